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

    mutating func read<Reader: ValueReader>(
        _ field: FieldNumber,
        from reader: inout Reader
    ) throws(DecodingFailure) {
        switch field {
        case .n0: try reader.read(&id)
        case .n1: try reader.read(&name)
        case .n2: try reader.read(&due)
        case .n3: try reader.read(&position)
        case .n4: try reader.read(&votes)
        case .n5: try reader.read(&isClosed)
        case .n6: try reader.read(&color)
        case .n7: try reader.read(&listID)
        case .n8: try reader.read(&memberIDs)
        case .n9: try reader.read(&labels)
        case .n10: try reader.read(&cover)
        default: try reader.read(&extra)
        }
    }

    func write<Writer: ValueWriter>(_ field: FieldNumber, to writer: inout Writer) {
        switch field {
        case .n0: writer.write(id)
        case .n1: writer.write(name)
        case .n2: writer.write(due)
        case .n3: writer.write(position)
        case .n4: writer.write(votes)
        case .n5: writer.write(isClosed)
        case .n6: writer.write(color)
        case .n7: writer.write(listID)
        case .n8: writer.write(memberIDs)
        case .n9: writer.write(labels)
        case .n10: writer.write(cover)
        default: writer.write(extra)
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

    mutating func read<Reader: ValueReader>(
        _ field: FieldNumber,
        from reader: inout Reader
    ) throws(DecodingFailure) {
        switch field {
        case .n0: try reader.read(&size)
        default: try reader.read(&brightness)
        }
    }

    func write<Writer: ValueWriter>(_ field: FieldNumber, to writer: inout Writer) {
        switch field {
        case .n0: writer.write(size)
        default: writer.write(brightness)
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

    mutating func read<Reader: ValueReader>(
        _ field: FieldNumber,
        from reader: inout Reader
    ) throws(DecodingFailure) {
        switch field {
        case .n0: try reader.read(&id)
        case .n1: try reader.read(&name)
        default: try reader.read(&uses)
        }
    }

    func write<Writer: ValueWriter>(_ field: FieldNumber, to writer: inout Writer) {
        switch field {
        case .n0: writer.write(id)
        case .n1: writer.write(name)
        default: writer.write(uses)
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

    mutating func read<Reader: ValueReader>(
        _ field: FieldNumber,
        from reader: inout Reader
    ) throws(DecodingFailure) {
        switch field {
        case .n0: try reader.read(&key)
        case .n1: try reader.read(&name)
        default: try reader.read(&cards)
        }
    }

    func write<Writer: ValueWriter>(_ field: FieldNumber, to writer: inout Writer) {
        switch field {
        case .n0: writer.write(key)
        case .n1: writer.write(name)
        default: writer.write(cards)
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

        mutating func read<Reader: ValueReader>(
            _ field: FieldNumber,
            from reader: inout Reader
        ) throws(DecodingFailure) {
            switch field {
            case .n0: try reader.read(&user)
            default: try reader.read(&password)
            }
        }

        func write<Writer: ValueWriter>(_ field: FieldNumber, to writer: inout Writer) {
            switch field {
            case .n0: writer.write(user)
            default: writer.write(password)
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

    mutating func read<Reader: ValueReader>(
        _ field: FieldNumber,
        from reader: inout Reader
    ) throws(DecodingFailure) {
        switch field {
        case .n0: try reader.read(&id)
        case .n1: try reader.read(&token)
        default: try reader.read(&logins)
        }
    }

    func write<Writer: ValueWriter>(_ field: FieldNumber, to writer: inout Writer) {
        switch field {
        case .n0: writer.write(id)
        case .n1: writer.write(token)
        default: writer.write(logins)
        }
    }
}
