import Foundation
import Testing

@testable import LatheCoding

/// The files of JSONTestSuite: those named y must be read, those named n refused, i is our choice.
enum JSONSuite {
    struct File: Sendable, CustomTestStringConvertible {
        let name: String
        let bytes: [UInt8]
        var testDescription: String { name }
    }

    static let files: [File] = {
        let corpora =
            ProcessInfo.processInfo.environment["LATHE_CORPORA"].map { URL(fileURLWithPath: $0) }
            ?? URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../shared/corpora").standardized
        let folder = corpora.appendingPathComponent("JSONTestSuite")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted().filter { $0.hasSuffix(".json") }
            .compactMap { name in
                (try? Data(contentsOf: folder.appendingPathComponent(name)))
                    .map { File(name: name, bytes: Array($0)) }
            }
    }()

    /// Whether each of the readers takes the document: as a tree, skipped, as an unknown member's value.
    static func isRead(_ bytes: [UInt8]) -> [Bool] {
        let limits = DecodingLimits()
        let tree = (try? JSONValue(parsing: bytes)) != nil
        let skipped = bytes.withUnsafeBytes { raw in
            (try? JSONDocument.read(raw, limits: limits) { reader throws(DecodingFailure) in
                try reader.skip()
            }) != nil
        }
        return [tree, skipped]
    }
}

@Suite("JSONTestSuite", .enabled(if: !JSONSuite.files.isEmpty, "The corpus is not there."))
struct JSONSuiteTests {
    @Test("All valid documents are read and all invalid ones refused")
    func validAndInvalid() {
        let valid = JSONSuite.files.filter { $0.name.hasPrefix("y_") }
        let invalid = JSONSuite.files.filter { $0.name.hasPrefix("n_") }
        #expect(valid.count == 95)
        #expect(invalid.count == 188)
        for file in valid { #expect(JSONSuite.isRead(file.bytes) == [true, true], "\(file.name)") }
        for file in invalid {
            #expect(JSONSuite.isRead(file.bytes) == [false, false], "\(file.name)")
        }
    }

    @Test("The typed readers refuse every invalid document as well")
    func typed() {
        func isRefused<Value: WireValue>(_: Value.Type, _ bytes: [UInt8]) -> Bool {
            bytes.withUnsafeBytes { (try? JSONDecoding.decode(Value.self, from: $0)) == nil }
        }
        for file in JSONSuite.files where file.name.hasPrefix("n_") {
            #expect(isRefused([Double].self, file.bytes), "\(file.name)")
            #expect(isRefused([String].self, file.bytes), "\(file.name)")
            #expect(isRefused([Int].self, file.bytes), "\(file.name)")
            #expect(isRefused([Bool].self, file.bytes), "\(file.name)")
            #expect(isRefused([String: JSONValue].self, file.bytes), "\(file.name)")
        }
    }

    @Test("The typed readers accept every valid document of their type")
    func typedValid() throws {
        for file in JSONSuite.files where file.name.hasPrefix("y_") {
            let value = try JSONValue(parsing: file.bytes)
            guard case .array(let items) = value else { continue }
            if items.allSatisfy({ if case .string = $0 { true } else { false } }) {
                let texts = try file.bytes.withUnsafeBytes {
                    try JSONDecoding.decode([String].self, from: $0)
                }
                #expect(texts.map { JSONValue.string($0) } == items, "\(file.name)")
            }
            if items.allSatisfy({ if case .number = $0 { true } else { false } }) {
                let numbers = try file.bytes.withUnsafeBytes {
                    try JSONDecoding.decode([Double].self, from: $0)
                }
                #expect(numbers.count == items.count, "\(file.name)")
            }
        }
    }

    /// Why an open choice is read; all others are refused, for they are no valid Unicode.
    static let reasons = [
        "i_number_": "A number of any size is kept as its digits; only typed readers have a range.",
        "i_string_UTF-16LE_with_BOM": "UTF-16 is converted.",
        "i_string_utf16": "UTF-16 is converted.",
        "i_structure_500_nested_arrays": "512 levels are allowed.",
        "i_structure_UTF-8_BOM_empty_object": "A byte order mark is passed over.",
    ]

    @Test("Each open choice is the documented one")
    func choices() {
        let open = JSONSuite.files.filter { $0.name.hasPrefix("i_") }
        #expect(open.count == 35)
        for file in open {
            let isRead = Self.reasons.keys.contains { file.name.hasPrefix($0) }
            #expect(JSONSuite.isRead(file.bytes) == [isRead, isRead], "\(file.name)")
        }
    }

    @Test("Truncated or modified documents give a value or a typed failure")
    func changed() {
        var random = SeededNumbers(seed: 7)
        var count = 0
        let valid = JSONSuite.files.filter { $0.name.hasPrefix("y_") }
        for file in valid {
            for end in 0..<file.bytes.count {
                let cut = JSONSuite.isRead(Array(file.bytes[..<end]))
                #expect(cut[0] == cut[1])
                count += 1
            }
        }
        let wanted =
            ProcessInfo.processInfo.environment["LATHE_MUTATIONS"].flatMap { Int($0) } ?? 5000
        for _ in 0..<wanted {
            var bytes = valid[Int(random.next() % UInt64(valid.count))].bytes
            for _ in 0...(random.next() % 3) where !bytes.isEmpty {
                let at = Int(random.next() % UInt64(bytes.count))
                switch random.next() % 3 {
                case 0: bytes[at] = UInt8(truncatingIfNeeded: random.next())
                case 1: bytes.remove(at: at)
                default: bytes.insert(UInt8(truncatingIfNeeded: random.next() & 0x7F), at: at)
                }
            }
            let read = JSONSuite.isRead(bytes)
            #expect(read[0] == read[1])
            count += 1
        }
        print("\(count) cut or changed documents were read or refused")
    }
}

/// Numbers that are the same in every run.
struct SeededNumbers {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
        return word ^ word >> 31
    }
}
