/// A wrong end that a transport is known for, and why it is left as it is.
///
/// The table's test fails when a fault is not listed, and when a listed one no longer happens.
struct KnownFault: Sendable {
    /// How the calls end.
    let kinds: Set<End.Kind>
    /// The behaviors' names; a `*` at the end stands for all names that begin so.
    let behaviors: [String]
    /// The operations.
    var operations = Operation.allCases
    /// Whether the end depends on what the system does first, so that it may also not happen.
    var isRare = false
    /// Whether the calls are not made, as each costs all of its time.
    var isLeftOut = false
    /// What happens, and where.
    let reason: String

    /// The faults of a transport.
    static func all(of transport: TransportKind) -> [KnownFault] {
        switch transport {
        case .urlSession: urlSession
        #if Curl && os(Linux)
        case .curl: []
        #endif
        }
    }

    /// Whether the calls end or hold up their process, so that they are made alone.
    var isolates: Bool { kinds.contains(.died) || kinds.contains(.never) }

    /// Whether a cell is one of these.
    func covers(_ cell: Cell) -> Bool {
        operations.contains(cell.operation)
            && behaviors.contains { name in
                name.last == "*"
                    ? cell.behavior.hasPrefix(name.dropLast()) : cell.behavior == name
            }
    }
}

extension HostileTable {
    /// The faults that are not listed, one a line.
    func unknown(_ known: [KnownFault]) -> [String] {
        let isDeadly = known.contains { $0.isRare && $0.kinds.contains(.died) }
        return (isDeadly ? [] : strayDeaths)
            + faults { cell, end in
                !known.contains { $0.covers(cell) && $0.kinds.contains(end.kind) }
            }
    }

    /// The listed faults that did not happen, one a line.
    func mended(_ known: [KnownFault]) -> [String] {
        known.filter { !$0.isRare }.flatMap { fault in
            ends.filter { fault.covers($0.key) && !fault.kinds.contains($0.value.kind) }
                .map { "\($0.key) ended as \($0.value.kind): \(fault.reason)" }
        }.sorted()
    }
}
