import Foundation
import LatheCoding

// These methods determine the case of a union from the shape of an element.
extension XMLReader: ShapeReader {
    mutating func union<Value: ShapeUnion>(_ type: Value.Type) throws(DecodingFailure) -> Value {
        try checkStack()
        if mode == .records { try enterRecord() }
        return try shaped(type)
    }

    func shape(in table: ShapeTable, after place: Int) throws(DecodingFailure) -> Int {
        for place in (place + 1)..<max(table.cases.count, place + 1)
        where table.cases[place].xml.contains(where: { has($0, in: table) }) {
            return place
        }
        return -1
    }

    mutating func goBack(to start: XMLReader) throws(DecodingFailure) {
        let count = Int(scan.pointee.tape.tokens[start.token].next) - start.token
        restore(start)
        scan.pointee.spent += max(count, 8)
        guard scan.pointee.spent <= 64 * scan.pointee.tape.count + 8192 else {
            throw failure(
                .limitExceeded,
                expected: "values whose beginning determines the type",
                found: "others"
            )
        }
    }

    /// Whether the element, attribute or text at the reader's place has the given shape.
    private func has(_ shape: ValueShape, in table: ShapeTable) -> Bool {
        switch shape.kind {
        case .any: true
        case .text, .integer, .number, .bool: isLeaf(in: table) && isText(shape)
        case .array: part == nil && isList
        case .object: part == nil && isObject(shape)
        }
    }

    /// Whether the element has attributes or children.
    private var hasMembers: Bool {
        let here = current
        guard here.isElement, !isOwn else { return false }
        return Int(here.next) > token + 1
    }

    /// Whether the value is a text if it is one of the shapes in a table; attributes are then only those of an object.
    private func isLeaf(in table: ShapeTable) -> Bool {
        guard part == nil, hasMembers else { return true }
        guard table.hasObjects else { return !current.hasChildren }
        var isLeaf = true
        scan.pointee.tape.forEachChild(of: token) { place in
            if !isKey(scan.pointee.tape.tokens[place]) { isLeaf = false }
        }
        return isLeaf
    }

    /// Whether an attribute of a map's item is the key of the item.
    private func isKey(_ attribute: XMLToken) -> Bool {
        guard isItem, attribute.isAttribute else { return false }
        return form.pointee.keys.contains { key in
            guard key.elements.isEmpty, let step = key.attribute else { return false }
            return scan.pointee.names.matches(attribute.nameIndex, step.sought)
        }
    }

    private func isText(_ shape: ValueShape) -> Bool {
        let bytes: UnsafeBufferPointer<UInt8>
        if let part {
            bytes = UnsafeBufferPointer(rebasing: wholeText[part])
        } else {
            guard !isNil() else { return false }
            bytes = wholeText
        }
        return shape.fits(text: bytes)
    }

    /// Whether all children of the element have the same name and the element does not have attributes.
    private var isList: Bool {
        let here = current
        guard here.isElement, !isOwn, !here.isNil else { return false }
        var name: Int?
        var isList = true
        scan.pointee.tape.forEachChild(of: token) { place in
            let child = scan.pointee.tape.tokens[place]
            if child.isPiece { return }
            if isKey(child) { return }
            if child.isAttribute || name ?? child.nameIndex != child.nameIndex { isList = false }
            name = child.nameIndex
        }
        return isList && (name != nil || ScalarText.trimmed(scan.pointee.tape.bytes(token)).isEmpty)
    }

    private func isObject(_ shape: ValueShape) -> Bool {
        let here = current
        guard here.isElement, !isOwn, !here.isNil else { return false }
        let isEmpty = ScalarText.trimmed(scan.pointee.tape.bytes(token)).isEmpty
        guard hasMembers || isEmpty else { return false }
        return shape.members.allSatisfy { member in
            guard let place = place(of: member.path) else { return !member.isRequired }
            return member.values.isEmpty
                || member.values.contains {
                    ScalarText.trimmed(scan.pointee.tape.bytes(place)).elementsEqual($0)
                }
        }
    }

    /// Returns the place at a path of names from the element.
    private func place(of path: [[UInt8]]) -> Int? {
        var place: Int? = token
        for name in path { place = place.flatMap { self.place(of: name, in: $0) } }
        return place
    }

    /// Returns the place of the child or else the attribute with a name.
    private func place(of name: [UInt8], in element: Int) -> Int? {
        var child: Int?
        var attribute: Int?
        scan.pointee.tape.forEachChild(of: element) { place in
            let token = scan.pointee.tape.tokens[place]
            guard !token.isPiece else { return }
            guard scan.pointee.names.names[token.nameIndex].local.utf8.elementsEqual(name) else {
                return
            }
            if token.isAttribute { attribute = place } else { child = place }
        }
        return child ?? attribute
    }
}
