import SchemaModel
import SchemaSyntax

/// Applies placements to recorded values.
enum PlacedValues {
    /// Returns the values at a placement, from its first alternative that has any.
    static func values(at placement: Placement, in value: SampleValue) -> [SampleValue] {
        for alternative in placement.alternatives {
            let found = alternative.steps.reduce([value]) { values, step in
                values.flatMap { next($0, step.kind) }
            }
            if !found.isEmpty { return found }
        }
        return []
    }

    private static func next(_ value: SampleValue, _ step: Placement.Step.Kind) -> [SampleValue] {
        switch (step, value.kind) {
        case (.own, .element(let element)):
            element.hasText ? [SampleValue(.text(element.text), at: value.range).asXML(value)] : []
        case (.own, _): [value]
        case (.name(_, let name), .object(let members)):
            members.filter { $0.name == name }.map(\.value)
        case (.name(_, let name), .element(let element)):
            element.children.filter { $0.name == name || name == "*" }
                .map { SampleValue(.element($0), at: $0.range) }
        case (.attribute(_, let name), .element(let element)):
            element.attributes.filter { $0.name == name }.map { attribute in
                SampleValue(.text(attribute.value), at: value.range).asXML(value)
            }
        case (.index(let index), .list(let items)):
            items.indices.contains(index) ? [items[index]] : []
        default: []
        }
    }

    /// Returns the alternatives of a placement as texts, such as `a/b` and `@c`.
    static func paths(_ placement: Placement) -> [String] {
        placement.alternatives.map { alternative in
            alternative.steps.map { step in
                switch step.kind {
                case .name(_, let name): name
                case .attribute(_, let name): "@" + name
                case .index(let index): "[\(index)]"
                case .own: "."
                }
            }
            .joined(separator: "\0")
        }
    }

    /// Whether the element that encloses the items of a list is present.
    static func hasContainer(_ placement: Placement, in value: SampleValue) -> Bool {
        placement.alternatives.contains { alternative in
            guard value.isXML, alternative.steps.count > 1 else { return false }
            let found = alternative.steps.dropLast()
                .reduce([value]) { values, step in values.flatMap { next($0, step.kind) } }
            return !found.isEmpty
        }
    }

    /// Returns the number of members of a value.
    static func names(in value: SampleValue) -> Int {
        switch value.kind {
        case .object(let members): members.count
        case .element(let element):
            element.attributes.count + Set(element.children.map(\.name)).count
        default: 0
        }
    }

    /// The path of a field for all other members, which is that of no member.
    static let rest = "\0*"

    /// Returns the members that are not on any path.
    static func unknown(
        in value: SampleValue,
        except used: Set<String>,
        below prefix: String = ""
    ) -> [(name: String, value: SampleValue)] {
        var found: [(String, SampleValue)] = []
        func look(_ name: String, _ inner: SampleValue) {
            let path = prefix + name
            if used.contains(path) || value.isXML && used.contains(prefix + "*") { return }
            if used.contains(where: { $0.hasPrefix(path + "\0") }) {
                found += unknown(in: inner, except: used, below: path + "\0")
            } else {
                found.append((name, inner))
            }
        }
        switch value.kind {
        case .object(let members):
            for member in members { look(member.name, member.value) }
        case .element(let element):
            for attribute in element.attributes {
                look("@" + attribute.name, SampleValue(.text(attribute.value), at: value.range))
            }
            var seen: Set<String> = []
            for child in element.children where seen.insert(child.name).inserted {
                look(child.name, SampleValue(.element(child), at: child.range))
            }
        default: break
        }
        return found
    }
}

extension SampleValue {
    /// Returns an XML text as an element, so that it is read in the same manner as other XML texts.
    func asXML(_ around: SampleValue) -> SampleValue {
        guard case .text(let text) = kind, case .element(let element) = around.kind else {
            return self
        }
        return SampleValue(
            .element(XMLElement(name: element.name, text: text, range: element.range)),
            at: range
        )
    }

    var isNull: Bool {
        switch kind {
        case .null: true
        case .element(let element): element.isNil
        default: false
        }
    }

    var isEmptyText: Bool { plainText?.isEmpty ?? false }

    /// The text of a scalar in the document.
    var plainText: String? {
        switch kind {
        case .text(let text), .number(let text): text
        case .bool(let truth): truth ? "true" : "false"
        case .element(let element): element.isScalar ? element.text : nil
        case .null, .list, .object: nil
        }
    }
}

extension [Placement.Step] {
    /// Whether the steps select the value itself.
    var isOwn: Bool {
        count == 1 && { if case .own = self[0].kind { true } else { false } }()
    }
}

extension WireForm {
    /// Whether a list is one text.
    var isJoined: Bool {
        if separator != nil { return true }
        if case .joined = listStyle { return true }
        return false
    }
}

extension TypeReference {
    var isOptional: Bool {
        switch self {
        case .optional, .patch: true
        default: false
        }
    }

    /// Whether the type is a list or a map.
    var isCollection: Bool {
        switch self {
        case .list, .map: true
        case .optional(let inner): inner.isCollection
        default: false
        }
    }

    /// Returns the type with its type parameters replaced.
    func replaced(_ arguments: [String: TypeReference]) -> TypeReference {
        switch self {
        case .parameter(let name): arguments[name] ?? self
        case .list(let item): .list(item.replaced(arguments))
        case .map(let key, let value): .map(key: key, value: value.replaced(arguments))
        case .optional(let inner): .optional(inner.replaced(arguments))
        case .patch(let inner): .patch(inner.replaced(arguments))
        case .declared(let id, let given): .declared(id, given.map { $0.replaced(arguments) })
        case .scalar, .id, .fieldNames: self
        }
    }
}
