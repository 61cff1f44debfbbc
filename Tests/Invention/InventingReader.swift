package import Foundation
package import LatheCoding

/// A reader that has no document: each value that it is asked for is a random one, as awkward as the type and
/// the field allow.
///
/// What a format has no spelling for is not invented: in XML an empty list beside its entity's other elements
/// when the list may also be absent, and in either format an empty text where that stands for none.
package struct InventingReader: ValueReader {
    package var values: RandomValues
    package var pendingFailure: DecodingFailure?
    /// Texts and numbers that the schema names, so that not all values of enums are unknown ones.
    let words: [String]

    /// Which of the values that may be none are.
    package var presence = Presence.some
    package enum Presence { case all, some, none }
    /// Whether dates and numbers are none that Foundation reads otherwise: of years before 1600, when its
    /// calendar changes, or with more than four digits, or larger than any double.
    package var isTame = false

    /// Which of the awkward values each text and number is; `nil` for random ones.
    package var awkward: Int?

    /// The field whose value is read.
    private var field: LatheCoding.Field = "v"
    /// Whether the next value is an item of a list or map.
    private var isItem = false
    /// The key of the map's item that is read, by which its element is named.
    private var key: String?
    private var depth = 0
    /// What the next value has to be, because it was another before and did not do.
    private var demand = Demand()
    /// What told the case of the union that is read, as its entity may hold it too.
    private var tag: Tag?
    /// The case that the field's union has, told beside it.
    private var besideCase: String?
    /// The union whose case nothing told, and whether it may be one that it does not have.
    private var untold: [String]?
    private var canBeOther = true
    /// Whether the next value must not look like one of another kind, as it is of a union.
    private var isApart = false
    /// The members of the next entity that tell which case of a union it is.
    private var marks: [[String]] = []

    private struct Demand {
        /// The case of the union.
        var caseName: String?
        /// A text, or the text of a number.
        var texts: [String] = []
        /// That there is a value.
        var isThere = false
        /// That a double is of single precision.
        var isSingle = false
        var text: Text?
        enum Text { case url, uuid, day, base64 }
    }

    private struct Tag {
        let placement: String
        let name: String
    }

    package init(seed: UInt64, isXML: Bool, words: [String] = []) {
        values = RandomValues(random: SeededGenerator(seed: seed), isXML: isXML)
        self.words = words
    }

    private var isDeep: Bool { depth > 5 }

    private var isXML: Bool { values.isXML }

    /// A value of a type in the form that a field describes.
    package mutating func value<Value: WireValue>(
        _ type: Value.Type,
        as field: LatheCoding.Field = "r"
    ) throws(DecodingFailure) -> Value {
        let outer = self.field
        self.field = field
        defer { self.field = outer }
        return try item { reader throws(DecodingFailure) in try Value.read(from: &reader) }
    }

    // MARK: Again, until a value does

    /// Reads a value, and once more with what it lacked when it did not do.
    private mutating func item<Value>(
        _ read: (inout InventingReader) throws(DecodingFailure) -> Value
    ) throws(DecodingFailure) -> Value {
        let (outer, outerTag) = (demand, tag)
        defer { (demand, tag) = (outer, outerTag) }
        demand = Demand(texts: outer.texts)
        var left = 40
        while true {
            do {
                return try read(&self)
            } catch {
                left -= 1
                guard left > 0 else { throw error }
                demand = Demand(texts: outer.texts, isThere: true)
                tag = nil
                learn(from: error)
            }
        }
    }

    private mutating func learn(from failure: DecodingFailure) {
        if let cases = untold {
            untold = nil
            let isOther = canBeOther && (isDeep || values.chance(6))
            let other = "other\(values.integer(UInt8.self))"
            demand.caseName = besideCase ?? (isOther ? other : values.pick(cases))
            return
        }
        let names = "one of "
        switch failure.expected {
        case "a URL": demand.text = .url
        case "a UUID": demand.text = .uuid
        case "a date as 2013-01-21": demand.text = .day
        case "text in base 64": demand.text = .base64
        case "a number of single precision": demand.isSingle = true
        case let text where text.hasPrefix(names):
            let listed = text.dropFirst(names.count).split(separator: ", ").map { String($0) }
            if failure.found == "another case" {
                demand.caseName = values.pick(listed)
            } else {
                demand.texts = [values.pick(listed)]
            }
        default: break
        }
    }

    // MARK: Entities

    package mutating func read<Value: Entity>(_ value: inout Value) throws(DecodingFailure) {
        let outer = (field, isItem, key, demand, besideCase)
        let outerApart = isApart
        depth += 1
        defer {
            depth -= 1
            (field, isItem, key, demand, besideCase) = outer
            isApart = outerApart
        }
        (isItem, key, demand, isApart) = (false, nil, Demand(), false)
        var told: [Tag] = tag.map { [$0] } ?? []
        tag = nil
        let fields = Value.fields.fields
        let marks = marks
        self.marks = []
        let taken = fields.flatMap {
            Self.alternatives($0.json).map { String($0.prefix { $0 != "/" }) }
        }
        // What tells the case of a field beside it is read after it.
        let order =
            fields.indices.filter { fields[$0].discriminator != nil }
            + fields.indices.filter { fields[$0].discriminator == nil }
        for number in order {
            field = fields[number]
            guard hasPlace(field) else { continue }
            let known = told.first { Self.isSame($0.placement, field) }?.name
            let alternatives = Self.alternatives(isXML ? field.xml : field.json)
            let ownMarks = marks.filter { alternatives.contains($0[0]) }
            let isMark = !ownMarks.isEmpty
            let mayBeAbsent = !isMark && !field.options.isDisjoint(with: [.optional, .rest])
            if known == nil, mayBeAbsent, isDeep || values.chance(3) { continue }
            besideCase = field.discriminator.flatMap { place in
                told.first { $0.placement == place }?.name
            }
            demand.texts = known.map { [$0] } ?? []
            demand.isThere = known != nil || isMark
            self.taken = taken
            try item { reader throws(DecodingFailure) in
                reader.demand.isThere = known != nil || isMark
                reader.marks = ownMarks.map { Array($0.dropFirst()) }.filter { !$0.isEmpty }
                defer { reader.marks = [] }
                try reader.read(FieldNumber(number), of: &value)
            }
            if let place = field.discriminator, let name = besideCase {
                told.append(Tag(placement: place, name: name))
            }
        }
    }

    /// The members of the entity that have fields, which are none of its rest.
    private var taken: [String] = []

    /// Whether the format has the field.
    private func hasPlace(_ field: LatheCoding.Field) -> Bool {
        if field.options.contains(.rest) { return true }
        let alternatives = Self.alternatives(isXML ? field.xml : field.json)
        return alternatives.contains { alternative in
            !alternative.isEmpty
                && !(isXML
                    ? alternative.hasPrefix("[") || alternative.contains("/[")
                    : alternative.contains("@"))
        }
    }

    private static func alternatives(_ placement: String) -> [String] {
        placement.split(separator: "|").map { $0.filter { $0 != " " } }
    }

    private static func isSame(_ placement: String, _ field: LatheCoding.Field) -> Bool {
        !Set(alternatives(placement)).isDisjoint(
            with: alternatives(field.json) + alternatives(field.xml)
        )
    }

    package mutating func read<Value: Entity>(_ value: inout Value?) throws(DecodingFailure) {
        value = nil
        if try readNone() { return }
        var entity = Value.blank
        try read(&entity)
        value = entity
    }

    // MARK: Lists and maps

    package mutating func read<Value: Entity>(_ value: inout [Value]) throws(DecodingFailure) {
        try list(&value)
    }

    package mutating func read<Value: WireValue>(_ value: inout [Value]) throws(DecodingFailure) {
        try list(&value)
    }

    package mutating func read(_ value: inout [String]) throws(DecodingFailure) {
        try list(&value)
    }

    package mutating func read<Value: WireValue>(_ value: inout [Value]?) throws(DecodingFailure) {
        value = nil
        if try readNone() { return }
        var items: [Value] = []
        try list(&items)
        value = items
    }

    package mutating func read<Key: MapKey, Value: WireValue>(
        _ value: inout [Key: Value]?
    ) throws(DecodingFailure) {
        value = nil
        if try readNone() { return }
        var items: [Key: Value] = [:]
        try read(&items)
        value = items
    }

    package mutating func read<Key: MapKey, Value: WireValue>(
        _ value: inout [Key: Value]
    ) throws(DecodingFailure) {
        value = [:]
        let outer = (isItem, key)
        defer { (isItem, key) = outer }
        let names = isXML && (isItem || field.key == nil)
        isItem = true
        for _ in 0..<count() {
            guard let (text, name) = mapKey(Key.self, areNames: names) else { continue }
            key = names ? text : nil
            // An item's entity may have its key as a field.
            tag = names ? nil : field.key.map { Tag(placement: $0, name: text) }
            value[name] = try item { reader throws(DecodingFailure) in
                try Value.read(from: &reader)
            }
        }
        tag = nil
    }

    private mutating func list<Value: WireValue>(_ list: inout [Value]) throws(DecodingFailure) {
        list = []
        let outer = (isItem, key)
        defer { (isItem, key) = outer }
        let count = count()
        if isItem { key = "item" }
        isItem = true
        for _ in 0..<count {
            list.append(
                try item { reader throws(DecodingFailure) in try Value.read(from: &reader) }
            )
        }
    }

    private mutating func count() -> Int {
        let isFlat = isXML && !isItem && Self.alternatives(field.xml).first?.contains("/") == false
        let mayBeAbsent = !field.options.isDisjoint(with: [.optional, .nullable])
        let least = isApart || isFlat && mayBeAbsent || mayBeEmptyText ? 1 : 0
        return isDeep ? least : max(least, values.pick([0, 1, 1, 2, 3]))
    }

    /// Whether an empty list is an empty text, and that none.
    private var mayBeEmptyText: Bool {
        !isItem && field.separator != nil
            && !field.options.isDisjoint(with: [.emptyIsNone, .optional, .nullable])
    }

    private mutating func mapKey<Key: MapKey>(
        _ type: Key.Type,
        areNames: Bool
    ) -> (String, Key)? {
        for _ in 0..<20 {
            let text =
                switch Int.random(in: 0..<5, using: &values.random) {
                case 0 where !words.isEmpty: values.pick(words)
                case 1: String(values.integer(UInt8.self))
                case 2: values.day().description
                default: areNames ? values.pick(["a", "b1", "_c", "д"]) : values.text()
                }
            if areNames, !Self.isName(text) { continue }
            if field.options.contains(.rest), taken.contains(text) { continue }
            if let key = Key(mapKey: text), key.mapKey == text { return (text, key) }
        }
        return nil
    }

    private static func isName(_ text: String) -> Bool {
        text.unicodeScalars.first.map { $0.properties.isAlphabetic || $0 == "_" } == true
            && text.unicodeScalars.allSatisfy {
                $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "_"
            }
    }

    // MARK: Scalars

    package mutating func readNone() throws(DecodingFailure) -> Bool {
        if demand.isThere { return false }
        if depth == 0, !isItem, presence != .some { return presence == .none }
        if isItem {
            return field.separator == nil && values.chance(4)
        }
        let mayBeNone = !field.options.isDisjoint(with: [.optional, .nullable])
        return mayBeNone && (isDeep || values.chance(3))
    }

    package mutating func text() throws(DecodingFailure) -> String {
        if let known = demand.texts.first { return known }
        switch demand.text {
        case .url?: return values.urlText()
        case .uuid?: return values.uuid().uuidString.lowercased()
        case .day?: return values.day().description
        case .base64?: return values.data().base64EncodedString()
        default: break
        }
        if isApart { return "of \(values.word())" }
        if let awkward, depth == 0 {
            return RandomValues.pieces[awkward % RandomValues.pieces.count]
        }
        if !words.isEmpty, values.chance(4) { return values.pick(words) }
        if let separator = field.separator {
            let word = values.word().unicodeScalars.filter {
                !separator.unicodeScalars.contains($0)
            }
            return String(String.UnicodeScalarView(word))
        }
        let text = values.text()
        let isBlank = text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
        return isBlank && !canHoldBlank ? "e" : text
    }

    /// Whether a text of white space or nothing is a value of the field, and not none.
    private var canHoldBlank: Bool {
        let isOwnText =
            isXML && Self.alternatives(field.xml).contains { $0 == "." || $0.hasSuffix("/.") }
        return !field.options.contains(.emptyIsNone)
            && !(isOwnText && field.options.contains(.optional))
    }

    package mutating func integer<Value: FixedWidthInteger & Sendable>(
        _ type: Value.Type
    ) throws(DecodingFailure) -> Value {
        if let known = demand.texts.first, let value = Value(known) { return value }
        if let awkward { return [Value.min, .max, 0, .max - 1, .min + 1][awkward % 5] }
        if values.chance(4), let value = Value(values.pick(words + [""])) { return value }
        return values.integer(type)
    }

    package mutating func double() throws(DecodingFailure) -> Double {
        if isApart { return Double(values.integer(Int16.self)) + 0.5 }
        if let awkward, !demand.isSingle {
            let numbers = [
                .nan, -.infinity, 0, -0.0, .greatestFiniteMagnitude, .leastNonzeroMagnitude, 1e22,
                0.1,
            ]
            return numbers[awkward % numbers.count]
        }
        return demand.isSingle ? Double(values.float()) : values.double()
    }

    package mutating func decimal() throws(DecodingFailure) -> Decimal { values.decimal() }

    package mutating func bool() throws(DecodingFailure) -> Bool { values.chance(2) }

    package mutating func date() throws(DecodingFailure) -> Date {
        while true {
            let date = anyDate()
            if !isTame || date.timeIntervalSince1970 > -11_644_473_600 { return date }
        }
    }

    private mutating func anyDate() -> Date {
        switch field.date {
        case .iso8601: return values.date(isWide: !isTame)
        case .unixMilliseconds: return values.date()
        case .unixSeconds, .rfc1123: return values.date(milliseconds: false)
        case .pattern(let pattern):
            if pattern.contains("S") { return values.date() }
            let unit: Double = pattern.contains("s") ? 1 : pattern.contains("m") ? 60 : 86400
            let date = values.date(milliseconds: false).timeIntervalSince1970
            return Date(timeIntervalSince1970: (date / unit).rounded(.down) * unit)
        }
    }

    package mutating func duration() throws(DecodingFailure) -> Duration { values.duration() }

    package mutating func anyValue() throws(DecodingFailure) -> AnyValue {
        let told = tag
        tag = nil
        guard isXML else {
            let steps =
                told.flatMap { Self.alternatives($0.placement).first }?.split(separator: "/") ?? []
            if let told {
                return .json(
                    steps.reversed().reduce(.string(told.name)) { value, step in
                        .object(["a": .string(values.text()), String(step): value])
                    }
                )
            }
            var value = values.json()
            while isTame, Self.isLarge(value) { value = values.json() }
            let mayBeNone = !field.options.isDisjoint(with: [.optional, .nullable])
            return .json(value == .null && mayBeNone ? .bool(true) : value)
        }
        let last =
            Self.alternatives(field.xml).first?.split(separator: "/").last.map { String($0) } ?? "v"
        var element = values.element(key ?? last)
        if let told, let alternative = Self.alternatives(told.placement).first {
            let steps = alternative.split(separator: "/").map { String($0) }
            element.children = [.element(Self.element(steps[...], told.name))]
            if let attribute = steps.first, attribute.hasPrefix("@") {
                element.children = []
                element.attributes = [.init(String(attribute.dropFirst()), value: told.name)]
            }
        }
        return .xml(element)
    }

    private static func isLarge(_ value: JSONValue) -> Bool {
        switch value {
        case .number(let number): !number.double.isFinite
        case .array(let items): items.contains(where: isLarge)
        case .object(let object): object.members.contains { isLarge($0.value) }
        case .null, .bool, .string: false
        }
    }

    private static func element(_ steps: ArraySlice<String>, _ text: String) -> XMLValue {
        var element = XMLValue(steps.first ?? "v")
        element.children =
            steps.count > 1 ? [.element(Self.element(steps.dropFirst(), text))] : [.text(text)]
        return element
    }

    // MARK: Unions

    package mutating func discriminator(
        _ name: String,
        xml placement: @autoclosure () -> String
    ) throws(DecodingFailure) -> String? {
        let place = isXML ? placement() : name
        guard place == "*" else { return try discriminator(place) }
        let told = demand.caseName
        demand.caseName = nil
        // The value's element has that name.
        if told != nil { key = told }
        return told
    }

    package mutating func discriminator(_ name: String) throws(DecodingFailure) -> String? {
        guard let told = demand.caseName else { return nil }
        demand.caseName = nil
        if field.discriminator != nil { besideCase = told }
        if !name.isEmpty { tag = Tag(placement: name, name: told) }
        return told
    }

    package mutating func read<Value: WireValue & Equatable>(constant: Value) {}

    package mutating func union<Value: ShapeUnion>(
        _ type: Value.Type
    ) throws(DecodingFailure) -> Value {
        if Value.self == TextOrNumber.self, let known = demand.texts.first {
            return try Value.read(shape: Int(known) == nil ? 1 : 0, from: &self)
        }
        let cases = Value.shapes.cases
        let kinds = cases.map { Set((isXML ? $0.xml : $0.json).map(\.kind)) }
        // A value that looks like a case is read as the first one that it may be.
        let clear = cases.indices.filter { place in
            let mayBeOther = cases.indices.prefix(place).contains {
                cases[$0].isTentative && !kinds[$0].isDisjoint(with: kinds[place])
                    && kinds[place] != [.number]
            }
            return !kinds[place].contains(.any) && !mayBeOther
        }
        let simple = clear.filter { kinds[$0].isDisjoint(with: [.array, .object]) }
        let outer = isApart
        defer { isApart = outer }
        isApart = cases.count > 1
        let place = values.pick(isDeep && !simple.isEmpty ? simple : clear)
        // A text of another case, which is one of a few, would be read as that.
        let shapes = isXML ? cases[place].xml : cases[place].json
        if shapes.allSatisfy(\.values.isEmpty) { demand.texts = [] }
        let members = shapes.first.map { $0.kind == .object ? $0.members : [] } ?? []
        marks = members.filter(\.isRequired).map { member in
            member.path.map { String(decoding: $0, as: UTF8.self) }
        }
        return try Value.read(shape: place, from: &self)
    }

    package mutating func fallbackCase<Value: Union>(
        of union: Value.Type
    ) throws(DecodingFailure) -> String {
        untold = Value.cases
        // An element of another kind is not given attributes in namespaces.
        canBeOther = !isXML || !Value.xmlDiscriminator.contains("{")
        throw failure(.missingValue, expected: "a case", found: "none")
    }

    package func failure(
        _ code: DecodingFailure.Code,
        expected: String,
        found: String
    ) -> DecodingFailure {
        DecodingFailure(code, expected: expected, found: found)
    }

    // MARK: In place

    package mutating func read(_ value: inout String) throws(DecodingFailure) {
        value = try text()
    }
    package mutating func read(_ value: inout String?) throws(DecodingFailure) {
        value = try readNone() ? nil : text()
    }
    package mutating func read(_ value: inout Int) throws(DecodingFailure) {
        value = try integer(Int.self)
    }
    package mutating func read(_ value: inout Int?) throws(DecodingFailure) {
        value = try readNone() ? nil : integer(Int.self)
    }
    package mutating func read(_ value: inout Bool) throws(DecodingFailure) { value = try bool() }
    package mutating func read(_ value: inout Bool?) throws(DecodingFailure) {
        value = try readNone() ? nil : bool()
    }
    package mutating func read(_ value: inout Double) throws(DecodingFailure) {
        value = try double()
    }
    package mutating func read(_ value: inout Double?) throws(DecodingFailure) {
        value = try readNone() ? nil : double()
    }
    package mutating func read(_ value: inout Date) throws(DecodingFailure) { value = try date() }
    package mutating func read(_ value: inout Date?) throws(DecodingFailure) {
        value = try readNone() ? nil : date()
    }
}
