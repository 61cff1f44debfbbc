import Foundation
import LatheCoding
import LatheStore

/// A partial entity, with all kinds of columns.
struct Card: Entity, Identifiable, Hashable {
    typealias ID = Identifier<Card, String>

    var id: ID
    var name: String?
    var due: Date?
    var position: Double?
    var votes: Int?
    var isClosed: Bool?
    var color: Color?
    var listID: Column.ID?
    var memberIDs: [Member.ID]?
    var labels: [Label]?
    @Indirect var cover: Cover?
    var extra: AnyValue?

    enum Color: String, Enumeration, CaseIterable {
        case red, green
        static let blank = Color.red
    }

    init(_ id: ID, name: String? = nil, position: Double? = nil, listID: Column.ID? = nil) {
        self.id = id
        self.name = name
        self.position = position
        self.listID = listID
    }

    static let fields: FieldTable = """
        id
        name ?
        due ? date=unixSeconds
        pos ?
        votes ?
        closed ?
        color ?
        idList ?
        idMembers ? list
        labels ? list
        cover ?
        extra ?
        """
    static var blank: Card { Card(.blank) }

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&id)
        case .n1: visitor.visit(&name)
        case .n2: visitor.visit(&due)
        case .n3: visitor.visit(&position)
        case .n4: visitor.visit(&votes)
        case .n5: visitor.visit(&isClosed)
        case .n6: visitor.visit(&color)
        case .n7: visitor.visit(&listID)
        case .n8: visitor.visit(&memberIDs)
        case .n9: visitor.visit(&labels)
        case .n10: visitor.visit(&cover)
        default: visitor.visit(&extra)
        }
    }
}

extension Card: StoredEntity {
    static var groups: [FieldGroup<Card>] {
        [
            FieldGroup("names", FieldSet(\.name), timeToLive: .seconds(60)),
            FieldGroup("all", .all),
        ]
    }
}

/// What is inside a card without an identifier.
struct Cover: Entity, Hashable {
    var size: String
    var brightness: Int?

    static let fields: FieldTable = """
        size
        brightness ?
        """
    static var blank: Cover { Cover(size: "") }

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&size)
        default: visitor.visit(&brightness)
        }
    }
}

/// An entity inside cards with an identifier of its own and a field that it must have.
struct Label: StoredEntity, Hashable {
    typealias ID = Identifier<Label, Int>

    var id: ID
    var name: String
    var uses: Int?

    static let fields: FieldTable = """
        id
        name
        uses ?
        """
    static var blank: Label { Label(id: .blank, name: "") }

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&id)
        case .n1: visitor.visit(&name)
        default: visitor.visit(&uses)
        }
    }
}

/// An entity with the ones that refer to it inside, and a computed identifier.
struct Column: StoredEntity, Hashable {
    typealias ID = Identifier<Column, String>

    var key: ID
    var name: String
    var cards: [Card]?

    var id: ID { key }

    static let fields: FieldTable = """
        key
        name
        cards ? list
        """
    static var blank: Column { Column(key: .blank, name: "") }

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&key)
        case .n1: visitor.visit(&name)
        default: visitor.visit(&cards)
        }
    }
}

/// An entity with secrets, one of them in what is inside it.
struct Member: StoredEntity, Hashable {
    typealias ID = Identifier<Member, String>

    struct Login: Entity, Hashable {
        var user: String
        var password: String

        static let fields: FieldTable = """
            user
            password secret
            """
        static var blank: Login { Login(user: "", password: "") }

        mutating func visit<Visitor: FieldVisitor>(
            _ field: FieldNumber,
            with visitor: inout Visitor
        ) {
            switch field {
            case .n0: visitor.visit(&user)
            default: visitor.visit(&password)
            }
        }
    }

    var id: ID
    var token: String
    var logins: [Login]

    static let fields: FieldTable = """
        id
        token secret
        logins list
        """
    static var blank: Member { Member(id: .blank, token: "", logins: []) }

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&id)
        case .n1: visitor.visit(&token)
        default: visitor.visit(&logins)
        }
    }
}
