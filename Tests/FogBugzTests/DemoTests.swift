#if XML
import DemoSupport
import Foundation
import LatheCoding
import LatheTesting
import Testing
import ToolRuns

@testable import FogBugzDemo

@Suite("The demo of FogBugz")
struct DemoTests {
    private let tool = Demo.tool

    @Test("Without arguments it shows a first visit")
    func visit() async {
        let (code, output, errors) = await tool.run([])
        #expect(code == 0)
        #expect(errors == "")
        for line in [
            "API version 8, for clients from version 1 on", "Logged in as Ada Miller",
            "  3  Flour & Bread  José Núñez", "  1  Undecided  no date", "Logged out",
        ] {
            #expect(output.contains(line + "\n"), "\(output)")
        }
    }

    @Test(
        "Each command shows what is requested",
        arguments: [
            (["cases"], "The millstone slips & squeaks"),
            (["cases", "rye"], "Rye comes out too coarse"),
            (["cases", "--max", "1"], "  31  "), (["case", "32"], "The sieve has a hole of 2 mm."),
            (["projects"], "Flour & Bread"), (["people"], "administrator"),
            (["milestones"], "2031-09-30"),
            (["new", "Holes & <hills>", "--project", "3"], "  34  Holes & <hills>  Flour & Bread"),
            (["track", "start", "31"], "now"), (["track", "stop"], "nothing"),
            (["--help"], "Exit codes"),
            (["cases", "--json"], "\"sTitle\":\"Rye comes out too coarse\""),
            (["help"], "attach NUMBER FILE..."),
        ]
    )
    func commands(arguments: [String], part: String) async {
        let (code, output, _) = await tool.run(arguments)
        #expect(code == 0)
        #expect(output.contains(part), "\(output)")
    }

    @Test("Files are attached under their names")
    func attach() async throws {
        let name = "lathe-\(UUID().uuidString).bin"
        let file = URL.temporaryDirectory.appending(path: name)
        try Data(repeating: 13, count: 100_000).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let (code, output, _) = await tool.run(
            ["attach", "31", file.path, file.path, "--text", "twice"]
        )
        #expect(code == 0)
        #expect(output.contains("twice"))
        #expect(output.contains("\(name), \(name)"))
    }

    @Test(
        "A failed call has exit code 1, and prints the message of FogBugz",
        arguments: [
            (["cases", "colour:red"], "Unknown axis \"colour\" (search)"),
            (["case", "99"], "there is no case 99"),
            (["track", "start", "32"], "Case 32 has no estimate (timeTracking)"),
            (["track", "start", "99"], "Case 99 does not exist (noSuchCase)"),
            (["attach", "31", "/no/such/file"], "cannot be read"),
            (["attach", "99", #filePath], "Case 99 does not exist (noSuchCase)"),
        ]
    )
    func failures(arguments: [String], part: String) async {
        let (code, _, errors) = await tool.run(arguments)
        #expect(code == 1)
        #expect(errors.contains(part), "\(errors)")
    }

    @Test(
        "A usage error has exit code 2",
        arguments: [
            ["dance"], ["case"], ["case", "x"], ["case", "1", "2"], ["new"], ["attach", "31"],
            ["track"],
            ["track", "dance"], ["track", "start"], ["track", "stop", "31"],
            ["cases", "--max", "many"],
            ["cases", "--colour"], ["--url"], ["--url", "nonsense"],
            ["projects", "--url", "mailto:a"],
            ["projects", "--url", "https://bugs.example/"],
        ]
    )
    func usage(arguments: [String]) async {
        #expect(await tool.run(arguments).code == 2)
    }

    @Test(
        "A custom server is used with the credentials from the environment, which are not printed"
    )
    func ownServer() async throws {
        let server = try EmbeddedFogBugz()
        defer { server.stop() }
        let right = [
            "FOGBUGZ_EMAIL": EmbeddedFogBugz.email, "FOGBUGZ_PASSWORD": EmbeddedFogBugz.password,
        ]
        let people = ["people", "--url", "\(server.url)"]
        let (code, output, _) = await tool.run(people, environment: right)
        #expect(code == 0)
        #expect(output.contains("José Núñez"))

        let wrong = ["FOGBUGZ_EMAIL": "ada", "FOGBUGZ_PASSWORD": "hunter2"]
        let refused = await tool.run(people, environment: wrong)
        #expect(refused.code == 1)
        #expect(refused.errors.contains("Incorrect password or username (badCredentials)"))
        #expect(!refused.errors.contains("hunter2"))

        let token = await tool.run(people, environment: ["FOGBUGZ_TOKEN": "old"])
        #expect(token.code == 1)
        #expect(token.errors.contains("Not logged on (notLoggedOn)"))
    }

    @Test("A session that ended is started again by one login for 50 calls at once")
    func session() async {
        let (code, output, _) = await tool.run(["session"])
        #expect(code == 0)
        #expect(output == "Responses: 50. Logins: 1.\n")
    }

    @Test("An ambiguous name is reported with the possible people, without control characters")
    func ambiguous() async throws {
        let server = try Site.serving { _ in
            .xml(
                """
                <response><error code="2">Ambiguous\tLogon</error><people><person>Ada Miller</person>\
                <person>Ada Baker</person></people></response>
                """
            )
        }
        defer { server.stop() }
        let environment = ["FOGBUGZ_EMAIL": "Ada", "FOGBUGZ_PASSWORD": "p"]
        let (code, _, errors) = await tool.run(
            ["cases", "--url", "\(server.url)"],
            environment: environment
        )
        #expect(code == 1)
        #expect(
            errors.contains("Ambiguous Logon (ambiguousName); log in as Ada Miller, or Ada Baker")
        )
    }

    @Test(
        "An invalid response of the server has exit code 1",
        arguments: [
            LoopbackServer.Response.text("<html>Back at noon", type: "text/html"),
            .xml("<response><token>"), LoopbackServer.Response(status: 500), .text(""),
        ]
    )
    func nonsense(answer: LoopbackServer.Response) async throws {
        for isFound in [true, false] {
            let server =
                isFound
                ? try Site.serving { _ in answer } : try LoopbackServer { _ in answer }
            defer { server.stop() }
            let environment = ["FOGBUGZ_EMAIL": "Ada", "FOGBUGZ_PASSWORD": "p"]
            let (code, output, errors) = await tool.run(
                ["cases", "--url", "\(server.url)"],
                environment: environment
            )
            #expect(code == 1)
            #expect(output == "")
            #expect(errors.hasPrefix("fogbugz-demo: session."))
        }
    }
}
#endif
