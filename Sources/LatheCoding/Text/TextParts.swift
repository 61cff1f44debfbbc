// A separator and a combining mark after it are one `Character`, so external text is split by its Unicode
// scalars: `a=1&\u{301}token=x` has two items.

extension StringProtocol {
    /// Returns the parts of the text between separators, including empty ones.
    package func parts(at separator: Unicode.Scalar) -> [Substring] {
        Substring(self).unicodeScalars.split(
            separator: separator,
            omittingEmptySubsequences: false
        ).map { Substring($0) }
    }

    /// Returns the text before the first separator and the text after it, which is `nil` if there is no
    /// separator.
    package func halves(at separator: Unicode.Scalar) -> (first: Substring, second: Substring?) {
        let scalars = Substring(self).unicodeScalars
        guard let place = scalars.firstIndex(of: separator) else { return (Substring(self), nil) }
        let rest = scalars[scalars.index(after: place)...]
        return (Substring(scalars[..<place]), Substring(rest))
    }
}
