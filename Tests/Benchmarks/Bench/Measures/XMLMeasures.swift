#if XML
import BenchmarkCases
import Foundation
import LatheCoding
import LatheXML

/// Reading and writing XML.
enum XMLMeasures {
    static let all = [
        Benchmark("xml.decode", "xml.decode.vs-xmlparser", run: decode),
        Benchmark("xml.decode.small", run: small),
        Benchmark("xml.encode", run: encode),
    ]

    static let place = Envelope(root: "response", value: Field("cases/case", .list))

    static func cases(_ document: [UInt8]) throws -> [Case] {
        try document.withUnsafeBytes { bytes in
            try XMLDecoding.decode([Case].self, from: bytes, in: place)
        }
    }

    /// Reads a list that comes in chunks, as from the network.
    static func stream(_ document: [UInt8], _ deliver: (Case) -> Void) throws {
        let decoder = XMLListDecoder<Case>(in: place)
        try document.withUnsafeBytes { bytes in
            var at = 0
            while at < bytes.count {
                let end = min(at + 16 * 1024, bytes.count)
                try decoder.push(UnsafeRawBufferPointer(rebasing: bytes[at..<end]), deliver)
                at = end
            }
        }
        try decoder.finish(deliver)
    }

    private static func decode(_ report: inout Report) throws {
        let document = CaseDocument().list(bytes: 9_900_000)
        let foreign = CaseDocument(seed: 5, foreign: 0.6).list(bytes: 9_900_000)
        try verify(document)
        try verify(foreign)
        let data = Data(document)
        let times = try Contest.timings([
            Contestant(name: "bare libxml2 SAX2") {
                try document.withUnsafeBytes { try BareSAX.parse($0) }
            },
            Contestant(name: "Lathe") { use(try cases(document)) },
            Contestant(name: "XMLParser") { use(try ParsedCases.decode(data)) },
            Contestant(name: "Lathe, from chunks of 16 KiB") {
                try stream(document) { use($0) }
            },
            Contestant(name: "bare libxml2 SAX2, not ASCII") {
                try foreign.withUnsafeBytes { try BareSAX.parse($0) }
            },
            Contestant(name: "Lathe, not ASCII") { use(try cases(foreign)) },
        ])
        let bytes = document.count
        report.add(
            "xml.decode",
            times[1] / times[0],
            [times[0], times[1], times[3], times[4], times[5]],
            bytes: bytes
        )
        report.add("xml.decode.vs-xmlparser", times[2] / times[1], [times[2]], bytes: bytes)
    }

    private static func verify(_ document: [UInt8]) throws {
        let cases = try cases(document)
        try Difference.check(
            cases.map(PeerCase.init) == ParsedCases.decode(Data(document)),
            "xml.decode"
        )
        var streamed: [Case] = []
        try stream(document) { streamed.append($0) }
        try Difference.check(streamed == cases, "xml.decode")
    }

    private static func small(_ report: inout Report) throws {
        let document = CaseDocument().single()
        let data = Data(document)
        try verify(document)
        let times = try Contest.timings(
            rounds: 301,
            perTurn: 50,
            [
                Contestant(name: "XMLParser") { use(try ParsedCases.decode(data)) },
                Contestant(name: "Lathe") { use(try cases(document)) },
            ]
        )
        report.add("xml.decode.small", times[0] / times[1], times, bytes: document.count)
    }

    private static func encode(_ report: inout Report) throws {
        let cases = try cases(CaseDocument().list(bytes: 9_900_000))
        let written = try XMLEncoding.encode(cases, in: place)
        try Difference.check(self.cases(written) == cases, "xml.encode")
        let peer = Array(InterpolatedCases.encode(cases).utf8)
        try Difference.check(self.cases(peer) == cases, "xml.encode")
        let times = try Contest.timings([
            Contestant(name: "string interpolation") { use(InterpolatedCases.encode(cases)) },
            Contestant(name: "Lathe") { use(try XMLEncoding.encode(cases, in: place)) },
        ])
        report.add("xml.encode", times[0] / times[1], times, bytes: written.count)
    }
}
#else
/// Without the trait XML there is nothing to measure.
enum XMLMeasures {
    static let all: [Benchmark] = []
}
#endif
