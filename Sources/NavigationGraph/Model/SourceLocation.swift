/// Where a declaration stands: a file, and a line and column when they are known.
public struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
  /// The file's path or `#fileID`, as the source of the graph gave it.
  public var file: String

  /// The line, counted from 1, or 0 when it is not known.
  public var line: Int

  /// The column, counted from 1 in Unicode scalars, or 0 when it is not known.
  public var column: Int

  /// Makes a location; lines and columns count from 1, and 0 stands for "not known".
  public init(file: String, line: Int = 0, column: Int = 0) {
    self.file = file
    self.line = max(0, line)
    self.column = max(0, column)
  }

  /// The form that editors and compilers use: `file:line:column`, without the parts that are not known.
  public var description: String {
    guard line > 0 else { return file }
    return column > 0 ? "\(file):\(line):\(column)" : "\(file):\(line)"
  }
}
