import Foundation
import LatheCoding

/// An entity that the store keeps for itself, so that all engines keep it as they keep any other.
protocol InternalEntity: StoredEntity {}

/// When a collection was fetched.
struct CollectionRecord: InternalEntity {
    var id = ""
    var fetchedAt = Date.blank
    /// The name of the table; `nil` of a record that an earlier version wrote.
    var type: String?
    /// What the program's type had then, as ``StoreSchema/contents(of:)`` says it.
    var contents: String?

    static let storedName = "lathe_collections"
    static let fields: FieldTable = """
        id
        fetchedAt
        type ?
        contents ?
        """
    static let blank = CollectionRecord()
    static let groups: [FieldGroup<CollectionRecord>] = []

    mutating func read<Reader: ValueReader>(
        _ field: FieldNumber,
        from reader: inout Reader
    ) throws(DecodingFailure) {
        switch field {
        case .n0: try reader.read(&id)
        case .n1: try reader.read(&fetchedAt)
        case .n2: try reader.read(&type)
        default: try reader.read(&contents)
        }
    }

    func write<Writer: ValueWriter>(_ field: FieldNumber, to writer: inout Writer) {
        switch field {
        case .n0: writer.write(id)
        case .n1: writer.write(fetchedAt)
        case .n2: writer.write(type)
        default: writer.write(contents)
        }
    }
}

/// An edit that was not accepted yet.
struct EditRecord: InternalEntity {
    enum State: String, Enumeration, CaseIterable {
        /// It is to be sent.
        case waiting
        /// It may have been sent, and no response was seen.
        case sending
        /// It was refused and undone.
        case refused

        static let blank = State.waiting
    }

    /// The place in the order of all edits.
    var id = 0
    /// The name of the table.
    var type = ""
    /// The identifier of the entity, as JSON.
    var entity = ""
    /// A text that is this edit's alone.
    var key = ""
    /// The values by the names of their columns, as JSON.
    var changes = ""
    /// What the service has in these columns, as JSON.
    var base = ""
    var state = State.waiting
    var attempts = 0
    var madeAt = Date.blank
    var reason: String?
    /// The version of the entity that it was made on.
    var version: String?
    /// What the columns held, by their names, as JSON; `nil` of a record that an earlier version wrote.
    var kinds: String?

    static let storedName = "lathe_edits"
    static let fields: FieldTable = """
        id
        type
        entity
        key
        changes
        base
        state
        attempts
        madeAt
        reason ?
        version ?
        kinds ?
        """
    static let blank = EditRecord()
    static let groups: [FieldGroup<EditRecord>] = []

    mutating func read<Reader: ValueReader>(
        _ field: FieldNumber,
        from reader: inout Reader
    ) throws(DecodingFailure) {
        switch field {
        case .n0: try reader.read(&id)
        case .n1: try reader.read(&type)
        case .n2: try reader.read(&entity)
        case .n3: try reader.read(&key)
        case .n4: try reader.read(&changes)
        case .n5: try reader.read(&base)
        case .n6: try reader.read(&state)
        case .n7: try reader.read(&attempts)
        case .n8: try reader.read(&madeAt)
        case .n9: try reader.read(&reason)
        case .n10: try reader.read(&version)
        default: try reader.read(&kinds)
        }
    }

    func write<Writer: ValueWriter>(_ field: FieldNumber, to writer: inout Writer) {
        switch field {
        case .n0: writer.write(id)
        case .n1: writer.write(type)
        case .n2: writer.write(entity)
        case .n3: writer.write(key)
        case .n4: writer.write(changes)
        case .n5: writer.write(base)
        case .n6: writer.write(state)
        case .n7: writer.write(attempts)
        case .n8: writer.write(madeAt)
        case .n9: writer.write(reason)
        case .n10: writer.write(version)
        default: writer.write(kinds)
        }
    }
}
