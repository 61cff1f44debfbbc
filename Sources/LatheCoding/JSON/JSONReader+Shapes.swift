// Telling the cases of a union apart by what a value looks like.
extension JSONReader: ShapeReader {
    mutating func union<Value: ShapeUnion>(_ type: Value.Type) throws(DecodingFailure) -> Value {
        last = at
        return try shaped(type)
    }

    func shape(in table: ShapeTable, after place: Int) throws(DecodingFailure) -> Int {
        // What the members of an object are is only asked where several cases are objects.
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
        self = start
        spent = wasted
        // With each level of values that may be of two types, the innermost ones would be read twice as often.
        guard wasted <= 64 * (end - first) + 65_536 else {
            throw DecodingFailure(
                .limitExceeded,
                expected: "values of which their beginning tells the type",
                found: kind,
                offset: offset
            )
        }
    }

    /// Whether the value that starts here looks so.
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

    /// Whether the first item of the array that starts here looks like one of several.
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

    /// Whether the text, number or truth value that starts here is one of several.
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

/// The places of the members of an object that determine the case of a union.
private struct JSONMembers {
    /// By the numbers of their names in the table.
    private var found: [UnsafePointer<UInt8>?]

    /// Looks for all members that a table names, no further than the last of them.
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

    /// Looks for members of an object that is a member itself; another value has none.
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

    /// Whether the members are as a shape has them.
    func fit(_ shape: ValueShape, _ reader: JSONReader) throws(DecodingFailure) -> Bool {
        for member in shape.members {
            // Null says as little as nothing.
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
