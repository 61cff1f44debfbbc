import SchemaSyntax

/// The reading of one description: what was found so far, and what is left to read.
///
/// Each kind of object has a function of its own, in a file by its topic. A function returns `nil` for what cannot be
/// read, having told why.
final class Reader {
    let store: DocumentStore
    var diagnostics = DiagnosticList(limit: Reader.mistakeLimit)
    var version = APIDescription.Version.openAPI32

    /// The first file.
    var path = ""

    /// The names of schemas that references lead to.
    var schemaNames = SchemaNames()

    /// What is reached by references from several places is read once.
    var parameters: [SourceRange: Parameter] = [:]
    var headers: [SourceRange: Header] = [:]
    var requestBodies: [SourceRange: RequestBody] = [:]
    var responses: [SourceRange: Response] = [:]

    /// By the paths of the files.
    var identifiers: [String: SchemaIdentifiers] = [:]
    var filesWithIDs: [String: Bool] = [:]

    /// The URIs that files give themselves, by the paths of the files, and the other way round.
    var addresses: [String: DocumentAddress] = [:]
    var addressedFiles: [String: String] = [:]

    var securitySchemeNames: Set<String> = []

    /// The scheme of a key in the header field `Authorization`, if there is one.
    var authorizationSchemeName: String?

    /// The names of schemes that requirements refer to by URIs.
    var referredSchemes: [SourceRange: String] = [:]

    /// Those of them that are no components of the document.
    var furtherSchemes: [SecurityScheme] = []

    var operationIDs: [String: Place] = [:]

    /// The ids of operations that links name, with their places.
    var linkedOperations: [(id: String, place: Place)] = []

    /// How many references are being followed on the way to others.
    var walkDepth = 0

    /// The places of references that are being followed.
    var followed: Set<SourceRange> = []

    /// The values at the end of references that were followed, by the places of what refers to them.
    var ends: [SourceRange: LocatedNode] = [:]

    /// The places of references that lead in a circle, of which one was told.
    var circular: Set<SourceRange> = []

    /// How many callbacks are open around what is being read.
    var callbackDepth = 0

    /// How many encodings are open around what is being read.
    var encodingDepth = 0

    var swagger = SwaggerDefaults()

    private struct Mistake: Hashable {
        let range: SourceRange
        let message: String
    }

    private var mistakes: Set<Mistake> = []

    /// How many names were compared with one that is unknown.
    private var comparisonCount = 0

    /// How many objects were read, those by references as often as they are referred to.
    private var objectCount = 0

    /// How many mistakes are told.
    static let mistakeLimit = 5000

    init(_ store: DocumentStore) { self.store = store }

    /// Whether references stand for so much that not all of it was read.
    private(set) var isExhausted = false

    /// Adds a diagnostic, with the JSON pointer of its place.
    func report(
        _ severity: Diagnostic.Severity = .error,
        rule: String,
        at place: Place,
        _ message: String,
        notes: [Diagnostic.Note] = []
    ) {
        // What is reached in several ways is told of once.
        let mistake = Mistake(range: place.range, message: message)
        guard !diagnostics.isFull, mistakes.insert(mistake).inserted else { return }
        let message = "\(message) (at #\(place.pointer.shortened))"
        diagnostics.append(
            Diagnostic(severity, rule: rule, at: place.range, message, notes: notes)
        )
    }

    /// The candidate that the author most likely meant; `nil` when none is near.
    ///
    /// Comparing names takes its time, so that only the first mistakes of a document get suggestions.
    func suggestion(for name: String, in candidates: some Collection<String>) -> String? {
        comparisonCount += candidates.count
        return comparisonCount > 1_000_000 ? nil : nearest(to: name, in: candidates)
    }

    /// Whether one more object may be read.
    ///
    /// References to references can make a small document stand for more than any memory holds; an honest one
    /// repeats itself far less often than its length in bytes.
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
