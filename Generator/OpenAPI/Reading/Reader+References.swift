import SchemaSyntax

extension Reader {
    /// Returns the value at the end of all references.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - readsSiblings: Whether the caller reads the members next to a reference.
    /// - Returns: The value, which is unchanged if it is not a reference; `nil` after a mistake is reported.
    func resolve(_ value: LocatedNode, readsSiblings: Bool = false) -> LocatedNode? {
        var value = value
        var way: [SourceRange] = []
        defer { followed.subtract(way) }
        while let reference = value["$ref"], let text = reference.node.string {
            if let end = ends[value.node.range] {
                value = end
                break
            }
            guard !circular.contains(value.node.range) else { return nil }
            guard followed.insert(value.node.range).inserted else {
                reportCircle(text, at: reference)
                circular.formUnion(way)
                return nil
            }
            way.append(value.node.range)
            if !readsSiblings { checkSiblings(of: value) }
            guard let target = target(of: text, at: reference) else { return nil }
            value = target
        }
        for start in way { ends[start] = value }
        return value.node.isInvalid ? nil : value
    }

    /// Reports members next to a reference, which have no effect except for descriptions.
    private func checkSiblings(of value: LocatedNode) {
        for member in value.node.object?.members ?? []
        where !["$ref", "description", "summary"].contains(member.key)
            && !member.key.hasPrefix("x-")
        {
            reportBesideReference(member, in: value, ", and is ignored")
        }
    }

    func reportBesideReference(
        _ member: SchemaObject.Member,
        in value: LocatedNode,
        _ rest: String
    ) {
        report(
            .warning,
            rule: "beside-reference",
            at: Place(member.keyRange, value.pointer.appending(member.key)),
            "\(quoted(member.key)) next to '$ref' has no effect\(rest)"
        )
    }

    /// The maximum number of nested references, each in the path to the target of the next.
    private static let maximumWalks = 100

    func reportCircle(_ text: String, at reference: LocatedNode) {
        report(
            rule: "circular-reference",
            at: reference.place,
            "reference \(quoted(text)) leads in a circle, expected a value at its end"
        )
    }

    /// Returns the target of a reference's text, which may be another reference.
    func target(of text: String, at origin: LocatedNode) -> LocatedNode? {
        guard countObject(at: origin.place) else { return nil }
        let reference = Reference(text)
        if let root = rootByAddress(reference, at: origin) {
            return target(in: root, reference, text, at: origin)
        }
        if let target = targetByID(reference, text, at: origin) { return target }
        guard !reference.isRemote else { return remoteTarget(of: text, at: origin) }
        guard let root = root(of: reference, text, at: origin) else { return nil }
        return target(in: root, reference, text, at: origin)
    }

    /// Returns the value for the fragment of a reference.
    private func target(
        in root: LocatedNode,
        _ reference: Reference,
        _ text: String,
        at origin: LocatedNode
    ) -> LocatedNode? {
        if let keys = reference.keys {
            return walk(from: root, along: keys, text, at: origin)
        }
        let identifiers = identifiers(of: root)
        let resource = identifiers.resource(of: root)
        if let anchor = identifiers.anchor(reference.fragment, in: resource) { return anchor }
        let near = suggestion(for: reference.fragment, in: identifiers.anchors)
        reportDangling(
            text,
            at: origin,
            "'\(root.path)' has no '$anchor' of that name",
            near.map { "#\($0)" }
        )
        return nil
    }

    /// Returns the file that a reference names, or else the file that contains it.
    private func root(
        of reference: Reference,
        _ text: String,
        at origin: LocatedNode
    ) -> LocatedNode? {
        guard let name = reference.file else {
            return try? store.root(of: origin.path)
        }
        let path =
            fileByAddress(reference, at: origin) ?? DocumentPath.resolve(name, against: origin.path)
        guard DocumentStore.extensions.contains(DocumentPath.fileExtension(of: path)) else {
            let near = suggestion(for: name, in: schemaNames.components)
            reportDangling(
                text,
                at: origin,
                "\(quoted(name)) does not have the name of a JSON or YAML file",
                near.map { "#/\(componentsPath)/\($0)" }
            )
            return nil
        }
        do {
            guard let root = try store.root(of: path) else {
                reportDangling(text, at: origin, "'\(path)' cannot be read", nil)
                return nil
            }
            noteAddress(of: root)
            return root.node.isInvalid ? nil : root
        } catch {
            reportDangling(text, at: origin, "'\(path)' cannot be read: \(error)", nil)
            return nil
        }
    }

    /// Follows a JSON pointer; if a key is missing next to a reference, the search continues at the target.
    private func walk(
        from root: LocatedNode,
        along keys: [String],
        _ text: String,
        at origin: LocatedNode
    ) -> LocatedNode? {
        var value = root
        for key in keys {
            if value.node.object != nil, value.node[key] == nil, value.node["$ref"] != nil {
                guard walkDepth < Self.maximumWalks else {
                    report(
                        rule: "too-many-references",
                        at: origin.place,
                        "reference \(quoted(text)) is the last of more than \(Self.maximumWalks) references, each of "
                            + "which leads through the next, expected fewer"
                    )
                    return nil
                }
                walkDepth += 1
                defer { walkDepth -= 1 }
                guard let target = resolve(value) else { return nil }
                value = target
            }
            guard let next = value.step(to: key) else {
                if value.node.isInvalid { return nil }
                let candidates = value.node.object?.members ?? []
                let near = suggestion(for: key, in: candidates.lazy.map(\.key))
                reportDangling(
                    text,
                    at: origin,
                    "'#\(value.pointer)' in '\(value.path)' has no \(quoted(key))",
                    near
                )
                return nil
            }
            value = next
        }
        return value.node.isInvalid ? nil : value
    }

    /// Returns the target of a reference by the `$id` of a part, in the file that it names or else in its own file;
    /// `nil` if there is none.
    private func targetByID(
        _ reference: Reference,
        _ text: String,
        at origin: LocatedNode
    ) -> LocatedNode? {
        guard let root = try? store.root(of: origin.path), hasIDs(root) else { return nil }
        let identifiers = identifiers(of: root)
        let resource = identifiers.resource(of: origin)
        if reference.address.isEmpty {
            // Documents also write pointers from the start of the file.
            guard resource.address != nil else { return nil }
            guard let keys = reference.keys else {
                return identifiers.anchor(reference.fragment, in: resource)
            }
            var target: LocatedNode? = resource.root
            for key in keys { target = target?.step(to: key) }
            return target
        }
        return identifiers.part(reference.address, in: resource).flatMap { part in
            target(in: part, reference, text, at: origin)
        }
    }

    private func hasIDs(_ root: LocatedNode) -> Bool {
        guard version.hasJSONSchemas else { return false }
        if let known = filesWithIDs[root.path] { return known }
        let found = SchemaIdentifiers.hasIDs(root.node)
        filesWithIDs[root.path] = found
        return found
    }

    /// Reports that a `$dynamicRef` is treated as a `$ref` if several schemas have its anchor.
    ///
    /// By the specification, the target depends on the schema from which the use started (JSON Schema 2020-12, section
    /// 8.2.3.2).
    func checkDynamic(_ text: String, at reference: LocatedNode) {
        let name = Reference(text).fragment
        guard let root = try? store.root(of: reference.path), identifiers(of: root).isDynamic(name)
        else { return }
        report(
            .warning,
            rule: "dynamic-reference",
            at: reference.place,
            "several schemas have the '$dynamicAnchor' of \(quoted(text)), which is taken as a '$ref' to the nearest"
        )
    }

    /// Returns the target of a URL, which exists only if a file, or a part of the same file, declares the URL.
    private func remoteTarget(of text: String, at origin: LocatedNode) -> LocatedNode? {
        let reference = Reference(text)
        if fileByAddress(reference, at: origin) != nil {
            return root(of: reference, text, at: origin).flatMap {
                target(in: $0, reference, text, at: origin)
            }
        }
        report(
            rule: "remote-reference",
            at: origin.place,
            "reference \(quoted(text)) is a URL or an absolute path, "
                + "expected a file relative to the document or a pointer such as '#/\(componentsPath)/Pet'"
        )
        return nil
    }

    /// Returns the target of a `$recursiveRef`: the innermost enclosing schema with `$recursiveAnchor`.
    func recursiveTarget(of reference: LocatedNode) -> LocatedNode? {
        guard let root = try? store.root(of: reference.path) else { return nil }
        var target: LocatedNode?
        var next: LocatedNode? = root
        for key in reference.pointer.keys {
            guard let current = next else { break }
            if current["$recursiveAnchor"]?.node.bool == true { target = current }
            next = current.step(to: key)
        }
        if target == nil {
            let reason = "no schema around it has '$recursiveAnchor: true'"
            reportDangling(writtenText(of: reference.node), at: reference, reason, nil)
        }
        return target
    }

    private func identifiers(of root: LocatedNode) -> SchemaIdentifiers {
        if let known = identifiers[root.path] { return known }
        let found = SchemaIdentifiers(of: (try? store.root(of: root.path)) ?? root)
        identifiers[root.path] = found
        return found
    }

    private func reportDangling(
        _ text: String,
        at origin: LocatedNode,
        _ reason: String,
        _ near: String?
    ) {
        let hint = near.map { ", did you mean \(quoted($0))?" } ?? ""
        report(
            rule: "unresolved-reference",
            at: origin.place,
            "reference \(quoted(text)) cannot be resolved: \(reason)\(hint)"
        )
    }

    /// The path of the schemas in the document.
    var componentsPath: String { version == .swagger2 ? "definitions" : "components/schemas" }
}
