#if Postgres
/// The values of a statement's parameters, in binary format.
struct PostgresParameters {
    private(set) var types: [UInt32] = []
    private var bytes: [UInt8] = []

    /// Adds a value and returns its placeholder.
    mutating func add(_ cell: Cell, _ type: PostgresType) -> String {
        types.append(type.wire)
        type.write(cell, to: &bytes)
        return "$\(types.count)\(type.cast)"
    }

    /// Adds an array of values and returns its placeholder.
    mutating func add(_ cells: Set<Cell>, _ type: PostgresType) -> String {
        types.append(type.arrayWire)
        PostgresType.write(array: cells, type, to: &bytes)
        return "$\(types.count)\(type == .wide ? "::numeric[]" : "")"
    }

    /// Adds values that are already encoded, each preceded by its length.
    mutating func add(_ written: ArraySlice<UInt8>, types: [UInt32]) {
        self.types += types
        bytes += written
    }

    func withPointers(
        _ body: (
            UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?, UnsafePointer<Int32>?
        ) -> Bool
    ) -> Bool {
        bytes.withUnsafeBytes { bytes in
            var values: [UnsafePointer<CChar>?] = []
            var lengths: [Int32] = []
            var place = 0
            for _ in types {
                let count = Int32(
                    bigEndian: bytes.loadUnaligned(fromByteOffset: place, as: Int32.self)
                )
                place += 4
                let start = bytes.baseAddress.map { $0 + place }
                values.append(count < 0 ? nil : start?.assumingMemoryBound(to: CChar.self))
                lengths.append(max(0, count))
                place += Int(max(0, count))
            }
            return body(values, lengths, types.map { _ in 1 })
        }
    }
}
#endif
