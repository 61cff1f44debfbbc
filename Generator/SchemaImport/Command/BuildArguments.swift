import LatheTool

/// The parsed arguments of `build`.
struct BuildArguments {
    private var folders: [String] = []
    private var values: [String: [String]] = [:]

    private static let single = [
        "--output", "--api", "--target", "--examples-of", "--store-of",
    ]
    private static let repeated = ["--planned", "--module-dependency"]

    init(_ words: ArraySlice<String>) throws(UsageError) {
        var words = words
        while let word = words.popFirst() {
            guard word.hasPrefix("-") else {
                folders.append(word)
                continue
            }
            guard (Self.single + Self.repeated).contains(word) else {
                throw UsageError(message: "unknown option '\(word)'")
            }
            let value = try words.popValue(of: word)
            if Self.single.contains(word), values[word] != nil {
                throw UsageError(message: "\(word) was given twice")
            }
            values[word, default: []].append(value)
        }
    }

    func command() throws(UsageError) -> BuildCommand {
        guard let folder = folders.first, folders.count == 1 else {
            throw UsageError(message: "build takes one folder, there are \(folders.count)")
        }
        guard let output = values["--output"]?.first, !output.isEmpty else {
            throw UsageError(message: "--output FOLDER is missing")
        }
        guard let name = values["--api"]?.first else {
            throw UsageError(message: "--api NAME is missing")
        }
        var command = BuildCommand(
            folder: folder,
            output: output,
            name: ImportCommand.name(of: name)
        )
        switch (values["--examples-of"]?.first, values["--store-of"]?.first) {
        case (nil, nil): break
        case (let module?, nil): command.product = .examples(of: module)
        case (nil, let module?): command.product = .store(of: module)
        case (_?, _?):
            throw UsageError(message: "--examples-of and --store-of exclude each other")
        }
        command.planned = values["--planned"] ?? []
        command.target = values["--target"]?.first.map {
            ($0, values["--module-dependency"] ?? [])
        }
        return command
    }
}
