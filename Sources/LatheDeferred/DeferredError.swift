/// A deferred was used in a way that its state does not allow.
public struct DeferredError: Error, Hashable {
    /// What was wrong.
    public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The code's name, as in `alreadyCalled`.
        public let rawValue: String

        /// Makes a code of its name; the ones that are thrown are the static members.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// It has fired before.
        public static let alreadyCalled = Code(rawValue: "alreadyCalled")
        /// Its chain's finalizer has run, and nothing can follow.
        public static let alreadyFinalized = Code(rawValue: "alreadyFinalized")
        /// Its chain has a finalizer.
        public static let alreadyHasFinalizer = Code(rawValue: "alreadyHasFinalizer")
        /// Its result comes from somewhere: it observes another, or belongs to a callback.
        public static let alreadyObserving = Code(rawValue: "alreadyObserving")
        /// It would wait for itself for ever.
        public static let waitsOnItself = Code(rawValue: "waitsOnItself")
        /// It went away before it fired.
        public static let abandoned = Code(rawValue: "abandoned")

        /// The code's name.
        public var description: String { rawValue }

        /// Matches an error of this code in a `catch`.
        public static func ~= (code: Code, error: any Error) -> Bool {
            (error as? DeferredError)?.code == code
        }
    }

    /// What was wrong.
    public let code: Code
    /// Which deferred it is about.
    public let deferred: ObjectIdentifier

    init(_ code: Code, _ deferred: AnyObject) {
        self.code = code
        self.deferred = ObjectIdentifier(deferred)
    }
}
