import Foundation
import LatheCoding

/// A value with notes of the fields that the document contained of the entities in the value.
struct Noted<Value: WireValue>: WireValue {
    var value: Value
    var notes: [CarriedNote] = []

    static var blank: Noted { Noted(value: .blank) }
    static var blankList: [Noted] { Value.blankList.map { Noted(value: $0) } }
    var isAbsent: Bool { value.isAbsent }

    mutating func read<Reader: ValueReader>(from reader: inout Reader) throws(DecodingFailure) {
        let new = try FieldRecordingReader.noting(&reader) { noting throws(DecodingFailure) in
            try value.read(from: &noting)
        }
        notes += new
    }

    func write<Writer: ValueWriter>(to writer: inout Writer) { value.write(to: &writer) }
}

/// A reader that reads from another reader, and notes the fields that the document contained of each entity.
struct FieldRecordingReader<Base: ValueReader>: ValueReader {
    /// The underlying reader, which is valid while a call of ``noting(_:_:)`` runs.
    private let base: UnsafeMutablePointer<Base>
    private var notes: [CarriedNote] = []
    var pendingFailure: DecodingFailure?

    private init(_ base: UnsafeMutablePointer<Base>) { self.base = base }

    /// Calls a function with a reader that collects notes.
    ///
    /// - Parameters:
    ///   - reader: The reader.
    ///   - body: A function that reads a value.
    /// - Returns: The notes.
    /// - Throws: An error of the function.
    static func noting(
        _ reader: inout Base,
        _ body: (inout FieldRecordingReader) throws(DecodingFailure) -> Void
    ) throws(DecodingFailure) -> [CarriedNote] {
        try withUnsafeMutablePointer(to: &reader) { pointer throws(DecodingFailure) in
            var noting = FieldRecordingReader(pointer)
            try body(&noting)
            try noting.throwPendingFailure()
            return noting.notes
        }
    }

    private mutating func take<Value: Entity>(_ received: Received<Value>) {
        for var note in received.inside {
            note.depth += 1
            notes.append(note)
        }
        // An entity that existed before, and of which nothing was read, has no note.
        if received.isUntouched { return }
        if let note = CarriedNote(received) { notes.append(note) }
    }

    // MARK: Entities

    mutating func read<Value: Entity>(_ value: inout Value) throws(DecodingFailure) {
        if Value.self is any ReceivedEntity.Type { return try base.pointee.read(&value) }
        var received = Received(value, fields: FieldSet())
        try base.pointee.read(&received)
        value = received.value
        take(received)
    }

    mutating func read<Value: Entity>(_ value: inout Value?) throws(DecodingFailure) {
        if Value.self is any ReceivedEntity.Type { return try base.pointee.read(&value) }
        var received = value.map { Received($0, fields: FieldSet()) }
        try base.pointee.read(&received)
        value = received?.value
        if let received { take(received) }
    }

    mutating func read<Value: Entity>(_ value: inout [Value]) throws(DecodingFailure) {
        if Value.self is any ReceivedEntity.Type { return try base.pointee.read(&value) }
        var received = value.map { Received($0, fields: FieldSet()) }
        try base.pointee.read(&received)
        value = received.map(\.value)
        for item in received { take(item) }
    }

    // MARK: What may contain entities

    mutating func read<Value: WireValue>(_ value: inout [Value]) throws(DecodingFailure) {
        guard mayContainEntities(Value.self) else { return try base.pointee.read(&value) }
        var noted = value.map { Noted(value: $0) }
        try base.pointee.read(&noted)
        value = noted.map(\.value)
        for item in noted { notes += item.notes }
    }

    mutating func read<Value: WireValue>(_ value: inout [Value]?) throws(DecodingFailure) {
        guard mayContainEntities(Value.self) else { return try base.pointee.read(&value) }
        var noted = value.map { $0.map { Noted(value: $0) } }
        try base.pointee.read(&noted)
        value = noted.map { $0.map(\.value) }
        for item in noted ?? [] { notes += item.notes }
    }

    mutating func read<Key: MapKey, Value: WireValue>(
        _ value: inout [Key: Value]
    ) throws(DecodingFailure) {
        guard mayContainEntities(Value.self) else { return try base.pointee.read(&value) }
        var noted = value.mapValues { Noted(value: $0) }
        try base.pointee.read(&noted)
        value = noted.mapValues(\.value)
        for item in noted.values { notes += item.notes }
    }

    mutating func read<Key: MapKey, Value: WireValue>(
        _ value: inout [Key: Value]?
    ) throws(DecodingFailure) {
        guard mayContainEntities(Value.self) else { return try base.pointee.read(&value) }
        var noted = value.map { $0.mapValues { Noted(value: $0) } }
        try base.pointee.read(&noted)
        value = noted.map { $0.mapValues(\.value) }
        for item in (noted ?? [:]).values { notes += item.notes }
    }

    // MARK: All else

    mutating func read(_ value: inout String) throws(DecodingFailure) {
        try base.pointee.read(&value)
    }
    mutating func read(_ value: inout String?) throws(DecodingFailure) {
        try base.pointee.read(&value)
    }
    mutating func read(_ value: inout Int) throws(DecodingFailure) {
        try base.pointee.read(&value)
    }
    mutating func read(_ value: inout Int?) throws(DecodingFailure) {
        try base.pointee.read(&value)
    }
    mutating func read(_ value: inout Bool) throws(DecodingFailure) {
        try base.pointee.read(&value)
    }
    mutating func read(_ value: inout Bool?) throws(DecodingFailure) {
        try base.pointee.read(&value)
    }
    mutating func read(_ value: inout Double) throws(DecodingFailure) {
        try base.pointee.read(&value)
    }
    mutating func read(_ value: inout Double?) throws(DecodingFailure) {
        try base.pointee.read(&value)
    }
    mutating func read(_ value: inout Date) throws(DecodingFailure) {
        try base.pointee.read(&value)
    }
    mutating func read(_ value: inout Date?) throws(DecodingFailure) {
        try base.pointee.read(&value)
    }
    mutating func read(_ value: inout [String]) throws(DecodingFailure) {
        try base.pointee.read(&value)
    }

    mutating func readNone() throws(DecodingFailure) -> Bool { try base.pointee.readNone() }
    mutating func text() throws(DecodingFailure) -> String { try base.pointee.text() }
    mutating func integer<Value: FixedWidthInteger & Sendable>(
        _ type: Value.Type
    ) throws(DecodingFailure) -> Value { try base.pointee.integer(type) }
    mutating func double() throws(DecodingFailure) -> Double { try base.pointee.double() }
    mutating func decimal() throws(DecodingFailure) -> Decimal { try base.pointee.decimal() }
    mutating func bool() throws(DecodingFailure) -> Bool { try base.pointee.bool() }
    mutating func date() throws(DecodingFailure) -> Date { try base.pointee.date() }
    mutating func duration() throws(DecodingFailure) -> Duration { try base.pointee.duration() }
    mutating func anyValue() throws(DecodingFailure) -> AnyValue { try base.pointee.anyValue() }
    mutating func skip() throws(DecodingFailure) { try base.pointee.skip() }

    mutating func discriminator(_ name: String) throws(DecodingFailure) -> String? {
        try base.pointee.discriminator(name)
    }
    mutating func discriminator(
        _ name: String,
        xml placement: @autoclosure () -> String
    ) throws(DecodingFailure) -> String? {
        try base.pointee.discriminator(name, xml: placement())
    }
    mutating func read<Value: WireValue & Equatable>(
        constant: Value
    ) throws(DecodingFailure) { try base.pointee.read(constant: constant) }
    mutating func union<Value: ShapeUnion>(_ type: Value.Type) throws(DecodingFailure) -> Value {
        try base.pointee.union(type)
    }

    func failure(_ code: DecodingFailure.Code, expected: String, found: String) -> DecodingFailure {
        base.pointee.failure(code, expected: expected, found: found)
    }
    mutating func fallbackCase<Value: Union>(
        of union: Value.Type
    ) throws(DecodingFailure) -> String { try base.pointee.fallbackCase(of: union) }
}

/// Returns whether values of a type may contain entities.
private func mayContainEntities(_ type: Any.Type) -> Bool {
    if let content = (type as? any ContainerKind.Type)?.content {
        return mayContainEntities(content)
    }
    return type is any Entity.Type || type is any Union.Type
}

private protocol ContainerKind {
    static var content: Any.Type { get }
}

extension Optional: ContainerKind {
    static var content: Any.Type { Wrapped.self }
}

extension Array: ContainerKind {
    static var content: Any.Type { Element.self }
}

extension Dictionary: ContainerKind {
    static var content: Any.Type { Value.self }
}
