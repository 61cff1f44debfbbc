import LatheCoding
import Testing

/// A structure with secrets, as requests and entities have them.
private struct Account: CustomReflectable {
    var name = "ada"
    var password = "hush"
    var pin: Int? = 1234
    var limit: Double?
    @Indirect var parent: [String]? = ["root"]
    @Indirect var key: String? = "secret"
    private var noteValue = "private"

    var customMirror: Mirror { Mirror(self, hiding: ["password", "pin", "key"]) }
}

private struct Renamed: CustomReflectable {
    var password = "hush"

    var customMirror: Mirror { Mirror(self, hiding: ["pass"]) }
}

private struct Generic<Value>: CustomReflectable {
    var value: Value
    var secret: Value

    var customMirror: Mirror { Mirror(self, hiding: ["secret"]) }
}

@Suite struct SecretMirrorTests {
    @Test func `All properties but the secret ones are shown`() {
        let children = Mirror(reflecting: Account()).children.map {
            "\($0.label ?? "") = \($0.value)"
        }
        #expect(
            children == [
                "name = ada", "password = REDACTED", "pin = REDACTED", "limit = nil",
                "parent = Optional([\"root\"])", "key = REDACTED", "noteValue = private",
            ]
        )
        #expect(Mirror(reflecting: Account()).displayStyle == .struct)
    }

    @Test func `No secret is printed or dumped, not even inside of others`() {
        var text = "\([Account()]) \(String(reflecting: Optional(Account())))"
        dump(["account": Account()], to: &text)
        for secret in ["hush", "1234", "\"secret\""] { #expect(!text.contains(secret)) }
        #expect(text.contains("ada"))
    }

    @Test func `Nothing is shown where a secret is not found`() {
        #expect(Mirror(reflecting: Renamed()).children.isEmpty)
        #expect(!"\(Renamed())".contains("hush"))
    }

    @Test func `The properties of a generic structure are shown`() {
        #expect("\(Generic(value: 1, secret: 2))" == "Generic<Int>(value: 1, secret: \"REDACTED\")")
    }
}
