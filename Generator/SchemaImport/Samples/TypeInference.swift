import OpenAPI
import SchemaSyntax
import SchemaModel
import SwiftTranslation

/// Creates drafts from shapes: entities, enums, and the type of each field.
///
/// Extensions in other files add scalars, enums, ids and maps.
struct TypeInference {
    let table: SampleShapeTable
    let isXML: Bool
    private(set) var declarations: [Draft] = []
    var decisions: [Decision] = []
    /// The values of the fields `id` of entities.
    let identities: [ShapeID: Set<String>]

    private var known: [ShapeID: DraftID] = [:]
    private var enums: [EnumKey: DraftID] = [:]

    private struct EnumKey: Hashable {
        let name: String
        let values: [String]
    }

    init(_ table: SampleShapeTable, isXML: Bool) {
        self.table = table
        self.isXML = isXML
        identities = Self.identities(table, isXML: isXML)
    }

    // MARK: Uses

    /// The type of a shape's values, with its reason.
    struct Use {
        var use: DraftUse
        var emptyIsNone = false
        /// The text to report, apart from the presence of the value.
        var note: (text: String, confidence: Decision.Confidence)?

        init(_ use: DraftUse) { self.use = use }
    }

    mutating func use(_ id: ShapeID, field: String) -> Use {
        let shape = table[id]
        var result = plainUse(id, shape, field: field)
        if shape.nulls > 0 { result.use.isNullable = true }
        return result
    }

    private mutating func plainUse(_ id: ShapeID, _ shape: SampleShape, field: String) -> Use {
        let isElement = isXML && shape.objects > 0
        guard isElement || shape.kinds.count == 1 else {
            var use = Use(.scalar(.any))
            let isEmpty = shape.kinds.isEmpty
            if isEmpty { use.use.isNullable = true }
            let text =
                isEmpty
                ? "null alone, taken as any value"
                : shape.kinds.joined(separator: " and ") + ", taken as any value"
            use.note = (text, .low)
            return use
        }
        if shape.lists > 0 { return list(shape, field: field) }
        if shape.objects > 0 {
            if let map = map(shape, field: field) { return map }
            return Use(DraftUse(.declared(entity(id))))
        }
        if shape.bools > 0 { return Use(.scalar(.bool)) }
        if let reference = reference(shape, field: field) { return reference }
        return scalar(shape, field: field)
    }

    private mutating func list(_ shape: SampleShape, field: String) -> Use {
        guard let item = shape.item else {
            var use = Use(DraftUse(.list(.scalar(.any))))
            use.note = ("lists without items, taken as lists of any value", .low)
            return use
        }
        let inner = use(item, field: field)
        if inner.emptyIsNone || inner.use.date != nil {
            return Use(DraftUse(.list(.scalar(inner.use.date == nil ? .string : .int))))
        }
        var use = Use(DraftUse(.list(inner.use.inner)))
        if let note = inner.note { use.note = ("list of " + note.text, note.confidence) }
        return use
    }

    // MARK: Entities

    mutating func entity(_ id: ShapeID) -> DraftID {
        let root = table.root(id)
        if let known = known[root] { return known }
        let shape = table[root]
        let draft = reserve(shape)
        known[root] = draft
        var entity = DraftEntity()
        let name = shape.paths.first?.joined(separator: ".") ?? ""
        for member in shape.order { add(member, of: shape, to: &entity, name: name) }
        if isXML { addText(shape, to: &entity) }
        declarations[draft.number].shape = .entity(entity)
        let places = shape.paths.count
        decide(
            "entity \(name)",
            counted(entity.fields.count, "field")
                + (places > 1 ? ", shared by \(places) places" : ""),
            .of(shape.objects),
            shape,
            count: shape.objects
        )
        return draft
    }

    private mutating func reserve(_ shape: SampleShape) -> DraftID {
        let id = DraftID(number: declarations.count)
        var paths = shape.paths.sorted {
            ($0.count, $0.joined(separator: "\0")) < ($1.count, $1.joined(separator: "\0"))
        }
        let last = paths[0].last ?? "value"
        // An item of a list, or an object with an id, is a separate entity.
        let isThing = shape.members["id"] != nil || isXML && shape.members["@id"] != nil
        if paths[0].count > 1, isThing || shape.isItem { paths.append([Plurals.singular(last)]) }
        let place = shape.places.first ?? SchemaSource(path: "").start
        declarations.append(
            Draft(
                id: id,
                origin: .inline(paths),
                place: Place(place, .root),
                shape: .entity(DraftEntity())
            )
        )
        return id
    }

    private mutating func add(
        _ name: String,
        of shape: SampleShape,
        to entity: inout DraftEntity,
        name owner: String
    ) {
        // In XML, this is the element's own text.
        guard !(isXML && name == "."), let member = shape.members[name] else { return }
        let isAttribute = isXML && name.hasPrefix("@")
        var plain = isAttribute ? String(name.dropFirst()) : name
        var xml = isAttribute ? DraftXML([PlacementText.step(plain)], isAttribute: true) : nil
        if isAttribute, shape.members[plain] != nil {
            repeat {
                plain += "Attribute"
            } while shape.members[plain] != nil || shape.members["@" + plain] != nil
        }
        var isRequired = member.count == shape.objects && !(isXML && shape.texts.count > 0)
        var found: Use
        let inner = table[member.shape]
        if isXML, !isAttribute, member.isRepeated {
            found = items(member.shape, field: plain)
            isRequired = true
        } else if isXML, let child = container(inner, named: plain) {
            found = items(inner.members[child]?.shape ?? member.shape, field: plain)
            xml = DraftXML([PlacementText.step(plain), PlacementText.step(child)])
            let isOnce = inner.members[child]?.isRepeated == true
            found.note =
                found.note
                ?? (
                    "list of '\(child)'"
                        + (isOnce ? "" : ", by its name: it never has more than one"),
                    isOnce ? .of(inner.seen) : .low
                )
        } else {
            found = use(member.shape, field: plain)
        }
        if found.emptyIsNone { isRequired = false }
        let isAny = found.use.type == .scalar(.any)
        if isAny, found.use.isNullable { isRequired = false }
        var field = DraftField(plain, found.use, isRequired: isRequired)
        field.xml = xml
        field.emptyIsNone = found.emptyIsNone
        field.isSecret = SecretNames.isSecret(plain) && found.use.type == .scalar(.string)
        entity.fields.append(field)
        report(field, found, member, shape, owner: owner)
    }

    /// Adds the text of an element with attributes and children.
    private mutating func addText(_ shape: SampleShape, to entity: inout DraftEntity) {
        let own = shape.members["."]
        guard own != nil || shape.texts.nonEmpty > 0 else { return }
        let names = Set(entity.fields.map(\.name))
        let name =
            ["text", "value", "content", "ownText"].first { !names.contains($0) } ?? "textOfElement"
        var field = DraftField(name, .scalar(.string), isRequired: false)
        field.xml = DraftXML(["."])
        entity.fields.append(field)
    }

    /// Returns a list of elements.
    private mutating func items(_ id: ShapeID, field: String) -> Use {
        let inner = use(id, field: field)
        let isPlain = !inner.emptyIsNone && inner.use.date == nil && !inner.use.isNullable
        var use = Use(DraftUse(.list(isPlain ? inner.use.type : .scalar(.string))))
        if isPlain, let note = inner.note { use.note = ("list of " + note.text, note.confidence) }
        return use
    }

    /// Returns the name of the child elements, if an element has only children of one name.
    private func container(_ shape: SampleShape, named name: String) -> String? {
        guard shape.objects > 0, shape.order.count == 1, shape.texts.nonEmpty == 0,
            shape.nulls == 0,
            let child = shape.order.first, !child.hasPrefix("@"), child != "."
        else { return nil }
        if shape.members[child]?.isRepeated == true { return child }
        let isPlural = Plurals.singular(name).lowercased() == child.lowercased() && name != child
        return isPlural ? child : nil
    }

    // MARK: Enums

    /// Declares an enum unless an equal one of that name exists.
    mutating func enumeration(_ values: [String], _ shape: SampleShape, field: String) -> DraftID {
        let key = EnumKey(name: field, values: values)
        let path = shape.paths.first ?? [field]
        if let id = enums[key] {
            if case .inline(let paths) = declarations[id.number].origin, !paths.contains(path) {
                declarations[id.number].origin = .inline(paths + [path])
            }
            return id
        }
        let id = DraftID(number: declarations.count)
        var draft = DraftEnum()
        draft.cases = values.map { DraftEnum.Case(.text($0)) }
        let place = shape.places.first ?? SchemaSource(path: "").start
        declarations.append(
            Draft(
                id: id,
                origin: .inline([path]),
                place: Place(place, .root),
                shape: .enumeration(draft)
            )
        )
        enums[key] = id
        return id
    }

    // MARK: The report

    mutating func decide(
        _ subject: String,
        _ text: String,
        _ confidence: Decision.Confidence,
        _ shape: SampleShape,
        count: Int
    ) {
        decisions.append(
            Decision(
                subject: subject,
                text: text,
                confidence: confidence,
                count: count,
                places: Array(shape.places.prefix(3))
            )
        )
    }

    private mutating func report(
        _ field: DraftField,
        _ found: Use,
        _ member: SampleShape.Member,
        _ shape: SampleShape,
        owner: String
    ) {
        let inner = table[member.shape]
        var texts: [String] = []
        var confidence = Decision.Confidence.of(inner.seen)
        if let note = found.note {
            texts.append(note.text)
            confidence = confidence.atMost(note.confidence)
        }
        if !field.isRequired, !field.emptyIsNone {
            texts.append("in \(member.count) of \(shape.objects)")
        }
        if field.emptyIsNone { texts.append("empty text means no value") }
        if inner.nulls > 0 { texts.append("null \(inner.nulls) times") }
        guard !texts.isEmpty else { return }
        decide(
            "field \(owner).\(field.name)",
            texts.joined(separator: "; "),
            confidence,
            inner,
            count: inner.seen
        )
    }
}
