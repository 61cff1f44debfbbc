package import OpenAPI
package import SchemaSyntax

/// Converts a document into a schema folder.
///
/// The data passes through these steps, each of which is a function of the previous one:
///
///     APIDescription → Conversion → DraftAPI → DraftNames → SchemaValue → SchemaText
///       (OpenAPI)      what it is    unnamed     names       as a value    as a file
package struct Import: Sendable {
    /// The files, sorted by path.
    package let files: [ImportedFile]

    /// The parts of the document that the files do not express, in document order.
    package let findings: [Finding]

    package let counts: Counts

    /// Whether the calls that return a page of a list have `paging`.
    package let declaresPaging: Bool

    /// The document.
    package let place: SourceRange

    /// The mistakes in new names and additions; the files are valid without these.
    package let problems: [Diagnostic]

    /// Whether the files express the whole document and nothing in it is wrong or dubious.
    package let isClean: Bool

    /// The amount of the document that the files express.
    package struct Counts: Sendable, Hashable {
        package var operations = 0
        package var wholeOperations = 0
        package var schemas = 0
        package var wholeSchemas = 0
        /// The calls whose responses are pages of a list.
        package var pagedCalls = 0
    }

    /// - Parameters:
    ///   - description: The document.
    ///   - name: The name of the API.
    ///   - selection: The operations to import, with all that they need.
    ///   - references: The form of a value that is either an id or the object that it identifies.
    ///   - declaresPaging: Whether calls that return a page of a list have `paging`.
    ///   - renames: New names of types, groups and calls.
    ///   - additions: The keys that the schema adds to the document.
    ///   - diagnostics: The mistakes in the document.
    package init(
        _ description: APIDescription,
        name: String,
        selection: Selection = Selection(),
        references: ReferenceForm = .selected,
        declaresPaging: Bool = false,
        renames: Renames = Renames(),
        additions: Additions = Additions(),
        diagnostics: [Diagnostic] = []
    ) {
        place = description.place.range
        self.declaresPaging = declaresPaging
        let calls = CallNames(description, renames: renames)
        let isWhole = references == .selected && selection.rules.isEmpty
        let conversion = Conversion(
            description,
            callNames: calls,
            references: isWhole ? .values : references
        )
        if conversion.references == .selected {
            conversion.neededSchemas = Self.neededSchemas(description, calls, selection)
        }
        var api = conversion.api(name, selection)
        if declaresPaging { api.declarePaging() }
        let names = DraftNames(
            api,
            schemas: description.schemas,
            calls: calls,
            renames: renames
        )
        var problems =
            calls.problems + names.problems + renames.unused(calls.known.union(names.known))
        api.removeMisfits {
            FolderFiles(api: $0, names: names, calls: calls, additions: additions)
        }
        files = FolderFiles(api: api, names: names, calls: calls, additions: additions)
            .files(reporting: &problems)
        self.problems = problems
        let expressed = conversion.saidExamples
            .union(api.calls.flatMap(\.examples).flatMap(\.places).map(\.range))
        let left = conversion.findings.filter {
            $0.construct != .example || !expressed.contains($0.place.range)
        }.filter {
            $0.construct != .constraint || !conversion.saidNames.contains($0.place.range)
        }
        let mistakes = diagnostics.filter { $0.severity == .error }
        findings = (left + mistakes.findings(in: description)).inOrder
        isClean = diagnostics.isEmpty && !findings.contains { $0.construct.isFault }
        var counts = Counts(conversion, findings, selection)
        counts.pagedCalls =
            declaresPaging ? api.calls.count { $0.paging != nil } : api.pagedCalls
        self.counts = counts
    }
}

extension Import {
    /// The schemas that a selection needs, apart from values that are an id or the object that it identifies.
    private static func neededSchemas(
        _ description: APIDescription,
        _ calls: CallNames,
        _ selection: Selection
    ) -> Set<String> {
        let conversion = Conversion(description, callNames: calls, references: .selected)
        _ = conversion.api("", selection)
        return Set(conversion.convertedSchemas)
    }

    /// - Parameters:
    ///   - description: The document.
    ///   - name: The name of the API.
    ///   - overlay: The settings and corrections of the import.
    ///   - diagnostics: The mistakes in the document.
    init(
        _ description: APIDescription,
        name: String,
        _ overlay: Overlay,
        diagnostics: [Diagnostic] = []
    ) {
        self.init(
            description,
            name: name,
            selection: overlay.selection,
            references: overlay.references,
            declaresPaging: overlay.declaresPaging,
            renames: overlay.renames,
            additions: overlay.additions,
            diagnostics: diagnostics
        )
    }

    /// Whether the corrections contain additions.
    var hasAdditions: Bool { files.contains { !$0.additions.isEmpty } }

    /// Whether a position of the files is written in the corrections.
    func isAddition(_ range: SourceRange) -> Bool {
        guard let file = files.lazy.flatMap(\.additions).first?.entry.range.source else {
            return false
        }
        return range.location.path == file.path
    }

    /// Returns a finding with the place of the corrections where these cause a name clash.
    func placed(_ diagnostic: Diagnostic) -> Diagnostic {
        guard diagnostic.rule == "clashing-declaration", let note = diagnostic.notes.first,
            isAddition(note.range), !isAddition(diagnostic.range)
        else { return diagnostic }
        return Diagnostic(
            diagnostic.severity,
            rule: diagnostic.rule,
            at: note.range,
            diagnostic.message,
            notes: [Diagnostic.Note(note.message, at: diagnostic.range)]
        )
    }
}

extension Import.Counts {
    fileprivate init(_ conversion: Conversion, _ findings: [Finding], _ selection: Selection) {
        let broken = Set(findings.filter { !$0.construct.isAnnotation }.map(\.owner))
        for operation in conversion.description.operations where selection.includes(operation) {
            operations += 1
            if !broken.contains(.operation(operation.key)) { wholeOperations += 1 }
        }
        for name in conversion.convertedSchemas {
            schemas += 1
            if !broken.contains(.schema(name)) { wholeSchemas += 1 }
        }
    }
}

extension [Finding] {
    /// The findings sorted by place, without repetitions of one text at one place.
    fileprivate var inOrder: [Finding] {
        var seen: Set<String> = []
        return sorted { left, right in
            let (leftRange, rightRange) = (left.place.range.written, right.place.range.written)
            let leftKey = (leftRange.source.path, leftRange.bytes.lowerBound)
            let rightKey = (rightRange.source.path, rightRange.bytes.lowerBound)
            return leftKey == rightKey
                ? (left.construct.rawValue, left.note) < (right.construct.rawValue, right.note)
                : leftKey < rightKey
        }.filter { seen.insert($0.description).inserted }
    }
}

extension SourceRange {
    /// The range in the document, which is the place of the correction for what a correction inserts.
    fileprivate var written: SourceRange { origin?.range.written ?? self }
}
