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
