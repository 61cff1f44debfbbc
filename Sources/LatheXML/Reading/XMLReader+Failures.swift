import LatheCoding

extension XMLReader {
    func failure(
        _ code: DecodingFailure.Code,
        expected: String,
        found: String
    ) -> DecodingFailure {
        let failure = DecodingFailure(code, expected: expected, found: found)
        let scan = scan.pointee
        guard scan.isTracking, token >= 0, token < scan.tape.positions.count else {
            return failure
        }
        let place = scan.tape.positions[token]
        return failure.located(
            path: scan.takenPath + pathOnTape(),
            line: place.line,
            column: place.column,
            offset: place.offset
        )
    }

    /// Returns a failure for a value of another kind than the expected one.
    func mismatch(_ expected: String) -> DecodingFailure {
        failure(.typeMismatch, expected: expected, found: kind)
    }

    @inline(never)
    func stackReached() -> DecodingFailure {
        failure(.limitExceeded, expected: StackLimit.expected, found: kind)
    }

    func mismatch(_ fault: ScalarFault, _ expected: String) -> DecodingFailure {
        switch fault {
        case .malformed: mismatch(expected)
        case .outOfRange: failure(.invalidValue, expected: expected, found: "one out of range")
        }
    }

    private var kind: String {
        if current.isElement, current.isNil { return "nil" }
        if current.isElement, current.hasChildren, !isOwn { return "an element with children" }
        let text = (try? bytes("text")).map(ScalarText.trimmed)
        return text?.isEmpty == true ? "empty text" : "text"
    }

    /// Returns the path from the record's element to the token, with `[n]` if several children have the same name.
    private func pathOnTape() -> String {
        let scan = scan.pointee
        // The record is the last one that begins at or before the token.
        var element = scan.records.last { $0.place <= token }?.place ?? 0
        if scan.plan.whole != nil { element = 0 }
        var path = ""
        while element != token {
            var found: Int?
            scan.tape.forEachChild(of: element) { child in
                if child <= token, token < Int(scan.tape.tokens[child].next) { found = child }
            }
            guard let child = found else { break }
            path += "/" + step(child, in: element)
            element = child
        }
        return path
    }

    private func step(_ place: Int, in element: Int) -> String {
        let tape = scan.pointee.tape
        let token = tape.tokens[place]
        let name = scan.pointee.names.names[token.nameIndex].local
        if token.isAttribute { return "@" + name }
        var before = 0
        var all = 0
        tape.forEachChild(of: element) { child in
            let other = tape.tokens[child]
            guard other.isElement, other.nameIndex == token.nameIndex else { return }
            all += 1
            if child <= place { before += 1 }
        }
        return all > 1 ? "\(name)[\(before)]" : name
    }
}
