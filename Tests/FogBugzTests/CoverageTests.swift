import Foundation
import SchemaModel
import SchemaSyntax
import Testing

/// Holds the schema to the commands of the API, and the table of all calls to the schema.
@Suite("Commands of FogBugz")
struct CoverageTests {
    /// What the vendor's pages name, a line for each of their sections.
    private static let commands = """
        logon logoff
        listFilters setCurrentFilter
        search list view
        new edit assign resolve reactivate close reopen email reply forward
        listProjects listAreas listCategories listPriorities listPeople listStatuses listFixFors
        listMailboxes listSnippets listWikis listTemplates listIntervals listWorkingSchedule listTags
        listCheckins
        viewProject viewArea viewPerson viewFixFor viewCategory viewPriority viewStatus viewMailbox
        viewTemplate
        newProject newArea newPerson editPerson newFixFor editFixFor
        addFixForDependency deleteFixForDependency subscribe unsubscribe
        startWork stopWork newInterval wsDateFromHours
        listProjectPercentTime addProjectPercentTime editProjectPercentTime deleteProjectPercentTime
        newCheckin
        newWiki editWiki deleteWiki undeleteWiki listArticles newArticle editArticle viewArticle
        listRevisions listTemplateRevisions newTemplate editTemplate deleteTemplate wikiFileUpload
        listDiscussGroups listDiscussion listDiscussTopic listScoutCase
        """.split { $0 == " " || $0 == "\n" }.map(String.init)

    private struct Row: Hashable {
        var command: String
        var method: String
        var call: String
    }

    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../..").standardizedFileURL

    private let groups: [EndpointGroup]

    init() throws {
        let folder = Self.root.appending(path: "Schemas/FogBugz")
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".jsonc") }.sorted()
        let sources = try paths.map { path in
            SchemaSource(
                path: path,
                bytes: Array(try Data(contentsOf: folder.appending(path: path)))
            )
        }
        let (model, diagnostics) = load(sources)
        #expect(DiagnosticList(diagnostics).rendered == "")
        groups = try #require(model).model.groups
    }

    private func command(_ endpoint: Endpoint) -> String? {
        endpoint.constants.first { $0.place == .query && $0.name.text == "cmd" }?.value.text
    }

    @Test("Every command is there, and no other")
    func commands() {
        let there = Set(groups.flatMap(\.endpoints).compactMap(command))
        #expect(there == Set(Self.commands))
        #expect(Self.commands.count == 78)
    }

    @Test("Each call, group and parameter that needs documentation has it")
    func explained() {
        for group in groups {
            #expect(group.identity.doc != nil, "\(group.identity.name)")
            for endpoint in group.endpoints {
                #expect(
                    endpoint.identity.doc != nil,
                    "\(group.identity.name).\(endpoint.identity.name)"
                )
            }
        }
    }

    @Test("Each call has an example of what is sent")
    func examples() {
        for group in groups {
            for endpoint in group.endpoints {
                #expect(
                    !endpoint.examples.isEmpty,
                    "\(group.identity.name).\(endpoint.identity.name)"
                )
            }
        }
    }

    @Test("The table of all calls is the schema's")
    func table() throws {
        let page = Self.root.appending(path: "Sources/FogBugz/FogBugz.docc/Endpoints.md")
        let rows = try String(contentsOf: page, encoding: .utf8)
            .matches(of: /\| `([A-Za-z.]+)` \| (GET|POST) \| `([A-Za-z.]+)` \|/)
            .map { Row(command: String($0.1), method: String($0.2), call: String($0.3)) }
        let calls = groups.flatMap { group in
            group.endpoints.map { endpoint in
                let call = "\(group.identity.name).\(endpoint.identity.name)"
                let others = [
                    "session.checkVersion": "api.xml", "attachments.download": "default.asp",
                ]
                return Row(
                    command: command(endpoint) ?? others[call] ?? "",
                    method: endpoint.method.uppercased(),
                    call: call
                )
            }
        }
        #expect(rows.count == Set(rows).count)
        #expect(Set(rows) == Set(calls))
    }
}
