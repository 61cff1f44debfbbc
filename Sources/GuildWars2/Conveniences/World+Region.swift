public import LatheCoding

/// A part of the earth whose worlds play together.
public enum Region: String, CaseIterable, Hashable, Sendable {
    /// North America.
    case northAmerica = "na"
    /// Europe.
    case europe = "eu"
}

extension Identifier<World, Int> {
    /// The region of a world, by the first digit of its id: 1 and 2.
    ///
    /// `nil` for an id that begins otherwise.
    public var region: Region? {
        switch rawValue / 1000 {
        case 1: .northAmerica
        case 2: .europe
        default: nil
        }
    }

    /// The language of a European world, by the second digit of its id.
    ///
    /// `nil` for worlds of other regions, which have none, and for other digits.
    public var language: Language? {
        guard region == .europe else { return nil }
        switch rawValue / 100 % 10 {
        case 0: return .english
        case 1: return .french
        case 2: return .german
        case 3: return .spanish
        default: return nil
        }
    }
}
