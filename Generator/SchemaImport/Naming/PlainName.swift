import Foundation
import SwiftTranslation

/// Names in the schema language's letters, whatever the document's are.
enum PlainName {
    /// A type's name: `apps.secret` becomes `AppsSecret`, and `List<User>` becomes `ListUser`.
    static func type(_ parts: [String]) -> String {
        let text = parts.map(ascii).joined(separator: "_")
        let hasArguments = text.contains("<") && text.contains(/<[^<>]/)
        let plain = hasArguments ? text.replacing(/[<>]/, with: " ") : text
        let name = SwiftSpelling.type(plain)
        return shortened(name.first?.isLetter == true ? name : "Value" + name)
    }

    /// The name of a group, call or variable: `API Keys` becomes `apiKeys`.
    static func member(_ name: String) -> String {
        let member = SwiftSpelling.property(ascii(name))
        return shortened(member.first?.isLetter == true ? member : "value" + member)
    }

    /// A name that files can have with an ending; a longer one ends in letters that stand for the rest of it.
    static func shortened(_ name: String) -> String {
        guard name.utf8.count > longest else { return name }
        var number = fingerprint(of: name)
        var letters = "X"
        for _ in 0..<13 {
            letters.unicodeScalars.append(Unicode.Scalar(UInt8(0x61 + number % 26)))
            number /= 26
        }
        return name.prefix(longest - letters.utf8.count) + letters
    }

    /// The greatest number of letters of a name.
    static let longest = 200

    /// Whether all letters of a name are Latin ones, which remain legible in ASCII.
    static func isLatin(_ name: String) -> Bool {
        name.unicodeScalars.allSatisfy { scalar in
            scalar.value < 0x250 || (0x1E00..<0x1F00).contains(scalar.value)
                || !scalar.properties.isAlphabetic
        }
    }

    /// The name in ASCII: letters of other scripts become Latin ones, as Unicode's transliteration has them, and lose
    /// their accents; other characters get the number that Unicode gives them.
    private static func ascii(_ name: String) -> String {
        if name.utf8.allSatisfy({ $0 < 0x80 }) { return name }
        let latin = isLatin(name) ? name : name.applyingTransform(.toLatin, reverse: false) ?? name
        var text = ""
        for scalar in latin.decomposedStringWithCanonicalMapping.unicodeScalars {
            switch scalar.properties.generalCategory {
            case _ where scalar.isASCII: text.unicodeScalars.append(scalar)
            case .nonspacingMark, .format, .modifierLetter: continue
            case .spaceSeparator, .dashPunctuation: text += " "
            case .initialPunctuation, .finalPunctuation, .openPunctuation, .closePunctuation:
                text += " "
            case _ where letters[scalar] != nil: text += letters[scalar] ?? ""
            default: text += " u" + String(scalar.value, radix: 16) + " "
            }
        }
        return text
    }

    /// Latin letters that are no others with accents.
    private static let letters: [Unicode.Scalar: String] = [
        "Æ": "AE", "æ": "ae", "Ð": "D", "ð": "d", "Đ": "D", "đ": "d", "Ħ": "H", "ħ": "h",
        "ı": "i", "Ł": "L", "ł": "l", "Ø": "O", "ø": "o", "Œ": "OE", "œ": "oe", "Þ": "Th",
        "þ": "th", "ẞ": "SS", "ß": "ss",
    ]
}
