import LatheCoding
import LatheRuntime
import Synchronization

/// The fields of one entity that a document contained.
struct CarriedNote: Sendable {
    let key: CarriedFields.Key
    let fields: FieldMask
    /// The number of entities that contain the entity.
    var depth = 0

    /// Creates a note of an entity that is stored in a row of its own; `nil` for any other entity.
    init?<Value: Entity>(_ received: Received<Value>) {
        guard let stored = received.value as? any StoredEntity,
            let id = Self.identifier(of: stored)
        else { return nil }
        key = CarriedFields.Key(type: ObjectIdentifier(Value.self), id: id)
        fields = received.fields.mask
    }

    private static func identifier<Value: StoredEntity>(of entity: Value) -> Cell? {
        // A type whose identifier is not a scalar cannot be stored; creating its table reports that.
        try? RowWriter.cell(identifier: entity.id)
    }
}

/// The fields that documents contained, by the type and identifier of the entities.
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

    /// Combines notes: of an entity with several notes, the fields that all of them contain.
    ///
    /// Notes of an entity inside other entities are combined separately.
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

    /// Returns the fields of an entity that documents contained; `nil` if no document contained the entity.
    ///
    /// - Parameters:
    ///   - table: The table of the entity's type.
    ///   - id: The identifier.
    ///   - isInside: Whether the entity is inside another one.
    /// - Returns: The fields.
    func fields(of table: Table, _ id: Cell, isInside: Bool) -> FieldMask? {
        let entry = entries[Key(type: ObjectIdentifier(table.type), id: id)]
        return isInside ? entry?.inner ?? entry?.outer : entry?.outer
    }
}

/// Collects notes of the fields that the responses of a task's calls contain.
final class ResponseNotes: Sendable {
    private let notes = Mutex<[CarriedNote]>([])

    /// Calls a function, and collects the fields that the responses of its calls contain.
    ///
    /// - Parameter body: A function that sends calls.
    /// - Returns: The result of the function, and the fields that the responses contained.
    /// - Throws: An error of the function.
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
