import Foundation
import LatheCoding
import LatheXML

enum XMLTest {
    static func decode<Value: WireValue>(
        _ type: Value.Type,
        _ text: String,
        root: String? = nil,
        at value: Field = ".",
        limits: DecodingLimits = DecodingLimits()
    ) throws(DecodingFailure) -> Value {
        try decode(type, Array(text.utf8), root: root, at: value, limits: limits)
    }

    static func decode<Value: WireValue>(
        _ type: Value.Type,
        _ bytes: [UInt8],
        charset: String? = nil,
        root: String? = nil,
        at value: Field = ".",
        limits: DecodingLimits = DecodingLimits()
    ) throws(DecodingFailure) -> Value {
        try bytes.withUnsafeBufferPointer { (bytes) throws(DecodingFailure) in
            try XMLDecoding.decode(
                type,
                from: UnsafeRawBufferPointer(bytes),
                charset: charset,
                in: Envelope(root: root, value: value),
                limits: limits
            )
        }
    }

    static func outcome<Value: WireValue>(
        _ type: Value.Type,
        _ text: String,
        at value: Field
    ) throws(DecodingFailure) -> Outcome<Value, XMLFault> {
        try Array(text.utf8).withUnsafeBufferPointer { (bytes) throws(DecodingFailure) in
            try XMLDecoding.decode(
                type,
                orFailure: XMLFault.self,
                from: UnsafeRawBufferPointer(bytes),
                in: Envelope(root: "response", value: value, failure: "error")
            )
        }
    }

    static func failure<Value: WireValue>(
        _ type: Value.Type,
        _ text: String,
        root: String? = nil,
        at value: Field = ".",
        limits: DecodingLimits = DecodingLimits()
    ) -> DecodingFailure? {
        do throws(DecodingFailure) {
            _ = try decode(type, text, root: root, at: value, limits: limits)
            return nil
        } catch {
            return error
        }
    }

    /// The folder of recorded responses; `nil` where it is absent.
    static let fixtures: URL? = {
        let variable = ProcessInfo.processInfo.environment["LATHE_CORPORA"]
        let base =
            variable.map { URL(fileURLWithPath: $0).deletingLastPathComponent() }
            ?? URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
            .appendingPathComponent("../shared")
        let folder = base.appendingPathComponent("apis/fixtures/fogbugz").standardizedFileURL
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }()

    static let cases = """
        <?xml version="1.0" encoding="UTF-8"?>
        <response><cases count="2">
          <case ixBug="12" operations="edit,assign"><ixBug>12</ixBug><tags><tag>a</tag><tag><![CDATA[b<]]></tag></tags>
            <sTitle>A &amp; <![CDATA[B]]></sTitle><fOpen>true</fOpen><dtOpened>2013-01-21T14:24:06Z</dtOpened>
            <ixBugChildren>118,121</ixBugChildren><c>2</c><c>2</c>
            <events><event ixBugEvent="7"><s>żółć</s></event><event ixBugEvent="8"><s/></event></events></case>
          <case operations=""><ixBug>-1</ixBug><tags/><sTitle/><fOpen>0</fOpen><dtOpened/><hrs>1.5</hrs></case>
        </cases></response>
        """
}

struct XMLFault: Entity, Equatable {
    var code = 0
    var message = ""

    static let fields: FieldTable = [Field("@code"), Field(".")]
    static let blank = XMLFault()

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        if field == .n0 { visitor.visit(&code) } else { visitor.visit(&message) }
    }
}

struct XMLEvent: Entity, Equatable {
    var number = 0
    var text = ""

    static let fields: FieldTable = ["@ixBugEvent | ixBugEvent", "s"]
    static let blank = XMLEvent()

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        if field == .n0 { visitor.visit(&number) } else { visitor.visit(&text) }
    }
}

/// May hold an entity, of which empty text says that there is none.
struct XMLHolder: Entity {
    var pair: XMLPair?
    static let fields: FieldTable = [Field("e", [.optional, .emptyIsNone])]
    static let blank = XMLHolder()

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        visitor.visit(&pair)
    }
}

struct XMLPair: Entity, Equatable {
    var x = 0
    var y: Int?
    static let fields: FieldTable = [
        Field("x", xml: "@x | x"), Field("y", .optional),
    ]
    static let blank = XMLPair()

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        if field == .n0 { visitor.visit(&x) } else { visitor.visit(&y) }
    }
}

struct XMLTwice: Entity {
    var pair = XMLPair()
    static let fields: FieldTable = ["r"]
    static let blank = XMLTwice()

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        visitor.visit(&pair)
    }
}

struct XMLCase: Entity, Equatable {
    var number = 0
    var operations: [String] = []
    var title = ""
    var isOpen = false
    var opened: Date?
    var hours: Double?
    var children: [Int] = []
    var tags: [String] = []
    var events: [XMLEvent]?
    var count: Int?

    static let fields: FieldTable = [
        "@ixBug | ixBug",
        Field("@operations", .list, separator: ","),
        "sTitle", "fOpen",
        Field("dtOpened", [.optional, .emptyIsNone]),
        Field("hrs", .optional),
        Field("ixBugChildren", [.list, .optional], separator: ","),
        Field("tags/tag", .list),
        Field("events/event", [.list, .optional]),
        Field("c", .optional),
    ]
    static let blank = XMLCase()

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&number)
        case .n1: visitor.visit(&operations)
        case .n2: visitor.visit(&title)
        case .n3: visitor.visit(&isOpen)
        case .n4: visitor.visit(&opened)
        case .n5: visitor.visit(&hours)
        case .n6: visitor.visit(&children)
        case .n7: visitor.visit(&tags)
        case .n8: visitor.visit(&events)
        default: visitor.visit(&count)
        }
    }
}
