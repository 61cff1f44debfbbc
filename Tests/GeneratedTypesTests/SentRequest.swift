import Foundation
import Invention
import LatheCoding
import SchemaModel

@testable import LatheRuntime

// FoundationXML links libxml2.
#if XML && canImport(FoundationXML)
import FoundationXML
import LatheXML
#endif

/// A request that was made of known values, taken apart by the standards and held against its schema.
struct SentRequest {
    let endpoint: SchemaModel.Endpoint
    /// The constants and the parameters of the whole API.
    let model: APIModel
    let address: String
    let fields: HTTPFields
    let method: String
    let body: Data?
    let format: BodyFormat

    /// What the request says of the values that the schema does not, in words.
    func faults(_ values: [(SchemaModel.Parameter, Any)]) throws -> [String] {
        var faults: [String] = method == endpoint.method ? [] : ["the method \(method)"]
        faults += try pathFaults(values)
        let query = try queryItems(of: values)
        faults += try strangers(query.map(\.name), in: .query, values)
        let isParts = fields["Content-Type"]?.hasPrefix("multipart/") == true
        let form =
            isParts || !values.contains { $0.0.place == .form }
            ? [] : try items(in: Substring(String(decoding: body ?? Data(), as: UTF8.self)))
        faults += try strangers(form.map(\.name), in: .form, values)
        for (parameter, value) in values {
            let sent = SentValue(value, parameter)
            let name = parameter.wireName
            if model.isNested(parameter), parameter.place == .path { continue }
            if parameter.documentFormat == .xml, parameter.place == .multipart {
                if let fault = try xmlPartFault(parameter, sent) { faults.append(fault) }
                continue
            }
            if model.isNested(parameter), parameter.place != .body {
                let parts = try SentParts(value, parameter)
                for item in parts.items {
                    let name = item.name
                    let found: [String] =
                        switch parameter.place {
                        case .query: query.filter { Self.equal($0.name, name) }.map(\.text)
                        case .form where !isParts:
                            form.filter { Self.equal($0.name, name) }.map(\.text)
                        case .form, .multipart:
                            try self.parts(name, parameter).map {
                                String(decoding: $0, as: UTF8.self)
                            }
                        case .header: [fields[name]].compactMap { $0.map(ParameterOracle.trimmed) }
                        case .cookie: cookies(name)
                        case .path, .body: []
                        }
                    if !parts.isSent(item.parts, as: found) {
                        faults.append("\(name) in \(parameter.place) is \(found) of \(item)")
                    }
                }
                continue
            }
            var found: [String]
            switch parameter.place {
            case .path: continue
            case .query: found = texts(of: parameter, value, in: query)
            case .form where !isParts: found = texts(of: parameter, value, in: form)
            case .form, .multipart:
                if Self.isFile(parameter.type) {
                    faults += try fileFaults(parameter, value)
                    continue
                }
                found = try self.names(of: parameter, value).flatMap {
                    try parts($0, parameter).map { String(decoding: $0, as: UTF8.self) }
                }
            case .header: found = headers(parameter, value)
            case .cookie: found = cookies(name)
            case .body:
                if let fault = try bodyFault(parameter, value) { faults.append(fault) }
                continue
            }
            if !sent.isSent(as: found, isOneText: parameter.place == .cookie) {
                faults.append("\(name) in \(parameter.place) is \(found) of \(value)")
            }
        }
        return faults
    }

    private func cookies(_ name: String) -> [String] {
        (fields["Cookie"] ?? "").split(separator: ";").map {
            ParameterOracle.trimmed(String($0))
        }.filter { $0.hasPrefix(name + "=") }.map { String($0.dropFirst(name.count + 1)) }
    }

    /// Names of equal characters are different names.
    private static func equal(_ name: String, _ other: String) -> Bool {
        name.utf8.elementsEqual(other.utf8)
    }

    // MARK: Addresses, forms and headers

    private func pathFaults(_ values: [(SchemaModel.Parameter, Any)]) throws -> [String] {
        let path = address.dropFirst("http://h".count).prefix { $0 != "?" }
        var pattern = "^"
        var names: [String] = []
        for part in endpoint.path {
            switch part {
            case .text(let text): pattern += NSRegularExpression.escapedPattern(for: text)
            case .parameter(let name):
                pattern += "([^/]+?)"
                names.append(name)
            case .segments(let name):
                pattern += "(.+?)"
                names.append(name)
            case .format: pattern += format.rawValue
            }
        }
        guard let match = String(path).firstMatch(of: try Regex(pattern + "$")) else {
            return ["the path \(path)"]
        }
        return try zip(names, match.output.dropFirst()).compactMap { name, part in
            let known = values.first {
                $0.0.place == .path && [$0.0.wireName, $0.0.identity.name].contains(name)
            }
            guard let (parameter, value) = known else { return "\(name) in the path is unknown" }
            var written = part.substring ?? ""
            if endpoint.path.contains(.segments(name)) {
                written = Substring(written.replacing("/", with: "%2F"))
            }
            if model.isNested(parameter) {
                let parts = try SentParts(value, parameter)
                return try parts.isSent(inPath: String(written))
                    ? nil : "\(name) in the path is \(written) of \(value)"
            }
            if let separator = Self.separator(inPath: parameter) {
                let parts = SentValue.parts(of: String(written), separator, nil)
                let texts = try parts.map {
                    String(decoding: try ParameterOracle.decoded(Substring($0)), as: UTF8.self)
                }
                return SentValue(value, parameter).isSent(as: texts)
                    ? nil : "\(name) in the path is \(texts) of \(value)"
            }
            let bytes = try ParameterOracle.decoded(written)
            let text = String(decoding: bytes, as: UTF8.self)
            let isSent = SentValue(value, parameter).isSent(as: [text], isOneText: true)
            return isSent ? nil : "\(name) in the path is \(text) of \(value)"
        }
    }

    /// What stands between the items of a list in the path, if it is not escaped.
    private static func separator(inPath parameter: SchemaModel.Parameter) -> String? {
        guard case .list = parameter.type else { return nil }
        return switch parameter.wire.listStyle {
        case .separated(let separator): separator
        case .joined(let separator, _): separator == "," ? separator : nil
        case .repeated, .brackets, .indexed, .numbered: ","
        }
    }

    /// The items of the query; one without a name where a parameter is the query as a whole.
    private func queryItems(
        of values: [(SchemaModel.Parameter, Any)]
    ) throws -> [(name: String, text: String)] {
        guard let mark = address.firstIndex(of: "?") else { return [] }
        let text = address[address.index(after: mark)...]
        guard values.contains(where: { $0.0.isWholeQuery }) else {
            // The commas of lists are not escaped (RFC 6570, section 3.2.8).
            return try items(in: text) { try ParameterOracle.decoded($0, besides: ",") }
        }
        return [("", String(decoding: try ParameterOracle.decoded(text), as: UTF8.self))]
    }

    private func items(
        in text: Substring?,
        decoded: (Substring) throws -> [UInt8] = ParameterOracle.decoded
    ) throws -> [(name: String, text: String)] {
        try (text ?? "").split(separator: "&").map { item in
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let texts = try parts.map {
                String(decoding: try decoded($0), as: UTF8.self)
            }
            return (texts[0], texts.count > 1 ? texts[1] : "")
        }
    }

    /// The names under which the items of a value go.
    private func names(of parameter: SchemaModel.Parameter, _ value: Any) -> [String] {
        guard case .many(let items) = SentValue(value, parameter).content else {
            return [parameter.wireName]
        }
        let style = parameter.wire.listStyle
        switch style {
        case .brackets, .joined, .repeated, .separated:
            return [parameter.wireName + SentParts.suffix(0, style)]
        case .indexed, .numbered:
            if items.isEmpty, parameter.wire.sendsEmpty { return [parameter.wireName] }
            return items.indices.map { parameter.wireName + SentParts.suffix($0, style) }
        }
    }

    private func texts(
        of parameter: SchemaModel.Parameter,
        _ value: Any,
        in items: [(name: String, text: String)]
    ) -> [String] {
        let names = names(of: parameter, value)
        return names.flatMap { name in items.filter { $0.name == name }.map(\.text) }
    }

    /// Names that neither a parameter nor a constant has.
    private func strangers(
        _ names: [String],
        in place: SchemaModel.Parameter.Place,
        _ values: [(SchemaModel.Parameter, Any)]
    ) throws -> [String] {
        let constants =
            endpoint.constants + model.constants + model.formatConstants.flatMap(\.constants)
        var known = Set(constants.filter { $0.place == place }.map(\.name.text))
        for (parameter, value) in values where parameter.place == place {
            known.formUnion(self.names(of: parameter, value))
            if model.isNested(parameter) {
                known.formUnion(try SentParts(value, parameter).items.map(\.name))
            }
            if let count = parameter.countName { known.insert(count) }
        }
        return names.filter { !known.contains($0) }.map { "\($0) in \(place) is unknown" }
    }

    private func headers(_ parameter: SchemaModel.Parameter, _ value: Any) -> [String] {
        let names = names(of: parameter, value).map { $0.lowercased() }
        let found = fields.filter { names.contains($0.name.lowercased()) }.map(\.value)
        guard case .many = SentValue(value, parameter).content else { return found }
        if case .joined(let separator, nil) = parameter.wire.listStyle, separator != "," {
            return found
        }
        let elements = ParameterOracle.elements(found).map(ParameterOracle.unquoted)
        if case .joined(let separator, _) = parameter.wire.listStyle, !elements.isEmpty {
            return [elements.joined(separator: separator)]
        }
        return elements
    }

    // MARK: Parts

    private static func isFile(_ type: TypeReference) -> Bool {
        switch type {
        case .scalar(.file): true
        case .list(let inner), .optional(let inner), .patch(let inner): isFile(inner)
        default: false
        }
    }

    private func parts(_ name: String, _ parameter: SchemaModel.Parameter) throws -> [[UInt8]] {
        try ParameterOracle.values(
            name,
            inParts: body ?? Data(),
            type: fields["Content-Type"] ?? "",
            partType: parameter.contentType
        )
    }

    private func fileFaults(_ parameter: SchemaModel.Parameter, _ value: Any) throws -> [String] {
        let files: [UploadFile] =
            switch SentValue(value, parameter).content {
            case .nothing, .none: []
            case .one(let file): [file as? UploadFile].compactMap { $0 }
            case .many(let files): files.compactMap { $0 as? UploadFile }
            }
        let names = names(of: parameter, value)
        let body = body ?? Data()
        return files.enumerated().compactMap { place, file in
            let name = names.count == files.count ? names[place] : names[0]
            // A part's head, its bytes, and the line break in front of the boundary.
            guard let bytes = file.content.bytes,
                let head = body.range(of: Data("form-data; name=\"\(name)\"; filename=".utf8)),
                case let content = Data("\r\n\r\n".utf8) + bytes + Data("\r\n--".utf8),
                body[head.upperBound...].range(of: content) != nil
            else { return "the file \(name) is not in the body" }
            return nil
        }
    }

    // MARK: Documents

    private func bodyFault(_ parameter: SchemaModel.Parameter, _ value: Any) throws -> String? {
        let sent = SentValue(value, parameter)
        switch endpoint.body {
        case .raw:
            let bytes: Data? =
                switch sent.content {
                case .one(let file as UploadFile): file.content.bytes
                case .one(let data as Data): data
                case .one(let text):
                    body.flatMap {
                        sent.isSpelled(String(decoding: $0, as: UTF8.self), text)
                            ? $0 : Data("?".utf8)
                    }
                default: nil
                }
            return bytes == body ? nil : "the body is not \(value)"
        case .value(let own):
            if (own ?? format) == .xml { return try xmlFault(sent, steps: []) }
            guard let body else {
                if case .nothing = sent.content { return nil }
                return "there is no body of \(value)"
            }
            var found = try JSONSerialization.jsonObject(with: body, options: .fragmentsAllowed)
            if let member = parameter.member {
                guard let object = found as? [String: Any], object.count == 1,
                    let value = object[member]
                else { return "the body \(found) is no object with the member \(member) alone" }
                found = value
            }
            return try isJSON(found, sent) ? nil : "the body is \(found) of \(value)"
        case .object(let own):
            let placement = (own ?? format) == .xml ? parameter.wire.xml : parameter.wire.json
            let steps = placement?.alternatives.first?.steps.map { $0.kind.name ?? "" } ?? []
            if (own ?? format) == .xml { return try xmlFault(sent, steps: steps) }
            var found: Any? = try JSONSerialization.jsonObject(with: body ?? Data())
            for step in steps { found = (found as? [String: Any])?[step] }
            let isSent = try isJSON(found, sent)
            return isSent ? nil : "\(steps) in the body is \(found ?? "nothing") of \(value)"
        case nil, .form, .multipart: return "the call has no body"
        }
    }

    private func isJSON(_ found: Any?, _ sent: SentValue) throws -> Bool {
        switch sent.content {
        case .nothing: return found == nil || found is NSNull
        case .none: return found is NSNull
        case .one(let value): return try isJSON(found, value, sent)
        case .many(let items):
            if case .joined(let separator, _) = sent.parameter.wire.listStyle,
                let text = found as? String
            {
                return items.isEmpty
                    ? text.isEmpty
                    : SentValue.parts(of: text, separator, nil).count == items.count
            }
            // What a call says nothing of may be left out.
            guard let list = found as? [Any] else { return found == nil && items.isEmpty }
            return try list.count == items.count
                && zip(list, items).allSatisfy { try isJSON($0, $1, sent) }
        }
    }

    private func isJSON(_ found: Any?, _ value: Any, _ sent: SentValue) throws -> Bool {
        if let text = found as? String {
            if sent.isSpelled(text, value) { return true }
        } else if let truth = value as? Bool {
            return found as? Bool == truth
        } else if let number = found as? NSNumber {
            // Foundation reads some as decimal numbers, and then the double is not the nearest.
            if let value = value as? Double {
                return abs(number.doubleValue - value) <= abs(value) * 0x1p-48
            }
            if sent.isSpelled(number.stringValue, value) { return true }
        }
        guard let value = value as? any WireValue else { return false }
        var document = try JSONSerialization.jsonObject(
            with: try value.json(),
            options: .fragmentsAllowed
        )
        if var object = document as? [String: Any] {
            for name in readOnly(sent.parameter, \.json) { object[name] = nil }
            document = object
        }
        return try Self.canonical(document) == Self.canonical(found ?? NSNull())
    }

    /// The names of the fields that bodies do not have.
    private func readOnly(
        _ parameter: SchemaModel.Parameter,
        _ placement: KeyPath<WireForm, Placement?>
    ) -> [String] {
        guard case .declared(let id, _) = parameter.type,
            let type = model.types.first(where: { $0.id == id }),
            case .entity(let shape) = type.kind
        else { return [] }
        return shape.fields.filter(\.isReadOnly).compactMap {
            $0.wire[keyPath: placement]?.alternatives.first?.steps.first?.kind.name
        }
    }

    private static func canonical(_ document: Any) throws -> Data {
        try JSONSerialization.data(withJSONObject: [document], options: .sortedKeys)
    }

    private func xmlFault(_ sent: SentValue, steps: [String]) throws -> String? {
        #if XML && (canImport(FoundationXML) || os(macOS))
        guard let body else {
            if case .nothing = sent.content { return nil }
            return "there is no body of \(sent.value)"
        }
        guard let root = try XMLDocument(data: body).rootElement() else { return "no root" }
        var found = [root]
        for step in steps { found = found.flatMap { $0.elements(forName: step) } }
        if case .many = sent.content, steps.isEmpty {
            found = root.children?.compactMap { $0 as? XMLElement } ?? []
        }
        if let fault = try xmlFault(sent, found, "\(steps) in the body") { return fault }
        #endif
        return nil
    }

    /// What is wrong with the documents that parts of a name are.
    private func xmlPartFault(
        _ parameter: SchemaModel.Parameter,
        _ sent: SentValue
    ) throws -> String? {
        #if XML && (canImport(FoundationXML) || os(macOS))
        let documents = try names(of: parameter, sent.value).flatMap { try parts($0, parameter) }
        let found = try documents.compactMap { try XMLDocument(data: Data($0)).rootElement() }
        if let fault = try xmlFault(sent, found, "the part \(parameter.wireName)") { return fault }
        #endif
        return nil
    }

    #if XML && (canImport(FoundationXML) || os(macOS))
    /// What elements say that the items of a value do not, or the reverse.
    private func xmlFault(
        _ sent: SentValue,
        _ found: [XMLElement],
        _ place: String
    ) throws -> String? {
        let items: [Any]
        switch sent.content {
        case .nothing: return found.isEmpty ? nil : "\(place) is not absent"
        case .none: items = [""]
        case .one(let value): items = [value]
        case .many(let values): items = values
        }
        guard found.count == items.count else { return "\(place) is \(found) of \(sent.value)" }
        for (element, item) in zip(found, items) {
            if sent.isSpelled(element.stringValue ?? "", item) { continue }
            guard let value = item as? any WireValue,
                let own = try XMLDocument(data: try value.xml(root: element.localName ?? "r"))
                    .rootElement()
            else { return "\(place) is \(element) of \(item)" }
            for name in readOnly(sent.parameter, \.xml) {
                own.removeAttribute(forName: name)
                own.elements(forName: name).forEach { $0.detach() }
            }
            guard Self.canonical(own) == Self.canonical(element) else {
                return "\(place) is \(element) of \(item)"
            }
        }
        return nil
    }

    private static func canonical(_ element: XMLElement) -> String {
        let attributes = (element.attributes ?? []).map {
            "\($0.localName ?? "")=\($0.stringValue ?? "")"
        }.sorted()
        let children = (element.children ?? []).map { node in
            (node as? XMLElement).map(canonical) ?? "'\(node.stringValue ?? "")'"
        }
        return "<\(element.localName ?? "") \(attributes)>\(children.joined())</>"
    }
    #endif
}
