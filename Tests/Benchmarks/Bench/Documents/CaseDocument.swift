/// Cases of an issue tracker as XML, with attributes, CDATA, entities and elements unknown to the schema.
struct CaseDocument {
    var seed: UInt64 = 1
    /// The share of words that are not ASCII.
    var foreign = 0.02

    /// A document of records of at least that many bytes.
    func list(bytes: Int) -> [UInt8] {
        var generator = Generator(seed: seed)
        var output = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<response><cases>\n".utf8)
        output.reserveCapacity(bytes + 8192)
        var number = 0
        while output.count < bytes {
            number += 1
            output += record(number, &generator).utf8
        }
        output += "</cases></response>\n".utf8
        return output
    }

    /// A document of about 1 KB with one record.
    func single() -> [UInt8] {
        var generator = Generator(seed: seed)
        var record = ""
        while !(900...1100).contains(record.utf8.count) { record = self.record(1, &generator) }
        return Array("<response><cases>\(record)</cases></response>".utf8)
    }

    private func record(_ number: Int, _ generator: inout Generator) -> String {
        let verbs = ["edit", "assign", "resolve", "reactivate", "close", "reply", "move"]
        let operations = verbs.shuffled(using: &generator).prefix(generator.number(2...5))
        let tags = (0..<generator.number(0...4)).map { _ in
            "<tag>\(generator.words(1, foreign: 0))</tag>"
        }
        let events = (0..<generator.number(1...4)).map { _ in event(number, &generator) }
        let closed =
            generator.chance(0.4) ? "<dtClosed>\(generator.instant())</dtClosed>" : "<dtClosed/>"
        let people = ["Jane Doe", "John Smith", "Łukasz Żak", "Anne-Marie Müller"]
        return """
            <case ixBug="\(number)" operations="\(operations.joined(separator: ","))">\
            <sTitle>\(title(&generator))</sTitle><fOpen>\(generator.chance(0.5))</fOpen>\
            <sProject>\(generator.one(of: ["Inbox", "Website", "Mobile &amp; Desktop"]))</sProject>\
            <sArea>\(generator.one(of: ["Misc", "Not Spam", "User Interface"]))</sArea>\
            <sPersonAssignedTo>\(generator.one(of: people))</sPersonAssignedTo>\
            <ixPriority>\(generator.number(1...7))</ixPriority>\
            <dtOpened>\(generator.instant())</dtOpened>\(closed)\
            <hrsCurrEst>\(generator.one(of: ["0", "1.5", "2", "0.25", "16", "7.75"]))</hrsCurrEst>\
            <sCategoryIcon>/images/icon\(generator.number(1...9)).gif</sCategoryIcon>\
            <plugin_customfields><field name="x">\(generator.number(0...999))</field>\
            </plugin_customfields><tags>\(tags.joined())</tags><events>\(events.joined())</events>\
            </case>\n
            """
    }

    private func title(_ generator: inout Generator) -> String {
        let words = generator.words(4...10, foreign: foreign)
        return generator.chance(0.1) ? words + " &amp; more" : words
    }

    private func event(_ number: Int, _ generator: inout Generator) -> String {
        let words = generator.words(8...40, foreign: foreign)
        let kind = Double.random(in: 0..<1, using: &generator)
        var text = words
        if kind < 0.3 {
            text += " &amp; &lt;b&gt;" + generator.words(1, foreign: 0) + "&lt;/b&gt; "
            text += generator.words(6, foreign: foreign)
        } else if kind < 0.5 {
            text = "<![CDATA[\(words) if (a < b && c) { } ]]>"
        }
        let verb = generator.one(of: ["Opened", "Edited", "Assigned", "Replied"])
        return """
            <event ixBugEvent="\(generator.number(1...9_999_999))" ixBug="\(number)">\
            <evt>\(generator.number(1...9))</evt><sVerb>\(verb)</sVerb>\
            <dt>\(generator.instant())</dt><s>\(text)</s><fEmail>\(generator.chance(0.5))</fEmail>\
            </event>
            """
    }
}
