import SchemaSyntax

/// Whether a text can be the name of an element.
///
/// Such a name contains no white space or punctuation except `-`, `_` and `.`, and begins with a letter, `_` or a
/// character beyond ASCII.
package func isXMLName(_ name: Substring) -> Bool {
    guard let first = name.utf8.first, first >= 0x80 || isLetter(first) || first == 0x5F else {
        return false
    }
    return name.utf8.allSatisfy {
        $0 >= 0x80 || isLetter($0) || isDigit($0) || "-_.".utf8.contains($0)
    }
}
