package import SchemaSyntax

/// An address at which the API is.
package struct Server: Sendable {
    package var identity: Identity
    /// The base address with `{variable}`s; `nil` when the user gives the whole of it, under the
    /// name of the only variable.
    package var url: Spelled?
    package var variables: [Variable]
    package var discovery: Discovery?

    package struct Variable: Sendable {
        package var identity: Identity
        package var defaultValue: String?
        package var values: [String]
    }

    /// A call that returns the base of all others.
    package struct Discovery: Sendable {
        /// `group.endpoint`.
        package var endpoint: String
        /// The field of its response that is the base, relative to the root.
        package var base: String
        /// Fields of the response that must not be greater than a number.
        package var atMost: [String: Int]
        /// Where the schema names the call.
        package var range: SourceRange
    }
}
