/// The characters that XML 1.0 allows in texts and names.
package enum XMLCharacters {
    /// Returns whether a document can contain the text (XML 1.0, section 2.2).
    package static func areAllowed(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            switch scalar.value {
            case 0x09, 0x0A, 0x0D, 0x20...0xFFFD, 0x10000...: true
            default: false
            }
        }
    }

    /// Returns whether the scalars are a name without a colon (Namespaces in XML 1.0, section 3).
    package static func areName(_ name: some Sequence<Unicode.Scalar>) -> Bool {
        var isEmpty = true
        for scalar in name {
            guard isStart(scalar) || !isEmpty && isInside(scalar) else { return false }
            isEmpty = false
        }
        return !isEmpty
    }

    private static func isStart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x41...0x5A, 0x5F, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D,
            0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF,
            0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF:
            true
        default: false
        }
    }

    private static func isInside(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x2D, 0x2E, 0x30...0x39, 0xB7, 0x300...0x36F, 0x203F...0x2040: true
        default: false
        }
    }
}
