/// Kanban cards as JSON: fifteen fields, nested objects, and a fifth of the keys unknown to the schema.
struct CardDocument {
    var seed: UInt64 = 2
    /// The share of words that are not ASCII.
    var foreign = 0.02
    /// Whether each record has its keys in an order of its own.
    var isShuffled = false

    /// An array of records of at least that many bytes.
    func list(bytes: Int) -> [UInt8] {
        var generator = Generator(seed: seed)
        var output: [UInt8] = []
        output.reserveCapacity(bytes + 8192)
        output.append(UInt8(ascii: "["))
        while output.count < bytes {
            if output.count > 1 { output.append(UInt8(ascii: ",")) }
            output += record(&generator).utf8
        }
        output.append(UInt8(ascii: "]"))
        return output
    }

    /// One record of about 1 KB, alone.
    func single() -> [UInt8] {
        var generator = Generator(seed: seed)
        var record: [UInt8] = []
        while !(950...1100).contains(record.count) { record = Array(self.record(&generator).utf8) }
        return record
    }

    private func record(_ generator: inout Generator) -> String {
        let text = JSONTextWriting(isASCII: generator.chance(0.1))
        var members = self.members(&generator, text)
        if isShuffled { members.shuffle(using: &generator) }
        return "{" + members.joined(separator: ",") + "}"
    }

    private func members(_ generator: inout Generator, _ text: JSONTextWriting) -> [String] {
        let board = generator.identifier()
        var description = generator.words(0...60, foreign: foreign)
        if generator.chance(0.5) {
            description += "\n\n- \"quoted\" item\n- path C:\\temp\\x\n"
            description += generator.words(10, foreign: foreign)
        }
        let due = generator.chance(0.35) ? text.quoted(generator.instant()) : "null"
        let people = (0..<generator.number(0...3)).map { _ in text.quoted(generator.identifier()) }
        let labels = (0..<generator.number(0...3)).map { _ in label(&generator, text, board) }
        let positions = [
            "65535", "131071.5", "\(Double.random(in: 0..<1e6, using: &generator))",
            "\(generator.number(1...1_000_000_000))",
        ]
        let slug = generator.identifier().prefix(8)
        return [
            "\"id\":\(text.quoted(generator.identifier()))",
            "\"closed\":\(generator.chance(0.2))",
            "\"dateLastActivity\":\(text.quoted(generator.instant()))",
            "\"desc\":\(text.quoted(description))",
            "\"due\":\(due)",
            "\"idBoard\":\(text.quoted(board))",
            "\"idList\":\(text.quoted(generator.identifier()))",
            "\"idMembers\":[\(people.joined(separator: ","))]",
            "\"idShort\":\(generator.number(1...5000))",
            "\"labels\":[\(labels.joined(separator: ","))]",
            "\"name\":\(text.quoted(generator.words(3...9, foreign: foreign)))",
            "\"pos\":\(generator.one(of: positions))",
            "\"badges\":\(badges(&generator, hasText: !description.isEmpty, due))",
            "\"subscribed\":\(generator.chance(0.5))",
            "\"url\":\"https://example.com/c/\(slug)/\(generator.number(1...9999))-some-card-slug\"",
            """
            "cover":{"idAttachment":null,"color":null,"size":"normal","brightness":"dark",\
            "scaled":[1,2.5,3]}
            """,
            "\"isTemplate\":false",
            "\"cardRole\":null",
            "\"checkItemStates\":null",
        ]
    }

    private func label(
        _ generator: inout Generator,
        _ text: JSONTextWriting,
        _ board: String
    ) -> String {
        let color = generator.one(of: ["\"green\"", "\"red\"", "\"sky\"", "null"])
        return """
            {"id":"\(generator.identifier())","idBoard":"\(board)",\
            "name":\(text.quoted(generator.words(1...2, foreign: foreign))),"color":\(color),\
            "uses":\(generator.number(0...50))}
            """
    }

    private func badges(_ generator: inout Generator, hasText: Bool, _ due: String) -> String {
        """
        {"attachments":\(generator.number(0...5)),"votes":\(generator.number(0...9)),\
        "comments":\(generator.number(0...30)),"checkItems":\(generator.number(0...9)),\
        "checkItemsChecked":\(generator.number(0...5)),"description":\(hasText),"due":\(due),\
        "location":false,"fogbugz":""}
        """
    }
}

/// Tickets as JSON, each with two dates or without.
struct TicketDocument {
    var hasDates: Bool

    /// An array of that many records; with dates or without, they are the same otherwise.
    func list(count: Int) -> [UInt8] {
        var generator = Generator(seed: 6)
        let text = JSONTextWriting(isASCII: false)
        var output: [UInt8] = [UInt8(ascii: "[")]
        for number in 0..<count {
            let dates =
                "\"createdAt\":\"\(generator.instant())\",\"updatedAt\":\"\(generator.instant())\","
            let tags = (0..<3).map { _ in text.quoted(generator.words(1, foreign: 0.02)) }
            let record = """
                {"id":\(number),"score":\(generator.number(-100...100)),\
                "ratio":\(Double.random(in: 0..<1, using: &generator)),\
                "isOpen":\(generator.chance(0.5)),\(hasDates ? dates : "")\
                "title":\(text.quoted(generator.words(3...8, foreign: 0.02))),\
                "author":\(text.quoted(generator.words(2, foreign: 0.02))),\
                "text":\(text.quoted(generator.words(10...20, foreign: 0.02))),\
                "tags":[\(tags.joined(separator: ","))]}
                """
            if number > 0 { output.append(UInt8(ascii: ",")) }
            output += record.utf8
        }
        output.append(UInt8(ascii: "]"))
        return output
    }
}

/// Spells text in JSON, as plain UTF-8 or in ASCII alone.
struct JSONTextWriting {
    let isASCII: Bool

    func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case _ where isASCII && !scalar.isASCII:
                for unit in String(scalar).utf16 {
                    let digits = String(unit, radix: 16)
                    result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
