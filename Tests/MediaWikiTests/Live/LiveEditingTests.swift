#if XML
import Foundation
import LatheCoding
import LatheLists
import LatheRuntime
import MediaWiki
import Synchronization
import Testing
import LatheXML

extension LiveWiki {
    @Suite("Changing")
    struct LiveEditingTests {
        private static let formats = [WireFormat.json, .xml]

        /// A title that no other run has used.
        private func title(_ name: String, _ format: WireFormat) -> String {
            "\(name) \(format) \(UInt32.random(in: .min ... .max))"
        }

        private func code(_ call: () async throws -> Void) async -> String? {
            do {
                try await call()
                return nil
            } catch {
                return (error as? APIError)?.failureCode ?? "\(error)"
            }
        }

        private func text(_ wiki: MediaWikiClient, _ title: String) async throws -> String? {
            let page = try await wiki.pages.get(
                titles: [title],
                properties: [.revisions],
                revisionProperties: [.content],
                slots: ["main"]
            ).firstPage().elements.first
            return page?.revisions?.first?.slots?["main"]?.content
        }

        @Test("A bot makes a page, changes it, moves it and deletes it", arguments: formats)
        func life(_ format: WireFormat) async throws {
            let wiki = try await Wiki.botClient(format)
            #expect(try await wiki.users.current().name == "Admin")
            let title = title("Life", format)
            let made = try await wiki.pages.edit(
                title: title,
                text: "One.",
                summary: "new",
                createOnly: true
            )
            #expect(made.isNew && made.oldRevisionID == 0)
            #expect(
                await code {
                    _ = try await wiki.pages.edit(title: title, text: "Two.", createOnly: true)
                } == "articleexists"
            )
            let same = try await wiki.pages.edit(title: title, text: "One.")
            #expect(same.isUnchanged && same.newRevisionID == nil)
            let changed = try await wiki.pages.edit(
                title: title,
                appended: " Two.",
                isMinor: true,
                baseRevision: made.newRevisionID
            )
            #expect(changed.oldRevisionID == made.newRevisionID)
            let undone = try await wiki.pages.edit(title: title, undo: changed.newRevisionID)
            #expect(undone.newRevisionID != nil)
            #expect(try await text(wiki, title) == "One.")
            let log = try await wiki.users.contributions(
                users: ["Admin"],
                properties: [.title, .flags, .ids],
                limit: 5
            ).firstPage().elements
            #expect(log.first { $0.revisionID == changed.newRevisionID }?.isMinor == true)

            let moved = try await wiki.pages.move(from: title, to: title + " moved", reason: "test")
            #expect(moved.leftRedirect)
            let deleted = try await wiki.pages.delete(title: title + " moved", reason: "test")
            #expect(deleted.logID != nil)
            #expect(
                await code { _ = try await wiki.pages.delete(title: title + " moved") }
                    == "missingtitle"
            )
            let events = try await wiki.changes.log(action: "delete/delete", limit: 5).firstPage()
            #expect(events.elements.contains { $0.title == title + " moved" })
        }

        @Test("Edits that are not allowed are refused", arguments: formats)
        func refusals(_ format: WireFormat) async throws {
            let wiki = try await Wiki.botClient(format)
            let title = title("Refusals", format)
            #expect(
                await code {
                    _ = try await wiki.pages.edit(title: title, text: "x", existingOnly: true)
                } == "missingtitle"
            )
            #expect(
                await code {
                    _ = try await wiki.pages.edit(
                        title: title,
                        text: "x",
                        md5: "00000000000000000000000000000000"
                    )
                } == "badmd5"
            )
            #expect(await code { _ = try await wiki.pages.edit(title: title) } == "missingparam")
            #expect(
                await code { _ = try await wiki.pages.edit(title: "<bad>", text: "x") }
                    == "invalidtitle"
            )
        }

        @Test(
            "Of two changes to the same line, the second is reported as a conflict",
            arguments: formats
        )
        func conflict(_ format: WireFormat) async throws {
            let wiki = try await Wiki.botClient(format)
            let stranger = try Wiki.client(format)
            let title = title("Conflict", format)
            let base = try await wiki.pages.edit(title: title, text: "One line.")
            _ = try await stranger.pages.edit(title: title, text: "A stranger's line.")
            #expect(
                await code {
                    _ = try await wiki.pages.edit(
                        title: title,
                        text: "Our line.",
                        baseRevision: base.newRevisionID
                    )
                } == "editconflict"
            )
            let old = try #require(base.savedAt).addingTimeInterval(-60)
            #expect(
                await code {
                    _ = try await wiki.pages.edit(title: title, text: "Ours.", baseTimestamp: old)
                } == "editconflict"
            )
            #expect(try await text(wiki, title) == "A stranger's line.")
        }

        @Test(
            "A wrong token of the caller fails; an expired one is fetched again",
            arguments: formats
        )
        func tokens(_ format: WireFormat) async throws {
            var wiki = try Wiki.client(format)
            let title = title("Tokens", format)
            _ = try await wiki.pages.edit(title: title, text: "1")
            // After the log-in the token of somebody unknown is no longer good.
            _ = try await wiki.session.logIn(name: Wiki.bot.name, password: Wiki.bot.password)
            _ = try await wiki.pages.edit(title: title, text: "2")
            #expect(try await text(wiki, title) == "2")
            wiki.token = "wrong+\\"
            #expect(
                await code { _ = try await wiki.pages.edit(title: title, text: "3") } == "badtoken"
            )
        }

        @Test("A session that the wiki ended is started again", arguments: formats)
        func expired(_ format: WireFormat) async throws {
            let wiki = try await Wiki.botClient(format)
            let title = title("Expired", format)
            _ = try await wiki.pages.edit(title: title, text: "1")
            try await wiki.session.logOut()
            let edit = try await wiki.pages.edit(title: title, text: "2")
            #expect(edit.result == "Success")
            let history = try await wiki.pages.history(title: title, properties: [.user])
                .firstPage()
            #expect(history.elements.map(\.user) == ["Admin", "Admin"])
            try await wiki.deauthorize()
            #expect(try await wiki.users.current().isAnonymous)
        }

        @Test("Twenty edits at once fetch one token", arguments: formats)
        func concurrent(_ format: WireFormat) async throws {
            let fetches = Mutex(0)
            var wiki = try await Wiki.botClient(format)
            let counter = Counter(fetches: { fetches.withLock { $0 += 1 } })
            wiki.client.middleware.append(counter)
            let name = title("Concurrent", format)
            try await withThrowingTaskGroup(of: Void.self) { [wiki] group in
                for number in 0..<20 {
                    group.addTask {
                        _ = try await wiki.pages.edit(title: "\(name) \(number)", text: "x")
                    }
                }
                try await group.waitForAll()
            }
            #expect(fetches.withLock { $0 } == 1)
        }

        @Test("A person logs in, and out again", arguments: formats)
        func person(_ format: WireFormat) async throws {
            let wiki = try Wiki.client(format)
            try await wiki.authorize(by: Wiki.person)
            let user = try await wiki.users.current(properties: [.groups, .email, .unreadCount])
            #expect(user.name == "Admin" && !user.isAnonymous)
            #expect(user.groups?.contains("sysop") == true)
            try await wiki.deauthorize()
            #expect(await !wiki.isAuthorized())
            #expect(try await wiki.users.current().isAnonymous)
            await #expect(throws: APIError.self) {
                try await wiki.authorize(by: Session.LogIn(name: "Admin@lathe", password: "wrong"))
            }
        }

        @Test(
            "A session continues in the next run if the account stores cookies",
            arguments: formats
        )
        func kept(_ format: WireFormat) async throws {
            let store = MemoryCredentialStore()
            var wiki = try Wiki.client(format)
            wiki.client.account = Account("kept", store: store, keepsCookies: true)
            try await wiki.authorize(by: Wiki.bot)
            var next = try Wiki.client(format)
            next.client.account = Account("kept", store: store, keepsCookies: true)
            #expect(try await next.users.current().name == "Admin")
        }

        private static let awkward = [
            "Größe 🪵 𝄞", "E\u{301}tude \u{1F9D1}\u{200D}\u{1F527}", "שלום العالم", "Q&A \"x\" 'y'",
            "50% + 1=2; a, b", "A/b\\c", "木\u{2014}…", "C'est déjà",
        ]

        @Test(
            "Titles with every kind of character are returned unchanged",
            arguments: awkward,
            formats
        )
        func awkwardTitles(_ name: String, _ format: WireFormat) async throws {
            let wiki = try await Wiki.botClient(format)
            let title = title(name, format)
            let edit = try await wiki.pages.edit(title: title, text: title, summary: title)
            let normal = title.precomposedStringWithCanonicalMapping
            #expect(edit.title.map { Array($0.unicodeScalars) } == Array(normal.unicodeScalars))
            #expect(try await text(try Wiki.client(.json), title) == normal)
            #expect(try await text(Wiki.client(.xml), title) == normal)
            let history = try await wiki.pages.history(title: title, properties: [.comment])
                .firstPage()
            #expect(history.elements.first?.comment == normal)
        }

        @Test("Texts of every kind of character are read as they were written", arguments: formats)
        func awkwardTexts(_ format: WireFormat) async throws {
            let wiki = try await Wiki.botClient(format)
            let title = title("Texts", format)
            let awkward = "a|b \u{202E}rtl\u{202C} <b> & &amp; ]]> \"'\t𝄞 🪵\n\n\u{85}\u{2028}x"
            _ = try await wiki.pages.edit(title: title, text: awkward)
            for reading in Self.formats {
                #expect(try await text(Wiki.client(reading), title) == awkward)
            }
            // XML has no place for these; the wiki replaces them before it saves.
            _ = try await wiki.pages.edit(title: title, text: "a\u{1}b\u{B}c\u{1F}d")
            for reading in Self.formats {
                #expect(
                    try await text(Wiki.client(reading), title) == "a\u{FFFD}b\u{FFFD}c\u{FFFD}d"
                )
            }
        }

        @Test("A bar in a value is not a separator", arguments: formats)
        func bars(_ format: WireFormat) async throws {
            let answer = try await Wiki.client(format).pages.get(titles: ["a|b", "Oak"]).firstPage()
            #expect(answer.elements.contains { $0.title == "a|b" && $0.isInvalid })
            #expect(answer.elements.contains { $0.title == "Oak" && !$0.isMissing })
        }

        @Test("A lagging wiki refuses a call and states how long to wait", arguments: formats)
        func lag(_ format: WireFormat) async throws {
            var wiki = try Wiki.client(format)
            wiki.client.retry = nil
            wiki.maximumLag = 5
            _ = try await wiki.site.info()
            wiki.maximumLag = 1
            let lagging = wiki
            let error = await #expect(throws: APIError.self) { try await lagging.site.info() }
            #expect(error?.failure(as: Failure.self)?.first?.lag == 2)
            #expect(error?.response?.fields["Retry-After"] != nil)
        }

        @Test("Failures and warnings of every error format", arguments: formats)
        func errorFormats(_ format: WireFormat) async throws {
            var wiki = try Wiki.client(format)
            for errorFormat in [ErrorFormat.compatible, .plainText, .wikitext, .html] {
                wiki.errorFormat = errorFormat
                let strict = wiki
                let error = await #expect(throws: APIError.self) {
                    try await strict.pages.parse(page: "No such page")
                }
                let failure = try #require(error?.failure(as: Failure.self))
                #expect(failure.code == "missingtitle")
                #expect(failure.info.contains("exist"))
                let heard = Mutex<[Warning]>([])
                var listening = wiki
                listening.client.middleware.append(
                    WarningReader { warnings, _ in heard.withLock { $0 += warnings } }
                )
                _ = try await listening.site.info(parts: [.statistics, .unknown("nonsense")])
                let warning = try #require(heard.withLock { $0 }.first)
                #expect(warning.text.contains("nonsense"))
                #expect(warning.module.hasSuffix("siteinfo"))
            }
        }

        // MARK: Files

        /// A file of 20 million bytes, which differ from run to run.
        private func largeFile() throws -> URL {
            let line = Data("Turning \(UInt64.random(in: .min ... .max)) on the lathe.\n".utf8)
            var bytes = Data(capacity: 20_000_000)
            while bytes.count < 20_000_000 { bytes += line.prefix(20_000_000 - bytes.count) }
            let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            try bytes.write(to: file)
            return file
        }

        @Test(
            "A file of 20 MB is uploaded in one request, with a warning for a duplicate",
            arguments: formats
        )
        func upload(_ format: WireFormat) async throws {
            let wiki = try await Wiki.botClient(format)
            let file = try largeFile()
            defer { try? FileManager.default.removeItem(at: file) }
            let name = title("Whole", format) + ".txt"
            let done = try await wiki.files.upload(
                name: name,
                comment: "whole",
                file: UploadFile(file: file, name: name, type: "text/plain")
            )
            #expect(done.outcome == .success)
            #expect(done.imageInfo?.size == 20_000_000)
            let copy = try await wiki.files.upload(
                name: "Copy of " + name,
                file: UploadFile(file: file, name: name, type: "text/plain")
            )
            #expect(copy.outcome == .warning)
            #expect(copy.warnings?.duplicates?.isEmpty == false)
            #expect(copy.fileKey != nil)
            let page = try await wiki.pages.get(
                titles: ["File:" + name],
                properties: [.imageInfo],
                fileProperties: [.url, .size, .sha1, .mime, .user]
            ).firstPage().elements.first
            let url = try #require(page?.imageInfo?.first?.url)
            #expect(try Data(contentsOf: url) == Data(contentsOf: file))
        }

        @Test("A file of 20 MB is uploaded in chunks and published", arguments: formats)
        func chunks(_ format: WireFormat) async throws {
            let wiki = try await Wiki.botClient(format)
            let file = try largeFile()
            defer { try? FileManager.default.removeItem(at: file) }
            let name = title("Chunks", format) + ".txt"
            let steps = Mutex<[Int]>([])
            let done = try await wiki.files.uploadInChunks(
                file,
                name: name,
                comment: "in chunks",
                progress: { sent, _ in steps.withLock { $0.append(sent) } }
            )
            #expect(done.outcome == .success)
            #expect(done.imageInfo?.size == 20_000_000)
            #expect(steps.withLock { $0 } == (1...4).map { $0 << 22 } + [20_000_000])
        }

        @Test("A small file waits in the stash until it is published", arguments: formats)
        func stash(_ format: WireFormat) async throws {
            let wiki = try await Wiki.botClient(format)
            let name = title("Stash", format) + ".txt"
            let bytes = Data(name.utf8)
            let stashed = try await wiki.files.upload(
                name: name,
                stashes: true,
                file: UploadFile(data: bytes, name: name, type: "text/plain")
            )
            #expect(stashed.outcome == .success)
            let key = try #require(stashed.fileKey)
            let done = try await wiki.files.publish(
                fileKey: key,
                name: name,
                comment: "from the stash"
            )
            #expect(done.outcome == .success)
            #expect(done.imageInfo?.size == bytes.count)
            #expect(
                await code {
                    _ = try await wiki.files.uploadFromURL(name: name, url: URL(filePath: "/x"))
                } != nil
            )
        }

        @Test("A file that must not be uploaded is refused with the reasons", arguments: formats)
        func refusedUpload(_ format: WireFormat) async throws {
            let wiki = try await Wiki.botClient(format)
            let error = await #expect(throws: APIError.self) {
                try await wiki.files.upload(
                    name: "Program.txt",
                    file: UploadFile(data: Data("MZ\u{0}\u{1}".utf8), name: "Program.txt")
                )
            }
            let failure = try #require(error?.failure(as: Failure.self))
            #expect(["verification-error", "filetype-bad-ie-mime"].contains(failure.code))
        }
    }
}

/// Hears of calls for a token.
private struct Counter: Middleware {
    let fetches: @Sendable () -> Void

    func send(
        _ request: HTTPRequest,
        to endpoint: Endpoint,
        next: @Sendable (HTTPRequest) async throws -> HTTPResponse
    ) async throws -> HTTPResponse {
        if endpoint.name == "session.token" { fetches() }
        return try await next(request)
    }
}
#endif
