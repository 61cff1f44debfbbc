import Foundation
import Testing

@Suite("Links in the documentation")
struct LinkTests {
    @Test("Every link to a file is valid")
    func files() {
        for page in Page.all {
            let folder = page.path.split(separator: "/").dropLast().joined(separator: "/")
            for match in page.prose.matches(of: /\]\(([^)\s]+)\)/) {
                let target = match.1.prefix { $0 != "#" }
                guard !target.isEmpty, !target.contains(":") else { continue }
                let place = Page.root.appending(path: folder).appending(path: String(target))
                #expect(
                    FileManager.default.fileExists(atPath: place.path),
                    "\(page.path) links to \(target)"
                )
            }
        }
    }

    @Test("Every link to an article is valid within its catalog")
    func articles() {
        for page in Page.all {
            let articles = Set(Page.all.filter { $0.catalog == page.catalog }.map(\.name))
            for match in page.prose.matches(of: /<doc:([^>#]+)(#[^>]*)?>/) {
                // A link that begins with a slash leads to another catalog; the site's build checks it.
                guard !match.1.hasPrefix("/") else { continue }
                #expect(articles.contains(String(match.1)), "\(page.path) links to \(match.1)")
            }
        }
    }

    @Test("Every article is reached from the first page of its catalog")
    func reachable() {
        for catalog in Set(Page.all.compactMap(\.catalog)) {
            let pages = Page.all.filter { $0.catalog == catalog }
            let module = pages.first?.path.split(separator: "/").dropFirst().first.map(String.init)
            var open = [module ?? ""]
            var reached: Set<String> = []
            while let name = open.popLast() {
                guard reached.insert(name).inserted else { continue }
                let prose = pages.first { $0.name == name }?.prose ?? ""
                open += prose.matches(of: /<doc:([^>#\/]+)/).map { String($0.1) }
            }
            let lost = pages.map(\.name).filter { !reached.contains($0) }
            #expect(lost == [], "\(catalog) has pages that no other leads to")
        }
    }

    @Test("Paths in the text exist")
    func paths() {
        for page in Page.all {
            for match in page.prose.matches(
                of: /`((?:Sources|Schemas|Tests|Generator|Plugins)\/[A-Za-z0-9_.+\/-]+)`/
            ) {
                // Those of a user's own package have a target that is not here.
                let path = String(match.1)
                if ["Sources/Weather", "Sources/Notes"].contains(where: path.hasPrefix) {
                    continue
                }
                let place = Page.root.appending(path: path)
                #expect(FileManager.default.fileExists(atPath: place.path), "\(page.path): \(path)")
            }
        }
    }
}
