import Foundation
import LatheMessages
import Testing

@testable import LatheRuntime

/// One test case of RFC 2202 (SHA-1) or RFC 4231 (SHA-256).
struct KeyedVector: Sendable {
    let key: [UInt8]
    let message: [UInt8]
    let digest: String

    init(_ key: [UInt8], _ message: [UInt8], _ digest: String) {
        self.key = key
        self.message = message
        self.digest = digest
    }

    init(_ key: String, _ message: String, _ digest: String) {
        self.init(Array(key.utf8), Array(message.utf8), digest)
    }

    static func repeated(_ byte: UInt8, _ count: Int) -> [UInt8] {
        Array(repeating: byte, count: count)
    }

    static let counted = Array(UInt8(1)...25)

    /// RFC 2202, section 3.
    static let sha1: [KeyedVector] = [
        KeyedVector(
            repeated(0x0B, 20),
            Array("Hi There".utf8),
            "b617318655057264e28bc0b6fb378c8ef146be00"
        ),
        KeyedVector(
            "Jefe",
            "what do ya want for nothing?",
            "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79"
        ),
        KeyedVector(
            repeated(0xAA, 20),
            repeated(0xDD, 50),
            "125d7342b9ac11cd91a39af48aa17b4f63f175d3"
        ),
        KeyedVector(counted, repeated(0xCD, 50), "4c9007f4026250c6bc8414f9bf50c86c2d7235da"),
        KeyedVector(
            repeated(0x0C, 20),
            Array("Test With Truncation".utf8),
            "4c1a03424b55e07fe7f27be1d58bb9324a9a5a04"
        ),
        KeyedVector(
            repeated(0xAA, 80),
            Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
            "aa4ae5e15272d00e95705637ce8a3b55ed402112"
        ),
        KeyedVector(
            repeated(0xAA, 80),
            Array(
                "Test Using Larger Than Block-Size Key and Larger Than One Block-Size Data".utf8
            ),
            "e8e99d0f45237d786d6bbaa7965c7808bbff1a91"
        ),
    ]

    /// RFC 4231, section 4; the fifth is truncated there.
    static let sha256: [KeyedVector] = [
        KeyedVector(
            repeated(0x0B, 20),
            Array("Hi There".utf8),
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        KeyedVector(
            "Jefe",
            "what do ya want for nothing?",
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        KeyedVector(
            repeated(0xAA, 20),
            repeated(0xDD, 50),
            "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
        ),
        KeyedVector(
            counted,
            repeated(0xCD, 50),
            "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"
        ),
        KeyedVector(
            repeated(0x0C, 20),
            Array("Test With Truncation".utf8),
            "a3b6167473100ee06e0c796c2955552b"
        ),
        KeyedVector(
            repeated(0xAA, 131),
            Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
        KeyedVector(
            repeated(0xAA, 131),
            Array(
                ("This is a test using a larger than block-size key and a larger than block-size"
                    + " data. The key needs to be hashed before being used by the HMAC algorithm.")
                    .utf8
            ),
            "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"
        ),
    ]
}

struct DigestTests {
    private func hex(_ bytes: [UInt8]) -> String {
        bytes.map { String(format: "%02x", $0) }.joined()
    }

    @Test("HMAC-SHA1 agrees with RFC 2202", arguments: KeyedVector.sha1)
    func sha1(vector: KeyedVector) {
        #expect(hex(SHA1.authenticate(vector.message, key: vector.key)) == vector.digest)
    }

    @Test("HMAC-SHA256 agrees with RFC 4231", arguments: KeyedVector.sha256)
    func sha256(vector: KeyedVector) {
        #expect(
            hex(SHA256.authenticate(vector.message, key: vector.key)).hasPrefix(vector.digest)
        )
    }

    @Test("No signature is valid with an empty key, which anyone has", arguments: ["k", ""])
    func emptyKey(key: String) {
        let body = Data("body".utf8)
        let digest = KeyedDigest(.sha256, key: key)
        #expect(digest.isValid(digest.bytes(of: body), of: body) == !key.isEmpty)
    }

    @Test("The hashes agree with FIPS 180-4's examples")
    func plain() {
        let long = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"
        #expect(hex(SHA1.hash("abc".utf8)) == "a9993e364706816aba3e25717850c26c9cd0d89d")
        #expect(hex(SHA1.hash(long.utf8)) == "84983e441c3bd26ebaae4aa1f95129e5e54670f1")
        #expect(hex(SHA1.hash("".utf8)) == "da39a3ee5e6b4b0d3255bfef95601890afd80709")
        #expect(
            hex(SHA256.hash("abc".utf8))
                == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        )
        #expect(
            hex(SHA256.hash(long.utf8))
                == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        )
    }

    @Test("MD5 agrees with RFC 1321, appendix A.5")
    func md5() {
        let digits = String(repeating: "1234567890", count: 8)
        #expect(hex(MD5.hash("".utf8)) == "d41d8cd98f00b204e9800998ecf8427e")
        #expect(hex(MD5.hash("message digest".utf8)) == "f96b697d7cb7938d525a2f31aaf161d0")
        #expect(hex(MD5.hash(digits.utf8)) == "57edf4a22be3c955ac49da2e2107b67a")
    }

    @Test("A code challenge is the one of RFC 7636, appendix B")
    func challenge() {
        let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
        #expect(
            Data(SHA256.hash(verifier.utf8)).base64URLEncoded
                == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
        )
    }

    @Test("A random token may be in an address, and occurs once")
    func random() {
        let tokens = (0..<100).map { _ in String.randomToken() }
        #expect(Set(tokens).count == 100)
        #expect(tokens.allSatisfy { $0.count == 43 && PercentEncoding.text($0) == $0 })
    }
}
