import Foundation
import LatheCoding
import Testing

@testable import LatheRuntime
import LatheXML

private struct FormCall: Probe {
    var values: [String: any WireValue]
    init(_ values: [String: any WireValue]) { self.values = values }
    typealias ResponseValue = NoContent
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint(
        "form",
        .post,
        "",
        parameters: [.init(.form, "a"), .init(.form, "b", list: .indexed)],
        constants: [.form("cmd", "new one"), .query("v", "2"), .header("Accept", "x/y")],
        sharedParameters: ["token"]
    )
}

private struct PartsCall: Probe {
    var values: [String: any WireValue]
    init(_ values: [String: any WireValue]) { self.values = values }
    typealias ResponseValue = NoContent
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint(
        "parts",
        .post,
        "",
        parameters: [.init(.multipart, "a \"b\"\r\n"), .init(.form, "c")],
        constants: [.form("cmd", "new")]
    )
}

private struct ObjectCall: Probe {
    var values: [String: any WireValue]
    init(_ values: [String: any WireValue]) { self.values = values }
    typealias ResponseValue = NoContent
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint(
        "object",
        .post,
        "",
        parameters: [
            .init(.body, "name"), .init(.query, "q"), .init(.body, "due", date: .unixSeconds),
            .init(.body, "note", nullable: true), .init(.body, "tags"), .init(.body, "notes"),
        ],
        body: .object(.json)
    )
}

private struct RawCall: Probe {
    var values: [String: any WireValue]
    init(_ values: [String: any WireValue]) { self.values = values }
    typealias ResponseValue = NoContent
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint(
        "raw",
        .put,
        "",
        parameters: [.init(.body, "text")],
        body: .raw(contentType: "text/plain")
    )
}

private struct XMLCall: Probe {
    var values: [String: any WireValue]
    init(_ values: [String: any WireValue]) { self.values = values }
    typealias ResponseValue = NoContent
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint(
        "xml",
        .post,
        "",
        parameters: [.init(.body, "@id"), .init(.body, "due", date: .unixSeconds)],
        body: .object(.xml),
        responseEnvelope: Envelope(root: "response")
    )
}

/// A body with a content type of its own.
private struct PatchCall: Probe {
    var values: [String: any WireValue]
    init(_ values: [String: any WireValue]) { self.values = values }
    typealias ResponseValue = NoContent
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint(
        "patch",
        .patch,
        "",
        parameters: [.init(.body, "id")],
        body: .object(.json, contentType: "application/merge-patch+json")
    )
}

/// A body in the format that the client speaks.
private struct AnyFormatCall: Probe {
    var values: [String: any WireValue]
    init(_ values: [String: any WireValue]) { self.values = values }
    typealias ResponseValue = NoContent
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint(
        "any",
        .post,
        "",
        parameters: [.init(.body, "id")],
        body: .object(),
        responseEnvelope: Envelope(root: "note")
    )
}

struct RequestBodyTests {
    private func send(_ request: some Request) async throws -> (HTTPRequest, String) {
        var client = Client.test(NoTransport())
        client.parameters["token"] = "t&"
        let base = try #require(BaseAddress("http://h/api.asp?id=7&"))
        let built = try client.httpRequest(for: request, base: base)
        let body = try await built.body?.collect(limit: 10_000) ?? Data()
        return (built, String(decoding: body, as: UTF8.self))
    }

    @Test("A form is escaped as a query is, constants first")
    func form() async throws {
        let (request, body) = try await send(FormCall(["a": "x+y z", "b": [1, 2]]))
        #expect(request.url.absoluteString == "http://h/api.asp?id=7&v=2&token=t%26")
        #expect(body == "cmd=new%20one&a=x%2By%20z&b1=1&b2=2")
        #expect(request.fields["Content-Type"] == "application/x-www-form-urlencoded")
        #expect(request.fields["Accept"] == "x/y")
    }

    @Test("A document has the content type that its call gives it")
    func ownContentType() async throws {
        let (request, body) = try await send(PatchCall(["id": 7]))
        #expect(body == #"{"id":7}"#)
        #expect(request.fields["Content-Type"] == "application/merge-patch+json")
    }

    @Test("A body that its format cannot represent is an error with the path of the value")
    func unwritable() {
        #expect(
            throws: RequestFault(
                reason: "the body cannot represent a value: "
                    + "$.notes[1]: cannot write a number that is not finite"
            )
        ) {
            try Client.test(NoTransport()).httpRequest(
                for: ObjectCall(["notes": [1, Double.nan]]),
                base: try #require(BaseAddress("http://h/"))
            )
        }
    }

    @Test("A multipart body contains the parameters of a form, with escaped names")
    func multipart() async throws {
        let (request, body) = try await send(PartsCall(["a \"b\"\r\n": "1\r\n2", "c": "3"]))
        let type = try #require(request.fields["Content-Type"])
        let boundary = try #require(type.split(separator: "boundary=").last)
        #expect(type.hasPrefix("multipart/form-data; boundary="))
        let name = "Content-Disposition: form-data; name="
        #expect(
            body == "--\(boundary)\r\n\(name)\"cmd\"\r\n\r\nnew\r\n"
                + "--\(boundary)\r\n\(name)\"a %22b%22%0D%0A\"\r\n\r\n1\r\n2\r\n"
                + "--\(boundary)\r\n\(name)\"c\"\r\n\r\n3\r\n--\(boundary)--\r\n"
        )
    }

    @Test("The parameters of a body become one object")
    func object() async throws {
        let (request, body) = try await send(
            ObjectCall([
                "name": "\"n\"", "q": "1", "due": Date(timeIntervalSince1970: 5),
                "tags": ["a"], "notes": [Note(id: 1, title: "t")],
            ])
        )
        #expect(
            body
                == #"{"name":"\"n\"","due":5,"note":null,"tags":["a"],"notes":[{"id":1,"title":"t"}]}"#
        )
        #expect(request.fields["Content-Type"] == "application/json")
        #expect(request.url.query() == "id=7&q=1")
    }

    @Test("The parameters of a body become one element")
    func element() async throws {
        let call = XMLCall(["@id": 7, "due": Date(timeIntervalSince1970: 5)])
        let (request, body) = try await send(call)
        #expect(body.hasSuffix("?><response id=\"7\"><due>5</due></response>"))
        #expect(request.fields["Content-Type"] == "application/xml; charset=utf-8")
    }

    @Test(
        "A body is in the client's format, else in the one that the API prefers",
        arguments: [
            ([.json, .xml], .json, "application/json", #"{"id":7}"#),
            ([.json, .xml], .xml, "application/xml; charset=utf-8", "<note><id>7</id></note>"),
            ([.xml, .json], .json, "application/json", #"{"id":7}"#),
            (
                [.xml, .json], nil, "application/xml; charset=utf-8",
                "<note><id>7</id></note>"
            ),
            ([.json, .xml], nil, "application/json", #"{"id":7}"#),
        ] as [([WireFormat], WireFormat?, String, String)]
    )
    func format(
        _ formats: [WireFormat],
        _ format: WireFormat?,
        _ type: String,
        _ document: String
    ) async throws {
        let api = API(name: "Test", formats: formats)
        let transport = NoTransport()
        let client = Client(
            api,
            server: .fixed("http://h"),
            format: format,
            transport: transport
        )
        let base = try #require(BaseAddress("http://h"))
        let request = try client.httpRequest(for: AnyFormatCall(["id": 7]), base: base)
        let body = try await request.body?.collect(limit: 10_000) ?? Data()
        #expect(request.fields["Content-Type"] == type)
        #expect(String(decoding: body, as: UTF8.self).hasSuffix(document))
    }

    @Test("One parameter can be the whole body")
    func value() async throws {
        let (_, body) = try await send(PutNote(note: Note(id: 2, title: "x")))
        #expect(body == #"{"id":2,"title":"x"}"#)
    }

    @Test("A raw body is the parameter's text")
    func raw() async throws {
        let (request, body) = try await send(RawCall(["text": "a & b"]))
        #expect(body == "a & b")
        #expect(request.fields["Content-Type"] == "text/plain")
    }
}
