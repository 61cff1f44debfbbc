import FixtureReading
import Foundation
import LatheCoding
import LatheMessages
import LatheRuntime
import Testing
import Trello

@Suite("Webhooks")
struct WebhookTests {
    private let webhook = TrelloWebhook(
        secret: "s3cret",
        callbackURL: "https://mill.example/hook?x=1"
    )

    // Made with `openssl dgst -sha1 -hmac s3cret -binary | base64` of the body and the address.
    private static let body = Data(
        #"{"action":{"id":"a","type":"createCard","data":{"card":{"id":"c"}}},"model":{"id":"b","name":"Lamps"}}"#
            .utf8
    )
    private static let signature = "1xXWOaGsZg06vAyuDa+HZ4eFxbk="

    @Test("A delivery of a Trello webhook is read")
    func delivery() throws {
        let delivery = try webhook.delivery(Self.body, signature: Self.signature)
        #expect(delivery.action.type == .createCard)
        #expect(delivery.action.data?.card?.id == "c")
        #expect(delivery.webhook == nil)
        #expect(try delivery.model(as: Board.self).name == "Lamps")
        #expect(try delivery.model(as: JSONValue.self)["id"] == .string("b"))
    }

    @Test(
        "A message with another signature is refused",
        arguments: [nil, "", "AAAA", "no base64!", "+/co+lBQHVplXuArMP21RnEKpGc="]
    )
    func refusal(_ signature: String?) {
        #expect(throws: TrelloWebhook.VerificationError.badSignature) {
            try webhook.delivery(Self.body, signature: signature)
        }
    }

    @Test("Another body, address or secret makes another signature")
    func others() {
        #expect(webhook.isValid(Self.body, signature: Self.signature))
        #expect(!webhook.isValid(Self.body + Data(" ".utf8), signature: Self.signature))
        let elsewhere = TrelloWebhook(secret: "s3cret", callbackURL: "https://mill.example/hook")
        #expect(!elsewhere.isValid(Self.body, signature: Self.signature))
        let other = TrelloWebhook(secret: "S3cret", callbackURL: "https://mill.example/hook?x=1")
        #expect(!other.isValid(Self.body, signature: Self.signature))
    }

    @Test(
        "A recorded delivery contains action, model and webhook",
        .disabled(if: Fixtures.areMissing)
    )
    func fixture() throws {
        let body = try Fixtures.data("webhook_delivery.json")
        let signature = KeyedDigest(.sha1, key: "k").bytes(
            of: body + Data("https://shop.example/hooks/trello?x=1".utf8)
        )
        let delivery = try TrelloWebhook(
            secret: "k",
            callbackURL: "https://shop.example/hooks/trello?x=1"
        )
        .delivery(body, signature: signature.base64EncodedString())
        #expect(delivery.action.type == .commentCard)
        #expect(try delivery.model(as: Board.self).labelNames?[.green] == "ready")
        #expect(delivery.webhook?.isActive == true)
    }

    @Test(
        "A malformed delivery with a valid signature is a decoding failure",
        arguments: [
            "[]", "null", "", #"{"action":{"id":"a"}}"#, #"{"model":{"id":"b"}}"#,
            #"{"action":null,"model":{}}"#, #"{"action":{"type":"createCard"},"model":{}}"#,
            #"{"action":{"id":"a"},"model":{}"#,
        ]
    )
    func nonsense(_ text: String) {
        let body = Data(text.utf8)
        let signature = KeyedDigest(.sha1, key: "s3cret").bytes(
            of: body + Data("https://mill.example/hook?x=1".utf8)
        )
        #expect(throws: DecodingFailure.self) {
            try webhook.delivery(body, signature: signature.base64EncodedString())
        }
    }

    @Test("The model of a delivery may be null, and is then no board")
    func nullModel() throws {
        let body = Data(#"{"action":{"id":"a"},"model":null}"#.utf8)
        let signature = KeyedDigest(.sha1, key: "s3cret").bytes(
            of: body + Data("https://mill.example/hook?x=1".utf8)
        )
        let delivery = try webhook.delivery(body, signature: signature.base64EncodedString())
        #expect(delivery.model == .null)
        #expect(throws: DecodingFailure.self) { try delivery.model(as: Board.self) }
    }

    @Test("Neither description nor reflection holds the secret")
    func secrecy() {
        var text = ""
        dump(webhook, to: &text)
        #expect(!text.contains("s3cret"))
        #expect(!"\(webhook)".contains("s3cret"))
    }
}
