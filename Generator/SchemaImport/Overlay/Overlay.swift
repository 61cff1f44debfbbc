import SchemaModel
package import SchemaSyntax

/// Corrections of a document and settings of its import.
///
///     {
///         "name": "Shop",
///         "only": ["tag:customers"],
///         "references": "ids",
///         "paging": true,
///         "rename": { "legal_entity_company": "Company", "charges.createCharge": "create" },
///         "actions": [
///             {
///                 "target": "/components/schemas/card/properties/cvc",
///                 "reason": "Recorded responses have null here.",
///                 "update": { "nullable": true },
///             },
///             { "target": "/paths/~1v1~1old", "reason": "Gone since May.", "remove": true },
///         ],
///         "calls": { "customers.list": { "retry": { "attempts": 3 } } },
///     }
package struct Overlay: Sendable {
    /// The name of the file in a schema folder.
    package static let fileName = "lathe-import.jsonc"
    /// The name of the file in the folder of a document.
    package static let nameBesideDocument = "lathe.jsonc"
    /// The names that a file of corrections may have by mistake.
    static let similarNames = ["lathe-import", "lathe"].flatMap { ["\($0).jsonc", "\($0).json"] }

    package struct Action: Sendable {
        package enum Change: Sendable {
            /// The members to add or replace recursively, or the elements of a list to append.
            case update(SchemaNode)
            case replace(SchemaNode)
            case remove
        }

        /// The path of the value, after the name of the file if that is not the document itself.
        package let target: String
        package let change: Change
        /// The position of the target in the overlay.
        package let range: SourceRange

        package init(target: String, change: Change, range: SourceRange) {
            self.target = target
            self.change = change
            self.range = range
        }
    }

    /// The name of the API; `nil` for that of the folder or target.
    package var name: String?
    package var selection = Selection()
    /// The positions of the selection's rules.
    package var rulePlaces: [Selection.Rule: SourceRange] = [:]
    /// The form of a value that is either an id or the object that it identifies.
    package var references = ReferenceForm.selected
    /// Whether calls that return a page of a list have `paging`.
    package var declaresPaging = false
    package var renames = Renames()
    package var actions: [Action] = []
    package var additions = Additions()

    package init() {}
}

extension Overlay {
    /// Reads an overlay file.
    ///
    /// - Returns: The readable part of the overlay, and its mistakes.
    package static func read(_ source: SchemaSource) -> (Overlay, [Diagnostic]) {
        let document = SchemaParser.parse(source)
        var reader = OverlayReader(diagnostics: document.diagnostics)
        let overlay = reader.read(document.root)
        return (overlay, reader.diagnostics)
    }
}

struct OverlayReader {
    var diagnostics: [Diagnostic]

    mutating func report(_ rule: String, at range: SourceRange, _ message: String) {
        diagnostics.append(Diagnostic(rule: rule, at: range, message))
    }

    /// Returns the members of an object, each with a unique name.
    mutating func members(of node: SchemaNode, _ what: String) -> [SchemaObject.Member] {
        guard let object = node.object else {
            if !node.isInvalid {
                report(
                    "wrong-type",
                    at: node.range,
                    "\(what) is \(node.kindName), expected an object"
                )
            }
            return []
        }
        diagnostics += object.duplicateKeys()
        return object.members
    }

    /// Returns the members of an object, each with a known name.
    private mutating func members(
        of node: SchemaNode,
        _ what: String,
        known: [String]
    ) -> [SchemaObject.Member] {
        members(of: node, what).filter { member in
            if known.contains(member.key) { return true }
            report(
                "unknown-key",
                at: member.keyRange,
                "\(what) has no key \(quoted(member.key))" + advice(on: member.key, known)
            )
            return false
        }
    }

    /// Returns the advice for an unknown key.
    private func advice(on key: String, _ known: [String]) -> String {
        if let near = nearest(to: key, in: known) { return ", did you mean '\(near)'" }
        if Self.wordsForRemoving.contains(key) {
            return known.contains("remove")
                ? ", did you mean 'remove'"
                : ", expected an element of 'actions' with \"remove\": true"
        }
        if known.contains("calls"), let kind = Additions.Kind(holding: key) {
            return ", expected it in an object of '\(kind.rawValue)'"
        }
        if !known.contains(key), Self.actionKeys.contains(key) {
            return ", expected it in an element of 'actions'"
        }
        return ", expected one of \(known.map { "'\($0)'" }.joined(separator: ", "))"
    }

    private static let actionKeys = ["target", "reason", "update", "replace", "remove"]
    private static let changeKeys = ["update", "replace", "remove"]

    /// The words for removal in options and other tools.
    private static let wordsForRemoving: Set = ["omit", "delete", "drop", "exclude", "remove"]

    mutating func read(_ root: SchemaNode) -> Overlay {
        var overlay = Overlay()
        let known = ["name", "only", "references", "paging", "rename", "actions"] + Additions.keys
        for member in members(of: root, "the file of corrections", known: known) {
            switch member.key {
            case "name": overlay.name = name(member.value)
            case "only": readSelection(member.value, into: &overlay)
            case "references": overlay.references = references(member.value)
            case "paging": overlay.declaresPaging = declaresPaging(member.value)
            case "rename": overlay.renames = renames(member.value)
            case "actions":
                for node in list(member.value, "'actions'") {
                    if let action = action(node) { overlay.actions.append(action) }
                }
            case "api": overlay.additions.api = readAPI(member)
            default:
                guard let kind = Additions.Kind(rawValue: member.key) else { continue }
                overlay.additions.entries[kind] = readAdditions(member.value, kind)
            }
        }
        return overlay
    }

    private mutating func name(_ node: SchemaNode) -> String? {
        if let name = node.string, NameRule.type.allows(name) { return name }
        if !node.isInvalid {
            report(
                "bad-name",
                at: node.range,
                "'name' is \(node.string.map { quoted($0) } ?? node.kindName), "
                    + "expected \(NameRule.type.expected)"
            )
        }
        return nil
    }

    private mutating func list(_ node: SchemaNode, _ what: String) -> [SchemaNode] {
        if let elements = node.elements { return elements }
        if !node.isInvalid {
            report("wrong-type", at: node.range, "\(what) is \(node.kindName), expected a list")
        }
        return []
    }

    private mutating func readSelection(_ node: SchemaNode, into overlay: inout Overlay) {
        for element in list(node, "'only'") {
            if let rule = element.string.flatMap({ Selection.Rule($0) }) {
                overlay.selection.rules.append(rule)
                overlay.rulePlaces[rule] = element.range
            } else {
                report(
                    "bad-selection",
                    at: element.range,
                    "\(quoted(element.string ?? element.kindName)) selects nothing, expected "
                        + "'tag:NAME', 'path:PATTERN' or 'operation:ID'"
                )
            }
        }
    }

    private mutating func references(_ node: SchemaNode) -> ReferenceForm {
        if let form = node.string.flatMap(ReferenceForm.init) { return form }
        if !node.isInvalid {
            report(
                "bad-references",
                at: node.range,
                "'references' is \(node.string.map { quoted($0) } ?? node.kindName), "
                    + "expected \(ReferenceForm.expected)"
            )
        }
        return .selected
    }

    private mutating func declaresPaging(_ node: SchemaNode) -> Bool {
        if let value = node.bool { return value }
        if !node.isInvalid {
            report(
                "wrong-type",
                at: node.range,
                "'paging' is \(node.kindName), expected true or false, and the pagination of one call in 'calls'"
            )
        }
        return false
    }

    private mutating func renames(_ node: SchemaNode) -> Renames {
        guard let object = node.object else {
            if !node.isInvalid {
                report(
                    "wrong-type",
                    at: node.range,
                    "'rename' is \(node.kindName), expected an object of new names by old ones"
                )
            }
            return Renames()
        }
        var renames = Renames()
        for member in object.members {
            guard let name = member.value.string else {
                report(
                    "wrong-type",
                    at: member.value.range,
                    "the new name of \(quoted(member.key)) is \(member.value.kindName), expected text"
                )
                continue
            }
            guard Renames.isName(name) else {
                report(
                    "bad-name",
                    at: member.value.range,
                    "the new name of \(quoted(member.key)) is \(quoted(name)), \(Renames.nameForm)"
                )
                continue
            }
            renames.add(Renames.Entry(member.key, to: name, at: member.keyRange))
        }
        return renames
    }

    private mutating func action(_ node: SchemaNode) -> Overlay.Action? {
        let count = diagnostics.count
        let members = members(of: node, "an action", known: Self.actionKeys)
        let isKnown = diagnostics.count == count
        guard node.object != nil else { return nil }
        guard let target = node["target"], let text = target.string else {
            report(
                "missing-key",
                at: node.range,
                "the action has no 'target', expected a JSON pointer"
            )
            return nil
        }
        guard let reason = node["reason"]?.string, reason.contains(where: { !$0.isWhitespace })
        else {
            report(
                "missing-key",
                at: node.range,
                "the action has no 'reason', expected a text that says why the document is corrected"
            )
            return nil
        }
        let changes = members.filter { Self.changeKeys.contains($0.key) }
        // An unknown key may be the intended change.
        if changes.isEmpty, !isKnown { return nil }
        guard changes.count == 1 else {
            report(
                changes.isEmpty ? "missing-key" : "conflicting-keys",
                at: node.range,
                "the action has \(changes.count) changes, "
                    + "expected one of 'update', 'replace', 'remove'"
            )
            return nil
        }
        let change: Overlay.Action.Change
        switch changes[0].key {
        case "update": change = .update(changes[0].value)
        case "replace": change = .replace(changes[0].value)
        default:
            guard changes[0].value.bool == true else {
                report(
                    "wrong-type",
                    at: changes[0].value.range,
                    "'remove' is not true, expected true"
                )
                return nil
            }
            change = .remove
        }
        return Overlay.Action(target: text, change: change, range: target.range)
    }
}
