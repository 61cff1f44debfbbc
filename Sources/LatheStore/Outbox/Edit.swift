public import Foundation
public import LatheCoding

/// A change of an entity that the service has not accepted yet.
///
/// It is visible in the store immediately. It is kept until the service accepts it, or rejects it and the
/// program discards it.
public struct Edit<Value: StoredEntity>: Identifiable, Sendable {
    /// The position in the order of all edits.
    public let id: Int
    /// The identifier of the changed entity; that of a blank entity if the stored identifier is of a type that cannot
    /// be read now.
    public let entityID: Value.ID
    /// A text that is unique to this edit, for services that recognize a repeated call by an idempotency key.
    public let key: String
    /// The time at which the edit was made.
    public let madeAt: Date
    /// The number of attempts to send it.
    public let attempts: Int
    /// A Boolean value that indicates whether the edit may have been sent before without a received response.
    ///
    /// The service may already have it. Check this first if the call must not be repeated.
    public let isUncertain: Bool
    /// The reason why the service rejected it; `nil` if it has not.
    public internal(set) var refusal: String?
    /// The version of the entity on which the edit is based, for an `If-Match` header field; `nil` if it is not known.
    ///
    /// It is the value of the field ``StoredEntity/version`` as text. After an earlier edit of the entity was accepted,
    /// it is the version that the service returned for that edit, or `nil` if it returned none.
    public let version: String?
    /// The names of changed fields that the type no longer has, or whose type now cannot have the value.
    ///
    /// An edit with such fields is not sent, and does not delay other edits. It is kept, for a program that knows the
    /// fields, until the program discards it.
    public let unknownFields: [String]
    /// Whether all of the edit can be read, so that it can be sent.
    let isWhole: Bool
    let record: EditRecord
    private let cells: [Int: Cell]
    private let table: Table

    init(_ record: EditRecord, _ table: Table, isUncertain: Bool) {
        self.record = record
        self.table = table
        self.isUncertain = isUncertain
        id = record.id
        let entity = try? table.id(Value.self, try Cell(json: record.entity))
        entityID = entity ?? Value.blank.id
        key = record.key
        madeAt = record.madeAt
        attempts = record.attempts
        version = record.version
        refusal = record.state == .refused ? record.reason ?? "" : nil
        var cells: [Int: Cell] = [:]
        var unknown: [String] = []
        let changed = try? record.changedCells()
        let kinds = record.knownKinds
        for (name, cell) in changed ?? [:] {
            if let place = table.place(of: name, in: changed ?? [:], kinds),
                let field = table.columns[place].field
            {
                cells[field] = cell
            } else {
                unknown.append(name)
            }
        }
        self.cells = cells
        unknownFields = unknown.sorted()
        isWhole = entity != nil && changed != nil && unknown.isEmpty
    }

    /// The changed fields.
    public var fields: FieldSet<Value> {
        var mask = FieldMask()
        for field in cells.keys { mask.insert(field) }
        return FieldSet(mask)
    }

    /// Returns the change of a field that can be absent.
    ///
    /// - Parameter field: A stored property.
    /// - Returns: Whether the field is kept, set or cleared.
    /// - Throws: ``StoreError`` if the key path does not identify a field.
    public func patch<Content: WireValue>(
        _ field: KeyPath<Value, Content?>
    ) throws -> Patch<Content> {
        let (place, _) = try Column.of(field)
        guard let cell = cells[place] else { return .keep }
        return cell == .null ? .clear : .set(try value(at: place))
    }

    /// Returns the new value of a field.
    ///
    /// - Parameter field: A stored property.
    /// - Returns: The value; `nil` if the field is kept.
    /// - Throws: ``StoreError`` if the key path does not identify a field.
    public func value<Content: WireValue>(_ field: KeyPath<Value, Content>) throws -> Content? {
        let (place, _) = try Column.of(field)
        return cells[place] == nil ? nil : try value(at: place)
    }

    /// Returns the new value of a field that can be absent.
    ///
    /// - Parameter field: A stored property.
    /// - Returns: `nil` if the field is kept or cleared; ``patch(_:)`` distinguishes the two.
    /// - Throws: ``StoreError`` if the key path does not identify a field.
    public func newValue<Content: WireValue>(
        _ field: KeyPath<Value, Content?>
    ) throws -> Content? {
        if case .set(let value) = try patch(field) { value } else { nil }
    }

    /// The version as an entity tag for an `If-Match` header field (RFC 9110, section 8.8.3); `nil` if it is not known.
    ///
    /// Quotation marks are added unless the version already has them.
    public var entityTag: String? {
        version.map { $0.hasPrefix("\"") || $0.hasPrefix("W/\"") ? $0 : "\"\($0)\"" }
    }

    /// Returns whether an entity has all values that the edit sets.
    func isIn(_ entity: Value) -> Bool {
        cells.allSatisfy { field, cell in
            guard let place = table.places[field] else { return false }
            var writer = RowWriter(
                columns: [table.columns[place]],
                schema: nil,
                storesSecrets: true
            )
            writer.begin(at: 0)
            entity.writeCopy(of: FieldNumber(field), to: &writer)
            return writer.row.cell(0) == cell
        }
    }

    private func value<Content: WireValue>(at field: Int) throws -> Content {
        let column = try table.place(of: field)
        var source = RowSource()
        // The case of a union may be named by another field, which the edit then has too.
        source.cells = table.columns.map { column in column.field.flatMap { cells[$0] } ?? .null }
        var reader = RowReader(table, source, nil, depth: 0)
        return try reader.value(Content.self, at: column)
    }
}

/// The result of sending an edit.
public enum EditOutcome<Value: StoredEntity>: Sendable {
    /// The service accepted it; the entity that it returned, if any, is merged.
    case accepted(Received<Value>? = nil)
    /// The service rejected it for this reason; the edit is undone.
    case refused(String)
    /// It was not sent, for example because there is no connection; it is sent again later.
    case later
}
