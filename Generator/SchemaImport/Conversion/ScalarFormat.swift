import OpenAPI

/// Maps a scalar to a built-in type by its format.
enum ScalarFormat {
    static func use(of schema: Schema) -> DraftUse {
        let format = schema.format?.lowercased() ?? ""
        switch schema.impliedTypes {
        case .boolean: return .scalar(.bool)
        case .integer: return isUnixTime(format) ? unixTime : integer(schema, format)
        case .string:
            if schema.contentEncoding?.lowercased() == "base64" { return .scalar(.data) }
            if schema.isBinary { return .scalar(.file) }
            return .scalar(texts[format] ?? .string)
        default: return isUnixTime(format) ? unixTime : .scalar(numbers[format] ?? .double)
        }
    }

    private static let texts: [String: DraftType.Scalar] = [
        "date-time": .instant, "datetime": .instant, "date": .date, "uuid": .uuid, "uri": .url,
        "url": .url, "byte": .data, "base64": .data, "binary": .file,
    ]

    private static let integers: [String: DraftType.Scalar] = ["uint64": .uint64]

    /// Returns the use of an integer, which is unsigned if its limits exceed the signed range.
    ///
    /// Programs without unsigned integers write the greatest one as `9223372036854776000`.
    private static func integer(_ schema: Schema, _ format: String) -> DraftUse {
        if let known = integers[format] { return .scalar(known) }
        let least = schema.constraints.minimum.flatMap { Double($0.number) } ?? -1
        let most = schema.constraints.maximum.flatMap { Double($0.number) } ?? 0
        let isUnsigned = least >= 0 && most > Double(Int64.max) && most <= Double(UInt64.max)
        return .scalar(isUnsigned ? .uint64 : .int)
    }

    private static let numbers: [String: DraftType.Scalar] = [
        "decimal": .decimal, "int32": .int, "int64": .int,
    ]

    private static func isUnixTime(_ format: String) -> Bool {
        ["unix-time", "unixtime", "unix_time", "unix-timestamp"].contains(format)
    }

    private static let unixTime = DraftUse(.scalar(.instant), date: "unixSeconds")
}
