// Prints which properties the generated types have. `check` reads the lines and adds some.

func properties(of value: Any) -> String {
    Mirror(reflecting: value).children.compactMap(\.label).sorted().joined(separator: " ")
}

print("Note:", properties(of: Note(number: 1, title: "Oil the spindle")))
print("Author:", properties(of: Author(name: "Maudslay")))
