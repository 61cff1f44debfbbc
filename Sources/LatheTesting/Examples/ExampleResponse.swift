public import Foundation
public import LatheCoding
import LatheXML

/// The response of an example: a body and its format.
///
/// Its status is 200, or one by which a call with several responses recognizes the body.
public struct ExampleResponse: Sendable {
    /// The body's format; `nil` when it is neither JSON nor XML.
    public var format: WireFormat?
    /// The body.
    public var body: Data

    /// Creates a response from bytes.
    ///
    /// - Parameters:
    ///   - body: The body.
    ///   - format: The body's format; `nil` for none.
    public init(_ body: Data, format: WireFormat?) {
        self.body = body
        self.format = format
    }

    /// Returns a response with a JSON body.
    public static func json(_ text: String) -> ExampleResponse {
        ExampleResponse(Data(text.utf8), format: .json)
    }

    /// Returns a response with a JSON body in an encoding of its own.
    public static func json(bytes: [UInt8]) -> ExampleResponse {
        ExampleResponse(Data(bytes), format: .json)
    }

    /// Returns a response with an XML body.
    public static func xml(_ text: String) -> ExampleResponse {
        ExampleResponse(Data(text.utf8), format: .xml)
    }

    /// Returns a response with an XML body in an encoding of its own.
    public static func xml(bytes: [UInt8]) -> ExampleResponse {
        ExampleResponse(Data(bytes), format: .xml)
    }

    /// Returns a response with a body in another format, as text.
    public static func other(_ text: String) -> ExampleResponse {
        ExampleResponse(Data(text.utf8), format: nil)
    }

    /// Returns a response with a body in another format.
    public static func other(bytes: [UInt8]) -> ExampleResponse {
        ExampleResponse(Data(bytes), format: nil)
    }

    /// The `Content-Type` field; `nil` if the first bytes of the body determine the format.
    var contentType: String? {
        // An XML document declares its encoding.
        format.map { $0 == .xml ? "text/xml" : $0.coding.contentType }
    }
}
