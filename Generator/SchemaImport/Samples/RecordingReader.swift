import Foundation
import SchemaSyntax

/// Reads the calls that a `RecordingTransport` of `LatheTesting` recorded.
struct RecordingReader: CallReading {
    private(set) var samples: [Sample] = []
    private(set) var diagnostics: [Diagnostic] = []
    private(set) var skipped = 0

    init(_ root: SchemaNode) {
        for call in root["calls"]?.elements ?? [] {
            guard let request = call["request"], let method = request["method"]?.string,
                let path = request["path"]?.string, let response = call["response"],
                let status = response["status"]?.integer
            else {
                let message = "the call has no method, path or status"
                diagnostics.append(Diagnostic(rule: "broken-recording", at: call.range, message))
                continue
            }
            var sent = SampleRequest(method: method, origin: nil, target: path)
            sent.query += (request["query"]?.elements ?? []).compactMap(\.string)
                .flatMap { SampleRequest.items($0) }
            sent.headers = Self.headers(request["fields"])
            sent.body = requestBody(request["body"], sent.headers)
            let isSuccess = (200...299).contains(status)
            guard isSuccess || (400...599).contains(status) else {
                skipped += 1
                continue
            }
            var sample = Sample(request: sent, status: status, range: request.range)
            let fields = Self.headers(response["fields"])
            switch content(response["body"], type: Self.type(fields)) {
            case .document(let value): sample.value = value
            case .empty: break
            case .other, nil:
                skipped += 1
                continue
            }
            samples.append(sample)
        }
    }

    private static func headers(_ lines: SchemaNode?) -> [SampleItem] {
        (lines?.elements ?? []).compactMap(\.string).map { line in
            let name = line.prefix { $0 != ":" }
            return SampleItem(
                String(name),
                String(line.dropFirst(name.count + 1).drop { $0 == " " })
            )
        }
    }

    private static func type(_ headers: [SampleItem]) -> String {
        headers.first { $0.name.lowercased() == "content-type" }?.value ?? ""
    }

    private mutating func requestBody(
        _ node: SchemaNode?,
        _ headers: [SampleItem]
    ) -> SampleRequest.Body {
        let type = Self.type(headers)
        let isForm = type.lowercased().hasPrefix("application/x-www-form-urlencoded")
        if isForm, let lines = node?["text"]?.elements {
            let text = lines.compactMap(\.string).joined(separator: "\n")
            return .form(SampleRequest.items(text))
        }
        return switch content(node, type: type) {
        case .document(let value): .document(value)
        case .empty: .none
        case .other, nil: .other
        }
    }

    /// Returns a recorded body; `nil` after it reports why the body cannot be read.
    private mutating func content(_ node: SchemaNode?, type: String) -> BodyReader.Content? {
        guard let node else { return .empty }
        if let value = node["json"] { return .document(SampleValue(value)) }
        var bytes: [UInt8] = []
        let isBinary = node["text"] == nil
        if let lines = node["text"]?.elements {
            bytes = Array(lines.compactMap(\.string).joined(separator: "\n").utf8)
        } else if let text = node["base64"]?.string {
            if BodyReader.format(of: type) == .other { return .other }
            guard let data = Data(base64Encoded: text) else {
                let message = "the body is not Base64"
                diagnostics.append(
                    Diagnostic(rule: "broken-recording", at: node.range, message)
                )
                return nil
            }
            bytes = [UInt8](data)
        }
        switch BodyReader.read(bytes, type: type, at: node.range, isDecoded: !isBinary) {
        case .success(let content): return content
        case .failure(let mistake):
            diagnostics.append(mistake.diagnostic)
            return nil
        }
    }
}
