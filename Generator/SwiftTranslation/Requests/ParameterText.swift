import SchemaModel
import SwiftSource

/// Writes the description of a parameter as the runtime's `Parameter`.
struct ParameterText {
    let context: TranslationContext
    let parameter: Parameter

    /// The description as an expression.
    var expression: Expression {
        let text = Expression.string(line)
        guard parameter.documentFormat == .xml else { return text }
        return .call(
            .text(".init"),
            [.init(nil, text), .init("formats", .array([.member(nil, "xml")]))]
        )
    }

    /// The description as a line in the text of the endpoint.
    var line: String {
        let wire = parameter.wire
        var words = [parameter.place.rawValue, name]
        if let date = FieldLiteral.dateText(wire, parameter.type) {
            words.append(TextLine.option("date", date))
        }
        if parameter.type.holds([.duration]), wire.duration != .seconds {
            words.append("duration=\(wire.duration.rawValue)")
        }
        let isNested = context.model.isNested(parameter)
        let isList =
            parameter.place == .body ? parameter.type.isList : parameter.type.patched.isList
        if isNested ? context.model.isStyled(parameter) : isList {
            words += Self.listStyle(wire.listStyle)
        }
        if parameter.type.holds([.bool]) || isNested {
            switch wire.bool {
            case .words: break
            case .digits: words.append("bool=digits")
            case .presence: words.append("bool=presence")
            }
        }
        if isNested { words.append(nesting) }
        if wire.sendsEmpty, isList || isNested { words.append("sendsEmpty") }
        if wire.allowsNonFinite, parameter.type.holds([.double, .float]) {
            words.append("nonFinite")
        }
        if parameter.isNullable { words.append("nullable") }
        if parameter.isSecret { words.append("secret") }
        words += context.secrets.placements(in: parameter.type).map {
            TextLine.option("secretField", $0)
        }
        if parameter.isIdempotencyKey { words.append("idempotencyKey") }
        if let type = parameter.contentType { words.append(TextLine.option("type", type)) }
        if let count = parameter.countName, [.query, .form, .multipart].contains(parameter.place) {
            words.append(TextLine.option("count", count))
        }
        words += context.words(of: parameter.constraints, parameter.type)
        return words.joined(separator: " ")
    }

    private var name: String {
        switch parameter.place {
        // The path's template contains this name.
        case .path: return TextLine.word(parameter.identity.name)
        case .body where !parameter.isWholeBody:
            return FieldLiteral.word(parameter.wire.json ?? parameter.wire.xml)
        default: return TextLine.word(parameter.wireName)
        }
    }

    private var nesting: String {
        let nesting = parameter.wire.nesting
        guard let format = parameter.documentFormat ?? (nesting == .json ? .json : nil) else {
            return "nested=\(nesting.rawValue)"
        }
        return "\(parameter.isListOfDocuments ? "documents" : "document")=\(format.rawValue)"
    }

    private static func listStyle(_ style: ListStyle) -> [String] {
        switch style {
        case .repeated: []
        case .brackets: ["list=brackets"]
        case .indexed: ["list=indexed"]
        case .numbered(let first): [TextLine.option("numbered", first)]
        case .separated(let text): [TextLine.option("separated", text)]
        case .joined(let separator, let fallback):
            [TextLine.option("joined", separator)]
                + (fallback.map { [TextLine.option("fallback", $0)] } ?? [])
        }
    }
}
