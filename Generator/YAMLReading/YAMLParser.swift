package import SchemaSyntax

/// Reads YAML into the same tree as the JSON parser.
///
/// Scalars have the meaning of the core schema of YAML 1.2: `yes` and `012` differ from YAML 1.1. Keys are text, and
/// aliases and merge keys are expanded. The tree of a file with a syntax error is `.invalid`; other mistakes omit only
/// the values that they concern.
package enum YAMLParser {
    /// The maximum number of values that all aliases of a file expand to.
    package static let aliasLimit = 1_000_000

    /// Whether this build has the package trait `YAML`; a build without it does not read any files.
    package static var isAvailable: Bool {
        #if YAML
        true
        #else
        false
        #endif
    }

    /// Reads a file with arbitrary bytes.
    package static func parse(
        _ source: SchemaSource,
        sizeLimit: Int = SchemaParser.sizeLimit
    ) -> SchemaDocument {
        #if YAML
        let check = source.checkBytes(sizeLimit: sizeLimit)
        guard check.diagnostics.isEmpty else { return invalid(source, check.diagnostics) }
        return source.bytes.withUnsafeBufferPointer { bytes in
            var builder = YAMLTreeBuilder(source, events: YAMLEvents(bytes))
            let root = builder.build()
            return SchemaDocument(
                source: source,
                root: root,
                diagnostics: builder.diagnostics.sorted()
            )
        }
        #else
        let message =
            "the file is YAML, expected JSON: this build is without the package trait 'YAML'; "
            + "depend on the package with 'traits: [.defaults, \"YAML\"]', "
            + "or convert the file with 'yq --output-format json FILE'"
        return invalid(source, [Diagnostic(rule: "no-yaml", at: source.start, message)])
        #endif
    }

    private static func invalid(
        _ source: SchemaSource,
        _ diagnostics: [Diagnostic]
    ) -> SchemaDocument {
        let root = SchemaNode(.invalid, at: source.start)
        return SchemaDocument(source: source, root: root, diagnostics: diagnostics)
    }
}
