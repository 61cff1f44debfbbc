import SchemaSyntax

/// The parsed arguments of `samples` or `drift`.
struct SamplesArguments {
    private var names: [String] = []
    private var values: [String: String] = [:]
    private var flags: Set<String> = []

    init(_ words: ArraySlice<String>, isDrift: Bool = false) throws(UsageError) {
        let valued = isDrift ? ["--format"] : ["--output", "--format", "--report"]
        let plain = isDrift ? [] : ["--check", "--force"]
        var words = words
        while let word = words.popFirst() {
            guard word.hasPrefix("-") else {
                names.append(word)
                continue
            }
            if plain.contains(word) {
                flags.insert(word)
                continue
            }
            guard valued.contains(word) else {
                let near = nearest(to: word, in: valued + plain + ["--help"])
                throw UsageError(
                    message: "unknown option '\(word)'"
                        + (near.map { "; did you mean '\($0)'?" } ?? "")
                )
            }
            let value = try words.popValue(of: word)
            guard values.updateValue(value, forKey: word) == nil else {
                throw UsageError(message: "\(word) was given twice")
            }
        }
    }

    func samples() throws(UsageError) -> SamplesCommand {
        guard let recordings = names.first, names.count == 1 else {
            throw UsageError(message: "samples takes one folder or file, there are \(names.count)")
        }
        guard let output = values["--output"], !output.isEmpty else {
            throw UsageError(message: "--output FOLDER is missing")
        }
        try UsageError.check(report: values["--report"], differsFrom: [recordings])
        let format = try format()
        return SamplesCommand(
            recordings: recordings,
            output: output,
            format: format,
            report: values["--report"],
            isCheck: flags.contains("--check"),
            isForced: flags.contains("--force")
        )
    }

    func drift() throws(UsageError) -> DriftCommand {
        guard names.count == 2 else {
            throw UsageError(
                message: "drift takes a folder of schemas and recordings, there are \(names.count)"
            )
        }
        return DriftCommand(schemas: names[0], recordings: names[1], format: try format())
    }

    private func format() throws(UsageError) -> String? {
        guard let format = values["--format"] else { return nil }
        guard format == "json" || format == "xml" else {
            throw UsageError(message: "'\(format)' is not a format, expected json or xml")
        }
        return format
    }
}
