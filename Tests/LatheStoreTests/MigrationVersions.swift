#if Store
import Foundation
import LatheCoding
import LatheStore
import Testing

// One entity as versions of a program have it.

/// A version of an entity; each has the same stored name.
protocol Version: StoredEntity, Hashable where ID == Int {
    init(id: Int)
}

extension Version {
    static var storedName: String { "Note" }
    static var blank: Self { Self(id: 0) }
}

struct First: Version {
    var id: Int
    var text: String?
    var others: [Identifier<First, Int>]?

    init(id: Int) { self.id = id }

    static let fields: FieldTable = ["id", "text ?", "others ? list"]

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&id)
        case .n1: visitor.visit(&text)
        default: visitor.visit(&others)
        }
    }
}

/// The first version under a name that differs in case.
struct InCapitals: Version {
    var id: Int
    var text: String?
    var others: [Identifier<InCapitals, Int>]?

    init(id: Int) { self.id = id }

    static var storedName: String { "NOTE" }
    static let fields = First.fields

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&id)
        case .n1: visitor.visit(&text)
        default: visitor.visit(&others)
        }
    }
}

/// Another field more, and the list is gone.
struct Second: Version {
    var id: Int
    var text: String?
    var stars: Int?

    init(id: Int) { self.id = id }

    static let fields: FieldTable = ["id", "text ?", "stars ?"]

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&id)
        case .n1: visitor.visit(&text)
        default: visitor.visit(&stars)
        }
    }
}

/// The text is secret.
struct Hidden: Version {
    var id: Int
    var text: String?

    init(id: Int) { self.id = id }

    static let fields: FieldTable = ["id", "text secret ?"]

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&id)
        default: visitor.visit(&text)
        }
    }
}

/// The text is a number now.
struct Third: Version {
    var id: Int
    var text: Int?

    init(id: Int) { self.id = id }

    static let fields: FieldTable = ["id", "text ?"]

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&id)
        default: visitor.visit(&text)
        }
    }
}

/// A field more that each note must have.
struct Fourth: Version {
    var id: Int
    var text: String?
    var stars = 3

    init(id: Int) { self.id = id }

    static let fields: FieldTable = ["id", "text ?", "stars"]

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&id)
        case .n1: visitor.visit(&text)
        default: visitor.visit(&stars)
        }
    }
}

/// The text must have a value.
struct Texted: Version {
    var id: Int
    var text = ""

    init(id: Int) { self.id = id }

    static let fields: FieldTable = ["id", "text"]

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&id)
        default: visitor.visit(&text)
        }
    }
}

/// The first version, with another group of fields.
struct Regrouped: Version {
    var id: Int
    var text: String?
    var others: [Identifier<Regrouped, Int>]?

    init(id: Int) { self.id = id }

    static let fields: FieldTable = ["id", "text ?", "others ? list"]
    static var groups: [FieldGroup<Regrouped>] {
        [FieldGroup("all", FieldSet(\.text))]
    }

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&id)
        case .n1: visitor.visit(&text)
        default: visitor.visit(&others)
        }
    }
}

/// A note whose identifier is a text.
struct Renamed: StoredEntity, Hashable {
    var id: String

    static let storedName = "Note"
    static let fields: FieldTable = ["id"]
    static let blank = Renamed(id: "")

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) { visitor.visit(&id) }
}

/// An entity that has a note inside.
struct Folder<Note: Version>: StoredEntity, Hashable {
    var id: Int
    var note: Note

    static var storedName: String { "Folder" }
    static var fields: FieldTable { ["id", "note"] }
    static var blank: Folder { Folder(id: 0, note: .blank) }

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&id)
        default: visitor.visit(&note)
        }
    }
}
#endif
