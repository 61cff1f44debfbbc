#if Postgres
/// Unsent rows with the same kind of update, each identifier once.
struct PostgresBatch {
    let table: PostgresTable
    let update: RowUpdate
    let layout: PostgresLayout
    /// The rows in the binary format of `COPY`.
    private var bytes: [UInt8] = []
    private var rows: [Range<Int>] = []
    private var places: [Cell: Int] = [:]

    /// The number of bytes after which the rows are sent.
    private static let maximum = 4 << 20
    /// The maximum number of rows that are sent without a temporary table.
    private static let few = 4

    init(_ table: PostgresTable, _ update: RowUpdate, _ layout: PostgresLayout) {
        self.table = table
        self.update = update
        self.layout = layout
    }

    var isFull: Bool { bytes.count > Self.maximum }

    func contains(_ id: Cell) -> Bool { places[id] != nil }

    /// Adds a row; a row with the same identifier is merged with it.
    mutating func add(_ row: borrowing Row, _ id: Cell) {
        let start = bytes.count
        bytes.append(big: Int16(layout.types.count))
        for place in layout.places {
            table.types[place].write(row.slots[place], of: row, to: &bytes)
            guard table.identifiers(place) != nil else { continue }
            PostgresType.write(identifiers: row.cell(place), to: &bytes)
        }
        guard let former = places[id] else {
            places[id] = rows.count
            rows.append(start..<bytes.count)
            return
        }
        let (old, new) = (rows[former], start..<bytes.count)
        if bytes[old] == bytes[new] {
            bytes.removeSubrange(new)
        } else {
            rows[former] = combine(old, new)
        }
    }

    /// Combines two rows as if they were merged one after the other.
    private mutating func combine(_ old: Range<Int>, _ new: Range<Int>) -> Range<Int> {
        var (first, second) = (old.lowerBound + 2, new.lowerBound + 2)
        let start = bytes.count
        bytes.append(big: Int16(layout.types.count))
        for merging in layout.merging {
            let (left, right) = (field(at: first), field(at: second))
            let chosen =
                switch merging {
                case .replace: right
                case .replaceByValue: isNull(right) ? left : right
                case .fill: isNull(left) ? right : left
                }
            bytes.append(contentsOf: Array(bytes[chosen]))
            (first, second) = (left.upperBound, right.upperBound)
        }
        return start..<bytes.count
    }

    private func isNull(_ field: Range<Int>) -> Bool {
        field.count == 4 && bytes[field.lowerBound] == 0xFF
    }

    /// Returns the range of a field, including its length.
    private func field(at place: Int) -> Range<Int> {
        let count = bytes[place..<place + 4].reduce(Int32(0)) { $0 << 8 | Int32($1) }
        return place..<place + 4 + Int(max(0, count))
    }

    /// Sends the rows.
    func send(on connection: PostgresConnection, isStageUsed: Bool) throws(PostgresFault) -> Bool {
        let action = "writing \(table.table.name)"
        if rows.count <= Self.few {
            for row in rows {
                var parameters = PostgresParameters()
                parameters.add(bytes[row.dropFirst(2)], types: layout.types)
                addTime(&parameters)
                _ = try connection.run(layout.mergeOne, parameters, action)
            }
            return false
        }
        if connection.stages.contains(table.table.name) {
            if isStageUsed { try connection.execute("TRUNCATE \(table.stage)", action) }
        } else {
            try connection.execute(table.createStage, action)
        }
        try connection.copy(
            layout.copy,
            { send throws(PostgresFault) in
                var head = Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0x00]
                head.append(big: Int64(0))
                try head.send(send)
                if rows.last?.upperBound == bytes.count,
                    rows.reduce(0, { $0 + $1.count }) == bytes.count
                {
                    try bytes.send(send)
                } else {
                    var live: [UInt8] = []
                    for row in rows { live += bytes[row] }
                    try live.send(send)
                }
                try [0xFF, 0xFF].send(send)
            },
            action
        )
        var parameters = PostgresParameters()
        addTime(&parameters)
        _ = try connection.run(layout.merge, parameters, action)
        return true
    }

    private func addTime(_ parameters: inout PostgresParameters) {
        if layout.hasStamps { _ = parameters.add(.real(update.time), .real) }
    }
}

extension [UInt8] {
    fileprivate func send(
        _ send: (UnsafeRawBufferPointer) throws(PostgresFault) -> Void
    ) throws(PostgresFault) {
        let result = withUnsafeBytes { bytes in
            Swift.Result { () throws(PostgresFault) in try send(bytes) }
        }
        try result.get()
    }
}
#endif
