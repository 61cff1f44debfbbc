public import Foundation

/// Where a client's calls go: to a fixed base, or to one that a call finds out.
///
/// Copies of an address, and so copies of a client, share what was found out; another address starts anew.
public struct ServerAddress: Sendable {
    enum Kind: Sendable {
        /// `nil` when what the user gave is no address of HTTP.
        case fixed(BaseAddress?)
        case discovered(root: BaseAddress?, Discovery, SingleFlight<BaseAddress>)
    }

    let kind: Kind

    /// The base of all calls, as in `https://api.example.com/1`.
    ///
    /// - Parameters:
    ///   - base: The address. A query in it, `…/api.asp?id=7`, goes along with each call.
    ///   - variables: What stands for `{name}` in the address.
    /// - Returns: The address; what is no address of HTTP fails with the first call.
    public static func fixed(_ base: String, variables: [String: String] = [:]) -> ServerAddress {
        var address = base
        for (name, value) in variables {
            address = address.replacing("{\(name)}", with: PercentEncoding.text(value))
        }
        return ServerAddress(kind: .fixed(BaseAddress(address)))
    }

    /// The base of all calls.
    public static func fixed(_ base: URL) -> ServerAddress { .fixed(base.absoluteString) }

    /// A root, and the call that finds out the base from there.
    ///
    /// The call is sent before the first other one, and once for all that wait; when it fails, the next
    /// call tries again. Redirects count: the folder of the address that answered becomes the root.
    public static func discovered(from root: URL, by discovery: Discovery) -> ServerAddress {
        ServerAddress(
            kind: .discovered(
                root: BaseAddress(root.absoluteString),
                discovery,
                SingleFlight()
            )
        )
    }
}

extension ServerAddress: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// How the address is known; not the address, which may hold credentials.
    public var description: String {
        switch kind {
        case .fixed: "fixed"
        case .discovered: "discovered"
        }
    }
    /// The same as the description.
    public var debugDescription: String { description }
    /// The same as the description.
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: [description]) }
}
