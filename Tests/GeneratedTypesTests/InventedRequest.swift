import Foundation
import Invention
import LatheCoding
import LatheRuntime

/// A generated request, with a random value in each of its properties.
struct InventedRequest {
    let request: any Request
    /// The properties by their names.
    let values: [String: any WireValue]
    /// The values of the body that is chosen among several.
    let bodyValues: [any WireValue]

    init?(_ type: any Request.Type, _ reader: inout InventingReader) throws {
        guard let invented = try Self.make(type, &reader) else { return nil }
        self = invented
    }

    private init(
        _ request: any Request,
        _ values: [String: any WireValue],
        _ bodyValues: [any WireValue]
    ) {
        (self.request, self.values, self.bodyValues) = (request, values, bodyValues)
    }

    /// Fills the memory of a request, property by property; `nil` when one is no value that can be sent.
    private static func make<R: Request>(
        _ type: R.Type,
        _ reader: inout InventingReader
    ) throws -> InventedRequest? {
        var values: [String: any WireValue] = [:]
        var bodyValues: [any WireValue] = []
        var body: (offset: Int, memory: EnumMemory, number: Int)?
        var properties: [(offset: Int, value: any WireValue)] = []
        // Cases without values are numbers of one byte in memory.
        var choices: [(offset: Int, number: UInt8)] = []
        for index in 0..<propertyCount(type) {
            var about = PropertyRecord()
            let kind = property(type, index: index, about: &about)
            guard let name = about.name.map({ String(cString: $0) }) else { return nil }
            about.free?(about.name)
            if name == "bodyFormat", let formats = kind as? any CaseIterable.Type {
                choices.append((propertyOffset(type, index: index), choice(formats, &reader)))
                continue
            }
            let offset = propertyOffset(type, index: index)
            if name == "body", let memory = EnumMemory(kind), !(kind is any WireValue.Type) {
                let number = reader.values.pick(Array(memory.cases.indices))
                body = (offset, memory, number)
                for (kind, inner) in memory.cases[number].values {
                    guard let kind = kind as? any WireValue.Type else { return nil }
                    let value = try invented(kind, named: name, in: R.endpoint, &reader)
                    bodyValues.append(value)
                    properties.append((offset + inner, value))
                }
                continue
            }
            guard let kind = kind as? any WireValue.Type else { return nil }
            let value = try invented(kind, named: name, in: R.endpoint, &reader)
            values[name] = value
            properties.append((offset, value))
        }
        let memory = UnsafeMutablePointer<R>.allocate(capacity: 1)
        defer { memory.deallocate() }
        for (offset, value) in properties {
            initialize(UnsafeMutableRawPointer(memory) + offset, value)
        }
        for (offset, number) in choices {
            (UnsafeMutableRawPointer(memory) + offset).storeBytes(of: number, as: UInt8.self)
        }
        if let body {
            body.memory.select(body.number, in: UnsafeMutableRawPointer(memory) + body.offset)
        }
        return InventedRequest(memory.move(), values, bodyValues)
    }

    private static func choice<Choice: CaseIterable>(
        _ type: Choice.Type,
        _ reader: inout InventingReader
    ) -> UInt8 {
        (1..<UInt8(type.allCases.count)).first { _ in reader.values.chance(2) } ?? 0
    }

    private static func initialize<Value: WireValue>(
        _ memory: UnsafeMutableRawPointer,
        _ value: Value
    ) {
        memory.bindMemory(to: Value.self, capacity: 1).initialize(to: value)
    }

    private static func invented<Value: WireValue>(
        _ type: Value.Type,
        named name: String,
        in endpoint: LatheRuntime.Endpoint,
        _ reader: inout InventingReader
    ) throws -> any WireValue {
        func file() -> UploadFile {
            UploadFile(data: reader.values.data(), name: "a\(reader.values.word()).txt")
        }
        if type == UploadFile.self { return file() }
        if type == UploadFile?.self {
            return reader.presence == .none ? UploadFile?.none : .some(file())
        }
        if type == [UploadFile].self { return reader.presence == .none ? [] : [file(), file()] }
        // What may be left out is `nil`, or kept.
        let isLeftOut =
            reader.presence == .none || reader.presence == .some && reader.values.chance(4)
        if Value.blank.isAbsent, isLeftOut { return Value.blank }
        // The description of the parameter says how its dates are spelled.
        let wanted = endpoint.parameters.first { $0.name.lowercased() == name.lowercased() }
        return try reader.value(
            type,
            as: Field("v", [.optional, .nullable], date: wanted?.date ?? .iso8601)
        )
    }
}

// What Swift's runtime tells of a type's properties, as `Mirror` asks it.

private struct PropertyRecord {
    var name: UnsafePointer<CChar>?
    var free: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
    var isStrong = false
    var isVariable = false
}

@_silgen_name("swift_reflectionMirror_recursiveCount")
private func propertyCount(_ type: Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func property(
    _ type: Any.Type,
    index: Int,
    about: UnsafeMutablePointer<PropertyRecord>
) -> Any.Type

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func propertyOffset(_ type: Any.Type, index: Int) -> Int
