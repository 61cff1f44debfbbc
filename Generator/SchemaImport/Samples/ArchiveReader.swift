import Foundation
import SchemaSyntax

/// Reads the calls of a HAR file (HTTP Archive 1.2).
///
/// The reader removes the values of credentials, so that no later step receives a header field or query parameter with
/// one.
struct ArchiveReader: CallReading {
    private(set) var samples: [Sample] = []
    private(set) var diagnostics: [Diagnostic] = []
    private(set) var skipped = 0

    init(_ root: SchemaNode) {
        guard let entries = root["log"]?["entries"]?.elements else {
            report("broken-har", at: root.range, "expected 'log' with a list of 'entries'")
            return
        }
        for entry in entries { read(entry) }
    }

    private mutating func read(_ entry: SchemaNode) {
        guard let request = entry["request"], let method = request["method"]?.string,
            let url = request["url"]?.string
        else {
            report(
                "broken-har",
                at: entry.range,
                "the entry has no 'request' with 'method' and 'url'"
            )
            return
        }
        guard HTTPToken.isValid(method) else {
            report("broken-har", at: request.range, "the 'method' is not a method of HTTP")
            return
        }
        // A request for a tunnel is not a call (RFC 9110, section 9.3.6).
        if method == "CONNECT" {
            skipped += 1
            return
        }
        guard let (origin, target) = Self.parts(of: url) else {
            // Images in a page and sockets are not calls.
            if ["data:", "blob:", "ws:", "wss:"].contains(where: url.lowercased().hasPrefix) {
                skipped += 1
                return
            }
            report("broken-har", at: request.range, "the 'url' is not an HTTP address")
            return
        }
        guard let response = entry["response"], let status = response["status"]?.integer else {
            report("broken-har", at: entry.range, "the entry has no 'response' with 'status'")
            return
        }
        // The call was cancelled or only redirected.
        guard (200...299).contains(status) || (400...599).contains(status) else {
            skipped += 1
            return
        }
        var call = SampleRequest(method: method, origin: origin, target: target)
        call.headers = Self.headers(request["headers"])
        call.body = body(request)
        let content = content(response)
        var sample = Sample(request: call, status: status, range: request.range)
        switch content {
        case .document(let value): sample.value = value
        case .other:
            skipped += 1
            return
        case .empty:
            if case .none = call.body, call.method == "GET" || call.method == "OPTIONS" {
                skipped += 1
                return
            }
        case nil: return
        }
        samples.append(sample)
    }

    /// Returns the origin without user and password, and the text after it.
    static func parts(of url: String) -> (origin: String, target: String)? {
        guard let colon = url.range(of: "://") else { return nil }
        let scheme = url[..<colon.lowerBound].lowercased()
        guard scheme == "http" || scheme == "https" else { return nil }
        let rest = url[colon.upperBound...]
        let authority = rest.prefix { !"/?#".contains($0) }
        let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        let isPlain = host.utf8.allSatisfy { byte in
            byte < 0x80
                && (Character(Unicode.Scalar(byte)).isLetter || (0x30...0x39).contains(byte)
                    || ".-:[]".utf8.contains(byte))
        }
        guard !host.isEmpty, isPlain else { return nil }
        return ("\(scheme)://\(host.lowercased())", String(rest.dropFirst(authority.count)))
    }

    static func headers(_ node: SchemaNode?) -> [SampleItem] {
        (node?.elements ?? []).compactMap { header in
            guard let name = header["name"]?.string, let value = header["value"]?.string else {
                return nil
            }
            return SampleItem(name, value)
        }
    }

    private mutating func body(_ request: SchemaNode) -> SampleRequest.Body {
        guard let data = request["postData"] else { return .none }
        let type = data["mimeType"]?.string ?? ""
        let isForm = type.lowercased().hasPrefix("application/x-www-form-urlencoded")
        if isForm, let params = data["params"]?.elements, !params.isEmpty {
            return .form(
                params.compactMap { item in
                    item["name"]?.string.map { SampleItem($0, item["value"]?.string ?? "") }
                }
            )
        }
        guard let node = data["text"], let text = node.string, !text.isEmpty else { return .none }
        if isForm { return .form(SampleRequest.items(text)) }
        switch BodyReader.read(Array(text.utf8), type: type, at: node.range) {
        case .success(.document(let value)): return .document(value)
        case .success(.empty): return .none
        case .success(.other): return .other
        case .failure(let mistake):
            diagnostics.append(mistake.diagnostic)
            return .other
        }
    }

    /// Returns the body of a response; `nil` after it reports why the body cannot be read.
    private mutating func content(_ response: SchemaNode) -> BodyReader.Content? {
        guard let content = response["content"], let node = content["text"], let text = node.string
        else { return .empty }
        var bytes = Array(text.utf8)
        let type = content["mimeType"]?.string ?? ""
        let isBinary = content["encoding"]?.string?.lowercased() == "base64"
        if isBinary {
            if BodyReader.format(of: type) == .other { return .other }
            guard let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters) else {
                report("broken-har", at: node.range, "the body is not Base64")
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

    private mutating func report(_ rule: String, at range: SourceRange, _ message: String) {
        diagnostics.append(Diagnostic(rule: rule, at: range, message))
    }
}
