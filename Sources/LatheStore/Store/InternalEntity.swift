import Foundation
import LatheCoding

/// An entity for the store's own data, which all engines store like any other entity.
protocol InternalEntity: StoredEntity {}

/// A record of the time at which a collection was fetched.
struct CollectionRecord: InternalEntity {
    var id = ""
    var fetchedAt = Date.blank
    /// The name of the table; `nil` if an earlier version wrote the record.
    var type: String?
    /// A hash of the fields that the program's type had at that time; see ``StoreSchema/contents(of:)``.
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

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&id)
        case .n1: visitor.visit(&fetchedAt)
        case .n2: visitor.visit(&type)
        default: visitor.visit(&contents)
        }
    }
}

/// A record of an edit that the service has not accepted.
struct EditRecord: InternalEntity {
    enum State: String, Enumeration, CaseIterable {
        /// The edit is to be sent.
        case waiting
        /// The edit may have been sent, and no response was received.
        case sending
        /// The edit was refused and undone.
        case refused

        static let blank = State.waiting
    }

    /// The position in the order of all edits.
    var id = 0
    /// The name of the table.
    var type = ""
    /// The identifier of the entity, as JSON.
    var entity = ""
    /// A text that is unique to this edit.
    var key = ""
    /// The values by the names of their columns, as JSON.
    var changes = ""
    /// The service's values of these columns, as JSON.
    var base = ""
    var state = State.waiting
    var attempts = 0
    var madeAt = Date.blank
    var reason: String?
    /// The version of the entity on which the edit is based.
    var version: String?
    /// The kinds of the columns by their names, as JSON; `nil` if an earlier version wrote the record.
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

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&id)
        case .n1: visitor.visit(&type)
        case .n2: visitor.visit(&entity)
        case .n3: visitor.visit(&key)
        case .n4: visitor.visit(&changes)
        case .n5: visitor.visit(&base)
        case .n6: visitor.visit(&state)
        case .n7: visitor.visit(&attempts)
        case .n8: visitor.visit(&madeAt)
        case .n9: visitor.visit(&reason)
        case .n10: visitor.visit(&version)
        default: visitor.visit(&kinds)
        }
    }
}
