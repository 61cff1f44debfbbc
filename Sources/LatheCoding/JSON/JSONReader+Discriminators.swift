// Finds the discriminator of a union, inside the value or in the entity that contains it.
extension JSONReader {
    mutating func discriminator(_ name: String) throws(DecodingFailure) -> String? {
        last = at
        if !form.pointee.discriminator.isEmpty { return try outerDiscriminatorText() }
        guard at.pointee == 0x7B else { return nil }
        if name.utf8.contains(where: Self.isStepMark) {
            return try text(inside: JSONPlacement(name).alternatives)
        }
        var probe = self
        guard try probe.find(.key(Array(name.utf8))) else { return nil }
        return try probe.plainText()
    }

    /// Whether a byte shows that a name is a placement: one of `/@{|~`.
    private static func isStepMark(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x2F, 0x40, 0x7B, 0x7C, 0x7E: true
        default: false
        }
    }

    /// Returns the text at the first of several alternative paths from here that exists.
    private func text(inside alternatives: [[JSONStep]]) throws(DecodingFailure) -> String? {
        for alternative in alternatives {
            var probe = self
            probe.room += 1
            var isThere = true
            for step in alternative where isThere { isThere = try probe.find(step) }
            if isThere { return try probe.plainText() }
        }
        return nil
    }

    /// Returns the text of the current field's discriminator, which is looked up once for each entity.
    private func outerDiscriminatorText() throws(DecodingFailure) -> String? {
        var probe = self
        if let known = outerDiscriminators?.value(of: form) {
            probe.at = known
        } else {
            probe.at = try outerDiscriminator() ?? end
            outerDiscriminators?.store(probe.at, of: form)
        }
        return probe.at < end ? try probe.plainText() : nil
    }

    /// Returns the start of the current field's discriminator; `nil` if the entity has none.
    private func outerDiscriminator() throws(DecodingFailure) -> UnsafePointer<UInt8>? {
        for alternative in form.pointee.discriminator {
            var probe = self
            probe.at = scope
            probe.room += 1
            var isThere = true
            for step in alternative where isThere { isThere = try probe.find(step) }
            if isThere { return probe.at }
        }
        return nil
    }

    /// Moves to the value at a step from here; if a key is repeated, to the last value.
    private mutating func find(_ step: JSONStep) throws(DecodingFailure) -> Bool {
        var found: UnsafePointer<UInt8>?
        switch step {
        case .key(let key):
            guard at.pointee == 0x7B else { return false }
            try enter()
            if isEmpty(0x7D) { return false }
            repeat {
                if at.pointee != 0x22 { throw syntax("a key") }
                let text = at + 1
                try skip()
                let isSame = JSONScan.isText(text, at - 1 - text, key)
                try colon()
                if isSame { found = at }
                try skip()
            } while try another(0x7D)
        case .index(let index):
            guard at.pointee == 0x5B else { return false }
            try enter()
            if isEmpty(0x5D) { return false }
            var place = 0
            repeat {
                if place == index { found = at }
                try skip()
                place += 1
            } while try another(0x5D)
        }
        if let found { at = found }
        return found != nil
    }

    /// Returns the text of a string, the digits of a number, or `true` or `false`; `nil` for any other value.
    private mutating func plainText() throws(DecodingFailure) -> String? {
        let first = at
        switch at.pointee {
        case 0x22: return try readText()
        case 0x7B, 0x5B, 0x6E: return nil
        default:
            try skip()
            return String(
                decoding: UnsafeBufferPointer(start: first, count: at - first),
                as: UTF8.self
            )
        }
    }
}

/// The discriminators that are fields of one entity, by the unions that they are for.
///
/// All of them are kept until the entity has been read, since its members may occur repeatedly and in any order.
struct JSONOuterDiscriminators {
    private let forms: UnsafeMutableBufferPointer<JSONFieldForm>
    /// The starts of the discriminators; `nil` for one that was not yet looked up.
    private let values: UnsafeMutablePointer<UnsafePointer<UInt8>?>

    init(_ forms: UnsafeMutableBufferPointer<JSONFieldForm>) {
        self.forms = forms
        values = .allocate(capacity: forms.count)
        values.initialize(repeating: nil, count: forms.count)
    }

    func free() { values.deallocate() }

    /// Returns the start of a field's discriminator, or the end of the document if the entity has none; `nil` if it was
    /// not yet looked up.
    func value(of form: UnsafePointer<JSONFieldForm>) -> UnsafePointer<UInt8>? {
        place(of: form).flatMap { values[$0] }
    }

    func store(_ value: UnsafePointer<UInt8>, of form: UnsafePointer<JSONFieldForm>) {
        if let place = place(of: form) { values[place] = value }
    }

    private func place(of form: UnsafePointer<JSONFieldForm>) -> Int? {
        guard let place = forms.baseAddress.map({ form - UnsafePointer($0) }),
            forms.indices.contains(place)
        else { return nil }
        return place
    }
}

extension JSONScan {
    /// Whether the text, which has been validated, is equal to these bytes once it is unescaped.
    static func isText(_ bytes: UnsafePointer<UInt8>, _ count: Int, _ key: [UInt8]) -> Bool {
        var high: UInt64 = 0
        if text(bytes, &high) < bytes + count {
            return unescaped(bytes, count).utf8.elementsEqual(key)
        }
        return count == key.count
            && key.elementsEqual(UnsafeBufferPointer(start: bytes, count: count))
    }
}
