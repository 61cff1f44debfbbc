public import Foundation
public import LatheCoding

/// The answer of an example: a body and its type, with status 200.
public struct ExampleReply: Sendable {
    /// The body's format; `.automatic` when it is neither JSON nor XML.
    public var format: WireFormat
    /// The body.
    public var body: Data

    /// Makes an answer of bytes.
    ///
    /// - Parameters:
    ///   - body: The body.
    ///   - format: The body's format.
    public init(_ body: Data, format: WireFormat) {
        self.body = body
        self.format = format
    }

    /// JSON.
    public static func json(_ text: String) -> ExampleReply {
        ExampleReply(Data(text.utf8), format: .json)
    }

    /// JSON in an encoding of its own.
    public static func json(bytes: [UInt8]) -> ExampleReply {
        ExampleReply(Data(bytes), format: .json)
    }

    /// XML.
    public static func xml(_ text: String) -> ExampleReply {
        ExampleReply(Data(text.utf8), format: .xml)
    }

    /// XML in an encoding of its own.
    public static func xml(bytes: [UInt8]) -> ExampleReply {
        ExampleReply(Data(bytes), format: .xml)
    }

    /// Something else, as plain text.
    public static func other(_ text: String) -> ExampleReply {
        ExampleReply(Data(text.utf8), format: .automatic)
    }

    /// Something else.
    public static func other(bytes: [UInt8]) -> ExampleReply {
        ExampleReply(Data(bytes), format: .automatic)
    }

    /// The `Content-Type` field; `nil` to leave it to the body's first bytes.
    var contentType: String? {
        switch format {
        case .json: "application/json"
        // The document names its encoding.
        case .xml: "text/xml"
        case .automatic: nil
        }
    }
}
