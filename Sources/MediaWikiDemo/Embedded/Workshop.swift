/// The made-up pages of the embedded wiki, about a workshop.
enum Workshop {
    /// Who wrote a version, how many days into 2026, why, and the text.
    typealias Version = (user: String, day: Int, comment: String, text: String)

    static let pages: [(title: String, versions: [Version])] = [
        (
            "Chisel",
            [
                ("Ada Miller", 2, "a first page", "A '''chisel''' cuts wood."),
                (
                    "José Núñez", 9, "sharper",
                    """
                    A '''chisel''' cuts wood & bone along the grain.

                    It is never to be lent out < 30 minutes before closing.
                    [[Category:Tools]]
                    """
                ),
            ]
        ),
        (
            "Lathe",
            [
                (
                    "Ada Miller", 3, "what we have it for",
                    """
                    A '''lathe''' turns a piece of wood against a tool, such as a [[chisel]].

                    [[Category:Tools]]
                    [[Category:Machines]]
                    """
                )
            ]
        ),
        (
            "Oak",
            [
                ("José Núñez", 5, "", "'''Oak''' is hard."),
                ("José Núñez", 6, "and heavy", "'''Oak''' is hard wood, and heavy."),
                (
                    "Ada Miller", 12, "where it is",
                    "'''Oak''' is hard wood, and heavy. Ours lies behind the [[lathe]]."
                ),
            ]
        ),
        (
            "House rules",
            [("Ada Miller", 1, "", "Sweep the floor. Put the tools back.")]
        ),
        (
            "File:Plan.txt",
            [("José Núñez", 7, "where things stand", "The plan of the workshop.")]
        ),
    ]

    static let file = (name: "Plan.txt", text: "Door, bench, lathe, oak.\n")
}
