public import Foundation
import LatheCoding
public import LatheRuntime

extension LoopbackServer {
    /// A request as the server received it.
    public struct Request: Sendable {
        /// The method.
        public let method: HTTPMethod
        /// The path and the query as the client sent them.
        public let target: String
        /// The header fields.
        public let fields: HTTPFields
        /// The body.
        public let body: Data

        /// The decoded path.
        public var path: String {
            let path = target.prefix { $0 != "?" }
            return path.removingPercentEncoding ?? String(path)
        }

        /// The decoded items of the query, in order.
        public var query: [(name: String, value: String)] {
            FormText.read(target.drop { $0 != "?" }.dropFirst())
        }

        /// The decoded items of a form body, in order.
        public var form: [(name: String, value: String)] {
            FormText.read(String(decoding: body, as: UTF8.self))
        }

        /// The value of the first item with a name in the query, or else in a form body; `nil` if there is none.
        public subscript(name: String) -> String? {
            if let item = query.first(where: { $0.name == name }) { return item.value }
            let type = ContentType.mediaType(of: fields["Content-Type"] ?? "")
            guard type == "application/x-www-form-urlencoded" else { return nil }
            return form.first { $0.name == name }?.value
        }
    }

    /// The server's response.
    public struct Response: Sendable {
        /// The end of a response.
        public enum Ending: Hashable, Sendable {
            /// The response is complete.
            case complete
            /// The response is incomplete: its declared length is too large by one, or its last chunk is
            /// missing.
            case truncated
            /// The connection is reset after the response has been sent.
            case reset
        }

        /// The status code.
        public var status: Int
        /// The header fields; those for length and transfer are added automatically.
        ///
        /// A field that HTTP does not allow turns the response into an empty 500.
        public var fields: HTTPFields
        /// The body; one without a length is sent in chunks, each as soon as it is available.
        public var body: HTTPBody
        /// The end of the response.
        public var ending: Ending

        /// Creates a response.
        ///
        /// - Parameters:
        ///   - status: The status code.
        ///   - fields: The header fields.
        ///   - body: The body.
        ///   - ending: The end of the response.
        public init(
            status: Int = 200,
            fields: HTTPFields = [:],
            body: HTTPBody = HTTPBody(""),
            ending: Ending = .complete
        ) {
            self.status = status
            self.fields = fields
            self.body = body
            self.ending = ending
        }

        /// Returns a response with text.
        ///
        /// - Parameters:
        ///   - text: The body.
        ///   - type: The content type.
        ///   - status: The status code.
        ///   - fields: Further header fields; a `Content-Type` among them replaces `type`.
        /// - Returns: The response.
        public static func text(
            _ text: String,
            type: String = "text/plain; charset=utf-8",
            status: Int = 200,
            fields: HTTPFields = [:]
        ) -> Response {
            Response(status: status, fields: fields.typed(type), body: HTTPBody(text))
        }

        /// Returns a response with JSON, as `text` does.
        public static func json(
            _ text: String,
            status: Int = 200,
            fields: HTTPFields = [:]
        ) -> Response {
            let type = "application/json; charset=utf-8"
            return .text(text, type: type, status: status, fields: fields)
        }

        /// Returns a response with XML, as `text` does.
        public static func xml(
            _ text: String,
            status: Int = 200,
            fields: HTTPFields = [:]
        ) -> Response {
            .text(text, type: "text/xml; charset=utf-8", status: status, fields: fields)
        }

        /// Returns a redirect.
        public static func redirect(to location: String, status: Int = 302) -> Response {
            Response(status: status, fields: ["Location": location])
        }
    }
}
