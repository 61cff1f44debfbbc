import OpenAPI
import SchemaSyntax

/// The uses of schemas that are parts of many others, as by `allOf`.
///
/// Each of them is converted for each of the others, since what they are merged with makes a difference. Where schemas
/// are parts of parts, the number doubles with each level: what has always been the same is then taken from here, and
/// what has not is converted a limited number of times.
struct Repetitions {
    private struct Key: Hashable {
        let range: SourceRange
        let name: String
    }

    private struct Entry {
        var count = 0
        /// The use, if it has been the same each time.
        var use: DraftUse?
    }

    /// After how many conversions with the same result there are no more.
    private static let enough = 64
    private static let most = 256

    private var entries: [Key: Entry] = [:]
    /// How often each schema was converted, whatever the name.
    private var counts: [SourceRange: Int] = [:]

    /// The use of a schema that was converted often enough; `nil` for one that is to be converted.
    func use(of schema: Schema, _ path: [String]) -> DraftUse? {
        guard let entry = entries[Self.key(schema, path)], entry.count >= Self.enough else {
            return nil
        }
        return entry.use
    }

    /// Whether a schema was converted too often.
    func areTooMany(of schema: Schema) -> Bool {
        (counts[schema.place.range] ?? 0) >= Self.most
    }

    mutating func note(_ use: DraftUse, of schema: Schema, _ path: [String]) {
        let key = Self.key(schema, path)
        var entry = entries[key] ?? Entry(use: use)
        entry.count += 1
        if entry.use != use { entry.use = nil }
        if entry.count == Self.enough, entry.use != nil { counts[schema.place.range] = 0 }
        entries[key] = entry
        counts[schema.place.range, default: 0] += 1
    }

    private static func key(_ schema: Schema, _ path: [String]) -> Key {
        Key(range: schema.place.range, name: path.last ?? "")
    }
}
