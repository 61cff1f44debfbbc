package import Foundation
package import LatheCoding
package import LatheRuntime
package import LatheTesting
import LatheXML

/// Writes one thing that was seen: what of, its kind, and its bytes.
package func say(_ id: String, _ kind: String, _ bytes: Data) {
    print(id, kind, bytes.base64EncodedString(), separator: "\t")
}

/// Writes one thing that was seen, as text.
package func say(_ id: String, _ kind: String, _ text: String) {
    say(id, kind, Data(text.utf8))
}

/// Reads a value from JSON.
package func value<Value: WireValue>(_ json: String) throws -> Value {
    try EntityDecoder().decode(Value.self, from: Data(json.utf8))
}

/// Reads an entity from XML.
package func value<Value: Entity>(xml: String) throws -> Value { try Value(xml: Data(xml.utf8)) }

extension Array where Element: Entity {
    /// The documents of all, with NULs between them.
    package func documents() throws -> Data {
        Data(try map { try $0.xml(root: "any") }.joined(separator: [0]))
    }
}

/// Reads an entity from its documents, writes it, and reads what was written.
package func check<Value: WireValue & Equatable>(
    _ id: String,
    _ type: Value.Type,
    json: String?,
    xml: String?
) {
    do {
        var values: [(String, Value)] = []
        if let json {
            let found = try EntityDecoder().decode(type, from: Data(json.utf8))
            values.append(("JSON", found))
            say(id, "json", try found.json())
        }
        if let xml {
            let found = try EntityDecoder(formats: [.xml]).decode(type, from: Data(xml.utf8))
            values.append(("XML", found))
            say(id, "xml", try found.xml(root: "root"))
            if values.count == 2, values[0].1 != found {
                say(id, "fault", "JSON gives \(values[0].1)\nXML gives \(found)")
            }
        }
        for (format, found) in values {
            if json != nil {
                let written = try found.json()
                let again = try EntityDecoder().decode(type, from: written)
                if again != found { say(id, "fault", difference(format, found, written, again)) }
            }
            if xml != nil {
                let written = try found.xml(root: "root")
                let again = try EntityDecoder(formats: [.xml]).decode(type, from: written)
                if again != found { say(id, "fault", difference(format, found, written, again)) }
            }
        }
    } catch {
        say(id, "fault", "\(error)")
    }
}

private func difference<Value>(
    _ format: String,
    _ value: Value,
    _ written: Data,
    _ again: Value
) -> String {
    let text = String(decoding: written, as: UTF8.self)
    return "read from \(format), written as \(text), read as \(again), was \(value)"
}

/// Whether a request's query has an item.
package func asks(_ request: HTTPRequest, _ name: String, _ value: String) -> Bool {
    let items = URLComponents(url: request.url, resolvingAgainstBaseURL: false)?.queryItems ?? []
    return items.contains { $0.name == name && $0.value == value }
}

/// Makes a call against an answer from a script and writes what was sent.
package func call(
    _ id: String,
    _ responses: [ScriptedTransport.Response],
    _ body: (ScriptedTransport) async throws -> Data?
) async {
    let transport = ScriptedTransport(responses)
    do {
        if let result = try await body(transport) { say(id, "result", result) }
    } catch let error as APIError {
        say(id, "error", "\(error.code): \(error) \(error.cause.map { "\($0)" } ?? "")")
    } catch {
        say(id, "error", "\(error)")
    }
    for recorded in transport.requests {
        let request = recorded.request
        let fields = request.fields.map { [$0.name, $0.value] }
        let head: [String: Any] = [
            "method": request.method.rawValue, "url": request.url.absoluteString, "fields": fields,
            "body": recorded.body.base64EncodedString(),
        ]
        let bytes = try? JSONSerialization.data(withJSONObject: head)
        say(id, "request", bytes ?? Data())
    }
}
