/// A deferred was used in a way that its state does not allow.
public struct DeferredError: Error, Hashable {
    /// The kind of the error.
    public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The code's name, such as `alreadyCalled`.
        public let rawValue: String

        /// Creates a code with a name; the codes that are thrown are the static members.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The deferred has already fired.
        public static let alreadyCalled = Code(rawValue: "alreadyCalled")
        /// The finalizer of its chain has run, so no callback can be added.
        public static let alreadyFinalized = Code(rawValue: "alreadyFinalized")
        /// Its chain already has a finalizer.
        public static let alreadyHasFinalizer = Code(rawValue: "alreadyHasFinalizer")
        /// Its result comes from another deferred: it observes one, or belongs to a callback.
        public static let alreadyObserving = Code(rawValue: "alreadyObserving")
        /// It would wait for itself forever.
        public static let waitsOnItself = Code(rawValue: "waitsOnItself")
        /// It was released before it fired.
        public static let abandoned = Code(rawValue: "abandoned")

        /// The code's name.
        public var description: String { rawValue }

        /// Returns whether an error is a ``DeferredError`` with this code, for use in a `catch`.
        public static func ~= (code: Code, error: any Error) -> Bool {
            (error as? DeferredError)?.code == code
        }
    }

    /// The kind of the error.
    public let code: Code
    /// The identity of the deferred.
    public let deferred: ObjectIdentifier

    init(_ code: Code, _ deferred: AnyObject) {
        self.code = code
        self.deferred = ObjectIdentifier(deferred)
    }
}
