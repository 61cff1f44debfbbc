extension String {
    /// Returns the text between two signs; a sign in it is doubled, as SQL requires in names and texts.
    ///
    /// It is compared by scalars: a sign and a combining character after it are one `Character`.
    func quoted(_ sign: Unicode.Scalar) -> String {
        var scalars = UnicodeScalarView([sign])
        for scalar in unicodeScalars {
            if scalar == sign { scalars.append(sign) }
            scalars.append(scalar)
        }
        scalars.append(sign)
        return String(scalars)
    }
}
