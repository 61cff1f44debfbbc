import Foundation
import LatheCoding
import LatheRuntime
import SchemaModel
import SchemaSyntax
import SwiftSource
import SwiftTranslation

/// A module of generated code, with the names of its types.
struct GeneratedModule: Sendable {
    let name: String
    /// The API that the module's schemas describe.
    let model: APIModel
    /// The entities, unions and enums by their Swift names, as `Person.Home` for a nested one.
    let types: [String]
    /// Those of them that have type parameters.
    let generics: [String]
    /// The requests, as `Group.Call`.
    let requests: [String]
    /// The texts and numbers that tell cases, and those that enums have.
    let words: [String]
    private let endpoints: [String: SchemaModel.Endpoint]

    static let all: [GeneratedModule] = goldens + sdks

    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../..").standardizedFileURL

    private static var goldens: [GeneratedModule] {
        let folder = root.appending(path: "Tests/GenerationTests/Goldens")
        return folders(in: folder).compactMap { name in
            let module = "Golden\(name.prefix(1).uppercased())\(name.dropFirst())"
            return GeneratedModule(module, folder.appending(path: "\(name)/schemas"))
        }
    }

    private static var sdks: [GeneratedModule] {
        let folder = root.appending(path: "Schemas")
        return folders(in: folder).compactMap { name in
            FileManager.default.fileExists(atPath: root.appending(path: "Sources/\(name)").path)
                ? GeneratedModule(name, folder.appending(path: name)) : nil
        }
    }

    private static func folders(in folder: URL) -> [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
        return (names ?? []).filter { !$0.hasPrefix(".") }.sorted()
    }

    private init?(_ name: String, _ folder: URL) {
        let folder = folder.resolvingSymlinksInPath()
        let paths = try? FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
        let sources = (paths ?? []).filter { path in
            (path.hasSuffix(".jsonc") || path.hasSuffix(".json"))
                && !path.split(separator: "/").contains("examples")
        }.compactMap { path in
            try? SchemaSource(
                path: path,
                bytes: [UInt8](Data(contentsOf: folder.appending(path: path)))
            )
        }
        guard let model = load(sources).0, let named = NamedModel.naming(model).0 else {
            return nil
        }
        self.name = name
        self.model = model.model
        let code = translate(named).map { $0.source.rendered() }.joined()
        let type = #/(?:public )?(?:indirect )?(?:struct|enum) `?(\w+)`?(<.*>)?: ([^{]*)/#
        let conformance = /(?:^|[ .])(?:Entity|Union|ShapeUnion|(?:Open)?Enumeration)[, ]/
        let request = #/    (?:public |package )?struct `?(\w+)`?: .*Request\b/#
        var declared: [(name: String, isGeneric: Bool)] = []
        var requests: [String] = []
        // The group, or the type that others are nested in.
        var outer = ""
        func addType(_ line: Substring, in outer: String? = nil) {
            guard let match = line.prefixMatch(of: type), match.3.contains(conformance) else {
                return
            }
            let name = String(match.1)
            // Those are no types of the schema.
            if outer != nil, ["Field", "Headers"].contains(name) { return }
            declared.append((outer.map { "\($0).\(name)" } ?? name, match.2 != nil))
        }
        // Only lines that may match are compared with the patterns, which takes long.
        for line in code.split(separator: "\n") {
            if line.hasPrefix("extension ") {
                if let match = line.wholeMatch(of: /extension ([\w.`]+) \{/) {
                    outer = String(match.1.filter { $0 != "`" })
                }
            } else if line.hasPrefix("    ") {
                guard line.hasSuffix("{") else { continue }
                if let match = line.prefixMatch(of: request) {
                    requests.append("\(outer).\(match.1)")
                } else if !line.hasPrefix("     ") {
                    addType(line.dropFirst(4), in: outer)
                }
            } else {
                addType(code[line.startIndex...])
            }
        }
        self.requests = requests
        let generics = declared.filter(\.isGeneric).map(\.name)
        self.generics = generics
        // The names of the fields of a generic entity are no type of the schema either.
        types = declared.filter { !$0.isGeneric }.map(\.name)
            .filter { !generics.map { $0 + "Field" }.contains($0) }
        words = model.model.types.flatMap { Self.words(of: $0.kind) }
        endpoints = Self.endpoints(of: model.model)
    }

    /// The endpoint that the schema has under the name of a call.
    func endpoint(_ name: String) -> SchemaModel.Endpoint? { endpoints[name] }

    /// The endpoints by the names of calls.
    private static func endpoints(of model: APIModel) -> [String: SchemaModel.Endpoint] {
        var endpoints: [String: SchemaModel.Endpoint] = [:]
        for group in model.groups {
            // A group whose name is taken gets another end.
            let names = [group.identity.name, group.identity.name + "Group"].map {
                group.identity.givenName?.text ?? NameCasing.property($0)
            }
            for endpoint in group.endpoints {
                let name = endpoint.identity.name
                let calls = [
                    endpoint.identity.givenName?.text ?? NameCasing.property(name), name,
                    // Of names that would be equal, one has a word for each symbol.
                    name.replacing("-", with: "Minus"),
                ]
                for call in names.flatMap({ group in calls.map { "\(group).\($0)" } })
                where endpoints[call] == nil {
                    endpoints[call] = endpoint
                }
            }
        }
        return endpoints
    }

    private static func words(of kind: SchemaModel.TypeDeclaration.Kind) -> [String] {
        switch kind {
        case .entity: []
        case .enumeration(let shape):
            shape.cases.compactMap {
                switch $0.value {
                case .string(let text), .number(let text): text
                default: nil
                }
            }
        case .union(let shape): shape.cases.map(\.value)
        }
    }

    /// The types, each one with parameters for a few arguments.
    var values: [any WireValue.Type] { types.compactMap(type) + generics.flatMap(generic) }

    /// A type of the module, by its mangled name.
    func type(_ name: String) -> (any WireValue.Type)? {
        for kind in ["V", "O"] {
            let mangled = Self.mangled(self.name) + Self.mangled(path: name) + kind
            if let type = _typeByName(mangled) as? any WireValue.Type { return type }
        }
        return nil
    }

    /// A request of the module.
    func request(_ name: String) -> (any Request.Type)? {
        _typeByName(Self.mangled(self.name) + Self.mangled(path: name) + "V") as? any Request.Type
    }

    /// A type of the module with one type parameter, which is an integer, a text or a type of the module, as far
    /// as the parameter can be that.
    func generic(_ name: String) -> [any WireValue.Type] {
        let own = types.map { Self.mangled(self.name) + Self.mangled(path: $0) + "V" }
        let found = (["Si", "SS"] + own).lazy.compactMap { argument in
            let mangled = "\(Self.mangled(self.name))\(Self.mangled(name))Vy\(argument)G"
            return _typeByName(mangled) as? any WireValue.Type
        }
        return Array(found.prefix(3))
    }

    /// A type with the structures that it is nested in; its own kind is missing.
    private static func mangled(path: String) -> String {
        path.split(separator: ".").map { mangled(String($0)) }.joined(separator: "V")
    }

    private static func mangled(_ name: String) -> String { "\(name.utf8.count)\(name)" }
}
