public import LatheCoding

/// A region whose worlds play against each other.
public enum Region: String, CaseIterable, Hashable, Sendable {
    /// North America.
    case northAmerica = "na"
    /// Europe.
    case europe = "eu"
}

extension Identifier<World, Int> {
    /// The region of the world; `nil` for an id outside both ranges.
    ///
    /// The ids of North American worlds are from 1000 to 1999, those of European worlds from 2000 to 2999.
    public var region: Region? {
        switch rawValue / 1000 {
        case 1: .northAmerica
        case 2: .europe
        default: nil
        }
    }

    /// The language of a European world; `nil` for other worlds.
    ///
    /// The second digit of the id determines it: 0 for English, 1 for French, 2 for German and 3 for Spanish. For
    /// another digit, the language is `nil`.
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
