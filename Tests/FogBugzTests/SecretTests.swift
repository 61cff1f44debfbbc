#if XML
import FogBugz
import Testing

@Suite("Secrets of FogBugz in descriptions")
struct SecretTests {
    @Test("The descriptions of requests and responses contain no secrets, also inside others")
    func descriptions() {
        let request = Session.LogOn(email: "ada@example.test", password: "hush")
        var dumped = ""
        dump([request], to: &dumped)
        for text in ["\(request)", String(reflecting: [request]), dumped] {
            #expect(text.contains("ada@example.test"))
            #expect(text.contains("REDACTED"))
            #expect(!text.contains("hush"))
        }
    }
}
#endif
