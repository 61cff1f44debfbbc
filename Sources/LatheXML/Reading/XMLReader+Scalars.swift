import Foundation
import LatheCoding

extension XMLReader {
    /// Returns the text at the reader's place, which is valid until the next call.
    @inline(__always)
    func bytes(_ expected: StaticString) throws(DecodingFailure) -> UnsafeBufferPointer<UInt8> {
        let here = current
        if here.isElement, here.isNil || here.hasChildren || part != nil || mode == .records {
            return try unusualBytes(expected)
        }
        if part != nil { return try unusualBytes(expected) }
        return scan.pointee.tape.bytes(token)
    }

    private func unusualBytes(
        _ expected: StaticString
    ) throws(DecodingFailure) -> UnsafeBufferPointer<UInt8> {
        if let part { return UnsafeBufferPointer(rebasing: wholeText[part]) }
        guard isOwn, !current.isNil || current.hasChildren else { throw mismatch("\(expected)") }
        return wholeText
    }

    /// The text at the reader's place, of which ``part`` is a part; it is valid until the next call.
    var wholeText: UnsafeBufferPointer<UInt8> {
        isOwn ? scan.pointee.tape.ownBytes(token) : scan.pointee.tape.bytes(token)
    }

    @inline(__always)
    private mutating func scalar(
        _ expected: StaticString
    ) throws(DecodingFailure) -> UnsafeBufferPointer<UInt8> {
        if mode == .records { try enterRecord() }
        return ScalarText.trimmed(try bytes(expected))
    }

    mutating func text() throws(DecodingFailure) -> String {
        if mode == .records { try enterRecord() }
        if isOwn, part == nil { return scan.pointee.tape.ownText(token) }
        // libxml2 delivers only valid UTF-8.
        let text = try bytes("text")
        guard let base = text.baseAddress else { return "" }
        return UTF8Check.string(base, text.count)
    }

    /// Reads an integer, with a fast path for text of at most nine digits, which is the most frequent case.
    @inline(__always)
    mutating func readInt() throws(DecodingFailure) -> Int {
        let before = self.token
        if mode == .value, part == nil, !isOwn, before >= 0 {
            let here = current
            if !here.hasChildren, !here.isNil {
                let text = scan.pointee.tape.bytes(token)
                if 1...9 ~= text.count {
                    var value = 0
                    var isPlain = true
                    for byte in text {
                        let digit = byte &- 0x30
                        if digit > 9 { isPlain = false }
                        value = value &* 10 &+ Int(digit)
                    }
                    if isPlain { return value }
                }
            }
        }
        return try integer(Int.self)
    }

    mutating func integer<Value: FixedWidthInteger & Sendable>(
        _ type: Value.Type
    ) throws(DecodingFailure) -> Value {
        let text = try scalar("an integer")
        do throws(ScalarFault) {
            return try ScalarText.integer(type, text)
        } catch {
            let range = error == .outOfRange ? " from \(Value.min) to \(Value.max)" : ""
            throw mismatch(error, "an integer" + range)
        }
    }

    mutating func double() throws(DecodingFailure) -> Double {
        let text = try scalar("a number")
        do throws(ScalarFault) {
            return try ScalarText.double(text)
        } catch {
            if let value = ScalarText.nonFinite(text) { return value }
            throw mismatch(error, "a number")
        }
    }

    mutating func decimal() throws(DecodingFailure) -> Decimal {
        let text = try scalar("a decimal number")
        do throws(ScalarFault) {
            return try ScalarText.decimal(text)
        } catch {
            throw mismatch(error, "a decimal number")
        }
    }

    mutating func bool() throws(DecodingFailure) -> Bool {
        if options.contains(.presence), part == nil {
            if mode == .records { try enterRecord() }
            guard !current.isElement || !current.hasChildren else { return true }
            let text = ScalarText.trimmed(scan.pointee.tape.bytes(token))
            return !ScalarText.equals(text, "false")
        }
        let text = try scalar("`true` or `false`")
        do throws(ScalarFault) {
            return try ScalarText.bool(text, loose: true)
        } catch {
            throw mismatch(error, "`true` or `false`")
        }
    }

    mutating func date() throws(DecodingFailure) -> Date {
        let text = try scalar("a date")
        if text.count == 20, form.pointee.isISO8601, let base = text.baseAddress,
            let date = ScalarText.plainDate(base)
        {
            return date
        }
        do throws(ScalarFault) {
            return try ScalarText.date(text, form.pointee.field.date)
        } catch {
            throw failure(.invalidValue, expected: "a date", found: "other text")
        }
    }

    mutating func duration() throws(DecodingFailure) -> Duration {
        let text = try scalar("a duration")
        do throws(ScalarFault) {
            return try ScalarText.duration(text, form.pointee.field.duration)
        } catch {
            throw failure(.invalidValue, expected: "a duration", found: "other text")
        }
    }

    mutating func readNone() throws(DecodingFailure) -> Bool {
        switch mode {
        case .rest, .joined: return false
        case .records: return try isDocumentWithoutValue()
        case .items:
            guard token >= 0, current.isElement, current.isNil, isEnvelope else { return false }
        case .value:
            if options.contains(.emptyIsNone), isEmpty() { return true }
            if isOwn, options.contains(.optional), !hasOwnText { return true }
            guard isNil() else { return false }
            // An item of a list or map may always be `nil`.
            if isItem { return true }
        }
        guard options.contains(.nullable) else { throw mismatch("a value") }
        return true
    }

    /// Whether the reader is at the element around a list's items, and not at the first item.
    private var isEnvelope: Bool { form.pointee.alternatives[Int(rank)].elements.count > 1 }

    /// Whether the element has own text; blank text between child elements does not count.
    private var hasOwnText: Bool {
        guard part == nil, scan.pointee.tape.bytes(token).isEmpty || current.hasChildren else {
            return true
        }
        return current.hasChildren && !isEmpty()
    }

    func isEmpty() -> Bool {
        if let part { return part.isEmpty }
        if isOwn { return ScalarText.trimmed(wholeText).isEmpty }
        let here = current
        guard !here.isElement || !here.isNil && !here.hasChildren else { return false }
        return ScalarText.trimmed(scan.pointee.tape.bytes(token)).isEmpty
    }

    /// Whether the entity at the reader's place is `nil`; an element with attributes is not empty.
    mutating func readNoEntity() throws(DecodingFailure) -> Bool {
        if mode == .value, part == nil, isEmpty() {
            let here = current
            if here.isElement, Int(here.next) > token + 1 { return false }
        } else if isOwn {
            return false
        }
        return try readNone()
    }

    private func isDocumentWithoutValue() throws(DecodingFailure) -> Bool {
        guard let pass else { return true }
        guard let record = try pass.pointee.next() else { return !scan.pointee.hasEnvelope }
        scan.pointee.putBack()
        return record.isFailure
    }

    mutating func discriminator(
        _ name: String,
        xml placement: @autoclosure () -> String
    ) throws(DecodingFailure) -> String? {
        let placement = placement()
        if mode == .records { try enterRecord() }
        guard placement == "*" else { return try discriminator(placement) }
        guard current.isElement else { return nil }
        return scan.pointee.names.names[current.nameIndex].local
    }

    func discriminator(_ name: String) throws(DecodingFailure) -> String? {
        let alternatives = form.pointee.discriminators
        if mode == .value, parent >= 0, !alternatives.isEmpty {
            return scan.pointee.outerDiscriminator(form, from: parent).map {
                scan.pointee.tape.ownText($0)
            }
        }
        guard let place = find(named: name) else { return nil }
        let text = scan.pointee.tape.ownText(place)
        let token = scan.pointee.tape.tokens[place]
        guard token.isAttribute, name.hasSuffix("}type"),
            scan.pointee.names.names[token.nameIndex].namespace == XMLName.instance
        else { return text }
        // The name of a type in XML Schema may have a prefix.
        return text.split(separator: ":").last.map { String($0) } ?? text
    }

    /// Returns the place of the child or else the attribute with a name, or of the value at a placement.
    private func find(named name: String) -> Int? {
        var child: Int?
        var attribute: Int?
        scan.pointee.tape.forEachChild(of: token) { place in
            let token = scan.pointee.tape.tokens[place]
            guard !token.isPiece else { return }
            guard scan.pointee.names.names[token.nameIndex].local == name else { return }
            if token.isAttribute { attribute = place } else { child = place }
        }
        if let found = child ?? attribute { return found }
        let special: Set<Character> = ["/", "@", "{", "|", "~", "."]
        guard name.contains(where: special.contains) else { return nil }
        let alternatives = XMLPlacement.alternatives(name)
        // The alternatives may contain names that are not in any field table.
        let highest = alternatives.flatMap {
            $0.elements.map(\.number) + [$0.attribute?.number ?? 0]
        }.max()
        if scan.pointee.names.isBehind(highest ?? 0) { scan.pointee.names.update() }
        return scan.pointee.find(alternatives, from: token)
    }

    mutating func skip() {}

    mutating func anyValue() throws(DecodingFailure) -> AnyValue {
        if mode == .records { try enterRecord() }
        guard let part else { return .xml(XMLValue(scan.pointee, at: token)) }
        let name = scan.pointee.names.names[current.nameIndex]
        let text = String(decoding: wholeText[part], as: UTF8.self)
        let children = text.isEmpty ? [] : [XMLValue.Node.text(text)]
        return .xml(XMLValue(name.local, namespace: name.namespace, children: children))
    }
}
