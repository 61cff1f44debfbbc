/// A deferred of whatever type, as the machinery sees it.
protocol Node: AnyObject, Sendable {
    var executor: CallbackExecutor { get }
    /// Where the result is to come from; `nil` when it is there, or when someone else is to fire this one.
    var dependency: (any Node)? { get }
    /// Something further on that the result depends on; it saves the way along ``dependency``.
    var distantDependency: (any Node)? { get }
    var hasOutcome: Bool { get }
    /// What is to be cancelled in the place of this one.
    var cancelledInstead: (any Node)? { get }
    func cancelItself()
    /// Runs the next callback.
    func step() -> Step
}

/// What one step of a deferred led to.
enum Step {
    /// A callback ran; that deferred has callbacks to run, and they come next.
    case ran((any Node)?)
    /// There is nothing more to run; that one, the finalizer's, comes next.
    case stopped((any Node)?)
}

extension Node {
    /// Type and address.
    var nodeName: String {
        let address = UInt(bitPattern: ObjectIdentifier(self).hashValue)
        return "\(Self.self) at 0x\(String(address, radix: 16))"
    }
}

/// The last one on the way along what a deferred depends on: the one that somebody is to fire.
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
