import SchemaModel
import SwiftSource

/// Writes the paging of a call as the runtime's `Paging`.
struct PagingTranslation {
    let context: TranslationContext
    let paging: PagingShape
    /// The request's type.
    let request: String

    /// The members that a paged request needs in addition to those of any request.
    var members: [Declaration] {
        [
            .typeAlias(
                TypeAlias(
                    "PageElement",
                    access: context.access,
                    type: context.spelling.text(paging.element)
                )
            ),
            .property(
                Property(
                    "paging",
                    access: context.access,
                    isStatic: true,
                    type: nil,
                    value: .constant(value)
                )
            ),
        ]
    }

    private var value: Expression {
        var arguments: [Expression.Argument] = [.init(nil, style)]
        arguments.append(.init("items", closure(context.items(paging.items))))
        if let size = paging.size {
            arguments.append(.init("size", closure("$0." + text(of: size))))
        }
        if let total = paging.total { arguments.append(.init("total", count(total))) }
        if let pages = paging.pages { arguments.append(.init("pages", count(pages))) }
        if let more = paging.more {
            arguments.append(.init("more", closure(context.access(more))))
        }
        return .call(.text("\(context.spelling.lists("Paging"))<\(request)>"), arguments)
    }

    private var style: Expression {
        var arguments: [Expression.Argument] = []
        if let part = paging.part {
            arguments.append(.init(nil, .text("\\.\(text(of: part))")))
        }
        switch (paging.style, paging.next) {
        case (.page, _) where paging.first != 1:
            arguments.append(.init("first", .integer(paging.first)))
        case (.continue, .field(let field)): arguments.append(.init(nil, continuation(field)))
        case (.link, .field(let field)): arguments.append(.init("next", closure(address(field))))
        case (.before, .field(let field)): arguments.append(.init("last", closure(cursor(field))))
        case (_, .field(let field)): arguments.append(.init("next", closure(cursor(field))))
        case (_, .header(let name)): arguments.append(.init("header", .string(name)))
        case (_, nil): break
        }
        return arguments.isEmpty
            ? .member(nil, paging.style.rawValue)
            : .call(.member(nil, paging.style.rawValue), arguments)
    }

    /// Returns a closure with the field's value; a value of a single format is wrapped as a value of any format.
    private func continuation(_ field: FieldPath) -> Expression {
        let formats = context.model.formats
        let value = context.access(field)
        guard formats.count == 1 else { return closure(value) }
        let wrap = formats == [.xml] ? ".xml" : ".json"
        return closure(field.isOptional ? "(\(value)).map { \(wrap)($0) }" : "\(wrap)(\(value))")
    }

    /// Returns a value of the parameter's type; an id becomes its raw value unless the parameter is an id.
    private func cursor(_ field: FieldPath) -> String {
        let isOfElement = paging.style == .before
        let value = context.access(
            field,
            ofOptional: isOfElement && paging.element.isOptional
        )
        if case .id? = paging.part?.type.unwrapped.patched { return value }
        guard field.identified != nil else { return value }
        return value + (field.last.type.isOptional ? "?" : "") + ".rawValue"
    }

    /// Returns a URL as text.
    private func address(_ field: FieldPath) -> String {
        let value = context.access(field)
        guard field.last.type.unwrapped == .scalar(.url) else { return value }
        return value + (field.last.type.isOptional ? "?" : "") + ".absoluteString"
    }

    private func count(_ source: PagingShape.Source) -> Expression {
        switch source {
        case .field(let field):
            .call(.member(nil, "value"), [.init(nil, closure(context.access(field)))])
        case .header(let name): .call(.member(nil, "header"), [.init(nil, .string(name))])
        }
    }

    /// Returns the parameter or the member of the body, with the value that a `patch` sets.
    private func text(of part: PagingShape.RequestPart) -> String {
        let parameter = part.parameter
        var text = Identifier.text(context.names.member(parameter.identity), as: .member)
        var isOptional = parameter.isOptional || parameter.type.isOptional
        for field in part.member?.fields ?? [] {
            text += isOptional ? ".orBlank." : "."
            text += Identifier.text(context.names.property(field), as: .member)
            isOptional = field.type.isOptional
        }
        return part.type.isPatch ? text + ".value" : text
    }

    private func closure(_ text: String) -> Expression { .text("{ \(text) }") }
}
