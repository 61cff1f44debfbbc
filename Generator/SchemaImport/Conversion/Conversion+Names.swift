import OpenAPI
import SchemaSyntax

// Rules for the names of additional members, which become documentation where there is some.

extension Conversion {
    /// Reports the rules for the names of members, except for those that the documentation contains in the end.
    func reportNames(of schema: Schema) {
        if let patterns = schema.namePatterns {
            report(.constraint, at: patterns.place, "'patternProperties' is not said")
        }
        if let patterns = schema.namePatterns, patterns.isOpen {
            let note = "members that match no pattern are taken to be as those that do"
            report(.constraint, at: schema.place, note)
        }
        if let place = schema.unsaidPatterns {
            report(.constraint, at: place, "which members have which values is not said")
        }
        if let names = schema.propertyNames {
            report(.constraint, at: names.place, "'propertyNames' is not said")
        }
    }

    /// Returns the documentation of a value, with the rules for its names if it is a map.
    func adding(namesOf schema: Schema, typed type: DraftType, to doc: String?) -> String? {
        guard type.unwrapped.isMap else { return doc }
        return adding(namesOf: target(of: schema), to: doc)
    }

    /// Returns the documentation of an object, with the rules for the names of its members.
    func adding(namesOf schema: Schema, to doc: String?) -> String? {
        var notes: [String] = []
        if let patterns = schema.namePatterns, let words = DocText.choice(patterns.patterns) {
            let isMap = schema.properties.isEmpty
            notes.append("\(isMap ? "Names" : "Names of other members") match \(words).")
            saidNames.insert(patterns.place.range)
        }
        if let names = schema.propertyNames, let note = note(on: target(of: names)) {
            notes.append(note)
            saidNames.insert(names.place.range)
        }
        let new = notes.filter { doc?.contains($0) != true }
        guard !new.isEmpty else { return doc }
        return [doc, new.joined(separator: " ")].compactMap(\.self).joined(separator: "\n\n")
    }

    /// Describes the names that a schema permits; `nil` if a sentence cannot express all of its rules.
    private func note(on names: Schema) -> String? {
        var limits = names.constraints
        (limits.pattern, limits.minLength, limits.maxLength) = (nil, nil, nil)
        guard limits.isEmpty, names.anyOf.isEmpty, names.oneOf.isEmpty, names.not == nil,
            names.otherKeywords.isEmpty, names.types.isEmpty || names.types == .string
        else { return nil }
        var notes: [String?] = []
        if let values = names.constant.map({ [$0] }) ?? names.values?.map(\.value) {
            let texts = values.compactMap(\.string)
            let words = texts.count == values.count ? DocText.choice(texts) : nil
            notes.append(words.map { "Names are \($0)." })
        }
        if let pattern = names.constraints.pattern {
            notes.append(DocText.choice([pattern]).map { "Names match \($0)." })
        }
        if let format = names.format {
            notes.append(DocText.choice([format]).map { "The format of names is \($0)." })
        }
        switch (names.constraints.minLength, names.constraints.maxLength) {
        case (let least?, let most?): notes.append("Names have \(least) to \(most) characters.")
        case (let least?, nil): notes.append("Names have at least \(least) characters.")
        case (nil, let most?): notes.append("Names have at most \(most) characters.")
        case (nil, nil): break
        }
        let known = notes.compactMap(\.self)
        return known.isEmpty || known.count < notes.count ? nil : known.joined(separator: " ")
    }
}
