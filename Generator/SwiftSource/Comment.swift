/// What stands before a declaration: a remark for maintainers, and the documentation for users.
package struct Comment: Hashable, Sendable {
    /// Lines written after `//`, wrapped when too long.
    package var remark: [String]
    package var documentation: Documentation?

    package init(remark: [String] = [], documentation: Documentation? = nil) {
        self.remark = remark
        self.documentation = documentation
    }

    package init(_ documentation: Documentation?) {
        self.init(documentation: documentation)
    }

    var isEmpty: Bool { remark.isEmpty && documentation == nil }
}

extension Comment {
    func layout(depth: Int) -> Layout {
        if isEmpty { return .empty }
        let indent = depth * Layout.indentation
        var lines = Self.remarkLines(remark, indent: indent)
        lines += documentation?.lines(indent: indent) ?? []
        return .sequence(lines.map { .text($0) + .hardLine })
    }

    static func remarkLines(_ remark: [String], indent: Int) -> [String] {
        remark.flatMap { Prose.wrapped($0, width: Layout.width - indent - 3) }.map { "// " + $0 }
    }
}
