import Foundation
import GoldenMessages
import GoldenWebhooks
import LatheCoding
import LatheMessages
import LatheRuntime
import Testing

private typealias DepotMessage = GoldenWebhooks.ShopMessage

/// The samples of the page on messages.
@Suite("Samples of messages")
struct MessageSamples {
    @Test("A message is verified by the schema or by the receiver before it is read")
    func verified() throws {
        func payment(_ body: Data, _ fields: HTTPFields, secret: String) throws -> PaymentsMessage {
            try .verified(body, fields, secret: secret)
        }
        func message(_ body: Data, _ fields: HTTPFields, secret: String) throws -> DepotMessage {
            let verification = SignatureVerification(header: "Depot-Signature", prefix: "sha256=")
            try verification.verify(body, fields, secret: secret)
            return try .unverified(body, fields)
        }
        let body = Data(#"{"type":"order.shipped","order":7}"#.utf8)
        let digest = KeyedDigest(.sha256, key: "s").bytes(of: body)
        let signature = digest.map { String(format: "%02x", $0) }.joined()
        let fields: HTTPFields = ["Depot-Signature": "sha256=\(signature)"]
        guard case .orderShipped(let shipped) = try message(body, fields, secret: "s") else {
            Issue.record("another case")
            return
        }
        #expect(shipped.order == 7)
        #expect(throws: MessageError.self) { try message(body, fields, secret: "another") }
        #expect(throws: MessageError.self) { try payment(body, fields, secret: "s") }
    }

    @Test("The error for a message without a signature says what the service must send")
    func unverified() throws {
        func shippedOrder(_ body: Data, _ fields: HTTPFields) throws -> Int? {
            switch try DepotMessage.unverified(body, fields) {
            case .orderShipped(let shipped): shipped.order
            default: nil
            }
        }
        #expect(try shippedOrder(Data(#"{"type":"order.shipped","order":7}"#.utf8), [:]) == 7)
        #expect(try shippedOrder(Data(#"{"type":"ping"}"#.utf8), [:]) == nil)
        #expect(throws: MessageError.self) { try shippedOrder(Data("{}".utf8), [:]) }
    }
}
