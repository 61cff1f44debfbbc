/// The comments before a declaration: a remark for maintainers, and the documentation for users.
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
    /// Writes the comment, with each line ended.
    func write(to layout: inout Layout, depth: Int) {
        if isEmpty { return }
        let indent = depth * Layout.indentation
        for line in Self.remarkLines(remark, indent: indent) {
            layout.text(line)
            layout.line(.hard)
        }
        for line in documentation?.lines(indent: indent) ?? [] {
            layout.text(line)
            layout.line(.hard)
        }
    }

    static func remarkLines(_ remark: [String], indent: Int) -> [String] {
        remark.flatMap { Prose.wrapped($0, width: Layout.width - indent - 3) }.map { "// " + $0 }
    }
}
