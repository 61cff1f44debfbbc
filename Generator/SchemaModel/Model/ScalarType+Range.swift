extension ScalarType {
    /// Whether a number is a value of the type and within its range.
    func fits(_ number: String) -> Bool {
        switch self {
        case .int8: Int8(number) != nil
        case .int16: Int16(number) != nil
        case .int32: Int32(number) != nil
        case .uint8: UInt8(number) != nil
        case .uint16: UInt16(number) != nil
        case .uint32: UInt32(number) != nil
        case .uint, .uint64: UInt64(number) != nil
        case .float: Float(number).map { Self.isExact($0, number) } ?? false
        case .double: Double(number).map { Self.isExact($0, number) } ?? false
        case .decimal: DecimalParts(number) != nil
        default: Int64(number) != nil
        }
    }

    /// Whether the number neither overflows nor underflows.
    private static func isExact(_ value: some BinaryFloatingPoint, _ number: String) -> Bool {
        value.isNormal
            || (value.isZero
                && !number.prefix { $0 != "e" && $0 != "E" }.contains { "1"..."9" ~= $0 })
    }
}

extension ScalarType {
    /// Whether values are integers of any width.
    var isInteger: Bool {
        switch self {
        case .int, .int8, .int16, .int32, .int64, .uint, .uint8, .uint16, .uint32, .uint64: true
        case .string, .bool, .double, .float, .decimal, .instant, .date, .duration, .url, .uuid,
            .data, .any, .file:
            false
        }
    }
}
