internal import NavigationCommands

#if SWIFT_SOURCES
  internal import SwiftSourceImport

  NavigationTool.main(sources: SwiftSourceImporter())
#else
  NavigationTool.main()
#endif
