import OpenAPI
import SchemaModel
import SchemaSyntax
import SwiftTranslation

/// The unique names of a call's parameters, and the path with these names.
struct ParameterNames {
    struct Name {
        /// The name in the schema.
        var name: String
        /// The name on the wire, if it differs.
        var wire: String?
        /// The name in Swift, if it differs from the derived one.
        var swift: String?
    }

    private(set) var members: [(parameter: DraftParameter, name: Name)] = []
    private(set) var path = ""

    /// Creates the names for the parts of one of several bodies.
    init(_ parts: [DraftParameter]) {
        var (schemaNames, swiftNames) = (NameScope(), MemberNames())
        for part in parts { add(part, &schemaNames, &swiftNames) }
    }

    /// - Parameters:
    ///   - call: The call.
    ///   - isLimited: Whether a value that the call sends has limits.
    init(_ call: DraftCall, isLimited: Bool) {
        var schemaNames = NameScope()
        var reserved: Set = ["endpoint", "customMirror", "paging", "bulk"]
        if !call.alternatives.isEmpty { reserved.formUnion(["body", "bodyNumber"]) }
        if !call.bodyChoices.isEmpty { reserved.formUnion(["bodyFormat", "bodyNumber"]) }
        if call.stream != nil { reserved.formUnion(["endOfStream", "lineEnvelope", "value"]) }
        if isLimited { reserved.insert("validate") }
        var swiftNames = MemberNames(reserved: reserved)
        if case .value = call.body, call.alternatives.isEmpty {
            _ = (schemaNames.claim("body"), swiftNames.swiftName(for: "body"))
        }
        for body in call.alternatives {
            _ = (schemaNames.claim(body.name), swiftNames.swiftName(for: body.name))
        }
        for parameter in call.parameters + call.body.parameters {
            add(parameter, &schemaNames, &swiftNames)
        }
        var pathNames: [String: String] = [:]
        var styles: [String: DraftParameter.PathStyle] = [:]
        for (parameter, name) in members where parameter.location == .path {
            (pathNames[parameter.name], styles[parameter.name]) = (name.name, parameter.pathStyle)
        }
        let names = PathNames(call.operation.path)
        for part in names?.parts ?? [] {
            switch part {
            case .text(let text): path += Self.escaped(text)
            case .parameter(let name):
                let style = styles[name]
                let end = style?.isExploded == true ? "*" : ""
                path +=
                    "{\(style?.mark.rawValue ?? "")\(pathNames[name] ?? Self.pathName(name))\(end)}"
            }
        }
        path += names?.query ?? ""
    }

    private mutating func add(
        _ parameter: DraftParameter,
        _ schemaNames: inout NameScope,
        _ swiftNames: inout MemberNames
    ) {
        let isPath = parameter.location == .path
        let wire = parameter.name
        let wanted = isPath ? Self.pathName(wire) : Self.member(wire, parameter.location)
        let name = schemaNames.claim(wanted, or: "\(wanted)_\(parameter.location.rawValue)")
        let spelled = parameter.location == .body ? PlacementText.step(wire) : wire
        members.append(
            (
                parameter,
                Name(
                    name: name,
                    wire: isPath && parameter.pathStyle?.mark != .matrix || name == wire
                        ? nil : spelled,
                    swift: swiftNames.swiftName(for: name)
                )
            )
        )
    }

    /// Returns the text as it is sent, with all characters escaped that a path cannot contain (RFC 3986, section 3.3).
    private static func escaped(_ text: String) -> String {
        let bytes = Array(text.utf8)
        let wrong = PathTemplate.wrongEscapes(in: bytes)
        return bytes.indices.reduce(into: "") { result, place in
            let byte = bytes[place]
            let isPlain = byte < 0x80 && PathTemplate.isInPath(byte) && !wrong.contains(place)
            result += isPlain ? String(Unicode.Scalar(byte)) : percentEncoded(byte)
        }
    }

    /// Returns a name that is valid in the braces of a path.
    private static func pathName(_ name: String) -> String {
        let isPlain = name.utf8.allSatisfy { byte in
            byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
                || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
        }
        let starts = name.utf8.first.map { !(0x30...0x39).contains($0) && $0 != UInt8(ascii: "-") }
        return isPlain && starts == true ? name : PlainName.member(name)
    }

    /// Returns the name of a parameter, where a body's member `type` is renamed because an object with a text there is
    /// a type.
    private static func member(_ name: String, _ location: DraftParameter.Location) -> String {
        if location == .body, name == "type" { return "type_" }
        return String((name.isEmpty ? "empty" : name).prefix(200))
    }
}
