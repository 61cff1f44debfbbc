/// An error that states which value cannot be written to a document, and why.
///
/// It does not contain the value, so its description can be logged safely.
public struct EncodingFailure: Error, Hashable, Sendable {
    /// A category of failures, by what a program can do about them.
    public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The code's name, as in `outOfRange`.
        public let rawValue: String

        /// Creates a code with a name; the codes that Lathe throws are static members.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The format cannot represent the value: NaN, an infinity, or a date outside the years of its format.
        public static let outOfRange = Code(rawValue: "outOfRange")
        /// The format cannot represent a part of the value, such as text between elements in JSON.
        public static let inexpressible = Code(rawValue: "inexpressible")
        /// The value nests deeper than a document may.
        public static let limitExceeded = Code(rawValue: "limitExceeded")

        /// The code's name.
        public var description: String { rawValue }
    }

    /// The category of the failure.
    public let code: Code
    /// The value that cannot be written, as in `a number that is not finite`.
    public let reason: String
    /// The path of the value in the document: `$.cards[3].name` in JSON, `/response/case[2]/@id` in XML.
    public let path: String

    /// Creates a failure; codings of other formats throw it.
    ///
    /// - Parameters:
    ///   - code: The category.
    ///   - reason: The value that cannot be written, in words that do not contain it.
    ///   - path: The path of the value; empty for none.
    public init(_ code: Code, _ reason: String, path: String = "") {
        self.code = code
        self.reason = reason
        self.path = path
    }
}

extension EncodingFailure {
    /// The failure of a value that nests too deeply.
    package static var tooDeep: EncodingFailure {
        let most = DecodingLimits.deepest
        return EncodingFailure(
            .limitExceeded,
            "more than \(most) values inside one another, or than the thread's stack allows"
        )
    }
}

extension EncodingFailure: CustomStringConvertible {
    /// One line as in `$.place[1]: cannot write a number that is not finite`.
    public var description: String {
        "\(path)\(path.isEmpty ? "" : ": ")cannot write \(reason)"
    }
}
