import Foundation
import Synchronization

/// The ends of all behaviors with all operations by one transport.
struct HostileTable: Sendable {
    let transport: TransportKind
    private(set) var ends: [Cell: End] = [:]
    /// How processes died by calls of which none does alone.
    private(set) var strayDeaths: [String] = []
    /// The number of calls that were made again.
    private(set) var repeated = 0

    /// The most memory that a process had which made many calls, in MB.
    private(set) var memory = 0

    /// The most calls that a process makes at once.
    private static let lanes = 16
    /// The most calls of a process, so that a death takes few along.
    private static let batch = 160
    /// The most processes at once that make one call each; those that make it once more have no others beside them.
    private static let alone = 4
    /// How often a call that ends wrongly after its deadline is made again: the best end counts.
    ///
    /// A call that is always late has as many late ends; on a loaded machine some calls have one.
    private static let attempts = 6

    private let program: String
    /// The milliseconds after its deadline at which a call may still end.
    private let margin: Int
    private let tell: @Sendable (Cell, End) -> Void

    /// Makes all calls, in processes of their own.
    ///
    /// A call that ended wrongly after its deadline, or was under way when its process died, is made again alone:
    /// others may have taken the processor, or the process may have died by the call of another.
    ///
    /// - Parameters:
    ///   - program: The path of this program.
    ///   - transport: The transport of the calls.
    ///   - margin: The milliseconds after its deadline at which a call may still end.
    ///   - known: The faults that the transport is known for: what ends a process is called alone at once, and
    ///     what is left out is not called.
    ///   - filter: A part of the cells' descriptions; empty for all.
    ///   - isSample: Whether each behavior meets one of its operations, which take turns, in place of all.
    ///   - tell: Is told the ends as they come, some of them several times.
    /// - Throws: `POSIXError` when a process cannot be started.
    init(
        _ program: String,
        _ transport: TransportKind,
        margin: Int,
        known: [KnownFault] = [],
        filter: String = "",
        isSample: Bool = false,
        tell: @escaping @Sendable (Cell, End) -> Void = { _, _ in }
    ) throws {
        self.program = program
        self.transport = transport
        self.margin = margin
        self.tell = tell
        let cells = Behavior.all.enumerated().flatMap { number, behavior in
            let operations = behavior.operations
            let turn = number % max(1, operations.count)
            return (isSample ? operations.dropFirst(turn).prefix(1) : operations[...])
                .map { Cell(behavior.name, $0) }
        }.filter { cell in
            (filter.isEmpty || cell.description.contains(filter))
                && !known.contains { $0.isLeftOut && $0.covers(cell) }
        }
        let isDeadly = { (cell: Cell) in known.contains { $0.isolates && $0.covers(cell) } }
        var queue = cells.filter { !isDeadly($0) }
        while !queue.isEmpty {
            let batch = Array(queue.prefix(Self.batch))
            let run = try ChildRun(program, batch, transport, lanes: Self.lanes, margin: margin)
            memory = max(memory, run.memory)
            for (cell, end) in run.ends { tell(cell, end) }
            ends.merge(run.ends) { $1 }
            queue.removeFirst(batch.count)
            var again = run.ends.filter { $0.value.isFault && $0.value.overrun >= 0 }.map(\.key)
            if run.death != nil || run.gaveUp {
                // One that died when all had ended died by any of them.
                let suspects = run.unfinished.isEmpty ? Set(batch) : run.unfinished
                queue += batch.filter { ends[$0] == nil && !suspects.contains($0) }
                let alone = try alone(Array(suspects))
                ends.merge(alone) { $1 }
                // A call that has ended can still end the process, when the server closes its connection.
                if let death = run.death, !alone.values.contains(where: { $0.kind == .died }) {
                    strayDeaths.append(
                        "\(death) beside "
                            + suspects.map(\.description).sorted().joined(separator: ", ")
                    )
                }
                again.removeAll(where: suspects.contains)
                repeated += suspects.count
            }
            ends.merge(try alone(again)) { $1 }
            repeated += again.count
        }
        ends.merge(try alone(cells.filter(isDeadly))) { $1 }
    }

    /// The ends of calls that are made in a process each.
    private func alone(_ cells: [Cell]) throws -> [Cell: End] {
        var ends: [Cell: End] = [:]
        var left = cells
        for attempt in 0..<Self.attempts where !left.isEmpty {
            let new = try called(left, lanes: attempt == 0 ? Self.alone : 1)
            ends.merge(new) { old, new in
                new.isFault && old.overrun < new.overrun ? old : new
            }
            left = left.filter { cell in ends[cell].map { $0.isFault && $0.overrun > 0 } ?? true }
        }
        return ends
    }

    /// The ends of calls that are made once, in a process each, so many at once.
    private func called(_ cells: [Cell], lanes: Int) throws -> [Cell: End] {
        let found = Ends()
        inLanes(cells, count: lanes) { cell in
            let result = Result { try end(cell) }
            if case .success(let end) = result { tell(cell, end) }
            found.set(cell, result)
        }
        return try found.result.get()
    }

    /// The end of a call in a process of its own.
    private func end(_ cell: Cell) throws -> End {
        let run = try ChildRun(program, [cell], transport, lanes: 1, margin: margin)
        return run.death.map { End(kind: .died, overrun: 0, detail: $0) } ?? run.ends[cell]
            ?? End(kind: .never, overrun: 0, detail: "no word of its end")
    }

    private final class Ends: Sendable {
        private let state = Mutex(Result<[Cell: End], any Error>.success([:]))

        var result: Result<[Cell: End], any Error> { state.withLock { $0 } }

        func set(_ cell: Cell, _ end: Result<End, any Error>) {
            state.withLock { state in
                state = Result {
                    var ends = try state.get()
                    ends[cell] = try end.get()
                    return ends
                }
            }
        }
    }
}
