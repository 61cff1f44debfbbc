import Foundation
import Imported
import Invention
import LatheCoding
import LatheRuntime
import LatheTesting

/// Makes calls of the module `Imported`, as the lines of the standard input say, and prints a line for each.
@main
enum Harness {
    struct Order: Decodable {
        /// `Group.Call`.
        var type: String
        var seed: UInt64
        /// The response to the call; without one the request alone is made.
        var status: Int?
        var contentType: String?
        var body: String?
    }

    struct Outcome: Encodable {
        var method: String?
        var url: String?
        var fields: [[String]]?
        /// In Base64.
        var body: String?
        /// The value of the response, as it is written again.
        var value: String?
        /// Why there is no request or value.
        var reason: String?
    }

    static func main() async throws {
        while let line = readLine() {
            let order = try JSONDecoder().decode(Order.self, from: Data(line.utf8))
            let outcome = try await run(order)
            let line = try JSONEncoder().encode(outcome) + Data("\n".utf8)
            try FileHandle.standardOutput.write(contentsOf: line)
        }
    }

    private static func run(_ order: Order) async throws -> Outcome {
        let parts = order.type.split(separator: ".").map { "\($0.utf8.count)\($0)V" }
        guard let type = _typeByName("8Imported" + parts.joined()) as? any Request.Type else {
            return Outcome(reason: "the module has no request \(order.type)")
        }
        var reader = InventingReader(seed: order.seed, isXML: false)
        reader.presence = order.body != nil ? .none : [.some, .all, .none][Int(order.seed % 3)]
        reader.isTame = true
        guard let invented = try InventedRequest(type, &reader) else {
            return Outcome(reason: "a property of the request is no value")
        }
        return await send(invented.request, order)
    }

    /// The document of a value, or of the one of several responses.
    private static func written(_ value: any WireValue) throws -> Data {
        let mirror = Mirror(reflecting: value)
        guard value is any ResponseChoice, let one = mirror.children.first?.value as? any WireValue
        else { return try value.json() }
        return try one.json()
    }

    private static func send<R: Request>(_ request: R, _ order: Order) async -> Outcome {
        let transport = ScriptedTransport([
            .status(
                order.status ?? 500,
                fields: order.contentType.map { ["Content-Type": $0] } ?? [:],
                body: Data((order.body ?? "").utf8)
            )
        ])
        let client = Client(.imported, server: .fixed("http://h"), transport: transport)
        var outcome = Outcome()
        do {
            let value = try await client.send(request)
            outcome.value = String(decoding: try written(value), as: UTF8.self)
        } catch {
            outcome.reason = "\(error)"
        }
        if let sent = transport.requests.first {
            outcome.method = sent.request.method.rawValue
            outcome.url = sent.request.url.absoluteString
            outcome.fields = sent.request.fields.map { [$0.name, $0.value] }
            outcome.body = sent.body.base64EncodedString()
        }
        return outcome
    }
}
