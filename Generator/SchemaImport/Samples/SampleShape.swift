import SchemaSyntax

/// The index of a shape in a `SampleShapeTable`.
struct ShapeID: Hashable, Comparable {
    let number: Int

    static func < (left: ShapeID, right: ShapeID) -> Bool { left.number < right.number }
}

/// The facts about the values at one place of the documents.
struct SampleShape {
    struct Member {
        var shape: ShapeID
        /// The number of objects that have the member.
        var count = 0
        /// Whether an element has the member more than once somewhere.
        var isRepeated = false
    }

    /// The number of occurrences of the place, with any value.
    var seen = 0
    var nulls = 0
    var bools = 0
    var numbers = TextFacts()
    var texts = TextFacts()
    var lists = 0
    /// The number of objects, and of elements with more than text.
    var objects = 0
    var members: [String: Member] = [:]
    /// The names of the members, in the order of their first occurrence.
    var order: [String] = []
    var item: ShapeID?
    /// The number of items of all lists.
    var items = 0
    /// The paths of names to the shape, the outermost first.
    var paths: [[String]] = []
    /// The first positions of values.
    var places: [SourceRange] = []

    static let placeLimit = 5
    static let pathLimit = 16

    /// The kinds of values, apart from null.
    var kinds: [String] {
        var kinds: [String] = []
        if bools > 0 { kinds.append("Booleans") }
        if numbers.count > 0 { kinds.append("numbers") }
        if texts.count > 0 { kinds.append("texts") }
        if lists > 0 { kinds.append("lists") }
        if objects > 0 { kinds.append("objects") }
        return kinds
    }
}

/// All shapes of some documents, in which shapes of equal meaning are joined.
struct SampleShapeTable {
    private var shapes: [SampleShape] = []
    private var parents: [Int] = []

    var ids: [ShapeID] {
        shapes.indices.filter { parents[$0] == $0 }.map { ShapeID(number: $0) }
    }

    mutating func add(path: [String]) -> ShapeID {
        var shape = SampleShape()
        shape.paths = [path]
        shapes.append(shape)
        parents.append(parents.count)
        return ShapeID(number: shapes.count - 1)
    }

    func root(_ id: ShapeID) -> ShapeID {
        var number = id.number
        while parents[number] != number { number = parents[number] }
        return ShapeID(number: number)
    }

    subscript(id: ShapeID) -> SampleShape {
        get { shapes[root(id).number] }
        set { shapes[root(id).number] = newValue }
    }

    // MARK: Observation

    mutating func observe(_ value: SampleValue, at id: ShapeID) {
        let number = root(id).number
        shapes[number].seen += 1
        if shapes[number].places.count < SampleShape.placeLimit {
            shapes[number].places.append(value.range)
        }
        switch value.kind {
        case .null: shapes[number].nulls += 1
        case .bool: shapes[number].bools += 1
        case .number(let text): shapes[number].numbers.add(text)
        case .text(let text): shapes[number].texts.add(text)
        case .list(let items):
            shapes[number].lists += 1
            shapes[number].items += items.count
            guard !items.isEmpty else { return }
            let item = item(of: number)
            for value in items { observe(value, at: item) }
        case .object(let members):
            shapes[number].objects += 1
            for member in members {
                let child = self.member(member.name, of: number)
                observe(member.value, at: child)
                shapes[number].members[member.name]?.count += 1
            }
        case .element(let element): observe(element, at: number)
        }
    }

    private mutating func observe(_ element: XMLElement, at number: Int) {
        if element.isNil {
            shapes[number].nulls += 1
            return
        }
        if element.isScalar {
            shapes[number].texts.add(element.text)
            return
        }
        shapes[number].objects += 1
        for (name, text) in element.attributes {
            let child = member("@" + name, of: number)
            observe(SampleValue(.text(text), at: element.range), at: child)
            shapes[number].members["@" + name]?.count += 1
        }
        var counts: [String: Int] = [:]
        for inner in element.children {
            let child = member(inner.name, of: number)
            counts[inner.name, default: 0] += 1
            observe(SampleValue(.element(inner), at: inner.range), at: child)
        }
        for (name, count) in counts {
            shapes[number].members[name]?.count += 1
            if count > 1 { shapes[number].members[name]?.isRepeated = true }
        }
        if element.hasText {
            let child = member(".", of: number)
            observe(SampleValue(.text(element.text), at: element.range), at: child)
            shapes[number].members["."]?.count += 1
        }
    }

    private mutating func member(_ name: String, of number: Int) -> ShapeID {
        if let member = shapes[number].members[name] { return member.shape }
        let plain = name.hasPrefix("@") ? String(name.dropFirst()) : name == "." ? "text" : name
        let id = add(path: (shapes[number].paths.first ?? []) + [plain])
        shapes[number].members[name] = SampleShape.Member(shape: id)
        shapes[number].order.append(name)
        return id
    }

    private mutating func item(of number: Int) -> ShapeID {
        if let item = shapes[number].item { return item }
        var path = shapes[number].paths.first ?? []
        if let last = path.popLast() { path.append(TypeNames.item(of: last)) }
        let id = add(path: path)
        shapes[number].item = id
        return id
    }

    // MARK: Joining

    /// Joins two shapes, and their members of the same name.
    mutating func join(_ one: ShapeID, _ other: ShapeID) {
        var open = [(one, other)]
        while let (one, other) = open.popLast() {
            let (left, right) = (root(one), root(other))
            guard left != right else { continue }
            let (kept, gone) = left < right ? (left, right) : (right, left)
            let lost = shapes[gone.number]
            parents[gone.number] = kept.number
            shapes[gone.number] = SampleShape()
            shapes[kept.number].take(lost)
            for name in lost.order {
                guard let member = lost.members[name] else { continue }
                if let own = shapes[kept.number].members[name] {
                    shapes[kept.number].members[name]?.count += member.count
                    if member.isRepeated { shapes[kept.number].members[name]?.isRepeated = true }
                    open.append((own.shape, member.shape))
                } else {
                    shapes[kept.number].members[name] = member
                    shapes[kept.number].order.append(name)
                }
            }
            if let item = lost.item {
                if let own = shapes[kept.number].item {
                    open.append((own, item))
                } else {
                    shapes[kept.number].item = item
                }
            }
        }
    }
}

extension SampleShape {
    /// Adds the facts of another shape, except for its members and items.
    fileprivate mutating func take(_ other: SampleShape) {
        seen += other.seen
        nulls += other.nulls
        bools += other.bools
        numbers.merge(other.numbers)
        texts.merge(other.texts)
        lists += other.lists
        objects += other.objects
        items += other.items
        paths += other.paths.filter { !paths.contains($0) }
        paths.removeLast(max(0, paths.count - Self.pathLimit))
        places += other.places
        places.removeLast(max(0, places.count - Self.placeLimit))
    }
}
