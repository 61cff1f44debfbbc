import SchemaSyntax

/// The place of what an option says, which is in no file.
enum ArgumentPlaces {
    /// The place of an option's value.
    static func range(of option: String) -> SourceRange { SchemaSource(path: option).start }

    /// The lines of diagnostics, with the option in place of a line of a file: `error: --rename: no type …`.
    static func plain(_ rendered: String) -> String {
        rendered.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            guard line.hasPrefix("--"), let place = line.firstRange(of: ":1:1: ") else {
                return String(line)
            }
            let option = line[..<place.lowerBound]
            let rest = line[place.upperBound...]
            guard !option.contains(" "), let end = rest.firstRange(of: ": ") else {
                return String(line)
            }
            return "\(rest[..<end.lowerBound]): \(option): \(rest[end.upperBound...])"
        }.joined(separator: "\n")
    }
}

extension ArraySlice<String> {
    /// Takes the value of an option, which is no option itself.
    ///
    /// - Parameter option: The option.
    /// - Returns: The value.
    /// - Throws: A `UsageError` where there is none.
    mutating func popValue(of option: String) throws(UsageError) -> String {
        guard let value = first else { throw UsageError(message: "\(option) needs a value") }
        guard !value.hasPrefix("--") else {
            throw UsageError(message: "\(option) needs a value, found the option '\(value)'")
        }
        removeFirst()
        return value
    }
}
