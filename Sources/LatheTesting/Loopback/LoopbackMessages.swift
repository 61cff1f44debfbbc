public import Foundation
public import LatheRuntime

extension LoopbackServer {
    /// A request as the server got it.
    public struct Request: Sendable {
        /// The method.
        public let method: HTTPMethod
        /// Path and query as the client sent them.
        public let target: String
        /// The header fields.
        public let fields: HTTPFields
        /// The body.
        public let body: Data

        /// The path without escapes.
        public var path: String {
            let path = target.prefix { $0 != "?" }
            return path.removingPercentEncoding ?? String(path)
        }

        /// The items of the query without escapes, in their order.
        public var query: [(name: String, value: String)] {
            FormText.read(target.drop { $0 != "?" }.dropFirst())
        }

        /// The items of a form body without escapes, in their order.
        public var form: [(name: String, value: String)] {
            FormText.read(String(decoding: body, as: UTF8.self))
        }

        /// The value of the first item of that name in the query, else in a form body.
        public subscript(name: String) -> String? {
            if let item = query.first(where: { $0.name == name }) { return item.value }
            let type = fields["Content-Type"] ?? ""
            guard type.hasPrefix("application/x-www-form-urlencoded") else { return nil }
            return form.first { $0.name == name }?.value
        }
    }

    /// What the server answers.
    public struct Response: Sendable {
        /// How the answer ends.
        public enum Ending: Hashable, Sendable {
            /// As it should.
            case complete
            /// Before its end: a length is announced too large by one, chunks lack their last.
            case truncated
            /// With a reset of the connection behind what was sent.
            case reset
        }

        /// The status code.
        public var status: Int
        /// The header fields; length and kind of transfer come by themselves.
        ///
        /// A field that HTTP does not allow makes the answer an empty 500.
        public var fields: HTTPFields
        /// The body; one without a length is sent in chunks, each as it comes.
        public var body: HTTPBody
        /// How the answer ends.
        public var ending: Ending

        /// Makes an answer.
        ///
        /// - Parameters:
        ///   - status: The status code.
        ///   - fields: The header fields.
        ///   - body: The body.
        ///   - ending: How the answer ends.
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

        /// An answer of text.
        public static func text(
            _ text: String,
            type: String = "text/plain; charset=utf-8",
            status: Int = 200
        ) -> Response {
            Response(status: status, fields: ["Content-Type": type], body: HTTPBody(text))
        }

        /// An answer of JSON.
        public static func json(_ text: String, status: Int = 200) -> Response {
            .text(text, type: "application/json; charset=utf-8", status: status)
        }

        /// An answer of XML.
        public static func xml(_ text: String, status: Int = 200) -> Response {
            .text(text, type: "text/xml; charset=utf-8", status: status)
        }

        /// An answer that leads elsewhere.
        public static func redirect(to location: String, status: Int = 302) -> Response {
            Response(status: status, fields: ["Location": location])
        }
    }
}
