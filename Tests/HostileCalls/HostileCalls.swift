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
            let known = KnownFault.all(of: transport).map { fault in
                var fault = fault
                if settings.isWhole { fault.isLeftOut = false }
                return fault
            }
            let table = try HostileTable(
                Bundle.main.executablePath ?? CommandLine.arguments[0],
                transport,
                margin: settings.margin,
                known: known,
                filter: settings.filter
            ) { cell, end in
                guard end.isFault else { return }
                FileHandle.standardError.write(Data("\(cell): \(end.kind)\n".utf8))
            }
            print(table.text)
            print("in \((ContinuousClock.now - start).components.seconds) s")
            let wrong = table.unknown(known) + table.mended(known)
            print(wrong.isEmpty ? "all as known" : "WRONG:\n" + wrong.joined(separator: "\n"))
            hasFaults = hasFaults || !wrong.isEmpty
        }
        exit(hasFaults ? 1 : 0)
    }

    private static func usage() -> Never {
        let transports = TransportKind.allCases.map(\.rawValue).joined(separator: " | ")
        print(
            """
            usage: HostileCalls [--transport \(transports)] [--filter TEXT] [--margin MILLISECONDS]
                                [--all]

            Prints the ends of calls to a server that misbehaves, and on the standard error output the faults
            as they are found. With --all also those calls are made that are left out for what they cost.
            """
        )
        exit(2)
    }

    private struct Settings {
        var transports = TransportKind.allCases
        var filter = ""
        var margin = 100
        var isWhole = false

        init?(_ arguments: [String]) {
            var rest = arguments[...]
            while let name = rest.popFirst() {
                if name == "--all" {
                    isWhole = true
                    continue
                }
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
