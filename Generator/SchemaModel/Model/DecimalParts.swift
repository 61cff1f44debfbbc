/// A decimal number as an integer and a power of ten.
///
/// Code can use it without a conversion to a binary fraction.
package struct DecimalParts: Hashable, Sendable {
    package let isNegative: Bool
    package let significand: Int
    package let exponent: Int

    /// Creates the parts of a JSON number with at most 18 digits, apart from leading and trailing zeros, and an
    /// exponent from -100 to 100.
    package init?(_ number: String) {
        let parts = number.split { $0 == "e" || $0 == "E" }
        guard let mantissa = parts.first, parts.count <= 2 else { return nil }
        guard let power = parts.count == 2 ? Int(parts[1]) : 0, (-200...200).contains(power) else {
            return nil
        }
        let unsigned = mantissa.drop { $0 == "-" }
        let halves = unsigned.split(separator: ".", omittingEmptySubsequences: false)
        guard let whole = halves.first, halves.count <= 2 else { return nil }
        let fraction = halves.count == 2 ? halves[1] : ""
        var digits = (whole + fraction).drop { $0 == "0" }
        var exponent = power - fraction.count
        while digits.last == "0" {
            digits.removeLast()
            exponent += 1
        }
        guard digits.count <= 18, let value = digits.isEmpty ? 0 : Int(digits),
            value == 0 || (-100...100).contains(exponent)
        else { return nil }
        isNegative = mantissa.hasPrefix("-")
        significand = value
        self.exponent = value == 0 ? 0 : exponent
    }
}
