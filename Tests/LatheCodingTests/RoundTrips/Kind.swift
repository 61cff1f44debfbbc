import Foundation
import Invention

@testable import LatheCoding
@testable import LatheXML

/// A type of field in one of its forms, of which random values are written and read back.
struct Kind: Sendable {
    let name: String
    let isXML: Bool
    /// Writes and reads a value; what went wrong, or `nil`.
    let run: @Sendable (inout RandomValues) -> String?

    /// A field of the type.
    static func field<Value: WireValue & Equatable>(
        _ field: String,
        xml: Bool,
        _ make: @escaping @Sendable (inout RandomValues) throws -> Value
    ) -> Kind {
        let table = CellTable.with(Field(text: field[...]))
        return Kind(name: "\(Value.self) at '\(field)'", isXML: xml) { random in
            CellTable.$current.withValue(table) {
                let note = random.chance(3) ? nil : random.text()
                return trip(xml: xml) {
                    Cell(before: random.integer(Int.self), value: try make(&random), after: note)
                }
            }
        }
    }

    /// The hand-written entity of all types that have functions of their own.
    static func direct(xml: Bool) -> Kind {
        Kind(name: "Direct", isXML: xml) { random in
            trip(xml: xml) { random.direct(2) }
        }
    }

    private static func trip<Value: Entity & Equatable>(
        xml: Bool,
        _ make: () throws -> Value
    ) -> String? {
        do {
            let value = try make()
            let document = xml ? try value.xml(root: "r") : try value.json()
            let again: Value
            do {
                again = xml ? try Value(xml: document) : try Value(json: document)
            } catch {
                return "\(error) in \(String(decoding: document, as: UTF8.self))"
            }
            // Texts that Swift takes for equal may have other bytes.
            let bytes = JSONWriter.identity(of: value, as: ".")
            let isSame = value == again && bytes == JSONWriter.identity(of: again, as: ".")
            return isSame ? nil : "\(again) of \(String(decoding: document, as: UTF8.self))"
        } catch {
            return "\(error)"
        }
    }

    /// A type as it is, optional, nullable, with a default and as a patch, at each place.
    private static func scalar<Value: WireValue & Equatable>(
        _ options: String = "",
        isText: Bool = true,
        _ make: @escaping @Sendable (inout RandomValues) throws -> Value
    ) -> [Kind] {
        let places = ["v", "a/b/v", "x | v", "odd~_key~1~0~2 xml=v", "p/[2]/q xml=p/q"]
        let modes = ["", "optional", "loose"]
        var kinds: [Kind] = []
        for isXML in [false, true] {
            for place in places {
                for mode in modes {
                    kinds.append(.field("\(place) \(mode) \(options)", xml: isXML, make))
                }
                let none: @Sendable (inout RandomValues) throws -> Value? = {
                    $0.chance(4) ? nil : try make(&$0)
                }
                kinds.append(.field("\(place) ? \(options)", xml: isXML, none))
                kinds.append(.field("\(place) nullable \(options)", xml: isXML, none))
                kinds.append(
                    .field("\(place) ? \(options)", xml: isXML) { random -> Patch<Value> in
                        random.chance(4)
                            ? .keep : random.chance(4) ? .clear : .set(try make(&random))
                    }
                )
            }
        }
        kinds.append(.field("v xml={urn:x}v \(options)", xml: true, make))
        for place in ["v xml=@v", "v xml=a/@v", "v xml=.", "v xml=@{urn:x}v"] where isText {
            kinds.append(.field("\(place) \(options)", xml: true, make))
        }
        for place in ["v xml=@v", "v xml=a/@v"] where isText {
            kinds.append(
                .field("\(place) ? \(options)", xml: true) { $0.chance(4) ? nil : try make(&$0) }
            )
        }
        if isText {
            kinds.append(
                .field("v xml=. ? \(options)", xml: true) { random -> Value? in
                    // An empty text is none there.
                    let value = random.chance(4) ? nil : try make(&random)
                    let text = JSONWriter.identity(of: value, as: ".")
                    return text == Data("\"\"".utf8) ? nil : value
                }
            )
        }
        return kinds + containers(options, make)
    }

    private static func containers<Value: WireValue & Equatable>(
        _ options: String,
        _ make: @escaping @Sendable (inout RandomValues) throws -> Value
    ) -> [Kind] {
        @Sendable func list(_ random: inout RandomValues) throws -> [Value] {
            try (0..<random.pick([0, 1, 2, 5])).map { _ in try make(&random) }
        }
        @Sendable func some(_ random: inout RandomValues) throws -> [Value?] {
            try list(&random).map { random.chance(3) ? nil : $0 }
        }
        let keyed: @Sendable (inout RandomValues) throws -> [String: Value] = { random in
            var map: [String: Value] = [:]
            for _ in 0..<random.pick([0, 1, 3]) {
                map[random.isXML ? random.pick(["a", "b1", "_c", "д"]) : random.text()] = try make(
                    &random
                )
            }
            return map
        }
        var kinds: [Kind] = []
        for isXML in [false, true] {
            kinds += [
                .field("v xml=vs/v list \(options)", xml: isXML) { try list(&$0) },
                .field("v xml=vs/v list ? \(options)", xml: isXML) {
                    $0.chance(3) ? nil : try list(&$0)
                },
                .field("v list optional \(options)", xml: isXML) { try list(&$0) },
                .field("v xml=vs/v list nullable \(options)", xml: isXML) { random in
                    try (0..<random.pick([0, 1, 3])).map { _ in
                        random.chance(3) ? nil : try make(&random)
                    }
                },
                .field("v xml=vs/v list \(options)", xml: isXML, some),
                .field("v list \(options)", xml: isXML, some),
                .field("v xml=vs/v list ? \(options)", xml: isXML) {
                    $0.chance(3) ? nil : try some(&$0)
                },
                .field("v xml=v list ? \(options)", xml: isXML) {
                    $0.chance(3) ? nil : try some(&$0) + [make(&$0)]
                },
                .field("v map \(options)", xml: isXML) { random in
                    try keyed(&random).mapValues { random.chance(3) ? nil : $0 }
                },
                .field("v xml=vs/v list \(options)", xml: isXML) { random in
                    try (0..<random.pick([0, 1, 3])).map { _ in try list(&random) }
                },
                .field("v map \(options)", xml: isXML) { try keyed(&$0) },
                .field("v ? map \(options)", xml: isXML) { $0.chance(3) ? nil : try keyed(&$0) },
                .field("v xml=vs/v map key=@k \(options)", xml: isXML) { random in
                    var map: [Int: Value] = [:]
                    for _ in 0..<random.pick([0, 1, 3]) {
                        map[random.integer(Int.self)] = try make(&random)
                    }
                    return map
                },
            ]
        }
        return kinds
    }

    /// Items in one text, of which none is empty or holds what joins them.
    private static func joined<Value: WireValue & Equatable>(
        _ separator: String,
        _ options: String = "",
        _ make: @escaping @Sendable (inout RandomValues) throws -> Value
    ) -> [Kind] {
        ["v", "v xml=@v", "a/v"].flatMap { place in
            [false, true].map { isXML in
                .field("\(place) list separator=\(separator) \(options)", xml: isXML) { random in
                    try (0..<random.pick([0, 1, 2, 5])).map { _ in try make(&random) }
                }
            }
        }
    }

    static let all: [Kind] = {
        var kinds: [Kind] = []
        kinds += scalar { $0.text() } + scalar { $0.chance(2) } + scalar { $0.double() }
        kinds += scalar { $0.float() } + scalar { $0.decimal() } + scalar { $0.integer(Int.self) }
        kinds += scalar { $0.integer(Int8.self) } + scalar { $0.integer(UInt64.self) }
        kinds += scalar { $0.integer(Int64.self) } + scalar { $0.integer(UInt16.self) }
        kinds += scalar { $0.date(isWide: true) } + scalar("date=unixMilliseconds") { $0.date() }
        kinds += scalar("date=unixSeconds") { $0.date(milliseconds: false) }
        kinds += scalar("date=rfc1123") { $0.date(milliseconds: false) }
        kinds += scalar("date=yyyy\"<MM>&dd~_HH:mm:~n'T'ss") { $0.date(milliseconds: false) }
        kinds += scalar("date=HH:mm:ss.SSSXXX~_dd.MM.yyyy") { $0.date() }
        for format in ["milliseconds", "seconds", "minutes", "hours", "iso8601"] {
            kinds += scalar("duration=\(format)") { $0.duration() }
        }
        kinds += scalar { $0.day() } + scalar { $0.data() } + scalar { try $0.url() }
        kinds += scalar { $0.uuid() } + scalar { Identifier<Int, String>($0.text()) }
        kinds += scalar { Identifier<Int, Int64>($0.integer(Int64.self)) }
        kinds += scalar { Direct.Kind(rawValue: $0.text()) } + scalar(isText: false) { $0.label() }
        kinds += joined(",") { $0.word() } + joined("~_;~n") { $0.word() }
        kinds += joined("\r") { $0.word() } + joined(",\u{301}") { $0.integer(Int.self) }
        kinds += joined("&") { $0.integer(UInt8.self) } + joined("\"") { $0.double() }
        kinds += joined(";", "date=rfc1123") { $0.date(milliseconds: false) }
        kinds += joined(",") { $0.chance(2) }
        kinds += [
            .field("v", xml: false) { AnyValue.json($0.json()) },
            .field("v", xml: false) { $0.json() },
            .field("v map", xml: false) { ["k": AnyValue.json($0.json())] },
            .field("* rest", xml: false) { ["k": $0.json()] },
            .field("v", xml: true) { AnyValue.xml($0.element()) },
            .field("v", xml: true) { $0.element() }, .direct(xml: false), .direct(xml: true),
        ]
        return kinds
    }()
}

extension RandomValues {
    mutating func label() -> Label {
        Label(id: integer(Int.self), name: text(), color: chance(2) ? nil : text())
    }

    mutating func direct(_ depth: Int) -> Direct {
        var value = Direct(text: text(), integer: integer(Int.self), truth: chance(2))
        value.textOrNone = chance(2) ? nil : text()
        value.integerOrNone = chance(2) ? nil : integer(Int.self)
        value.truthOrNone = chance(2) ? nil : chance(2)
        (value.double, value.doubleOrNone) = (double(), chance(2) ? nil : double())
        (value.date, value.dateOrNone) = (date(isWide: true), chance(2) ? nil : date())
        value.texts = list { $0.text() }
        (value.label, value.labelOrNone) = (label(), chance(2) ? nil : label())
        value.labels = list { $0.label() }
        value.integers = list { $0.integer(Int.self) }
        value.integersOrNone = chance(2) ? nil : list { $0.integer(Int.self) }
        value.map = ["a": integer(Int.self), "b": 0]
        value.mapOrNone = chance(2) ? nil : [:]
        value.id = Identifier(text())
        value.idOrNone = chance(2) ? nil : Identifier(integer(Int.self))
        value.next = depth > 0 && chance(2) ? direct(depth - 1) : nil
        value.patch = pick([.keep, .clear, .set(text())])
        value.kind = Direct.Kind(rawValue: text())
        return value
    }
}
