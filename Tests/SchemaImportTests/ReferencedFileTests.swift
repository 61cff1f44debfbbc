import Foundation
import Testing

@Suite("The files to which the documents of a target refer")
struct ReferencedFileTests {
    /// The paths of the files that are found for the documents in `Schemas`, relative to the folder around it.
    private func found(_ files: [String: String]) throws -> [String] {
        let root = FileManager.default.temporaryDirectory.appending(path: "references-\(UUID())")
            .standardizedFileURL
        defer { try? FileManager.default.removeItem(at: root) }
        for (path, text) in files {
            let file = root.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: file)
        }
        let contents = files.keys.filter { $0.hasPrefix("Schemas/") }.map {
            String($0.dropFirst(8))
        }
        return ReferencedFiles.outside(root.appending(path: "Schemas"), contents: contents).map {
            $0.path.replacing("\(root.path)/", with: "")
        }
    }

    @Test("Files outside the folder are found, also through other files")
    func transitive() throws {
        let files = [
            "Schemas/openapi.yaml": """
            a: { $ref: ../shared/errors.yaml#/Problem }
            b:
              $ref: "models/card.json"
            """,
            "Schemas/models/card.json":
                ##"{"$ref":"..\/..\/shared\/my ids.json#/ID","x":[1,"../../none.json"]}"##,
            "shared/errors.yaml":
                "Problem:\n  $ref: 'more/deep.yml'\nx:\n- ../Schemas/openapi.yaml\n",
            "shared/my ids.json": "{}",
            "shared/more/deep.yml": "$ref: ../errors.yaml#/Problem",
            "shared/unused.yaml": "",
        ]
        #expect(
            try found(files) == [
                "shared/errors.yaml", "shared/more/deep.yml", "shared/my ids.json",
            ]
        )
    }

    @Test("Escapes in a reference represent characters of the file's name")
    func escapes() throws {
        let files = [
            "Schemas/openapi.json":
                ##"{"$ref":"../my%20errors.yaml#/A","x":"../50%25.json","y":"../a%20b.json","z":"../100%.json"}"##,
            "my errors.yaml": "", "50%.json": "", "a%20b.json": "", "100%.json": "",
        ]
        #expect(
            try found(files) == ["100%.json", "50%.json", "a%20b.json", "my errors.yaml"]
        )
    }

    @Test("A file that cannot be read as text, a folder and an address are skipped")
    func unreadable() throws {
        let files = [
            "Schemas/openapi.json":
                #"{"a":"../a.json","b":"../b.json/","c":"https://x.example/c.json","d":"../folder.json"}"#,
            "a.json": "\u{0}\u{1}.json\"", "c.json": "", "folder.json/x": "",
        ]
        #expect(try found(files) == ["a.json"])
        #expect(ReferencedFiles.outside(URL(filePath: "/none"), contents: ["openapi.json"]).isEmpty)
        #expect(try found(["Schemas/openapi.txt": "../a.json", "a.json": ""]).isEmpty)
    }

    @Test("A reference ends at a quotation mark, a number sign or the end of a word")
    func texts() {
        func references(_ text: String) -> [String] {
            ReferencedFiles.references(in: Array(text.utf8)).sorted()
        }
        #expect(references(#"{"$ref":"a/b.json#/x","y":"c.JSON"}"#) == ["a/b.json", "c.JSON"])
        #expect(references("$ref: ../a b.yaml # note") == ["../a b.yaml"])
        #expect(references("mapping: {cat: cat.yml, dog: dog.yml}") == ["cat.yml", "dog.yml"])
        #expect(references("- a.yaml\r\n- 'b.jsonc'\n") == ["a.yaml", "b.jsonc"])
        #expect(references("a.jsonx b.js c.json.txt .json5").isEmpty)
        #expect(references("") == [] && references("a.yaml") == ["a.yaml"])
    }

    @Test(
        "Large files are read in linear time",
        .timeLimit(.minutes(1))
    )
    func large() {
        for part in [".", "a.json", "a.json ", "\"", ". "] {
            let text = Array(String(repeating: part, count: 500_000).utf8)
            #expect(ReferencedFiles.references(in: text).count < 500_000)
        }
    }
}
