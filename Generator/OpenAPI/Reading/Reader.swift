import SchemaSyntax

/// The state of reading one description: the results so far and the remaining parts.
///
/// Each kind of object has a function in a file for its topic. A function returns `nil` for a value that cannot be
/// read, after it reports the reason.
final class Reader {
    let store: DocumentStore
    var diagnostics = DiagnosticList(limit: Reader.mistakeLimit)
    var version = APIDescription.Version.openAPI32

    /// The path of the first file.
    var path = ""

    /// The names of schemas that are targets of references.
    var schemaNames = SchemaNames()

    /// The parameters by their positions; a target of several references is read once.
    var parameters: [SourceRange: Parameter] = [:]
    var headers: [SourceRange: Header] = [:]
    var requestBodies: [SourceRange: RequestBody] = [:]
    var responses: [SourceRange: Response] = [:]

    /// The identifiers, by the paths of the files.
    var identifiers: [String: SchemaIdentifiers] = [:]
    var filesWithIDs: [String: Bool] = [:]

    /// The URIs that files declare, by the paths of the files, and the reverse.
    var addresses: [String: DocumentAddress] = [:]
    var addressedFiles: [String: String] = [:]

    var securitySchemeNames: Set<String> = []

    /// The name of the scheme for a key in the header field `Authorization`, if there is one.
    var authorizationSchemeName: String?

    /// The names of schemes that requirements refer to by URI.
    var referredSchemes: [SourceRange: String] = [:]

    /// Those of these schemes that are not components of the document.
    var furtherSchemes: [SecurityScheme] = []

    var operationIDs: [String: Place] = [:]

    /// The operation ids in links, with their places.
    var linkedOperations: [(id: String, place: Place)] = []

    /// The number of nested references that are being followed.
    var walkDepth = 0

    /// The positions of references that are being followed.
    var followed: Set<SourceRange> = []

    /// The values at the end of resolved references, by the positions of the references.
    var ends: [SourceRange: LocatedNode] = [:]

    /// The positions of circular references, one of which was reported.
    var circular: Set<SourceRange> = []

    /// The number of callbacks around the value that is being read.
    var callbackDepth = 0

    /// The number of encodings around the value that is being read.
    var encodingDepth = 0

    var swagger = SwaggerDefaults()

    private struct Mistake: Hashable {
        let range: SourceRange
        let message: String
    }

    private var mistakes: Set<Mistake> = []

    /// The number of comparisons between names and unknown names.
    private var comparisonCount = 0

    /// The number of objects that were read; a target counts for each reference to it.
    private var objectCount = 0

    /// The maximum number of reported mistakes.
    static let mistakeLimit = 5000

    init(_ store: DocumentStore) { self.store = store }

    /// Whether references expanded to so much that not all of it was read.
    private(set) var isExhausted = false

    /// Adds a diagnostic, with the JSON pointer of its place.
    func report(
        _ severity: Diagnostic.Severity = .error,
        rule: String,
        at place: Place,
        _ message: String,
        notes: [Diagnostic.Note] = []
    ) {
        // A part that is found in several ways is reported once.
        let mistake = Mistake(range: place.range, message: message)
        guard !diagnostics.isFull, mistakes.insert(mistake).inserted else { return }
        let message = "\(message) (at #\(place.pointer.shortened))"
        diagnostics.append(
            Diagnostic(severity, rule: rule, at: place.range, message, notes: notes)
        )
    }

    /// Returns the candidate that the author most likely meant; `nil` if none is similar.
    ///
    /// Comparing names is slow, so that only the first mistakes of a document have suggestions.
    func suggestion(for name: String, in candidates: some Collection<String>) -> String? {
        comparisonCount += candidates.count
        return comparisonCount > 1_000_000 ? nil : nearest(to: name, in: candidates)
    }

    /// Returns whether one more object may be read.
    ///
    /// References to references can expand a small document beyond any memory; a legitimate one repeats itself far
    /// less often than its length in bytes.
    func countObject(at place: Place) -> Bool {
        let limit = 1_000_000 + store.byteCount
        objectCount += 1
        if objectCount == limit {
            isExhausted = true
            report(
                rule: "too-many-references",
                at: place,
                "the references up to here stand for more than \(limit) objects, expected fewer"
            )
        }
        return objectCount < limit
    }
}
