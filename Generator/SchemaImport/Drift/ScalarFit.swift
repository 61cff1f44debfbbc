import SchemaModel

/// Determines whether scalars of documents match a type.
struct ScalarFit {
    let wire: WireForm?

    func fits(_ value: SampleValue, _ scalar: ScalarType) -> Bool {
        if scalar == .any { return true }
        guard let text = value.plainText else { return false }
        if value.isXML || wire?.isLoose == true { return isReadable(text, scalar) }
        switch value.kind {
        case .bool: return scalar == .bool
        case .number: return isNumber(scalar) && isReadable(Self.plain(text), scalar)
        case .text: return !isNumber(scalar) && scalar != .bool && isReadable(text, scalar)
        default: return false
        }
    }

    /// Whether the text of a parameter matches a type.
    func reads(_ text: String, _ scalar: ScalarType) -> Bool {
        scalar == .any || isReadable(text, scalar)
    }

    /// Whether JSON represents the scalar as a number.
    private func isNumber(_ scalar: ScalarType) -> Bool {
        switch scalar {
        case .int, .int8, .int16, .int32, .int64, .uint, .uint8, .uint16, .uint32, .uint64: true
        case .double, .float, .decimal: true
        case .instant: wire?.date == .unixSeconds || wire?.date == .unixMilliseconds
        case .duration: wire?.duration != .iso8601
        case .string, .bool, .date, .url, .uuid, .data, .any, .file: false
        }
    }

    /// Returns a JSON number without a point and an exponent if it is an integer, such as `1.0` or `1e3`.
    static func plain(_ number: String) -> String {
        let mantissa = number.prefix { $0 != "e" && $0 != "E" }
        let point = mantissa.firstIndex(of: ".") ?? mantissa.endIndex
        guard mantissa.endIndex < number.endIndex || point < mantissa.endIndex,
            var exponent = mantissa.endIndex < number.endIndex
                ? Int(number[mantissa.endIndex...].dropFirst()) : 0
        else { return number }
        let fraction = mantissa[point...].dropFirst()
        var digits = mantissa[..<point] + fraction
        exponent -= fraction.count
        while exponent < 0, digits.last == "0" {
            digits.removeLast()
            exponent += 1
        }
        // No integer of a schema has more digits.
        guard 0...20 ~= exponent else { return number }
        return digits.isEmpty || digits == "-"
            ? "0" : digits + String(repeating: "0", count: exponent)
    }

    private func isReadable(_ text: String, _ scalar: ScalarType) -> Bool {
        switch scalar {
        case .int, .int64: Int64(text) != nil
        case .int8: Int8(text) != nil
        case .int16: Int16(text) != nil
        case .int32: Int32(text) != nil
        case .uint, .uint64: UInt64(text) != nil
        case .uint8: UInt8(text) != nil
        case .uint16: UInt16(text) != nil
        case .uint32: UInt32(text) != nil
        case .double, .float, .decimal: Double(text) != nil
        case .bool: ["true", "false", "1", "0"].contains(text)
        case .instant: isInstant(text)
        case .duration: wire?.duration == .iso8601 ? text.hasPrefix("P") : Double(text) != nil
        case .date: Lexical.day.matches(text)
        case .uuid: Lexical.uuid.matches(text)
        case .string, .url, .data, .any, .file: true
        }
    }

    private func isInstant(_ text: String) -> Bool {
        switch wire?.date {
        case .unixSeconds, .unixMilliseconds: Double(text) != nil
        case .rfc1123, .pattern: !text.isEmpty
        case .iso8601, nil:
            Lexical.instant.matches(text)
                || text.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}([T ][0-9:.,]+(Z|[+-][0-9:]+)?)?/)
                    != nil
        }
    }
}
