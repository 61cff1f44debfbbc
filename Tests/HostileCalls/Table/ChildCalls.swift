import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Makes the calls of a child process, several at once, and prints a line before and after each.
struct ChildCalls: Sendable {
    static let command = "calls"
    /// The exit code of a process that gives up, as a call that does not end can hold the others up.
    static let gaveUp: Int32 = 3

    /// The name of a behavior that ends the process, for the test that this is noticed.
    static let deadly = "deadly"

    private let cells: [Cell]
    private let transport: TransportKind
    private let lanes: Int
    private let margin: Int

    /// Takes the transport, the number of lanes, the margin, and the cells; `nil` for anything else.
    init?(_ arguments: [String]) {
        guard arguments.count > 3, let transport = TransportKind(rawValue: arguments[0]),
            let lanes = Int(arguments[1]), lanes > 0, let margin = Int(arguments[2])
        else { return nil }
        let cells = arguments.dropFirst(3).compactMap { Cell($0) }
        guard cells.count == arguments.count - 3 else { return nil }
        self.cells = cells
        self.transport = transport
        self.lanes = lanes
        self.margin = margin
    }

    /// Makes the calls and waits for their ends, but not for ever.
    func run() {
        let longest = (HostileCall.deadline + HostileCall.patience) * 2
        alarm(UInt32(30 + longest * Double(cells.count / lanes)))
        let behaviors = Dictionary(uniqueKeysWithValues: Behavior.all.map { ($0.name, $0) })
        inLanes(cells, count: lanes) { [self] cell in
            say(.begin(cell))
            if cell.behavior == Self.deadly { abort() }
            guard let behavior = behaviors[cell.behavior] else { return }
            let call = HostileCall(
                behavior: behavior,
                operation: cell.operation,
                transport: transport,
                margin: margin
            )
            let end = call.run()
            say(.end(cell, end))
            if end.kind == .never { _exit(Self.gaveUp) }
        }
    }

    private func say(_ line: ChildRun.Line) {
        // One write a line, so that those of several threads do not mix, and none is lost in a buffer.
        FileHandle.standardOutput.write(Data(line.text.utf8))
    }
}
