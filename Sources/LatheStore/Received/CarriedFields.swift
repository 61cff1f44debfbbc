import LatheCoding
import LatheRuntime
import Synchronization

/// What a document carried of one entity.
struct CarriedNote: Sendable {
    let key: CarriedFields.Key
    let fields: FieldMask
    /// How many entities it is inside of.
    var depth = 0

    /// A note of an entity that is stored in a row of its own; `nil` for any other one.
    init?<Value: Entity>(_ received: Received<Value>) {
        guard let stored = received.value as? any StoredEntity,
            let id = Self.identifier(of: stored)
        else { return nil }
        key = CarriedFields.Key(type: ObjectIdentifier(Value.self), id: id)
        fields = received.fields.mask
    }

    private static func identifier<Value: StoredEntity>(of entity: Value) -> Cell? {
        // A type whose identifier is no scalar cannot be stored, which its table tells.
        try? RowWriter.cell(identifier: entity.id)
    }
}

/// What documents carried of the entities in them, by type and identifier.
struct CarriedFields: Sendable {
    struct Key: Hashable, Sendable {
        let type: ObjectIdentifier
        let id: Cell
    }

    private struct Entry {
        var depth: Int
        var outer: FieldMask
        var inner: FieldMask?
    }

    private var entries: [Key: Entry] = [:]

    /// Of an entity that is there several times, what all of them carried; one that is inside others counts apart.
    init(_ notes: some Sequence<CarriedNote>) {
        for note in notes {
            guard var entry = entries[note.key] else {
                entries[note.key] = Entry(depth: note.depth, outer: note.fields)
                continue
            }
            if note.depth == entry.depth {
                entry.outer.formIntersection(note.fields)
            } else {
                var inner = note.fields
                if note.depth < entry.depth {
                    (inner, entry.outer, entry.depth) = (entry.outer, note.fields, note.depth)
                }
                entry.inner?.formIntersection(inner)
                entry.inner = entry.inner ?? inner
            }
            entries[note.key] = entry
        }
    }

    /// What was carried of an entity; `nil` where no document had it.
    ///
    /// - Parameters:
    ///   - table: The table of its type.
    ///   - id: The identifier.
    ///   - isInside: Whether the entity is inside another one.
    /// - Returns: The fields.
    func fields(of table: Table, _ id: Cell, isInside: Bool) -> FieldMask? {
        let entry = entries[Key(type: ObjectIdentifier(table.type), id: id)]
        return isInside ? entry?.inner ?? entry?.outer : entry?.outer
    }
}

/// Notes what the responses of a task's calls carry.
final class ResponseNotes: Sendable {
    private let notes = Mutex<[CarriedNote]>([])

    /// Calls a function, and notes what the responses of its calls carry.
    ///
    /// - Parameter body: Sends calls.
    /// - Returns: What the function returns, and what the responses carried.
    /// - Throws: What the function throws.
    static func noting<Result: Sendable>(
        _ body: () async throws -> Result
    ) async throws -> (Result, CarriedFields) {
        let notes = ResponseNotes()
        let result = try await ResultDecoding.$current.withValue(notes) { try await body() }
        return (result, CarriedFields(notes.notes.withLock { $0 }))
    }

    private func add(_ new: [CarriedNote]) { notes.withLock { $0 += new } }
}

extension ResponseNotes: ResultDecoder {
    func value<Value: WireValue>(
        _ value: Value.Type,
        from decoding: ResponseDecoding,
        in envelope: Envelope
    ) throws(DecodingFailure) -> Value {
        let noted = try decoding.decoded(Noted<Value>.self, in: envelope)
        add(noted.notes)
        return noted.value
    }

    func outcome<Value: WireValue, Failure: WireValue>(
        _ value: Value.Type,
        _ failure: Failure.Type,
        from decoding: ResponseDecoding,
        in envelope: Envelope
    ) throws(DecodingFailure) -> Outcome<Value, Failure> {
        switch try decoding.decoded(Noted<Value>.self, orFailure: failure, in: envelope) {
        case .value(let noted):
            add(noted.notes)
            return .value(noted.value)
        case .failure(let failure): return .failure(failure)
        }
    }
}
