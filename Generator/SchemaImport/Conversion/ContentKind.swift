import OpenAPI
import SchemaModel
import SchemaSyntax

/// The meaning of a content type in the schema language.
enum ContentKind: Hashable {
    case json, xml, form, multipart
    /// Any other content type, by its name without parameters.
    case other(String)

    init(_ contentType: String) {
        let name = mediaType(contentType)
        self =
            switch name {
            case "application/x-www-form-urlencoded": .form
            case "application/json", "text/json", "*/*", "application/*": .json
            case "application/xml", "text/xml": .xml
            case _ where name.hasPrefix("multipart/"): .multipart
            case _ where name.hasSuffix("+json"): .json
            case _ where name.hasSuffix("+xml") && !name.hasPrefix("image/"): .xml
            default: .other(name)
            }
    }

    /// Whether a content type is the default for bodies of JSON or XML.
    static func isUsual(_ contentType: String) -> Bool {
        let parameters = contentType.lowercased().split(separator: ";").dropFirst()
        guard parameters.allSatisfy({ $0.drop(while: \.isWhitespace).hasPrefix("charset=") })
        else { return false }
        let name = mediaType(contentType)
        return !name.hasSuffix("+json") && !name.hasSuffix("+xml") && !name.hasPrefix("text/")
    }

    /// The name suffix of a call with a body or response of this kind, next to a call with the usual kind.
    var name: String {
        switch self {
        case .json: "JSON"
        case .xml: "XML"
        case .form: "Form"
        case .multipart: "Multipart"
        case .other(let type): PlainName.type([String(type.split(separator: "/").last ?? "Data")])
        }
    }

    /// The order of preference among several kinds.
    var rank: Int {
        switch self {
        case .json: 0
        case .xml: 1
        case .form: 2
        case .multipart: 3
        case .other(let type): DraftStream.Form(type) == nil ? 4 : 5
        }
    }
}

extension Content {
    /// Whether the body is a JSON or XML document.
    var isDocument: Bool { [.json, .xml].contains(ContentKind(contentType)) }

    /// Whether the body is a document in one of some formats.
    func isDocument(in formats: [BodyFormat]) -> Bool {
        if contentType.contains("*") { return isDocument }
        return switch ContentKind(contentType) {
        case .json: formats.contains(.json)
        case .xml: formats.contains(.xml)
        case .form, .multipart, .other: false
        }
    }

    /// Whether two contents have the same schema, either by reference or by their text in the document.
    func hasSchema(of other: Content) -> Bool {
        guard let one = schema, let another = other.schema else {
            return schema == nil && other.schema == nil
        }
        return one.place.range == another.place.range || one.writtenText == another.writtenText
    }

    /// The name suffix of a call with this content, next to a call with another content of the same kind.
    var ownName: String {
        guard isDocument, !ContentKind.isUsual(contentType) else {
            return ContentKind(contentType).name
        }
        let type = contentType.prefix { $0 != ";" }.split(separator: "/").last ?? "Data"
        return PlainName.type([String(type.prefix { $0 != "+" })])
    }
}

extension Content {
    /// Whether the body is text with a valid content type.
    var isText: Bool {
        guard case .other(let name) = ContentKind(contentType), name.hasPrefix("text/") else {
            return false
        }
        return HTTPToken.isValid(name.dropFirst("text/".count))
    }

    /// Whether the content type is a range of types, such as `*/*` or `text/*`.
    var isRange: Bool { contentType.contains("*") }

    /// Whether the content type or the document declares the body as a sequence of values.
    var isSequence: Bool {
        itemSchema != nil || DraftStream.Form(contentType) != nil
    }
}

extension [Content] {
    /// The preferred content, and the others of another kind or another schema.
    ///
    /// The remaining contents have the kind and schema of the first one.
    var chosen: (first: Content, others: [Content], same: [Content])? {
        let sorted = enumerated().sorted {
            (ContentKind($0.element.contentType).rank, $0.offset)
                < (ContentKind($1.element.contentType).rank, $1.offset)
        }.map(\.element)
        guard let best = sorted.first else { return nil }
        let kind = ContentKind(best.contentType)
        func isSame(_ content: Content) -> Bool {
            ContentKind(content.contentType) == kind && content.hasSchema(of: best)
        }
        let same = sorted.filter(isSame)
        let first = same.usual ?? best
        let others = sorted.filter { !isSame($0) }
        return (first, others, same.filter { $0.contentType != first.contentType })
    }

    /// The preferred content among several of one schema: `multipart/form-data`, which most servers read, or else the
    /// first.
    var usual: Content? {
        first { mediaType($0.contentType) == "multipart/form-data" } ?? first
    }
}

extension Schema {
    /// The schema's text in the document, without white space.
    fileprivate var writtenText: [UInt8] {
        let range = self.place.range
        return range.source.bytes[range.bytes].filter { !" \t\r\n".utf8.contains($0) }
    }
}

extension Content {
    /// Whether the body has the same value as a document, in another encoding, so that a program reads only the
    /// document.
    func isOtherEncoding(of document: Content) -> Bool {
        guard case .other(let name) = ContentKind(contentType),
            Self.encodings.contains(where: name.contains)
        else { return false }
        return schema == nil || hasSchema(of: document)
    }

    private static let encodings = [
        "avro", "bson", "cbor", "messagepack", "msgpack", "protobuf", "smile", "yaml",
    ]
}
