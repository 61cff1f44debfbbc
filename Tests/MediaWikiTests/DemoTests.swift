import DemoSupport
import Foundation
import LatheTesting
import Testing
import ToolRuns

@testable import MediaWikiDemo

@Suite("The demo of MediaWiki")
struct DemoTests {
    private let tool = Demo.tool

    @Test("Without arguments it shows an overview")
    func tour() async {
        let (code, output, errors) = await tool.run([])
        #expect(code == 0)
        #expect(errors == "")
        for line in [
            "Pages about wood", "Chisel     22  2026-01-10  A '''chisel''' cuts wood & bone",
            "by José Núñez", "Category:Tools",
            "edit  Oak              +32  Ada Miller  where it is",
        ] {
            #expect(output.contains(line), "\(output)")
        }
    }

    @Test(
        "Each command shows what is requested",
        arguments: [
            (["search", "turns"], "Lathe"), (["search", "nowhere to be found"], "nothing"),
            (["search", "o", "--max", "1", "--json"], "\"title\":\"House rules\""),
            (["page", "house_rules"], "Sweep the floor."),
            (["page", "Oak", "--json"], "\"content\":\"'''Oak''' is hard wood"),
            (["recent", "--max", "12"], "File:Plan.txt"), (["history", "Oak"], "and heavy"),
            (["edit", "Oak", "New & <b>", "--summary", "why"], "Oak    changed        9"),
            (["edit", "ash", "Light."], "Ash    made        9"),
            (["edit", "House rules", "Sweep the floor. Put the tools back."], "as it was"),
            (["edit", "Oak", "Soft.", "--json"], "\"newrevid\":9"),
            (["--help"], "Exit codes"), (["help"], "edit TITLE TEXT"),
        ]
    )
    func commands(arguments: [String], part: String) async {
        let (code, output, errors) = await tool.run(arguments)
        #expect(code == 0)
        #expect(errors == "")
        #expect(output.contains(part), "\(output)")
    }

    @Test("A list continues over several responses")
    func stretches() async throws {
        let wiki = try EmbeddedWiki()
        defer { wiki.stop() }
        let address = ["--url", "\(wiki.url)"]
        let user = ["WIKI_USER": EmbeddedWiki.user, "WIKI_PASSWORD": EmbeddedWiki.password]
        #expect(await tool.run(["edit", "Oak", "Heavy."] + address, environment: user).code == 0)
        for (arguments, count) in [
            (["recent", "--max", "8"], 8), (["recent", "--max", "50"], 9), (["history", "Oak"], 4),
            (["search", "o"], 5), (["search", "o", "--max", "4"], 4),
        ] {
            let output = await tool.run(arguments + address).output
            #expect(output.split(separator: "\n").count == count + 1, "\(output)")
        }
    }

    @Test("A file is uploaded with a progress bar, and a duplicate only with the option for it")
    func upload() async throws {
        let file = URL.temporaryDirectory.appending(path: "lathe-\(UUID().uuidString).txt")
        try Data(Workshop.file.text.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let refused = await tool.run(["upload", file.path])
        #expect(refused.code == 1)
        #expect(refused.errors.contains("it is a copy of Plan.txt"))
        let told = await tool.run([
            "upload", file.path, "--name", "my plan.txt", "--ignore-warnings",
        ])
        #expect(told.code == 0)
        #expect(told.output.contains("My_plan.txt     25"))
        try Data(repeating: 13, count: 100_000).write(to: file)
        let done = await tool.run(["upload", file.path, "--comment", "new"], isErrorLive: true)
        #expect(done.code == 0)
        #expect(done.output.contains("100000"))
        #expect(done.errors.contains("Uploading"))
    }

    @Test(
        "A failed call has exit code 1, and prints the message of the wiki",
        arguments: [
            (["page", "Nowhere"], "there is no page 'Nowhere'"),
            (["page", "a[b"], "contains invalid characters"),
            (["history", "Nowhere"], "there is no page 'Nowhere'"),
            (["search", ""], "(missingparam)"), (["edit", "a[b", "x"], "(invalidtitle)"),
            (["upload", "/no/such/file"], "cannot be read"),
            (["upload", #filePath, "--name", "a[b"], "(illegal-filename)"),
        ]
    )
    func failures(arguments: [String], part: String) async {
        let (code, output, errors) = await tool.run(arguments)
        #expect(code == 1)
        #expect(output == "")
        #expect(errors.contains(part), "\(errors)")
    }

    @Test(
        "A usage error has exit code 2",
        arguments: [
            ["dance"], ["page"], ["page", "a", "b"], ["search"], ["history"], ["edit", "a"],
            ["upload"], ["recent", "--max", "0"], ["recent", "--max", "many"],
            ["recent", "--colour"], ["--url"], ["--url", "nonsense"], ["--url", "mailto:a"],
            ["edit", "a", "b", "--url", "https://wiki.example/api.php"],
        ]
    )
    func usage(arguments: [String]) async {
        #expect(await tool.run(arguments).code == 2)
    }

    @Test(
        "Another wiki is changed with the credentials from the environment, which are not printed"
    )
    func otherWiki() async throws {
        let wiki = try EmbeddedWiki()
        defer { wiki.stop() }
        let address = ["--url", "\(wiki.url)"]
        let right = ["WIKI_USER": EmbeddedWiki.user, "WIKI_PASSWORD": EmbeddedWiki.password]
        #expect(await tool.run(["edit", "Ash", "Light."] + address, environment: right).code == 0)
        #expect(await tool.run(["page", "Ash"] + address).output.contains("Light."))

        let wrong = ["WIKI_USER": "Ada Miller", "WIKI_PASSWORD": "hunter2"]
        let refused = await tool.run(["edit", "Ash", "Heavy."] + address, environment: wrong)
        #expect(refused.code == 1)
        #expect(refused.errors.contains("Incorrect username or password"))
        #expect(!refused.errors.contains("hunter2"))
        #expect(await tool.run(["page", "Ash"] + address).output.contains("Light."))
    }

    @Test(
        "An invalid response of the server has exit code 1",
        arguments: [
            LoopbackServer.Response.text("<html>Back at noon", type: "text/html"),
            .json("{"), LoopbackServer.Response(status: 404), .text(""),
        ]
    )
    func nonsense(answer: LoopbackServer.Response) async throws {
        let server = try LoopbackServer { _ in answer }
        defer { server.stop() }
        let (code, output, errors) = await tool.run(["recent", "--url", "\(server.url)"])
        #expect(code == 1)
        #expect(output == "")
        #expect(errors.hasPrefix("wiki-demo: changes.recent"))
    }
}
