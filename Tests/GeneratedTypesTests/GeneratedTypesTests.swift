import Foundation
import Invention
import LatheCoding
import SchemaModel
import Testing
import LatheXML

@Suite("Values of generated types that are written and read back")
struct GeneratedTypesTests {
    /// How many values are tried; `LATHE_ROUND_TRIPS=1000000` makes it a long run.
    private static let wanted =
        ProcessInfo.processInfo.environment["LATHE_ROUND_TRIPS"].flatMap { Int($0) } ?? 5_000

    @Test("Every type of every schema is found in its module")
    func types() {
        #expect(GeneratedModule.all.count >= 20)
        for module in GeneratedModule.all {
            #expect(module.types.count + module.generics.count == module.model.types.count)
            for type in module.model.types {
                let names = (module.types + module.generics).map { $0.replacing(".", with: "") }
                let name = (type.identity.givenName?.text ?? type.identity.name).lowercased()
                #expect(
                    // What Swift reserves gets another end.
                    names.contains { $0.lowercased() == name || $0.lowercased() == name + "value" },
                    "\(module.name).\(name) has no code"
                )
            }
            for name in module.types { #expect(module.type(name) != nil, "\(module.name).\(name)") }
            for name in module.generics {
                #expect(module.generic(name).count >= 1, "\(module.name).\(name)")
            }
        }
    }

    @Test("Every value of a generated type is read as it was written, in both formats")
    func all() async {
        let kinds = GeneratedModule.all.flatMap { module in
            module.values.flatMap { type in
                module.model.formats.flatMap { format in
                    [false, true].map { Kind(module, type, format, isHeld: $0) }
                }
            }.filter(\.isWhole)
        }
        var counts = [0, 0]
        var refusals: [String: Int] = [:]
        var failed: Set<String> = []
        for number in 0..<max(Self.wanted, kinds.count) {
            let kind = kinds[number % kinds.count]
            #if !XML
            if kind.isXML { continue }
            #endif
            switch kind.trip(seed: UInt64(number)) {
            case nil: counts[kind.isXML ? 1 : 0] += 1
            case .refused(let reason): refusals[reason, default: 0] += 1
            case .failed(let text):
                guard failed.insert("\(kind)").inserted else { continue }
                Issue.record("seed \(number), \(kind): \(text)")
            }
            if number % 100 == 0 { await Task.yield() }
        }
        print(
            "\(counts[0]) values went through JSON and \(counts[1]) through XML, of \(kinds.count) kinds;",
            "refused: \(refusals)"
        )
    }
}

/// A generated type in one of its API's formats, by itself or in the fields of an entity.
private struct Kind: CustomStringConvertible {
    let module: GeneratedModule
    let type: any WireValue.Type
    let isXML: Bool
    let isHeld: Bool

    init(_ module: GeneratedModule, _ type: any WireValue.Type, _ format: BodyFormat, isHeld: Bool)
    {
        self.module = module
        self.type = type
        isXML = format == .xml
        self.isHeld = isHeld
    }

    /// Whether a value is a document; a union whose case is told beside it is none.
    ///
    /// In the fields of the holder, elements have other names than those of cases.
    var isWhole: Bool {
        guard let union = type as? any Union.Type else { return true }
        return isHeld ? !isXML || union.xmlDiscriminator != "*" : union.discriminator != ""
    }

    var description: String {
        "\(module.name).\(type) \(isHeld ? "in fields " : "")in \(isXML ? "XML" : "JSON")"
    }

    func trip(seed: UInt64) -> Trip.Outcome? {
        let trip = Trip(seed: seed, isXML: isXML, words: module.words)
        let opened = type
        return isHeld ? Self.held(opened, trip) : trip.run(opened)
    }

    private static func held<Value: WireValue>(_ type: Value.Type, _ trip: Trip) -> Trip.Outcome? {
        trip.run(Holder<Value>.self)
    }
}

/// A random value's way into a document and back.
struct Trip {
    enum Outcome {
        /// The format cannot hold the value, and says why.
        case refused(String)
        case failed(String)
    }

    let seed: UInt64
    let isXML: Bool
    let words: [String]

    func run<Value: WireValue>(_ type: Value.Type) -> Outcome? {
        var reader = InventingReader(seed: seed, isXML: isXML, words: words)
        let value: Value
        do {
            value = try reader.value(Value.self)
        } catch {
            return .failed("no value could be invented: \(error)")
        }
        let document: Data
        do {
            document = isXML ? try value.xml(root: "r") : try value.json()
        } catch {
            return .refused(error.reason)
        }
        let text = String(decoding: document, as: UTF8.self)
        do {
            let decoder = EntityDecoder(formats: [isXML ? .xml : .json])
            let again = try decoder.decode(Value.self, from: document)
            // Texts that Swift takes for equal may have other bytes.
            let isSame = Self.identity(value) == Self.identity(again) && Self.areEqual(value, again)
            if isSame { return nil }
            let difference = Self.difference(value, again)
            return .failed("\(text)\nwas read as\n\(written(again))\n\(difference)")
        } catch {
            return .failed("\(error) in \(text)")
        }
    }

    private func written(_ value: some WireValue) -> String {
        let document = isXML ? try? value.xml(root: "r") : try? value.json()
        return String(decoding: document ?? Data(), as: UTF8.self)
    }

    private static func identity(_ value: some WireValue) -> Data {
        JSONWriter.identity(of: value, as: ".")
    }

    /// What stands where two values first differ.
    private static func difference<Value: WireValue>(_ value: Value, _ other: Value) -> String {
        let texts = [value, other].map { Array(identity($0)) }
        let common = zip(texts[0], texts[1]).prefix { $0 == $1 }.count
        return texts.map { text in
            let near = text[max(0, common - 80)..<min(text.count, common + 80)]
            return String(decoding: near, as: UTF8.self)
        }.joined(separator: "\n")
    }

    private static func areEqual<Value>(_ value: Value, _ other: Value) -> Bool {
        guard let value = value as? any Equatable else { return true }
        func isEqual<Known: Equatable>(_ value: Known) -> Bool { value == other as? Known }
        return isEqual(value)
    }
}
