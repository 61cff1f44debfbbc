import Foundation
import Invention
import LatheCoding
import Testing

@testable import LatheRuntime
import LatheXML

/// A place of parameters: its call sends one as `v`, a list as `l`, a joined list as `j`, a nullable one as `n`.
private protocol PlaceKind: Sendable {
    static var endpoint: Endpoint { get }
}

extension PlaceKind {
    static func all(
        _ place: Parameter.Place,
        _ path: String = "/s",
        _ joint: String = ","
    ) -> Endpoint {
        Endpoint(
            "all",
            .post,
            path,
            parameters: [
                .init(place, "v"), .init(place, "l"), .init(place, "j", list: .joined(joint)),
                .init(place, "n", nullable: true),
            ]
        )
    }
}

private enum InQuery: PlaceKind { static let endpoint = all(.query) }
private enum InHeader: PlaceKind { static let endpoint = all(.header) }
private enum InForm: PlaceKind { static let endpoint = all(.form) }
private enum InParts: PlaceKind { static let endpoint = all(.multipart) }
private enum InCookie: PlaceKind { static let endpoint = all(.cookie, "/s", "|") }
private enum InPath: PlaceKind {
    static let endpoint = Endpoint("all", .get, "/s/{v}/e", parameters: [.init(.path, "v")])
}
private enum InJSON: PlaceKind { static let endpoint = all(.body) }
private enum InXML: PlaceKind {
    static let endpoint = Endpoint(
        "all",
        .post,
        "/s",
        parameters: [.init(.body, "v"), .init(.body, "l")],
        body: .object(.xml)
    )
}

private struct Sent<Kind: PlaceKind>: Probe {
    var values: [String: any WireValue]
    init(_ values: [String: any WireValue]) { self.values = values }

    typealias ResponseValue = NoContent
    typealias FailureValue = NoFailure
    static var endpoint: Endpoint { Kind.endpoint }
}

/// Draws the same values in each run (SplitMix64).
private struct Draw: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }

    static let pieces = [
        "/", "?", "%", "+", "&", "=", "#", " ", "\"", "'", "\r", "\n", "\r\n", "\t", "😀",
        "e\u{301}",
        "\u{301}", "é", "%2F", "%zz", ",", ";", "|", "<", ">", "]]>", "&amp;", "\\", ".", "..", "a",
        "B", "0", "~", "-", "_", "*", "`", "{", "}", "\u{7F}", "\u{FEFF}", "\u{2028}", "\u{10FFFF}",
    ]

    mutating func text(without left: Set<String> = []) -> String {
        (0..<Int.random(in: 0...5, using: &self)).compactMap { _ in
            Self.pieces.randomElement(using: &self)
        }.filter { !left.contains($0) }.joined()
    }

    /// A value that is no text, and the text that it must be sent as.
    mutating func scalar() -> (value: any WireValue, text: String) {
        switch Int.random(in: 0..<8, using: &self) {
        case 0: return (Int.min, "-9223372036854775808")
        case 1: return (UInt64.max, "18446744073709551615")
        case 2: return (Int8.min, "-128")
        case 3:
            let number = Int.random(in: .min ... .max, using: &self)
            return (number, "\(number)")
        case 4: return (true, "true")
        case 5: return (false, "false")
        case 6: return (0.5, "0.5")
        default: return (Date(timeIntervalSince1970: 1_000_000_000), "2001-09-09T01:46:40Z")
        }
    }
}

/// A list that need not be there, written as a generated call writes it.
private struct OptionalTexts: WireValue {
    var texts: [String]?

    static let blank = OptionalTexts()
    mutating func read<Reader: ValueReader>(from reader: inout Reader) throws(DecodingFailure) {
        self = OptionalTexts(texts: try [String].read(from: &reader))
    }
    func write<Writer: ValueWriter>(to writer: inout Writer) { writer.write(texts) }
}

@Suite("Parameters in all places")
struct ParameterClassTests {
    private static let count = 400

    /// The request of a call; `nil` when it is refused.
    private func request<Kind>(
        _ kind: Kind.Type,
        _ values: [String: any WireValue]
    ) throws -> HTTPRequest? where Kind: PlaceKind {
        let client = Client.test(NoTransport())
        let base = try #require(BaseAddress("http://h"))
        let request = try? client.httpRequest(for: Sent<Kind>(values), base: base)
        return request.flatMap { $0.isWellFormed ? $0 : nil }
    }

    private func bytes(_ texts: [String]) -> [[UInt8]] { texts.map { Array($0.utf8) } }

    /// Values of all types that a place of items must carry, against what a reader finds there.
    private func check<Kind>(
        _ kind: Kind.Type,
        seed: UInt64,
        joins: Bool = true,
        _ found: (HTTPRequest, String) throws -> [[UInt8]]
    ) throws where Kind: PlaceKind {
        var draw = Draw(state: seed)
        func sent(_ name: String, _ value: any WireValue) throws -> [[UInt8]]? {
            try request(kind, [name: value]).map { try found($0, name) }
        }
        for _ in 0..<Self.count {
            let text = draw.text()
            #expect(try sent("v", text) == bytes([text]), "\(text.debugDescription)")
            let (value, spelled) = draw.scalar()
            #expect(try sent("v", value) == bytes([spelled]))
            let list = (0..<Int.random(in: 0...3, using: &draw)).map { _ in draw.text() }
            #expect(try sent("l", list) == bytes(list), "\(list)")
            guard joins else { continue }
            let isAmbiguous = list.contains { $0.utf8.contains(UInt8(ascii: ",")) }
            let joined = list.isEmpty ? [] : [list.joined(separator: ",")]
            #expect(try sent("j", list) == (isAmbiguous ? nil : bytes(joined)), "\(list)")
        }
        for absent: any WireValue in [
            String?.none, [String](), OptionalTexts(texts: nil), Patch<String>.keep,
        ] {
            #expect(try sent("v", absent) == [])
        }
        // A form and a part have a null: empty text.
        let hasNull = [.form, .multipart].contains(Kind.endpoint.parameters[0].place)
        for none: any WireValue in [String?.none, OptionalTexts(texts: nil)] {
            #expect(try sent("n", none) == (hasNull ? [[]] : []))
        }
        for kept: any WireValue in [[String](), Patch<String>.keep] {
            #expect(try sent("n", kept) == [])
        }
        #expect(try sent("v", Patch.set("a b")) == bytes(["a b"]))
        #expect(try sent("v", Patch<Int>.clear) == [[]])
        if joins { #expect(try sent("j", OptionalTexts(texts: [])) == [[]]) }
        for refused: any WireValue in [
            Double.nan, Double.infinity, Note(id: 1, title: ""), ["a": 1],
        ] {
            #expect(try sent("v", refused) == nil)
        }
    }

    @Test("A query contains each value", arguments: [1, 2] as [UInt64])
    func query(_ seed: UInt64) throws {
        try check(InQuery.self, seed: seed) { request, name in
            // The commas of a list that is joined, and no others (RFC 6570, section 3.2.8).
            try ParameterOracle.values(
                name,
                inQueryOf: request.url.absoluteString,
                separator: name == "j" ? "," : nil
            )
        }
    }

    @Test("A form contains each value")
    func form() throws {
        try check(InForm.self, seed: 3) { request, name in
            #expect(request.fields["Content-Type"] == "application/x-www-form-urlencoded")
            let text = String(decoding: request.body?.bytes ?? Data(), as: UTF8.self)
            return try ParameterOracle.values(name, inItems: text[...])
        }
    }

    @Test("A multipart body contains each value")
    func parts() throws {
        try check(InParts.self, seed: 4) { request, name in
            let type = try #require(request.fields["Content-Type"])
            let body = try #require(request.body?.bytes)
            return try ParameterOracle.values(name, inParts: body, type: type)
        }
    }

    @Test("A path contains each value in one segment, or the call is refused")
    func path() throws {
        var draw = Draw(state: 5)
        func sent(_ value: any WireValue) throws -> [UInt8]? {
            try request(InPath.self, ["v": value]).map {
                try ParameterOracle.segment(of: $0.url.absoluteString, between: "s", and: "e")
            }
        }
        for _ in 0..<Self.count {
            let text = draw.text()
            let isRefused = ["", ".", ".."].contains { $0.utf8.elementsEqual(text.utf8) }
            #expect(
                try sent(text) == (isRefused ? nil : Array(text.utf8)),
                "\(text.debugDescription)"
            )
            let (value, spelled) = draw.scalar()
            #expect(try sent(value) == Array(spelled.utf8))
        }
        for refused: any WireValue in [
            String?.none, [String](), Patch<String>.clear, Double.nan, [""],
        ] {
            #expect(try sent(refused) == nil)
        }
        for _ in 0..<Self.count {
            let list = (0...2).map { _ in draw.text() }
            let request = try #require(try request(InPath.self, ["v": list]))
            #expect(
                try ParameterOracle.items(of: request.url.absoluteString, between: "s", and: "e")
                    == bytes(list),
                "\(list)"
            )
        }
    }

    @Test(
        "A header field contains each value without surrounding white space, or the call is refused"
    )
    func header() throws {
        var draw = Draw(state: 6)
        func isRefused(_ texts: [String]) -> Bool {
            texts.contains { $0.utf8.contains { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F } }
        }
        func equal(_ one: [String], _ other: [String]) -> Bool { bytes(one) == bytes(other) }
        for _ in 0..<Self.count {
            let text = draw.text()
            let found = try request(InHeader.self, ["v": text])?.fields.values("v")
            #expect((found == nil) == isRefused([text]), "\(text.debugDescription)")
            if let found {
                #expect(equal(found.map(ParameterOracle.trimmed), [ParameterOracle.trimmed(text)]))
            }
            let (value, spelled) = draw.scalar()
            #expect(try request(InHeader.self, ["v": value])?.fields.values("v") == [spelled])
            let list = (0..<Int.random(in: 0...3, using: &draw)).map { _ in draw.text() }
            for name in ["l", "j"] {
                let sent = try request(InHeader.self, [name: list])?.fields.values(name)
                #expect((sent == nil) == isRefused(list), "\(list)")
                guard let sent else { continue }
                let elements = ParameterOracle.elements(sent)
                #expect(elements.count == list.count, "\(list) \(sent)")
                for (element, item) in zip(elements, list) {
                    // What is a quoted string already is sent as it is.
                    #expect(
                        equal([ParameterOracle.unquoted(element)], [item])
                            || equal([element], [item]),
                        "\(item) \(sent)"
                    )
                }
            }
        }
    }

    @Test("A cookie contains a value that a cookie can represent, or the call is refused")
    func cookie() throws {
        var draw = Draw(state: 7)
        func isRefused(_ text: String) -> Bool {
            text.utf8.contains { $0 <= 0x20 || $0 >= 0x7F || "\",;\\".utf8.contains($0) }
        }
        for _ in 0..<Self.count {
            let text = draw.text()
            let expected = isRefused(text) ? nil : "v=\(text)"
            #expect(try request(InCookie.self, ["v": text])?.fields["Cookie"] == expected)
            let list = (0..<Int.random(in: 1...3, using: &draw)).map { _ in draw.text() }
            let joined = list.joined(separator: "|")
            let isWrong = isRefused(joined) || list.contains { $0.contains("|") }
            #expect(
                try request(InCookie.self, ["j": list])?.fields["Cookie"]
                    == (isWrong ? nil : "j=\(joined)")
            )
        }
    }

    private func object(_ values: [String: any WireValue]) throws -> [String: Any] {
        let body = try #require(try request(InJSON.self, values)?.body?.bytes)
        return try #require(try JSONSerialization.jsonObject(with: body) as? [String: Any])
    }

    /// What the system's reader of JSON drops on some platforms.
    private static let lost: Set<String> = ["\u{FEFF}"]

    @Test("A JSON body contains each value, and distinguishes an absent value from null")
    func json() throws {
        var draw = Draw(state: 8)
        for _ in 0..<Self.count {
            let text = draw.text(without: Self.lost)
            let list = (0..<Int.random(in: 0...3, using: &draw)).map { _ in
                draw.text(without: Self.lost)
            }
            let number = Int.random(in: .min ... .max, using: &draw)
            let found = try object(["v": text, "l": list, "n": number])
            #expect((found["v"] as? String).map { Array($0.utf8) } == Array(text.utf8))
            #expect((found["l"] as? [String]).map(bytes) == bytes(list))
            #expect((found["n"] as? NSNumber)?.int64Value == Int64(number))
        }
        #expect(try object(["v": String?.none, "n": Patch<String>.keep]).isEmpty)
        #expect(try object(["v": OptionalTexts(texts: nil)])["v"] == nil)
        #expect(try object(["n": Patch<String>.clear])["n"] is NSNull)
        #expect(try object(["n": String?.none])["n"] is NSNull)
        #expect((try object(["v": UInt64.max])["v"] as? NSNumber)?.uint64Value == .max)
    }

    @Test("An XML body contains each value")
    func xml() throws {
        var draw = Draw(state: 9)
        func sent(_ name: String, _ value: any WireValue) throws -> [[UInt8]] {
            let body = try #require(try request(InXML.self, [name: value])?.body?.bytes)
            return try ParameterOracle.values(name, inXML: body)
        }
        for _ in 0..<Self.count {
            let text = draw.text()
            #expect(try sent("v", text) == bytes([text]), "\(text.debugDescription)")
            let (value, spelled) = draw.scalar()
            #expect(try sent("v", value) == bytes([spelled]))
            let list = (0..<Int.random(in: 0...3, using: &draw)).map { _ in draw.text() }
            #expect(try sent("l", list) == bytes(list), "\(list)")
        }
        for absent: any WireValue in [String?.none, [String](), Patch<String>.keep] {
            #expect(try sent("v", absent) == [])
        }
    }
}
