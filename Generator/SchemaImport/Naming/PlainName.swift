import Foundation
import SwiftTranslation

/// Names in the schema language's letters, whatever the document's are.
enum PlainName {
    /// A type's name: `apps.secret` becomes `AppsSecret`.
    static func type(_ parts: [String]) -> String {
        let name = SwiftNames.type(parts.map(ascii).joined(separator: "_"))
        return name.first?.isLetter == true ? name : "Value" + name
    }

    /// The name of a group, call or variable: `API Keys` becomes `apiKeys`.
    static func member(_ name: String) -> String {
        let member = SwiftNames.property(ascii(name))
        return member.first?.isLetter == true ? member : "value" + member
    }

    /// The name in ASCII: letters lose their accents, other characters get the number that Unicode gives them.
    private static func ascii(_ name: String) -> String {
        if name.utf8.allSatisfy({ $0 < 0x80 }) { return name }
        var text = ""
        for scalar in name.decomposedStringWithCanonicalMapping.unicodeScalars {
            switch scalar.properties.generalCategory {
            case _ where scalar.isASCII: text.unicodeScalars.append(scalar)
            case .nonspacingMark, .format: continue
            case .spaceSeparator, .dashPunctuation: text += " "
            default: text += " u" + String(scalar.value, radix: 16) + " "
            }
        }
        return text
    }
}
