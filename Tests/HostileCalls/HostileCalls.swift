import Foundation

/// The command line: all calls by the transports, or those of one process.
@main
enum HostileCalls {
    static func main() throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        if arguments.first == ChildCalls.command {
            guard let calls = ChildCalls(Array(arguments.dropFirst())) else { usage() }
            return calls.run()
        }
        guard let settings = Settings(arguments) else { usage() }
        var hasFaults = false
        for transport in settings.transports {
            let start = ContinuousClock.now
            let table = try HostileTable(
                Bundle.main.executablePath ?? CommandLine.arguments[0],
                transport,
                margin: settings.margin,
                filter: settings.filter
            )
            print(table.text)
            print("in \((ContinuousClock.now - start).components.seconds) s")
            hasFaults = hasFaults || !table.faults.isEmpty
        }
        exit(hasFaults ? 1 : 0)
    }

    private static func usage() -> Never {
        let transports = TransportKind.allCases.map(\.rawValue).joined(separator: " | ")
        print(
            """
            usage: HostileCalls [--transport \(transports)] [--filter TEXT] [--margin MILLISECONDS]
            """
        )
        exit(2)
    }

    private struct Settings {
        var transports = TransportKind.allCases
        var filter = ""
        var margin = 100

        init?(_ arguments: [String]) {
            var rest = arguments[...]
            while let name = rest.popFirst() {
                guard let value = rest.popFirst() else { return nil }
                switch (name, TransportKind(rawValue: value), Int(value)) {
                case ("--transport", let transport?, _): transports = [transport]
                case ("--filter", _, _): filter = value
                case ("--margin", _, let number?) where number >= 0: margin = number
                default: return nil
                }
            }
        }
    }
}
