// Selects the case of a union by the shape of a value.
extension JSONReader: ShapeReader {
    mutating func union<Value: ShapeUnion>(_ type: Value.Type) throws(DecodingFailure) -> Value {
        last = at
        return try shaped(type)
    }

    func shape(in table: ShapeTable, after place: Int) throws(DecodingFailure) -> Int {
        if isUntyped, at.pointee == 0x22 {
            var probe = self
            let text = Array(try probe.readText().utf8)
            let known = text.withUnsafeBufferPointer { text in
                table.cases.indices.first { index in
                    index > place && table.cases[index].xml.contains { $0.fits(text: text) }
                }
            }
            if let known { return known }
        }
        // The members of an object are found only if several cases are objects.
        var members: JSONMembers?
        for place in (place + 1)..<max(table.cases.count, place + 1) {
            for shape in table.cases[place].json where try has(shape, &members, in: table) {
                return place
            }
        }
        return -1
    }

    mutating func goBack(to start: JSONReader) throws(DecodingFailure) {
        let wasted = spent + max(at - start.at, 64)
        let first = self.start
        restore(start)
        spent = wasted
        // Without a limit, each level of values that may have two types would double the number of times that the
        // innermost values are read.
        guard wasted <= 64 * (end - first) + 65_536 else {
            throw DecodingFailure(
                .limitExceeded,
                expected: "values whose beginning determines the type",
                found: kind,
                offset: offset
            )
        }
    }

    /// Whether the value that starts here has a shape.
    private func has(
        _ shape: ValueShape,
        _ members: inout JSONMembers?,
        in table: ShapeTable
    ) throws(DecodingFailure) -> Bool {
        switch shape.kind {
        case .any: return true
        case .text:
            guard at.pointee == 0x22 else { return false }
            return shape.values.isEmpty ? true : try isOne(of: shape.values)
        case .bool: return at.pointee == 0x74 || at.pointee == 0x66
        case .number: return isNumber
        case .integer:
            guard isNumber else { return false }
            if !shape.values.isEmpty { return try isOne(of: shape.values) }
            var probe = self
            let token = try probe.number()
            return !token.contains { $0 == 0x2E || $0 | 0x20 == 0x65 }
        case .array:
            guard at.pointee == 0x5B else { return false }
            return shape.items.isEmpty ? true : try isFirst(shape.items, in: table)
        case .object:
            guard at.pointee == 0x7B else { return false }
            if shape.members.isEmpty { return true }
            if members == nil { members = try JSONMembers(of: self, table) }
            return try members?.fit(shape, self) ?? false
        }
    }

    /// Whether the first item of the array that starts here has one of several shapes.
    private func isFirst(
        _ items: [ValueShape],
        in table: ShapeTable
    ) throws(DecodingFailure) -> Bool {
        var probe = self
        try probe.enter()
        if probe.at.pointee == 0x5D { return true }
        var members: JSONMembers?
        for item in items where try probe.has(item, &members, in: table) { return true }
        return false
    }

    /// Whether the string, number or Boolean that starts here is one of several.
    fileprivate func isOne(of values: [[UInt8]]) throws(DecodingFailure) -> Bool {
        var probe = self
        let first = at
        switch at.pointee {
        case 0x22:
            try probe.skip()
            return values.contains { JSONScan.isText(first + 1, probe.at - 2 - first, $0) }
        case 0x7B, 0x5B, 0x6E: return false
        default:
            try probe.skip()
            let bytes = UnsafeBufferPointer(start: first, count: probe.at - first)
            return values.contains { bytes.elementsEqual($0) }
        }
    }
}

/// The values of an object's members that determine the case of a union.
private struct JSONMembers {
    /// The values, by the numbers of the members in the table.
    private var found: [UnsafePointer<UInt8>?]

    /// Finds the members that a table names, and stops when all of them have been found.
    init(of reader: JSONReader, _ table: ShapeTable) throws(DecodingFailure) {
        found = Array(repeating: nil, count: table.memberCount)
        var probe = reader
        try probe.enter()
        if probe.isEmpty(0x7D) { return }
        var left = found.count
        var seen: Set<Int> = []
        repeat {
            if probe.at.pointee != 0x22 { throw probe.syntax("a key") }
            let text = probe.at + 1
            try probe.skip()
            let length = probe.at - 1 - text
            try probe.colon()
            for index in table.members.indices where found[index] == nil {
                guard JSONScan.isText(text, length, table.members[index]) else { continue }
                found[index] = probe.at
                left -= 1
            }
            for (index, outer) in table.outer.enumerated()
            where JSONScan.isText(text, length, outer.name) && seen.insert(index).inserted {
                try find(outer.members, in: probe)
                left -= outer.members.count
            }
            if left == 0 { return }
            try probe.skip()
        } while try probe.another(0x7D)
    }

    /// Finds members of an object that is itself a member; a value of another kind has none.
    private mutating func find(
        _ members: [(name: [UInt8], number: Int)],
        in reader: JSONReader
    ) throws(DecodingFailure) {
        var probe = reader
        guard probe.at.pointee == 0x7B else { return }
        try probe.enter()
        if probe.isEmpty(0x7D) { return }
        var left = members.count
        repeat {
            if probe.at.pointee != 0x22 { throw probe.syntax("a key") }
            let text = probe.at + 1
            try probe.skip()
            let length = probe.at - 1 - text
            try probe.colon()
            for member in members where found[member.number] == nil {
                guard JSONScan.isText(text, length, member.name) else { continue }
                found[member.number] = probe.at
                left -= 1
            }
            if left == 0 { return }
            try probe.skip()
        } while try probe.another(0x7D)
    }

    /// Whether the members match a shape.
    func fit(_ shape: ValueShape, _ reader: JSONReader) throws(DecodingFailure) -> Bool {
        for member in shape.members {
            // A null is treated as an absent member.
            guard let value = found[member.number], value.pointee != 0x6E else {
                if member.isRequired { return false }
                continue
            }
            if member.values.isEmpty { continue }
            var probe = reader
            probe.at = value
            if try !probe.isOne(of: member.values) { return false }
        }
        return true
    }
}
