public import NavigationGraph

extension AndroidNavigation {
  /// The most arguments that a transition says it takes.
  static let maximumArguments = 100

  /// The most transitions that are made of the global actions of some files.
  package static let maximumTransitions = 1_000_000

  /// Adds navigation files to a graph, as one app.
  ///
  /// Destinations are screens, by their ids, with their graph before them where an id repeats. What leads to a graph leads
  /// to its start. An action of a graph is a transition of each destination inside, unless one further inside has its id.
  /// Files of one name in several source sets stand for each other, since a build has one of them.
  ///
  /// Moves have no depth: with `popUpTo` a destination replaces the present one, or becomes the root where all is popped;
  /// one that is popped up to itself is pushed. An action that only pops is an unwind to where it pops. An include that
  /// finds no file is a screen outside, which stands for the graph.
  ///
  /// - Parameters:
  ///   - files: The files, in the order of the inputs.
  ///   - builder: What the declarations are added to.
  /// - Throws: When global actions make too many transitions.
  /// - Complexity: O(*n* log *n* + *t*) for *n* elements and *t* transitions.
  public static func add(_ files: [AndroidNavigation], to builder: inout NavigationGraph.Builder) throws(ImportError) {
    try add(files, to: &builder, limit: maximumTransitions)
  }

  /// Adds navigation files with a limit of one's own.
  package static func add(
    _ files: [AndroidNavigation], to builder: inout NavigationGraph.Builder, limit: Int
  ) throws(ImportError) {
    var app = AndroidApp(files, limit: limit)
    try app.add(to: &builder)
  }

  /// The name by which includes call it.
  var name: String { path.fileStem }
}
