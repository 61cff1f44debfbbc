import SchemaModel
import SchemaSyntax
import Testing

@Suite("Signatures of messages")
struct SignatureTests {
    private static func diagnostics(_ signature: String) -> [String] {
        let text = """
            { "language": 1, "api": "Shop",
              "messages": { "eventHeader": "X-Event", "events": { "ping": false },
                "signature": { "header": "X-A", \(signature) } },
              "groups": [{ "group": "items", "endpoints": { "a": { "get": "/a" } } }] }
            """
        let source = SchemaSource(path: "api.jsonc", bytes: Array(text.utf8))
        return load([source]).1.map { "\($0.message) [\($0.rule)]" }
    }

    @Test(
        "The parts of a signature are consistent",
        arguments: [
            #""prefix": "v1,", "separator": " ""#,
            #""part": "v1", "timePart": "t", "signed": "{timestamp}{body}""#,
            #""timeHeader": "X-T", "signed": "{header:X-Id}.{timestamp}.{body}.{header:X-Id}""#,
            #""secretEncoding": "hex", "secretPrefix": "whsec_", "encoding": "base64""#,
            #""signed": "{url}:{body}""#,
        ]
    )
    func right(_ signature: String) {
        #expect(Self.diagnostics(signature) == [])
    }

    @Test(
        "A signature whose parts contradict each other is an error",
        arguments: [
            (
                #""part": "v1", "separator": " ""#,
                "',' separates parts, expected 'part' or 'separator' [message-signature]"
            ),
            (
                #""part": "v1", "timePart": "v1", "signed": "{timestamp}{body}""#,
                "the part is the signature, expected another one in 'timePart' [message-signature]"
            ),
            (
                #""timeHeader": "x-a", "signed": "{timestamp}{body}""#,
                "the field is the signature's, expected another one in 'timeHeader' [message-signature]"
            ),
            (
                #""part": "a=b""#,
                "'a=b' cannot be the name of a part, expected one without '=' and ',' [message-signature]"
            ),
            (#""separator": """#, "'' is not a valid name, expected some text [bad-name]"),
            (
                #""secretEncoding": "text""#,
                "'text' is not a valid value of 'secretEncoding' in 'signature', "
                    + "expected 'hex' or 'base64' [bad-value]"
            ),
            (
                #""signed": "{header}.{body}""#,
                "'{header}.{body}' does not specify the signed text, expected '{body}', "
                    + "with '{timestamp}', '{url}' and '{header:NAME}' or without [message-signature]"
            ),
            (
                #""signed": "{body}}""#,
                "'{body}}' does not specify the signed text, expected '{body}', "
                    + "with '{timestamp}', '{url}' and '{header:NAME}' or without [message-signature]"
            ),
            (
                #""signed": "{{body}""#,
                "'{{body}' does not specify the signed text, expected '{body}', "
                    + "with '{timestamp}', '{url}' and '{header:NAME}' or without [message-signature]"
            ),
            (
                #""signed": "{header:body}""#,
                "'{header:body}' does not specify the signed text, expected '{body}', "
                    + "with '{timestamp}', '{url}' and '{header:NAME}' or without [message-signature]"
            ),
            (
                #""signed": "{header:}{body}""#,
                "'' is not a valid header field name, expected letters, digits and '-', as in 'X-Total' [header-name]"
            ),
            (
                #""signed": "{timestamp}{body}""#,
                "no time is given, expected 'timeHeader' or 'timePart' [message-signature]"
            ),
            (
                #""timeHeader": "X-T", "signed": "{header:X-T}{body}""#,
                "the time is not signed, expected '{timestamp}' in 'signed' [message-signature]"
            ),
        ]
    )
    func wrong(_ signature: String, _ diagnostic: String) {
        #expect(Self.diagnostics(signature) == [diagnostic])
    }
}
