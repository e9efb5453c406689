internal import NavigationCommands

NavigationTool.main()
