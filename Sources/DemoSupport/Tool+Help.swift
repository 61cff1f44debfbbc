extension Tool {
    /// The help of the tool, or of one command.
    func help(for command: Command?, _ terminal: Terminal) -> String {
        guard let command else {
            return [
                about,
                "usage: \(name) COMMAND [OPTION]...",
                section("Commands", commands.map { ($0.synopsis, $0.about) }, terminal),
                section("Options", options.map { (synopsis($0), $0.about) }, terminal),
                notes,
            ].joined(separator: "\n\n")
        }
        let all = command.options + options
        return [
            command.about,
            "usage: \(name) \(command.synopsis) [OPTION]...",
            section("Options", all.map { (synopsis($0), $0.about) }, terminal),
            notes,
        ].joined(separator: "\n\n")
    }

    private func synopsis(_ option: Command.Option) -> String {
        "--\(option.name)" + (option.value.map { " \($0)" } ?? "")
    }

    private func section(
        _ title: String,
        _ rows: [(String, String)],
        _ terminal: Terminal
    ) -> String {
        let width = rows.map { $0.0.displayWidth }.max() ?? 0
        let lines = rows.map { "  \($0.0.padded(to: width))  \($0.1)" }
        return ([terminal.style(.bold, title)] + lines).joined(separator: "\n")
    }
}
