import Foundation
import GoldenSignatures
import LatheMessages
import LatheRuntime
import Testing

@Suite("Signatures by the specification Standard Webhooks")
struct SignatureTests {
    // The test vector of the specification.
    private static let secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    private static let time = 1_614_265_330
    private static let body = #"{"test": 2432232314}"#
    private static let digest = "g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="

    private static func fields(
        id: String? = "msg_p5jXN8AQM9LWM0D4loKWxJek",
        time: String? = "\(time)",
        _ signature: String? = "v1,\(digest)"
    ) -> HTTPFields {
        var fields = HTTPFields()
        fields["Webhook-Id"] = id
        fields["Webhook-Timestamp"] = time
        fields["Webhook-Signature"] = signature
        return fields
    }

    private static func error(
        _ fields: HTTPFields,
        body: String = body,
        secret: String = secret,
        now: Int = time
    ) -> String? {
        do {
            try DepotMessage.verification.verify(
                Data(body.utf8),
                fields,
                secret: secret,
                now: Date(timeIntervalSince1970: Double(now))
            )
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test("The signature of the specification is valid for 5 minutes")
    func valid() {
        #expect(Self.error(Self.fields()) == nil)
        #expect(Self.error(Self.fields(), now: Self.time + 300) == nil)
        #expect(Self.error(Self.fields(), now: Self.time - 300) == nil)
        #expect(Self.error(Self.fields(), now: Self.time + 301) == "wrongTime")
        #expect(Self.error(Self.fields(), now: Self.time - 301) == "wrongTime")
    }

    @Test("A secret may be without its prefix, and must be Base64")
    func secrets() {
        let bare = String(Self.secret.dropFirst("whsec_".count))
        #expect(Self.error(Self.fields(), secret: bare) == nil)
        let other = "whsec_" + String(bare.reversed())
        #expect(Self.error(Self.fields(), secret: other) == "invalidSignature")
        for secret in ["", "whsec_", "whsec_?", "whsec_MfK", "WHSEC_" + bare] {
            #expect(Self.error(Self.fields(), secret: secret) == "invalidSecret")
        }
    }

    @Test("All signed parts must be present and unchanged")
    func signed() {
        #expect(Self.error(Self.fields(id: "msg_other")) == "invalidSignature")
        #expect(Self.error(Self.fields(id: "")) == "invalidSignature")
        #expect(Self.error(Self.fields(time: "\(Self.time + 1)")) == "invalidSignature")
        #expect(Self.error(Self.fields(), body: "{}") == "invalidSignature")
        #expect(Self.error(Self.fields(id: nil)) == "unsigned")
        #expect(Self.error(Self.fields(time: nil)) == "unsigned")
        #expect(Self.error(Self.fields(nil)) == "unsigned")
    }

    @Test("One of several signatures must be valid")
    func several() {
        let wrong = Data(count: 32).base64EncodedString()
        let valid = [
            "v1,\(wrong) v1,\(Self.digest)", "v1,\(Self.digest) v1,\(wrong)",
            "v2,\(wrong)  v1,\(Self.digest)", "v1,? v1,\(Self.digest)",
        ]
        for signature in valid {
            #expect(Self.error(Self.fields(signature)) == nil, "\(signature)")
        }
        for signature in ["v1,\(wrong)", "v1,\(wrong) v2,\(Self.digest)", "v1,", "v1,AAAA"] {
            #expect(Self.error(Self.fields(signature)) == "invalidSignature", "\(signature)")
        }
        let none = [
            "", " ", "v2,\(Self.digest)", "v1a,\(Self.digest)", Self.digest, "V1,\(Self.digest)",
            "v1,\(Self.digest.dropLast())", "v1,?", "v1,\(Self.digest),v1,\(wrong)",
        ]
        for signature in none {
            #expect(Self.error(Self.fields(signature)) == "unsigned", "\(signature)")
        }
    }

    @Test("The number of compared signatures of a field is limited")
    func tooMany() {
        let others = String(repeating: "v1,AAAA ", count: 16)
        #expect(Self.error(Self.fields(others + "v1,\(Self.digest)")) == "invalidSignature")
    }

    @Test("A time that is not a number is an error, whatever its signature")
    func noTime() throws {
        let key = try #require(Data(base64Encoded: "AAECAw=="))
        for time in ["soon", "", "1e9", "9999999999999999999999"] {
            let signature = KeyedDigest(.sha256, key: key).bytes(of: Data("a.\(time).{}".utf8))
            let fields = Self.fields(
                id: "a",
                time: time,
                "v1,\(signature.base64EncodedString())"
            )
            let error = Self.error(fields, body: "{}", secret: "AAECAw==")
            #expect(error == "wrongTime", "\(time)")
        }
    }

    @Test("A secret may be hexadecimal, and a text keeps what no schema replaces")
    func hexadecimal() throws {
        let verification = SignatureVerification(
            header: "X-Signature",
            signed: "{other}{body}}",
            secretEncoding: .hex
        )
        let digest = KeyedDigest(.sha256, key: Data([0x0A, 0xFF]))
            .bytes(of: Data("{other}1}".utf8)).map { String(format: "%02x", $0) }.joined()
        let fields: HTTPFields = ["X-Signature": digest]
        try verification.verify(Data("1".utf8), fields, secret: "0aFF")
        for secret in ["0aF", "0aFG", ""] {
            #expect(throws: MessageError.self) {
                try verification.verify(Data("1".utf8), fields, secret: secret)
            }
        }
    }

    @Test("A signed message is read in the format that its content type names")
    func read() throws {
        let json = #"{"type":"parcel.sent","data":{"number":7}}"#
        let xml = "<m><type>parcel.sent</type><data><number>7</number></data></m>"
        var messages: [(String, String?)] = [(json, "application/json")]
        #if XML
        messages += [(xml, "text/xml"), (xml, nil)]
        #endif
        let key = try #require(Data(base64Encoded: String(Self.secret.dropFirst(6))))
        for (body, type) in messages {
            let signature = KeyedDigest(.sha256, key: key).bytes(
                of: Data("1.\(Self.time).\(body)".utf8)
            )
            var fields = Self.fields(id: "1", "v1,\(signature.base64EncodedString())")
            fields["Content-Type"] = type
            let message = try DepotMessage.verified(
                Data(body.utf8),
                fields,
                secret: Self.secret,
                now: Date(timeIntervalSince1970: Double(Self.time))
            )
            guard case .parcelSent(let parcel) = message else {
                Issue.record("another case for \(body)")
                continue
            }
            #expect(parcel.number == 7)
        }
    }
}
