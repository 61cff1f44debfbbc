import BenchmarkCards
import BenchmarkCases
import Foundation
import LatheCoding
import LatheXML

/// One reading of a document in a process that does nothing else.
enum MemoryProbe: String, CaseIterable {
    case jsonArray = "memory.json.array"
    case jsonStream = "memory.json.stream"
    #if XML
    case xmlArray = "memory.xml.array"
    case xmlStream = "memory.xml.stream"
    #endif

    /// The argument that makes the program such a process.
    static let command = "memory-probe"

    var isStream: Bool { rawValue.hasSuffix("stream") }

    func document(bytes: Int) -> [UInt8] {
        switch self {
        case .jsonArray, .jsonStream: CardDocument().list(bytes: bytes)
        #if XML
        case .xmlArray, .xmlStream: CaseDocument().list(bytes: bytes)
        #endif
        }
    }

    /// Prints how far the peak went above the baseline, in bytes.
    static func run(_ name: String, path: String) throws {
        guard let probe = MemoryProbe(rawValue: name) else { throw CocoaError(.featureUnsupported) }
        // What is loaded and made once belongs to the baseline.
        let small = FileManager.default.temporaryDirectory.appending(
            path: "lathe-bench-small-\(ProcessInfo.processInfo.processIdentifier)"
        )
        try Data(probe.document(bytes: 20_000)).write(to: small)
        defer { try? FileManager.default.removeItem(at: small) }
        try probe.read(small.path)
        let baseline = PeakMemory.startAgain()
        try probe.read(path)
        print(PeakMemory.bytes - baseline)
    }

    private func read(_ path: String) throws {
        switch self {
        case .jsonArray:
            let document = DocumentBytes(padding: try wholeFile(path))
            use(try EntityDecoder().decode([Card].self, from: document))
        case .jsonStream:
            var decoder = JSONListDecoder<Card>()
            try chunks(path) { try decoder.push($0) { use($0) } }
            try decoder.finish()
        #if XML
        case .xmlArray:
            let document = DocumentBytes(try wholeFile(path))
            let decoder = EntityDecoder(formats: [.xml])
            use(try decoder.decode([Case].self, from: document, in: XMLMeasures.place))
        case .xmlStream:
            let decoder = XMLListDecoder<Case>(in: XMLMeasures.place)
            try chunks(path) { try decoder.push($0) { use($0) } }
            try decoder.finish { use($0) }
        #endif
        }
    }

    /// A document as a client collects it.
    private func wholeFile(_ path: String) throws -> Data {
        let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
        var document = Data()
        document.reserveCapacity(size + DocumentBytes.padding)
        try chunks(path) { document.append(contentsOf: $0) }
        return document
    }

    private func chunks(_ path: String, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        let file = open(path, O_RDONLY)
        guard file >= 0 else { throw CocoaError(.fileNoSuchFile) }
        defer { close(file) }
        let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 * 1024, alignment: 16)
        defer { chunk.deallocate() }
        while true {
            let count = Foundation.read(file, chunk.baseAddress, chunk.count)
            guard count >= 0 else { throw CocoaError(.fileReadUnknown) }
            if count == 0 { return }
            try body(UnsafeRawBufferPointer(rebasing: chunk[..<count]))
        }
    }
}

/// The most memory that was in use at once.
enum PeakMemory {
    /// The peak so far, in bytes.
    static var bytes: Int {
        #if os(Linux)
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        let digits = line?.split(separator: " ").dropFirst().first ?? ""
        return (Int(digits.trimmingCharacters(in: .whitespaces)) ?? 0) * 1024
        #else
        var usage = rusage()
        getrusage(RUSAGE_SELF, &usage)
        return usage.ru_maxrss
        #endif
    }

    /// Makes what is in use now the peak, where the system can.
    ///
    /// - Returns: The peak from now on.
    static func startAgain() -> Int {
        #if os(Linux)
        try? Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
        #endif
        return bytes
    }
}
