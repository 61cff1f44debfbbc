import LatheCoding

extension XMLReader {
    func failure(
        _ code: DecodingFailure.Code,
        expected: String,
        found: String
    ) -> DecodingFailure {
        // A failure is often discarded, so its path is determined when it leaves the document.
        let isTracking = scan.pointee.isTracking
        return DecodingFailure(
            code,
            expected: expected,
            found: found,
            offset: isTracking && token >= 0 ? XMLScan.offset(ofToken: token) : -1
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
}

extension XMLScan {
    /// Returns the offset that stands for a token in a failure until ``located(_:)`` replaces it.
    static func offset(ofToken token: Int) -> Int { -2 - token }

    /// Returns a failure with its location, which is determined before the tape changes.
    func located(_ failure: DecodingFailure) -> DecodingFailure {
        let token = Self.offset(ofToken: failure.offset)
        guard token >= 0, failure.path.isEmpty else { return failure }
        guard token < tape.positions.count else {
            return failure.located(path: "", line: 0, column: 0, offset: -1)
        }
        let place = tape.positions[token]
        return failure.located(
            path: takenPath + path(to: token),
            line: place.line,
            column: place.column,
            offset: place.offset
        )
    }

    /// Returns the path from the record's element to a token, with `[n]` if several children have the same name.
    private func path(to token: Int) -> String {
        // The record is the last one that begins at or before the token.
        var element = records.last { $0.place <= token }?.place ?? 0
        if plan.whole != nil { element = 0 }
        var path = ""
        while element != token {
            var found: Int?
            tape.forEachChild(of: element) { child in
                if child <= token, token < Int(tape.tokens[child].next) { found = child }
            }
            guard let child = found else { break }
            path += "/" + step(child, in: element)
            element = child
        }
        return path
    }

    private func step(_ place: Int, in element: Int) -> String {
        let token = tape.tokens[place]
        let name = names.names[token.nameIndex].local
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
