extension SchemaParser {
    /// The maximum number of unclosed brackets that are found by indentation.
    static let missingClosingLimit = 16

    /// Finds an unclosed bracket at the place where its contents end according to the indentation.
    ///
    /// This is the innermost bracket that is still open at an item that is not indented more than the bracket's line, or
    /// at a closing bracket that is indented less. Its contents are indented, or begin on the bracket's line.
    ///
    /// - Returns: The offsets of the bracket and of the text that follows its contents; `nil` if the indentation does
    ///   not determine them.
    func findMissingClosing() -> (opening: Int, next: Int)? {
        /// A bracket, the indentation of its line, and the indentation of the first line after it.
        typealias Opening = (offset: Int, indentation: Int, inner: Int?)
        var openings: [Opening] = []
        var isLineStart = true
        var indentation = 0
        var index = 0
        while let byte = byte(at: index) {
            switch byte {
            case "\n", "\r":
                isLineStart = true
                indentation = 0
                index += 1
                continue
            case " " where isLineStart, "\t" where isLineStart:
                indentation += 1
                index += 1
                continue
            case "/" where self.byte(at: index + 1) == "/":
                index = lineEnd(from: index)
                continue
            case "/" where self.byte(at: index + 1) == "*":
                index = endOfBlockComment(from: index)
                continue
            default: break
            }
            let isClosing = byte == "}" || byte == "]"
            if isLineStart {
                isLineStart = false
                while let last = openings.last, missingClosings[last.offset] == index {
                    openings.removeLast()
                }
                if let last = openings.last {
                    let isOutside =
                        isClosing
                        ? indentation < last.indentation : indentation <= last.indentation
                    let hasContents =
                        last.inner.map { $0 > last.indentation }
                        ?? (openings.count > 1 && byte != "," && !endsLine(after: last.offset))
                    if isOutside, hasContents { return (last.offset, index) }
                    if last.inner == nil, !isClosing {
                        openings[openings.count - 1].inner = indentation
                    }
                }
            }
            switch byte {
            case "{", "[": openings.append((index, indentation, nil))
            case _ where isClosing:
                let opening: Unicode.Scalar = byte == "}" ? "{" : "["
                guard let last = openings.popLast(), self.byte(at: last.offset) == opening else {
                    return nil
                }
            case "\"":
                index = endOfString(from: index + 1)
                if self.byte(at: index) != "\"" { continue }
            default: break
            }
            index += 1
        }
        return nil
    }

    /// Whether nothing but spaces or a comment follows a bracket on its line.
    private func endsLine(after opening: Int) -> Bool {
        var index = opening + 1
        while byte(at: index) == " " || byte(at: index) == "\t" { index += 1 }
        switch byte(at: index) {
        case "\n", "\r", "/", nil: return true
        default: return false
        }
    }
}
