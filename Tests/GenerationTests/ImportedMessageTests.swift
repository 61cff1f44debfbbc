import Foundation
import GoldenCallbacks
import GoldenMessages
import GoldenWebhooks
import LatheCoding
import LatheMessages
import LatheRuntime
import Testing

/// The schemas of these modules are those that `SchemaImportTests/Goldens` has.
@Suite("Messages of an imported document")
struct ImportedMessageTests {
    private typealias Webhook = GoldenWebhooks.ShopMessage
    private typealias Callback = GoldenCallbacks.ShopMessage

    private func read<Message: IncomingMessage>(
        _ body: String,
        as type: Message.Type = Message.self
    ) throws(MessageError) -> Message {
        try .unverified(Data(body.utf8), [:])
    }

    @Test("A member of the body names the event of a webhook")
    func events() throws {
        guard
            case .orderShipped(let shipped) = try read(
                #"{"object":"event","type":"order.shipped","order":7,"weight":1.5}"#,
                as: Webhook.self
            ),
            case .orderLost(let lost) = try read(
                #"{"type":"order.lost","order":8,"places":["a"]}"#,
                as: Webhook.self
            ),
            case .verified2 = try read(#"{"type":"verified"}"#, as: Webhook.self),
            case .unknown(let other) = try read(#"{"type":"order.found"}"#, as: Webhook.self)
        else {
            Issue.record("another case")
            return
        }
        #expect(shipped.order == 7 && shipped.weight == 1.5)
        #expect(lost.order == 8 && lost.places == ["a"])
        #expect(other.event == "order.found")
    }

    @Test("A message whose event is not named is recognized by its shape")
    func shapes() throws {
        guard
            case .eventCase(let event) = try read(
                #"{"order":7,"place":"gate"}"#,
                as: Callback.self
            ),
            case .ints(let counted) = try read("[1,2]", as: Callback.self),
            case .unknown = try read(#""later""#, as: Callback.self)
        else {
            Issue.record("another case")
            return
        }
        #expect(event.order == 7 && event.place == "gate")
        #expect(counted == [1, 2])
    }

    @Test("The failure for a malformed value has a place")
    func malformed() {
        for (body, path) in [
            (#"{"type":"order.shipped","order":"x"}"#, "$.order"), ("{}", "$"), ("[", "$"),
        ] {
            do {
                _ = try read(body, as: Webhook.self)
                Issue.record("no error for \(body)")
            } catch {
                guard case .malformed(let failure) = error else {
                    Issue.record("another error: \(error)")
                    continue
                }
                #expect(failure.path == path)
            }
        }
    }

    @Test("A signed message can be read unverified, where a proxy has verified it")
    func unverified() throws {
        guard
            case .ping = try PaymentsMessage.unverified(Data(#"{"type":"ping"}"#.utf8), [:])
        else {
            Issue.record("another case")
            return
        }
    }
}
