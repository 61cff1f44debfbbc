import Foundation
import GoldenMessages
import GoldenWebhooks
import LatheCoding
import LatheMessages
import LatheRuntime
import Testing

@Suite("Messages of a schema")
struct MessageTests {
    private static let secret = "s3cret"
    private static let time = 1_700_000_000

    /// Returns the fields of a message that was signed.
    private func signed(
        _ body: String,
        at time: Int = time,
        by secret: String = secret
    ) -> HTTPFields {
        let signature = KeyedDigest(.sha256, key: secret)
            .bytes(of: Data("\(time).\(body)".utf8)).map { String(format: "%02x", $0) }.joined()
        return [
            "Payments-Signature": "t=\(time), v0=00,v1=ab,v1=\(signature)",
            "Content-Type": body.hasPrefix("<") ? "text/xml; charset=utf-8" : "application/json",
        ]
    }

    private func message(
        _ body: String,
        _ fields: HTTPFields? = nil,
        now: Int = time + 30
    ) throws(MessageError) -> PaymentsMessage {
        try .verified(
            Data(body.utf8),
            fields ?? signed(body),
            secret: Self.secret,
            now: Date(timeIntervalSince1970: Double(now))
        )
    }

    /// Whether the build reads a body: XML needs a package trait.
    private static func isRead(_ body: String) -> Bool {
        #if XML
        true
        #else
        !body.hasPrefix("<")
        #endif
    }

    @Test("Messages are read by their events, in JSON and in XML")
    func events() throws {
        let made = [
            #"{"type":"payment.made","data":{"object":{"id":"a","amount":3}}}"#,
            "<m><type>payment.made</type><data><object><id>a</id><amount>3</amount></object></data></m>",
        ]
        for body in made where Self.isRead(body) {
            guard case .paymentMade(let payment) = try message(body) else {
                Issue.record("another case for \(body)")
                continue
            }
            #expect(payment == Payment(id: "a", amount: 3))
        }
        guard case .paymentRefused(nil) = try message(#"{"type":"payment.refused"}"#),
            case .ping = try message(#"{"type":"ping"}"#),
            case .source(.bank(let bank)) = try message(
                #"{"type":"source","data":{"kind":"bank","name":"b"}}"#
            )
        else {
            Issue.record("another case")
            return
        }
        #expect(bank.name == "b")
        for body in [
            #"{"type":"moved","data":{"times":[0,60]}}"#,
            "<m><type>moved</type><data><time>0</time><time>60</time></data></m>",
        ] where Self.isRead(body) {
            guard case .moved(let times) = try message(body) else {
                Issue.record("another case for \(body)")
                continue
            }
            #expect(times.map(\.timeIntervalSince1970) == [0, 60])
        }
    }

    /// Whether a message is read, or why not.
    private func read<Message: IncomingMessage>(
        _ body: String,
        _ contentType: String?,
        as type: Message.Type = PaymentsMessage.self
    ) -> String {
        var fields = HTTPFields()
        fields["Content-Type"] = contentType
        do {
            _ = try Message.unverified(Data(body.utf8), fields)
            return "read"
        } catch {
            switch error {
            case .malformed: return "malformed"
            case .unsupportedContentType(let type): return "unsupported: \(type)"
            default: return "\(error)"
            }
        }
    }

    @Test("The content type selects among several formats, and the first is used without one")
    func contentTypes() {
        let json = #"{"type":"ping"}"#
        let xml = "<m><type>ping</type></m>"
        for type in [nil, "application/json", "text/json", "Application/Pay+JSON; charset=utf-8"] {
            #expect(read(json, type) == "read")
            #expect(read(xml, type) == "malformed")
        }
        let isXMLRead = Self.isRead(xml)
        for type in ["text/xml", "application/xml; charset=\"utf-8\"", "application/soap+xml"] {
            #expect(read(xml, type) == (isXMLRead ? "read" : "malformed"))
            #expect(read(json, type) == "malformed")
        }
        for type in ["text/plain", "application/x-www-form-urlencoded", "text/html", "json", ""] {
            #expect(read(json, type) == "unsupported: \(type)")
        }
    }

    @Test("A message of the only format is read whatever its content type")
    func oneFormat() {
        let json = #"{"type":"verified"}"#
        for type in [nil, "application/json", "text/plain", "text/xml"] {
            #expect(read(json, type, as: GoldenWebhooks.ShopMessage.self) == "read")
        }
    }

    @Test("The content type names the encoding of a message's text")
    func encoding() throws {
        let body = Data([UInt8](#"{"type":"gr"#.utf8) + [0xFC] + [UInt8](#"n"}"#.utf8))
        let fields: HTTPFields = ["Content-Type": "application/json; charset=iso-8859-1"]
        guard case .unknown(let message) = try PaymentsMessage.unverified(body, fields) else {
            Issue.record("another case")
            return
        }
        #expect(message.event == "grün")
        #expect(try message.value(String.self, in: Envelope(value: "type")) == "grün")
    }

    @Test("A message of an unknown event keeps its body")
    func unknown() throws {
        let body = #"{"type":"later","data":1}"#
        guard case .unknown(let other) = try message(body) else {
            Issue.record("another case")
            return
        }
        #expect(other.event == "later")
        #expect(other.body == Data(body.utf8))
        #expect(try other.value(Int.self, in: Envelope(value: "data")) == 1)
    }

    @Test("An untrusted message is rejected before it is read")
    func rejected() {
        func error(_ fields: HTTPFields, now: Int = Self.time) -> MessageError? {
            do {
                _ = try message("no message", fields, now: now)
                return nil
            } catch {
                return error
            }
        }
        let good = signed("no message")
        guard case .unsigned? = error([:]), case .unsigned? = error(["Payments-Signature": "x"]),
            case .unsigned? = error(["Payments-Signature": "v1=ab"]),
            case .unsigned? = error(["Payments-Signature": "t=1,v1=abc"]),
            case .unsigned? = error(["Payments-Signature": "t=1,v1=+a"]),
            case .invalidSignature? = error(signed("another")),
            case .invalidSignature? = error(signed("no message", by: "S3cret")),
            case .invalidSignature? = error(["Payments-Signature": "t=1,v1="]),
            case .wrongTime? = error(good, now: Self.time + 61),
            case .wrongTime? = error(good, now: Self.time - 61)
        else {
            Issue.record("another error")
            return
        }
    }

    @Test("The failure for a malformed value has a place")
    func malformed() {
        let body = #"{"type":"payment.made","data":{"object":{"id":"a"}}}"#
        do {
            _ = try message(body)
            Issue.record("no error")
        } catch {
            guard case .malformed(let failure) = error else {
                Issue.record("another error: \(error)")
                return
            }
            #expect(failure.code == .missingValue)
            #expect(failure.path == "$.data.object")
            #expect(failure.expected.contains("amount"))
        }
        do {
            _ = try message("{}")
            Issue.record("no error")
        } catch {
            guard case .malformed(let failure) = error else {
                Issue.record("another error: \(error)")
                return
            }
            #expect(failure.expected.contains("type"))
        }
    }

    // Made with `openssl dgst -sha1 -hmac s3cret` and `-sha256`.

    @Test(
        "Signatures with a prefix, Base64, SHA-1, a time header or the address agree with other implementations"
    )
    func otherChecks() throws {
        let body = Data("Hello, World!".utf8)
        let now = Date(timeIntervalSince1970: 100)
        let prefixed = SignatureVerification(header: "X-Hub-Signature-256", prefix: "sha256=")
        try prefixed.verify(
            body,
            [
                "x-hub-signature-256":
                    "sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17"
            ],
            secret: "It's a Secret to Everybody",
            now: now
        )
        let addressed = SignatureVerification(
            header: "X-Signature",
            hash: .sha1,
            encoding: .base64,
            signed: "{body}{url}"
        )
        let text = KeyedDigest(.sha1, key: "k")
            .bytes(of: body + Data("https://a.example/hook".utf8)).base64EncodedString()
        try addressed.verify(
            body,
            ["X-Signature": text],
            secret: "k",
            url: "https://a.example/hook",
            now: now
        )
        #expect(throws: MessageError.self) {
            try addressed.verify(body, ["X-Signature": text], secret: "k", now: now)
        }
        let timed = SignatureVerification(
            header: "X-Signature",
            prefix: "v0=",
            timestamp: .header("X-Time"),
            signed: "v0:{timestamp}:{body}"
        )
        let digest = KeyedDigest(.sha256, key: "k").bytes(of: Data("v0:99:".utf8) + body)
            .map { String(format: "%02X", $0) }.joined()
        let fields: HTTPFields = ["X-Signature": "v0=\(digest)", "X-Time": "99"]
        try timed.verify(body, fields, secret: "k", now: now)
        #expect(throws: MessageError.self) {
            try timed.verify(
                body,
                ["X-Signature": "v0=\(digest)"],
                secret: "k",
                now: now
            )
        }
    }
}
