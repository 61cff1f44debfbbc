import Foundation
import SwiftTranslation

/// Conversion of a document's names into the letters of the schema language.
enum PlainName {
    /// Returns the name of a type: `AppsSecret` for `apps.secret`, and `ListUser` for `List<User>`.
    static func type(_ parts: [String]) -> String {
        let text = parts.map(ascii).joined(separator: "_")
        let hasArguments = text.contains("<") && text.contains(/<[^<>]/)
        let plain = hasArguments ? text.replacing(/[<>]/, with: " ") : text
        let name = NameCasing.type(plain)
        return shortened(name.first?.isLetter == true ? name : "Value" + name)
    }

    /// Returns the name of a group, call or variable: `apiKeys` for `API Keys`.
    static func member(_ name: String) -> String {
        let member = NameCasing.property(ascii(name))
        return shortened(member.first?.isLetter == true ? member : "value" + member)
    }

    /// Returns a name that fits into a file name with an extension; a longer name ends in letters of its fingerprint.
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

    /// The maximum number of letters of a name.
    static let longest = 200

    /// Whether all letters of a name are Latin, so that they remain legible in ASCII.
    static func isLatin(_ name: String) -> Bool {
        name.unicodeScalars.allSatisfy { scalar in
            scalar.value < 0x250 || (0x1E00..<0x1F00).contains(scalar.value)
                || !scalar.properties.isAlphabetic
        }
    }

    /// Returns the name in ASCII.
    ///
    /// Letters of other scripts become Latin ones by Unicode's transliteration and lose their accents; other
    /// characters are replaced with their Unicode numbers.
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

    /// Latin letters that are not accented forms of others.
    private static let letters: [Unicode.Scalar: String] = [
        "Æ": "AE", "æ": "ae", "Ð": "D", "ð": "d", "Đ": "D", "đ": "d", "Ħ": "H", "ħ": "h",
        "ı": "i", "Ł": "L", "ł": "l", "Ø": "O", "ø": "o", "Œ": "OE", "œ": "oe", "Þ": "Th",
        "þ": "th", "ẞ": "SS", "ß": "ss",
    ]
}
