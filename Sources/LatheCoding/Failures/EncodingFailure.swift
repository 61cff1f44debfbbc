/// Says which value could not become part of a document, and why.
///
/// It carries no value, so its description is safe to log.
public struct EncodingFailure: Error, Hashable, Sendable {
    /// A category of failures, by what a program can do about them.
    public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The code's name, as in `outOfRange`.
        public let rawValue: String

        /// Makes a code of its name; the ones that Lathe throws are the static members.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The format cannot represent the value: NaN, an infinity, or a date outside the years of its format.
        public static let outOfRange = Code(rawValue: "outOfRange")
        /// The format has no place for a part of the value, as JSON has none for text between elements.
        public static let inexpressible = Code(rawValue: "inexpressible")
        /// The value nests deeper than a document may.
        public static let limitExceeded = Code(rawValue: "limitExceeded")

        /// The code's name.
        public var description: String { rawValue }
    }

    /// What kind of failure this is.
    public let code: Code
    /// What cannot be written, as in `a number that is not finite`.
    public let reason: String
    /// The way to the value in the document: `$.cards[3].name` in JSON, `/response/case[2]/@id` in XML.
    public let path: String

    init(_ code: Code, _ reason: String, path: String = "") {
        self.code = code
        self.reason = reason
        self.path = path
    }
}

extension EncodingFailure: CustomStringConvertible {
    /// One line as in `$.place[1]: cannot write a number that is not finite`.
    public var description: String {
        "\(path)\(path.isEmpty ? "" : ": ")cannot write \(reason)"
    }
}
