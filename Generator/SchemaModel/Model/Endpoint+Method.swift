import SchemaSyntax

extension Endpoint {
    /// The key that specifies the method and the path of a call, and its value.
    ///
    /// - Returns: The key and its value; `nil` for a method that no key can express.
    package static func line(
        _ method: String,
        _ path: String
    ) -> (key: String, text: String)? {
        let key = method.lowercased()
        if ValueRule.methods.contains(key) { return method == key.uppercased() ? (key, path) : nil }
        return HTTPToken.isValid(method) && method != "CONNECT"
            ? (ValueRule.request, "\(method) \(path)") : nil
    }
}
