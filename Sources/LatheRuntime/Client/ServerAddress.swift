public import Foundation

/// The address of a server: a fixed base, or a base that a call discovers.
///
/// Copies of an address, and so copies of a client, share the discovered base.
public struct ServerAddress: Sendable {
    enum Kind: Sendable {
        /// The base; `nil` when the given text is not an HTTP address.
        case fixed(BaseAddress?)
        case discovered(root: BaseAddress?, Discovery, SingleFlight<BaseAddress>)
    }

    let kind: Kind

    /// Returns a fixed base of all calls, such as `https://api.example.com/1`.
    ///
    /// - Parameters:
    ///   - base: The base. A query in it, `…/api.asp?id=7`, is sent with each call.
    ///   - variables: The values of the variables `{name}` in the base. A value is one part of the address, except
    ///     that of a variable with which the base begins, which may be an address: `{address}/v1`.
    /// - Returns: The address. If it is not an HTTP address, the first call fails.
    public static func fixed(_ base: String, variables: [String: String] = [:]) -> ServerAddress {
        var (beginning, rest) = ("", base[...])
        for (name, value) in variables where base.hasPrefix("{\(name)}") {
            beginning = value
            rest = rest.dropFirst(name.count + 2)
            if rest.isEmpty || rest.first == "/" {
                while beginning.last == "/" { beginning.removeLast() }
            }
        }
        var address = String(rest)
        for (name, value) in variables {
            address = address.replacing("{\(name)}", with: PercentEncoding.text(value))
        }
        address = beginning + address
        return ServerAddress(kind: .fixed(BaseAddress(address)))
    }

    /// Returns a fixed base of all calls.
    public static func fixed(_ base: URL) -> ServerAddress { .fixed(base.absoluteString) }

    /// Returns a root address, and the call that discovers the base from it.
    ///
    /// The call is sent before the first other call, and once for all waiting calls. When it fails, the next
    /// call sends it again. If the response was redirected, the folder of its final address becomes the root.
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

extension ServerAddress {
    /// Returns the URL of an absolute address, or of a path at the host of the server.
    ///
    /// The host is that of the fixed base, or of the root from which the base is discovered.
    ///
    /// - Parameter reference: An address such as `https://login.example.com/token`, or a path such as `/oauth/token`.
    /// - Returns: The URL; `nil` if it is not an HTTP address.
    package func url(of reference: String) -> URL? {
        let isPath = reference.hasPrefix("/") && !reference.hasPrefix("//")
        let address = isPath ? (root?.origin ?? "") + reference : reference
        return BaseAddress(address) == nil ? nil : URL(string: address)
    }

    /// The fixed base, or the root from which the base is discovered.
    private var root: BaseAddress? {
        switch kind {
        case .fixed(let base): base
        case .discovered(let root, _, _): root
        }
    }
}

extension ServerAddress: Hashable {
    /// Two fixed addresses are equal by their bases; two discovered ones if they share what was discovered.
    public static func == (left: Self, right: Self) -> Bool {
        switch (left.kind, right.kind) {
        case (.fixed(let left), .fixed(let right)):
            left?.front == right?.front && left?.query == right?.query
        case (.discovered(_, _, let left), .discovered(_, _, let right)): left === right
        case (.fixed, .discovered), (.discovered, .fixed): false
        }
    }

    /// Hashes the base or the discovery.
    public func hash(into hasher: inout Hasher) {
        switch kind {
        case .fixed(let base):
            hasher.combine(base?.front)
            hasher.combine(base?.query)
        case .discovered(_, _, let found): hasher.combine(ObjectIdentifier(found))
        }
    }
}

extension ServerAddress: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The kind of the address, without the address itself, which may contain credentials.
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
