#if XML
import Foundation

@testable import LatheCoding
@testable import LatheXML

/// The XML conformance suite of the W3C: documents of which each is valid, invalid or not well-formed.
enum XMLSuite {
    struct Case: Sendable {
        let id: String
        let type: String
        let bytes: [UInt8]
        /// What the document says, in the suite's canonical form.
        let output: String?
        /// Whether the fifth edition of XML 1.0 is meant, among others.
        let isCurrent: Bool
    }

    static let cases: [Case] = {
        let corpora =
            ProcessInfo.processInfo.environment["LATHE_CORPORA"].map { URL(fileURLWithPath: $0) }
            ?? URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../shared/corpora").standardized
        let folder = corpora.appendingPathComponent("xmlconf")
        let list = folder.appendingPathComponent("xmlconf-flattened.xml")
        guard let text = (try? Data(contentsOf: list)).map({ String(decoding: $0, as: UTF8.self) })
        else { return [] }
        return tests(text.replacing(/<!--(?s:.*?)-->/, with: ""), in: folder)
    }()

    private static func tests(_ list: String, in folder: URL) -> [Case] {
        var bases: [String] = []
        var tests: [Case] = []
        for tag in list.matches(of: /<(\/?)(TESTCASES|TEST)\b([^>]*)>/) {
            if tag.2 == "TESTCASES" {
                if tag.1 == "/" {
                    bases.removeLast()
                } else {
                    bases.append(attributes(tag.3)["xml:base"] ?? "")
                }
                continue
            }
            let test = attributes(tag.3)
            let base = bases.joined()
            func content(_ name: String) -> [UInt8]? {
                (try? Data(contentsOf: folder.appendingPathComponent(base + name))).map(Array.init)
            }
            guard tag.1.isEmpty, let id = test["ID"], let type = test["TYPE"],
                let bytes = test["URI"].flatMap(content)
            else { continue }
            let editions = test["EDITION"]?.split(separator: " ") ?? ["5"]
            tests.append(
                Case(
                    id: id,
                    type: type,
                    bytes: bytes,
                    output: test["OUTPUT"].flatMap(content).map {
                        String(decoding: $0, as: UTF8.self)
                    },
                    isCurrent: editions.contains("5")
                )
            )
        }
        return tests
    }

    private static func attributes(_ tag: Substring) -> [String: String] {
        var result: [String: String] = [:]
        for match in tag.matches(of: /([\w:]+)\s*=\s*"([^"]*)"/) {
            result[String(match.1)] = String(match.2)
        }
        return result
    }

    static func read(_ bytes: [UInt8]) -> Result<XMLValue, DecodingFailure> {
        bytes.withUnsafeBytes { bytes in
            Result { () throws(DecodingFailure) in
                try XMLDecoding.decode(XMLValue.self, from: bytes)
            }
        }
    }

    /// Where the document type begins, after comments and instructions; `nil` when there is none.
    private static func documentType(_ bytes: [UInt8]) -> Int? {
        var rest = bytes[...]
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        while true {
            rest = rest.drop { $0 <= 0x20 }
            if rest.starts(with: "<!DOCTYPE".utf8) { return rest.startIndex }
            let end =
                rest.starts(with: "<?".utf8) ? "?>" : rest.starts(with: "<!--".utf8) ? "-->" : ""
            guard let found = rest.firstRange(of: end.utf8), !end.isEmpty else { return nil }
            rest = rest[found.upperBound...]
        }
    }

    /// Whether the document has a document type, in any of the encodings of the suite.
    static func hasDocumentType(_ bytes: [UInt8]) -> Bool {
        let isWide = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
        return documentType(isWide ? bytes.dropFirst(2).filter { $0 != 0 } : bytes) != nil
    }

    /// The document without its document type; `nil` for one that has none, or units of two bytes.
    static func withoutDocumentType(_ bytes: [UInt8]) -> [UInt8]? {
        guard let start = documentType(bytes) else { return nil }
        var at = start + 2
        var depth = 1
        func skip(_ end: String) {
            let found = bytes[at...].firstRange(of: end.utf8)
            at = found?.upperBound ?? bytes.count
        }
        while at < bytes.count, depth > 0 {
            let rest = bytes[at...]
            if rest.starts(with: "<!--".utf8) {
                skip("-->")
            } else if rest.starts(with: "<?".utf8) {
                skip("?>")
            } else {
                let byte = bytes[at]
                at += 1
                if byte == UInt8(ascii: "\"") { skip("\"") }
                if byte == UInt8(ascii: "'") { skip("'") }
                if byte == UInt8(ascii: "<") { depth += 1 }
                if byte == UInt8(ascii: ">") { depth -= 1 }
            }
        }
        return Array(bytes[..<start]) + Array(bytes[at...])
    }

    /// The namespace of the prefix that needs no declaration.
    private static let xml = "http://www.w3.org/XML/1998/namespace"

    /// The element in the suite's canonical form.
    static func canonical(_ value: XMLValue) -> String {
        let attributes = value.attributes.sorted { $0.name < $1.name }
            .map { " \($0.namespace == xml ? "xml:" : "")\($0.name)=\"\(escaped($0.value))\"" }
            .joined()
        let content = value.children.map {
            switch $0 {
            case .text(let text): escaped(text)
            case .element(let element): canonical(element)
            }
        }
        return "<\(value.name)\(attributes)>\(content.joined())</\(value.name)>"
    }

    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.map {
            switch $0 {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            case "\t", "\n", "\r": "&#\($0.value);"
            default: String($0)
            }
        }.joined()
    }
}
#endif
