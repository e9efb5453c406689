import Foundation
import NavigationFormats
import NavigationGraph
import Testing

/// Real files of other people's apps, which are not part of this project: a folder that `NAVGRAPH_CORPUS` names.
///
/// The counts were worked out by somebody who had not read the importers, with a script of its own in Python over
/// `xml.etree`, from the definitions in the comments of ``Storyboard`` and ``AndroidNavigation``; each difference was
/// decided by reading the XML. Each file is read alone. Screens are all that the graph holds: those of scenes and
/// destinations, those outside that stand in for files that are not there, and those that are only led to. Transitions
/// count a global action once for each destination. Unresolved are those whose destination the file does not name.
@Suite("Corpus", .enabled(if: Corpus.folder != nil))
struct CorpusTests {
  /// The file, and its numbers of screens, transitions, entries and unresolved transitions.
  static let table = """
    storyboard/mssun-passforios__MainInterface.storyboard	2	1	1	0
    storyboard/artsy-eidolon__Fulfillment.storyboard	18	23	2	0
    storyboard/RocketChat-Rocket.Chat.iOS__Auth.storyboard	9	16	1	0
    storyboard/RocketChat-Rocket.Chat.iOS__Subscriptions.storyboard	4	3	1	0
    storyboard/xmartlabs-Eureka__Main.storyboard	20	19	1	0
    storyboard/SwiftKickMobile-SwiftMessages__Main.storyboard	6	14	1	1
    storyboard/ReactiveX-RxSwift__Main.storyboard	16	15	1	0
    storyboard/SwiftGen-SwiftGen__Message.storyboard	6	6	1	0
    storyboard/duckduckgo-iOS__Debug.storyboard	16	15	1	0
    storyboard/duckduckgo-iOS__Bookmarks.storyboard	4	4	1	0
    storyboard/Alamofire-Alamofire__Main.storyboard	2	6	1	0
    storyboard/CatchChat-Yep__Intro.storyboard	10	9	1	0
    storyboard/CatchChat-Yep__Feeds.storyboard	9	8	1	0
    storyboard/CatchChat-Yep__Conversation.storyboard	5	6	1	0
    storyboard/CatchChat-Yep__VerifyChangedMobile.storyboard	1	1	1	1
    storyboard/HeroTransitions-Hero__Main.storyboard	3	2	1	0
    storyboard/mac-cain13-R.swift__Main.storyboard	7	7	3	1
    storyboard/mac-cain13-R.swift__duplicate.storyboard	0	0	0	0
    storyboard/mac-cain13-R.swift__Interface.storyboard	4	0	4	0
    storyboard/IBDecodable-IBDecodable__StoryboardConnections.storyboard	4	4	1	0
    storyboard/krzyzanowskim-Natalie__Main.storyboard	3	4	1	0
    storyboard/Swinject-SwinjectStoryboard__Storyboard2.storyboard	1	0	1	0
    storyboard/RadarCOVID-radar-covid-ios__HelpLine.storyboard	1	0	1	0
    storyboard/John-Lluch-SWRevealViewController-2013__MainStoryboard.storyboard	1	0	1	0
    storyboard/John-Lluch-SWRevealViewController-2013__MainStoryboard_iPad.storyboard	4	3	1	0
    android-nav/corona-warn-app-cwa-app-android__nav_graph.xml	61	946	1	61
    android-nav/corona-warn-app-cwa-app-android__contact_diary_nav_graph.xml	11	11	4	0
    android-nav/corona-warn-app-cwa-app-android__dcc_ticketing_nav_graph.xml	4	7	2	0
    android-nav/corona-warn-app-cwa-app-android__profile_nav_graph.xml	5	8	1	0
    android-nav/corona-warn-app-cwa-app-android__srs_nav_graph.xml	8	15	1	0
    android-nav/corona-warn-app-cwa-app-android__trace_location_attendee_nav_graph.xml	6	7	4	0
    android-nav/corona-warn-app-cwa-app-android__trace_location_organizer_nav_graph.xml	12	18	1	0
    android-nav/corona-warn-app-cwa-app-android__test_nav_graph.xml	0	0	0	0
    android-nav/mozilla-lockwise-lockwise-android__graph_main.xml	15	105	1	0
    android-nav/horizontalsystems-unstoppable-wallet-android__main_graph.xml	175	0	175	0
    android-nav/google-iosched__nav_graph.xml	12	5	1	0
    android-nav/DroidKaigi-conference-app-2019__navigation.xml	17	10	7	0
    android-nav/android-architecture-components-samples__navigation.xml	8	10	2	0
    android-nav/android-architecture-components-samples__nav_graph.xml	1	0	1	0
    android-nav/android-architecture-components-samples__home.xml	2	1	1	0
    android-nav/android-architecture-components-samples__list.xml	2	1	2	0
    android-nav/android-architecture-samples__nav_graph.xml	4	7	1	0
    android-nav/android-sunflower__nav_garden.xml	3	2	1	0
    android-nav/chrisbanes-tivi__discover_nav_graph.xml	4	0	4	0
    android-nav/android-app-bundle-samples__nav_graph.xml	6	1	1	0
    android-nav/aosp-mirror-platform_frameworks_support__nav_main.xml	6	4	2	0
    android-nav/aosp-mirror-platform_frameworks_support__nav_simple.xml	2	4	2	0
    android-nav/aosp-mirror-platform_frameworks_support__nav_invalid_start_destination.xml	2	0	2	0
    android-nav/aosp-mirror-platform_frameworks_support__invalid_id_destination.xml	0	0	0	0
    android-nav/androidx-androidx__nested_overridden_action_test.xml	4	5	1	0
    """

  @Test(
    "each file has the screens, transitions, entries and unresolved transitions that it has",
    arguments: table.split(separator: "\n"))
  func counts(row: Substring) throws {
    let parts = row.split(separator: "\t")
    let name = String(parts[0])
    let file = try #require(Corpus.folder).appending(path: name)
    let read = try Imported([(name, [UInt8](Data(contentsOf: file)))])
    #expect(read.faults.isEmpty)
    let graph = read.graph
    let counts = [
      graph.screens.count, graph.transitions.count, graph.entries.count,
      graph.transitions.count { $0.unresolved != nil },
    ]
    #expect(counts == parts.dropFirst().compactMap { Int($0) })
    // What is written is whole.
    let text = NavigationJSON.encode(graph)
    #expect(try NavigationJSON.decode(Array(text.utf8), file: "a.json") == graph)
  }
}

/// Where the real files are.
private enum Corpus {
  static let folder = ProcessInfo.processInfo.environment["NAVGRAPH_CORPUS"].map { URL(filePath: $0) }
}
