/// A deferred with any type of value.
protocol Node: AnyObject, Sendable {
    var executor: CallbackExecutor { get }
    /// The deferred that the result comes from; `nil` when there is a result, or when this one is fired
    /// directly.
    var dependency: (any Node)? { get }
    /// A deferred further along that the result depends on, as a shortcut for following ``dependency``.
    var distantDependency: (any Node)? { get }
    var hasOutcome: Bool { get }
    /// The deferred that is cancelled in place of this one.
    var cancelledInstead: (any Node)? { get }
    func cancelItself()
    /// Runs the next callback.
    func step() -> Step
}

/// The result of one step.
enum Step {
    /// A callback ran; this deferred has callbacks to run next.
    case ran((any Node)?)
    /// There are no more callbacks; this deferred, that of the finalizer, comes next.
    case stopped((any Node)?)
}

extension Node {
    /// The type and the address.
    var nodeName: String {
        let address = UInt(bitPattern: ObjectIdentifier(self).hashValue)
        return "\(Self.self) at 0x\(String(address, radix: 16))"
    }
}

/// Returns the last deferred that a deferred depends on, which is the one that must be fired.
func last(of node: any Node) -> any Node {
    var last = node
    while true {
        if let next = last.distantDependency, !next.hasOutcome {
            last = next
        } else if let next = last.dependency {
            last = next
        } else {
            return last
        }
    }
}
