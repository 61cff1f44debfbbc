import LatheCoding
public import LatheLists
public import LatheRuntime

extension PagedElements where R.ResponseValue == PageQuery, R.PageElement == WikiPage {
    /// The pages, each once and with all its properties.
    ///
    /// If the properties do not fit into one response, the next responses contain the same pages again. The
    /// parts are merged here, including the lists in `unknownFields`; the pages of a batch are returned when it is
    /// complete.
    public var merged: MergedPages<R> { MergedPages(pages) }
}

/// Pages whose properties are in several responses, merged.
public struct MergedPages<R: PagedRequest>: AsyncSequence, Sendable
where R.ResponseValue == PageQuery, R.PageElement == WikiPage {
    /// A page.
    public typealias Element = WikiPage

    private let pages: PageSequence<R>

    fileprivate init(_ pages: PageSequence<R>) { self.pages = pages }

    /// Begins with the first page.
    public func makeAsyncIterator() -> Iterator { Iterator(parts: pages.makeAsyncIterator()) }

    /// An iterator over the pages.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var parts: PageSequence<R>.Iterator
        private var ready: [WikiPage] = []
        private var isAtEnd = false

        fileprivate init(parts: PageSequence<R>.Iterator) { self.parts = parts }

        /// Returns the next page.
        ///
        /// - Returns: The page, or `nil` after the last one.
        /// - Throws: `APIError`, or `CancellationError` when the task is cancelled.
        public mutating func next() async throws -> WikiPage? {
            while ready.isEmpty, !isAtEnd { try await readBatch() }
            return ready.isEmpty ? nil : ready.removeFirst()
        }

        private mutating func readBatch() async throws {
            var batch: [WikiPage] = []
            var places: [String: Int] = [:]
            var isComplete = false
            while !isComplete {
                guard let part = try await parts.next() else {
                    isAtEnd = true
                    break
                }
                for page in part.elements {
                    if let place = places[page.key] {
                        batch[place].add(page)
                    } else {
                        places[page.key] = batch.count
                        batch.append(page)
                    }
                }
                isComplete = part.response.value.isComplete
            }
            ready = batch
        }
    }
}

extension WikiPage {
    /// The identity of a page in a batch; missing and invalid pages have no id.
    fileprivate var key: String { id.map { "#\($0)" } ?? title ?? "" }

    /// Adds the properties in another part of the same page.
    fileprivate mutating func add(_ part: WikiPage) {
        func join<Item>(_ one: inout [Item]?, _ other: [Item]?) {
            if let other { one = (one ?? []) + other }
        }
        join(&revisions, part.revisions)
        join(&categories, part.categories)
        join(&links, part.links)
        join(&templates, part.templates)
        join(&images, part.images)
        join(&linksHere, part.linksHere)
        join(&externalLinks, part.externalLinks)
        join(&imageInfo, part.imageInfo)
        join(&languageLinks, part.languageLinks)
        extract = extract ?? part.extract
        imageRepository = imageRepository ?? part.imageRepository
        properties = properties ?? part.properties
        thumbnail = thumbnail ?? part.thumbnail
        original = original ?? part.original
        pageImage = pageImage ?? part.pageImage
        // All properties of the module `info` are in one response.
        if lastRevisionID == nil, part.lastRevisionID != nil { addInfo(part) }
        isBadFile = isBadFile || part.isBadFile
        unknownFields.merge(part.unknownFields) { $0.joined(with: $1) }
    }

    private mutating func addInfo(_ part: WikiPage) {
        var page = part
        page.index = index ?? part.index
        page.revisions = revisions
        page.categories = categories
        page.links = links
        page.templates = templates
        page.images = images
        page.linksHere = linksHere
        page.externalLinks = externalLinks
        page.imageInfo = imageInfo
        page.languageLinks = languageLinks
        page.extract = extract
        page.imageRepository = imageRepository
        page.properties = properties
        page.thumbnail = thumbnail
        page.original = original
        page.pageImage = pageImage
        page.isBadFile = isBadFile
        page.unknownFields = unknownFields
        self = page
    }
}
