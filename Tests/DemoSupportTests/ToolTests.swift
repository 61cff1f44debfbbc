import DemoSupport
import LatheRuntime
import Testing
import ToolRuns

@Suite("Command line tools")
struct ToolTests {
    private let screen = Screen()

    private func run(_ arguments: String..., environment: [String: String] = [:]) async -> Int32 {
        await run(arguments, environment: environment)
    }

    private func run(_ arguments: [String], environment: [String: String]) async -> Int32 {
        let tool = Tool(
            "mill",
            about: "Grinds.",
            notes: "MILL_TOKEN opens the door.",
            options: [Command.Option("url", value: "ADDRESS", about: "Where the mill is.")],
            standard: "status",
            commands: [
                Command("status", about: "Shows the wheel.") { $0.say("turning") },
                Command(
                    "grind",
                    [.required("GRAIN"), .optional("SACKS")],
                    options: [
                        Command.Option("stones", value: "N", about: "How many."),
                        Command.Option("fine", about: "Twice."),
                    ],
                    about: "Grinds grain."
                ) { call in
                    let stones = try call.integerOption("stones") ?? 1
                    let sacks = call["SACKS"] == nil ? 1 : try call.number("SACKS")
                    let words = try [call.word("GRAIN"), "\(sacks)", "\(stones)"]
                    call.show(words, as: Table(["grain", .number("sacks"), "stones"], [words]))
                    if call.has("fine") { call.say("fine") }
                },
                Command("sell", [.several("SACK")], about: "Sells.") { call in
                    call.say(call.all("SACK").joined(separator: "+"))
                },
                Command("open", about: "Opens.") { call in
                    _ = try call.variable("MILL_TOKEN")
                    throw APIError(.timedOut, endpoint: "door.open", reason: "no response in time")
                },
            ],
            explain: { $0.code == .timedOut ? "the door\u{1B}[2J sticks" : nil }
        )
        return await tool.run(arguments, environment: environment, terminal: screen.terminal())
    }

    @Test("Without arguments the standard command runs")
    func standard() async {
        #expect(await run() == 0)
        #expect(screen.output == "turning\n")
    }

    @Test("Operands and options may be mixed")
    func grind() async {
        #expect(await run("grind", "--stones", "2", "rye", "--fine", "3", "--url=x") == 0)
        #expect(screen.output == "grain  sacks  stones\nrye        3  2\nfine\n")
    }

    @Test("After `--` all arguments are operands")
    func dashes() async {
        #expect(await run("sell", "a", "--", "--json", "-h", "b") == 0)
        #expect(screen.output == "a+--json+-h+b\n")
    }

    @Test("With --json there is the value and nothing else")
    func json() async {
        #expect(await run("grind", "rye", "--json", "--fine") == 0)
        #expect(screen.output == #"["rye","1","1"]"# + "\n")
    }

    @Test(
        "A usage error is explained, and ends with 2",
        arguments: [
            (["spin"], "there is no command 'spin'; there are status, grind, sell, open"),
            (["grind"], "'grind' needs GRAIN"),
            (["sell"], "'sell' needs SACK"),
            (["grind", "a", "1", "c"], "'grind' does not know what to do with 'c'"),
            (["grind", "a", "--coarse"], "unknown option '--coarse'"),
            (["grind", "a", "--stones"], "'--stones' needs a value: N"),
            (["grind", "a", "--stones", "many"], "--stones is a whole number, not 'many'"),
            (["grind", "a", "few"], "SACKS is a whole number, not 'few'"),
            (["grind", "a", "--fine=yes"], "'--fine' takes no value"),
            (["open"], "set MILL_TOKEN in the environment"),
        ]
    )
    func usage(_ arguments: [String], _ message: String) async {
        #expect(await run(arguments, environment: [:]) == 2)
        #expect(screen.errors == "mill: \(message)\nTry 'mill --help'.\n")
        #expect(screen.output.isEmpty)
    }

    @Test("A failed call ends with status 1; the server's text cannot control the terminal")
    func failure() async {
        #expect(await run("open", environment: ["MILL_TOKEN": "s"]) == 1)
        #expect(screen.errors == "mill: door.open: the door [2J sticks\n")
    }

    @Test("The help lists commands and options, and of one command its own")
    func help() async {
        #expect(await run("--help") == 0)
        #expect(screen.output.contains("\n  grind GRAIN [SACKS]  Grinds grain.\n"))
        #expect(screen.output.contains("\n  --url ADDRESS  Where the mill is.\n"))
        #expect(screen.output.hasSuffix("\nMILL_TOKEN opens the door.\n"))
        #expect(await run("grind", "-h") == 0)
        #expect(screen.output.contains("\nusage: mill grind GRAIN [SACKS] [OPTION]...\n"))
        #expect(screen.output.contains("\n  --stones N"))
    }
}
