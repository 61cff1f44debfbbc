import LatheCoding

/// A set of field numbers from 0 to 255.
struct FieldMask: Hashable, Sendable {
    private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

    init() {}

    /// A mask with one field.
    init(_ place: Int) { insert(place) }

    static let all: FieldMask = {
        var mask = FieldMask()
        mask.words = (.max, .max, .max, .max)
        return mask
    }()

    func contains(_ place: Int) -> Bool {
        let bit = UInt64(1) << UInt64(place & 63)
        return switch place >> 6 {
        case 0: words.0 & bit != 0
        case 1: words.1 & bit != 0
        case 2: words.2 & bit != 0
        default: words.3 & bit != 0
        }
    }

    mutating func insert(_ place: Int) {
        let bit = UInt64(1) << UInt64(place & 63)
        switch place >> 6 {
        case 0: words.0 |= bit
        case 1: words.1 |= bit
        case 2: words.2 |= bit
        default: words.3 |= bit
        }
    }

    mutating func formUnion(_ other: FieldMask) {
        words.0 |= other.words.0
        words.1 |= other.words.1
        words.2 |= other.words.2
        words.3 |= other.words.3
    }

    mutating func formIntersection(_ other: FieldMask) {
        words.0 &= other.words.0
        words.1 &= other.words.1
        words.2 &= other.words.2
        words.3 &= other.words.3
    }

    mutating func subtract(_ other: FieldMask) {
        words.0 &= ~other.words.0
        words.1 &= ~other.words.1
        words.2 &= ~other.words.2
        words.3 &= ~other.words.3
    }

    static func == (left: FieldMask, right: FieldMask) -> Bool { left.words == right.words }

    func hash(into hasher: inout Hasher) {
        hasher.combine(words.0)
        hasher.combine(words.1)
        hasher.combine(words.2)
        hasher.combine(words.3)
    }
}
