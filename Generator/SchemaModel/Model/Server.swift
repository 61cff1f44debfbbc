package import SchemaSyntax

/// The address of a server of the API.
package struct Server: Sendable {
    package var identity: Identity
    /// The base address with `{variable}`s.
    ///
    /// It is `nil` when the user provides the whole address, under the name of the only variable.
    package var url: LocatedText?
    package var variables: [Variable]
    package var discovery: Discovery?

    package struct Variable: Sendable {
        package var identity: Identity
        package var defaultValue: String?
        package var values: [String]
    }

    /// A call that returns the base address of all other calls.
    package struct Discovery: Sendable {
        /// The call's name in the form `group.endpoint`.
        package var endpoint: String
        /// The field of the response that contains the base address, relative to the root.
        package var base: String
        /// The fields of the response that must not exceed a number, and that number.
        package var atMost: [String: Int]
        /// The place of the call's name in the schema.
        package var range: SourceRange
    }
}
