import SchemaModel

extension Placement {
    /// Returns the placement in the runtime's spelling, such as `{DAV:}href/@id | id`.
    ///
    /// - Parameter separator: The text between the alternatives.
    /// - Returns: The text.
    func spelled(separator: String = " | ") -> String {
        if alternatives.count == 1, alternatives[0].steps.count == 1 {
            return alternatives[0].steps[0].kind.spelled
        }
        return alternatives.map { $0.steps.map(\.kind.spelled).joined(separator: "/") }
            .joined(separator: separator)
    }
}

extension Placement.Step.Kind {
    fileprivate var spelled: String {
        switch self {
        case .name(nil, let name): Self.escaped(name)
        case .name(let namespace?, let name): "{\(namespace)}" + Self.escaped(name)
        case .attribute(nil, let name): "@" + Self.escaped(name)
        case .attribute(let namespace?, let name): "@{\(namespace)}" + Self.escaped(name)
        case .index(let index): "[\(index)]"
        case .own: "."
        }
    }

    /// Returns a name in which `~` and a digit replace characters that would end it or have another meaning.
    private static func escaped(_ name: String) -> String {
        if !name.hasByte(of: 0x7E, 0x2F, 0x7C), !name.isMistakable { return name }
        return Placement.escaped(name, escapesColon: false)
    }
}

extension String {
    /// Whether a name could be read as another step of a placement, or as a step with a shorter name.
    fileprivate var isMistakable: Bool {
        let bytes = self.utf8
        return bytes.first == 0x5B || bytes.first == 0x20 || bytes.last == 0x20 || self == "."
    }
}

extension String {
    /// Returns whether the text contains one of three bytes.
    ///
    /// It uses a pointer, since it is called for each field, mostly in a debug build.
    func hasByte(of first: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
        let isFound = utf8.withContiguousStorageIfAvailable { bytes in
            guard let start = bytes.baseAddress else { return false }
            var index = 0
            while index < bytes.count {
                let byte = start[index]
                if byte == first || byte == second || byte == third { return true }
                index += 1
            }
            return false
        }
        return isFound ?? true
    }
}
