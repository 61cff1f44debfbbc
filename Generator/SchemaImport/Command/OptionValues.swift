extension ArraySlice<String> {
    /// Removes and returns the value of an option, which must not be an option itself.
    ///
    /// - Parameter option: The option.
    /// - Returns: The value.
    /// - Throws: A `UsageError` if there is no value.
    mutating func popValue(of option: String) throws(UsageError) -> String {
        guard let value = first else { throw UsageError(message: "\(option) needs a value") }
        guard !value.hasPrefix("--") else {
            throw UsageError(message: "\(option) needs a value, found the option '\(value)'")
        }
        removeFirst()
        return value
    }
}
