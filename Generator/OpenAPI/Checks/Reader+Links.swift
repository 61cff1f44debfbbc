import SchemaSyntax

// Links are kept as they are written; their mistakes are reported.
extension Reader {
    private enum Key: String, CaseIterable {
        case operationRef, operationId, parameters, requestBody, description, server
    }

    func checkLinks(_ value: LocatedNode) {
        for member in named(value) { checkLink(member.value) }
    }

    private func checkLink(_ origin: LocatedNode) {
        guard let value = resolve(origin) else { return }
        let extensions = readMembers(of: value, Key.self) { key, value in
            switch key {
            case .operationRef: checkOperationReference(value)
            case .operationId:
                if let id = text(value) { linkedOperations.append((id, value.place)) }
            case .parameters: _ = named(value)
            case .description: _ = text(value)
            case .server: _ = readServer(value)
            case .requestBody: break
            }
        }
        guard extensions != nil else { return }
        guard let reference = value["operationRef"] else {
            if value["operationId"] == nil { reportMissing("operationId", in: value, .warning) }
            return
        }
        guard let id = value["operationId"] else { return }
        report(
            .warning,
            rule: "link-conflict",
            at: id.place,
            "'operationId' is given together with 'operationRef', expected only one of them",
            notes: [Diagnostic.Note("the operation is given here", at: reference.node.range)]
        )
    }

    /// Checks only references within the file, since an operation in another file may belong to another API.
    private func checkOperationReference(_ value: LocatedNode) {
        guard let text = text(value), text.hasPrefix("#") else { return }
        _ = target(of: text, at: value)
    }

    /// Reports links to operations that do not exist, after all operations are read.
    func checkLinkedOperations() {
        let known = operationIDs.keys.sorted()
        for (id, place) in linkedOperations where operationIDs[id] == nil {
            let near = suggestion(for: id, in: known)
            report(
                .warning,
                rule: "unknown-operation",
                at: place,
                "no operation has the id \(quoted(id))"
                    + (near.map { ", did you mean \(quoted($0))?" } ?? "")
            )
        }
    }
}
