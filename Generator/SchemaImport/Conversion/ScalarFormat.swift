import OpenAPI

/// Which built-in type stands for a scalar, by its format.
enum ScalarFormat {
    static func use(of schema: Schema) -> DraftUse {
        let format = schema.format?.lowercased() ?? ""
        switch schema.impliedTypes {
        case .boolean: return .scalar(.bool)
        case .integer: return isUnixTime(format) ? unixTime : .scalar(integers[format] ?? .int)
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

    private static let numbers: [String: DraftType.Scalar] = ["decimal": .decimal]

    private static func isUnixTime(_ format: String) -> Bool {
        ["unix-time", "unixtime", "unix_time", "unix-timestamp"].contains(format)
    }

    private static let unixTime = DraftUse(.scalar(.instant), date: "unixSeconds")
}
