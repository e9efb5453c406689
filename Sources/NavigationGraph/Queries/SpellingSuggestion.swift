/// The name that someone may have meant.
package enum SpellingSuggestion {
  /// The nearest of some names, when it is within three edits and a third of the length.
  ///
  /// Names that differ in letter case only come first; of equally near names the first is taken.
  ///
  /// - Complexity: O(*n* *k*²) for *n* names of *k* characters.
  package static func nearest(to name: String, among names: some Sequence<String>) -> String? {
    let wanted = Array(name.lowercased())
    guard wanted.count <= 200 else { return nil }
    let limit = wanted.count < 2 ? 0 : min(3, (wanted.count + 2) / 3)
    var best: (name: String, distance: Int)?
    for candidate in names where candidate != name {
      let letters = Array(candidate.lowercased())
      guard abs(letters.count - wanted.count) <= limit else { continue }
      let distance = editDistance(wanted, letters)
      if distance <= limit, best.map({ distance < $0.distance }) ?? true { best = (candidate, distance) }
    }
    return best?.name
  }

  /// The Levenshtein distance, with one row of memory.
  private static func editDistance(_ a: [Character], _ b: [Character]) -> Int {
    var row = Array(0...b.count)
    for (i, x) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, y) in b.enumerated() {
        (diagonal, row[j + 1]) = (row[j + 1], min(row[j + 1] + 1, row[j] + 1, diagonal + (x == y ? 0 : 1)))
      }
    }
    return row[b.count]
  }
}
