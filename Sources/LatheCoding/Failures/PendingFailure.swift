/// The failure of a visit, until ``ValueReader/read(_:of:)`` throws it.
///
/// The value is copied without reference counting, as readers are copied for each entity. It must be emptied before
/// its last copy is discarded.
package struct PendingFailure {
    private var storage: Unmanaged<DecodingFailure.Storage>?

    package init() {}

    /// The failure, or `nil` if there is none.
    package var failure: DecodingFailure? {
        @inline(__always)
        get { storage.map { DecodingFailure(storage: $0.takeUnretainedValue()) } }
        @inline(__always)
        set {
            guard storage != nil || newValue != nil else { return }
            storage?.release()
            storage = newValue.map { Unmanaged.passRetained($0.storage) }
        }
    }
}
