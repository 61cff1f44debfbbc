extension CaseShapes {
    /// Creates the tests that distinguish the cases of a union.
    ///
    /// - Parameters:
    ///   - json: The shapes of each case in JSON; `nil` if the API does not use JSON.
    ///   - xml: The shapes of each case in XML; `nil` if the API does not use XML.
    init(json: [[ValueShape]]?, xml: [[ValueShape]]?) {
        let count = (json ?? xml ?? []).count
        // Whether the first case must be tested before the second.
        var precedes: [[Bool]] = Array(
            repeating: Array(repeating: false, count: count),
            count: count
        )
        var alike: [(Int, Int, BodyFormat)] = []
        var known: Set<[Int]> = []
        // The cases whose values belong to another case if reading them fails.
        var tentative: Set<Int> = []
        for (format, shapes) in [(BodyFormat.json, json), (.xml, xml)] {
            guard let shapes else { continue }
            var likenesses = Likenesses(shapes, in: format)
            for first in 0..<count {
                for second in first + 1..<max(count, first + 1) {
                    let likeness = likenesses.likeness(first, second)
                    if likeness.firstIsNarrower { precedes[first][second] = true }
                    if likeness.secondIsNarrower { precedes[second][first] = true }
                    if likeness.firstMayBeSecond { tentative.insert(first) }
                    if likeness.secondMayBeFirst { tentative.insert(second) }
                    if likeness.isAmbiguous, known.insert([first, second]).inserted {
                        alike.append((first, second, format))
                    }
                }
            }
        }
        var order: [Int] = []
        var rest = Array(0..<count)
        while !rest.isEmpty {
            // If cases must each be tested before the other, the first one is chosen.
            let next = rest.firstIndex { place in
                rest.allSatisfy { $0 == place || !precedes[$0][place] || precedes[place][$0] }
            }
            order.append(rest.remove(at: next ?? 0))
        }
        var places = order
        for (place, number) in order.enumerated() { places[number] = place }
        ambiguities = alike.map { first, second, format in
            places[first] < places[second] ? (first, second, format) : (second, first, format)
        }
        tentative.formUnion(ambiguities.map(\.first))
        tests = order.map { number in
            Test(
                place: number,
                json: json?[number] ?? [],
                xml: xml?[number] ?? [],
                isTentative: tentative.contains(number)
            )
        }
        for (index, number) in order.enumerated() {
            func others(_ shapes: [[ValueShape]]?) -> [ValueShape] {
                order.filter { $0 != number }.flatMap { shapes?[$0] ?? [] }.distinct
            }
            tests[index].json = ValueShape.needed(
                tests[index].json,
                besides: others(json),
                in: .json
            )
            tests[index].xml = ValueShape.needed(tests[index].xml, besides: others(xml), in: .xml)
        }
        addHints(order, json: json, xml: xml)
    }

    /// Adds tests before those of ambiguous cases.
    ///
    /// A value with a member that only the later case has is tried as that case first.
    ///
    /// - Parameters:
    ///   - order: The cases in the order of their tests.
    ///   - json: The shapes of each case in JSON; `nil` if the API does not use JSON.
    ///   - xml: The shapes of each case in XML; `nil` if the API does not use XML.
    private mutating func addHints(
        _ order: [Int],
        json: [[ValueShape]]?,
        xml: [[ValueShape]]?
    ) {
        var hints: [(place: Int, test: Test)] = []
        for (index, number) in order.enumerated() {
            let rivals = Set(ambiguities.filter { $0.second == number }.map(\.first))
            guard let place = order.firstIndex(where: rivals.contains) else { continue }
            let first = order[..<index]
            func shapes(_ shapes: [[ValueShape]]?, in format: BodyFormat) -> [ValueShape]? {
                guard let shapes else { return [] }
                let others = order.filter { $0 != number }.flatMap { shapes[$0] }.distinct
                let found = ValueShape.hints(
                    shapes[number],
                    after: first.flatMap { shapes[$0] }.distinct,
                    besides: others,
                    in: format
                )
                return found.isEmpty ? nil : found
            }
            guard let json = shapes(json, in: .json), let xml = shapes(xml, in: .xml) else {
                continue
            }
            hints.append((place, Test(place: number, json: json, xml: xml, isTentative: true)))
        }
        // The insertions run from the end, so that the indices remain valid.
        for place in order.indices.reversed() {
            let here = hints.filter { $0.place == place }.map(\.test)
            tests.insert(contentsOf: here.reversed(), at: place)
        }
    }
}

/// The relationship of two shapes.
struct Likeness {
    /// Whether some values match both shapes.
    var isAmbiguous = false
    /// Whether a value that matches the first shape belongs to it, even if it also matches the second.
    var firstIsNarrower = false
    var secondIsNarrower = false
    /// Whether a value that matches the first shape, but does not belong to it, belongs to the second.
    var firstMayBeSecond = false
    var secondMayBeFirst = false

    static let none = Likeness()

    fileprivate var reversed: Likeness {
        Likeness(
            isAmbiguous: isAmbiguous,
            firstIsNarrower: secondIsNarrower,
            secondIsNarrower: firstIsNarrower,
            firstMayBeSecond: secondMayBeFirst,
            secondMayBeFirst: firstMayBeSecond
        )
    }

    fileprivate mutating func formUnion(_ other: Likeness) {
        isAmbiguous = isAmbiguous || other.isAmbiguous
        firstIsNarrower = firstIsNarrower || other.firstIsNarrower
        secondIsNarrower = secondIsNarrower || other.secondIsNarrower
        firstMayBeSecond = firstMayBeSecond || other.firstMayBeSecond
        secondMayBeFirst = secondMayBeFirst || other.secondMayBeFirst
    }
}

/// The relationships of the cases of a union, for which each pair of different shapes is compared only once.
private struct Likenesses {
    private let format: BodyFormat
    /// The shapes of all cases, each once.
    private let shapes: [ValueShape]
    /// The indices in `shapes` of the shapes of each case.
    private let numbers: [[Int]]
    /// The known relationships of each shape to each other.
    private var known: [[Likeness?]]

    init(_ cases: [[ValueShape]], in format: BodyFormat) {
        self.format = format
        shapes = cases.flatMap(\.self).distinct
        let places = Dictionary(zip(shapes, shapes.indices)) { first, _ in first }
        numbers = cases.map { $0.compactMap { places[$0] } }
        known = Array(repeating: Array(repeating: nil, count: shapes.count), count: shapes.count)
    }

    /// The relationship of two cases.
    mutating func likeness(_ first: Int, _ second: Int) -> Likeness {
        var result = Likeness.none
        for one in numbers[first] {
            for other in numbers[second] {
                let likeness =
                    known[one][other] ?? shapes[one].likeness(to: shapes[other], in: format)
                known[one][other] = likeness
                result.formUnion(likeness)
            }
        }
        return result
    }
}

extension [ValueShape] {
    /// The shapes without repetitions, in order.
    fileprivate var distinct: [ValueShape] {
        var seen: Set<ValueShape> = []
        return filter { seen.insert($0).inserted }
    }
}

extension ValueShape {
    private static func likeness(
        _ first: [ValueShape],
        _ second: [ValueShape],
        in format: BodyFormat
    ) -> Likeness {
        var result = Likeness.none
        for one in first {
            for other in second { result.formUnion(one.likeness(to: other, in: format)) }
        }
        return result
    }

    fileprivate func likeness(to other: ValueShape, in format: BodyFormat) -> Likeness {
        if kind == .any || other.kind == .any {
            if kind == other.kind { return Likeness(isAmbiguous: true) }
            // A value that matches no other shape still matches `any`.
            return Likeness(
                firstIsNarrower: other.kind == .any,
                secondIsNarrower: kind == .any,
                firstMayBeSecond: other.kind == .any && mayNotRead,
                secondMayBeFirst: kind == .any && other.mayNotRead
            )
        }
        if kind != other.kind { return likeness(ofKind: other, in: format) }
        switch kind {
        case .text, .integer:
            if values.isEmpty, other.values.isEmpty { return Likeness(isAmbiguous: true) }
            if values.isEmpty { return Likeness(secondIsNarrower: true) }
            if other.values.isEmpty { return Likeness(firstIsNarrower: true) }
            return Likeness(isAmbiguous: !Set(values).isDisjoint(with: other.values))
        case .array:
            if format == .xml || items.isEmpty || other.items.isEmpty {
                return Likeness(isAmbiguous: true)
            }
            return Self.likeness(items, other.items, in: format)
        case .object: return likeness(ofObject: other)
        case .number, .bool, .any: return Likeness(isAmbiguous: true)
        }
    }

    /// The relationship to a shape of another kind.
    private func likeness(ofKind other: ValueShape, in format: BodyFormat) -> Likeness {
        let kinds = (kind, other.kind)
        switch kinds {
        case (.integer, .number): return Likeness(isAmbiguous: true, firstIsNarrower: true)
        case (.number, .integer): return likeness(reversedTo: other, in: format)
        default: break
        }
        // In XML, texts are distinguished by their content, and elements by their members.
        guard format == .xml else { return .none }
        switch kinds {
        case (.bool, .integer), (.bool, .number), (.integer, .bool), (.number, .bool): return .none
        case (.integer, .text), (.number, .text), (.bool, .text):
            return Likeness(isAmbiguous: other.values.isEmpty, firstIsNarrower: true)
        case (.object, .array):
            return Likeness(isAmbiguous: required.isEmpty, firstIsNarrower: true)
        case (.text, .integer), (.text, .number), (.text, .bool), (.array, .object):
            return likeness(reversedTo: other, in: format)
        default: return .none
        }
    }

    private func likeness(reversedTo other: ValueShape, in format: BodyFormat) -> Likeness {
        other.likeness(ofKind: self, in: format).reversed
    }

    private func likeness(ofObject other: ValueShape) -> Likeness {
        if hasOtherConstant(than: other) { return .none }
        let isMarked = !marks(against: other).isEmpty
        let isOtherMarked = !other.marks(against: self).isEmpty
        switch (isMarked, isOtherMarked) {
        case (true, true): return .none
        case (true, false):
            return Likeness(firstIsNarrower: true, firstMayBeSecond: other.takesAll)
        case (false, true): return Likeness(secondIsNarrower: true, secondMayBeFirst: takesAll)
        case (false, false): return Likeness(isAmbiguous: true)
        }
    }

    /// Whether a value with this shape may still fail to be read, such as a text that is not a date or an object
    /// without a member.
    private var mayNotRead: Bool {
        switch kind {
        case .text, .array, .object: true
        case .integer, .number, .bool, .any: false
        }
    }

    /// Whether the possible values of a member differ between the shapes.
    private func hasOtherConstant(than other: ValueShape) -> Bool {
        constants.contains { constant in
            other.constants.contains { same in
                same.member == constant.member && (constant.isRequired || same.isRequired)
                    && Set(constant.values).isDisjoint(with: same.values)
            }
        }
    }

    /// The members that this object always has and the other one does not have, or has only by chance.
    private func marks(against other: ValueShape) -> [Path] {
        other.isOpen ? isOpen ? [] : required : required.filter { !other.mayHave($0) }
    }

    /// The shapes of objects with a member that no earlier object has.
    ///
    /// Members of members are used only where there is no such member. The result is empty where an earlier object may
    /// have any member.
    fileprivate static func hints(
        _ shapes: [ValueShape],
        after first: [ValueShape],
        besides others: [ValueShape],
        in format: BodyFormat
    ) -> [ValueShape] {
        let objects = first.filter { $0.kind == .object }
        guard !objects.contains(where: \.isOpen) else { return [] }
        return shapes.filter { $0.kind == .object }.flatMap { shape in
            let ownMembers = shape.members.filter { member in
                !objects.contains { $0.mayHave(member) }
            }
            let near = ownMembers.filter { $0.count == 1 }
            let members = near.isEmpty ? ownMembers : near
            return needed([shape], besides: others, in: format).flatMap { needed in
                members.sorted { $0.lexicographicallyPrecedes($1) }.map { member in
                    var hint = needed
                    if !hint.required.contains(member) { hint.required.append(member) }
                    return hint
                }
            }
        }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// The members whose values may distinguish other objects.
    ///
    /// Members of members are included only where no direct member does so.
    private func constants(against rivals: [ValueShape]) -> [Constant] {
        let near = constants.filter { constant in
            constant.member.count == 1
                && rivals.contains { rival in
                    rival.constants.contains { $0.member == constant.member }
                }
        }
        var plain = self
        plain.constants = near
        plain.required.removeAll { $0.count > 1 }
        let left = rivals.filter { rival in
            !plain.hasOtherConstant(than: rival) && plain.marks(against: rival).isEmpty
                && hasOtherConstant(than: rival)
        }
        return near
            + constants.filter { constant in
                constant.member.count > 1
                    && left.contains { $0.constants.contains { $0.member == constant.member } }
            }
    }

    /// The shapes, reduced to the members that distinguish objects from the others.
    fileprivate static func needed(
        _ shapes: [ValueShape],
        besides others: [ValueShape],
        in format: BodyFormat
    ) -> [ValueShape] {
        shapes.map { shape in
            var result = shape
            let rivals = others.filter { $0.kind == .object }
            switch shape.kind {
            case .object:
                result.constants = shape.constants(against: rivals)
                var marks: [Path] = []
                let hasConstant = result.constants.contains(where: \.isRequired)
                for rival in rivals
                where !shape.hasOtherConstant(than: rival) && !(hasConstant && rival.isOpen) {
                    let found = shape.marks(against: rival)
                    let known = marks + result.constants.filter(\.isRequired).map(\.member)
                    if !found.contains(where: known.contains), let first = found.first {
                        marks.append(first)
                    }
                }
                let hasLists = format == .xml && others.contains { $0.kind == .array }
                if hasLists, marks.isEmpty { marks += shape.required.prefix(1) }
                result.required = marks
            case .array:
                let lists = others.filter { $0.kind == .array }
                result.items =
                    lists.isEmpty
                    ? [] : needed(shape.items, besides: lists.flatMap(\.items), in: format)
            case .text, .integer, .number, .bool, .any: break
            }
            (result.members, result.openMembers, result.takesAll) = ([], [], false)
            return result
        }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}
