#if XML
import FixtureReading
import Foundation
import LatheCoding
import LatheRuntime
import MediaWiki
import Testing

/// A recorded answer, and what its values are.
struct RecordedAnswer: CustomTestStringConvertible, Sendable {
    let file: String
    let check: @Sendable (String) throws -> Void

    init(_ file: String, _ check: @escaping @Sendable (String) throws -> Void) {
        self.file = file
        self.check = check
    }

    var testDescription: String { file }

    /// The same in both formats.
    static func both(
        _ name: String,
        _ check: @escaping @Sendable (String) throws -> Void
    ) -> [RecordedAnswer] {
        [RecordedAnswer(name + ".json", check), RecordedAnswer(name + ".xml", check)]
    }
}

@Suite("Responses of a real wiki", .disabled(if: Fixtures.areMissing, "the answers are not here"))
struct RecordedAnswerTests {
    static let all =
        lists + pages + revisions + site + session + editing + failures + warnings + suggestions

    @Test("A response has the values that it contains", arguments: all)
    func answer(_ answer: RecordedAnswer) throws { try answer.check(answer.file) }

    @Test("Each of the 78 responses is used, and only JSONP is not supported")
    func whole() throws {
        let folder = try #require(Fixtures.folder)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let used = Set(Self.all.map(\.file))
        #expect(used.count == Self.all.count)
        #expect(Set(files).subtracting(used) == ["headers.json"])
        #expect(files.count == 78)
    }
}

extension RecordedAnswerTests {
    private static let lists: [RecordedAnswer] =
        RecordedAnswer.both("allpages_continue") { file in
            let list = try Fixtures.value(Pages.All.self, file)
            #expect(list.pages.map(\.title) == ["Candle", "Lantern"])
            #expect(list.pages.map(\.id) == [3, 2])
            #expect(list.continuation != nil)
        }
        + RecordedAnswer.both("categorymembers") { file in
            let list = try Fixtures.value(Pages.InCategory.self, file)
            #expect(list.members.first?.title == "Candle")
            #expect(list.members.first?.sortKey == "43414e444c45")
            #expect(list.members.first?.sortKeyPrefix == "")
            #expect(list.members.first?.kind == .page)
            #expect(list.members.first?.timestamp == Date(timeIntervalSince1970: 1_715_926_700))
            #expect(list.continuation != nil)
        }
        + RecordedAnswer.both("recentchanges") { file in
            let list = try Fixtures.value(Changes.Recent.self, file)
            let change = try #require(list.changes.first)
            #expect(change.kind == .categorize)
            #expect(change.id == 16)
            #expect(change.namespaceID == 14)
            #expect(change.user == "Admin")
            #expect(!change.isBot && !change.isNew && !change.isMinor && !change.isRedirect)
            #expect(change.tags == [])
            #expect(change.comment == "[[:Category:Oil lamps]] added to category")
            #expect(change.sha1 == "bba2ac4d35520be09ad687d99669452b58ecaeae")
        }
        + [
            RecordedAnswer("recentchanges_log.json") { file in
                let list = try Fixtures.value(Changes.Recent.self, file)
                #expect(list.changes.map(\.logKind) == ["move", "delete"])
                guard case .json(let parameters)? = list.changes.first?.logParameters else {
                    Issue.record("no parameters")
                    return
                }
                #expect(parameters["target_title"] == "Job One")
            }
        ]
        + RecordedAnswer.both("search", search) + [RecordedAnswer("search_fv1.json", search)]

    private static let search: @Sendable (String) throws -> Void = { file in
        let found = try Fixtures.value(Search.PagesRequest.self, file)
        #expect(found.totalHits == 3)
        #expect(found.next == 2)
        #expect(found.results.map(\.title) == ["Lantern", "Lantern (disambiguation)"])
        #expect(found.results.first?.wordCount == 52)
        #expect(found.results.map(\.isFileMatch) == [false, false])
        #expect(found.results.first?.snippet?.contains("<span class='searchmatch'>") == true)
        #expect(found.results.first?.snippet?.hasSuffix("enclosure.\n") == true)
    }

    private static let pages: [RecordedAnswer] =
        RecordedAnswer.both("extracts") { file in
            let pages = try Fixtures.value(Pages.Get.self, file).pages
            let candle = try #require(pages.first { $0.title == "Candle" })
            #expect(candle.extract?.hasSuffix("It gives light & heat.") == true)
            #expect(pages.count == 2)
        }
        + RecordedAnswer.both("imageinfo") { file in
            let pages = try Fixtures.value(Pages.Get.self, file).pages
            #expect(pages.first?.isMissing == true)
            #expect(pages.first?.imageRepository == "")
            let info = try #require(pages.last?.imageInfo?.first)
            #expect((info.width, info.height, info.size) == (64, 48, 158))
            #expect(info.mime == "image/png")
            #expect(info.bitDepth == 8)
            #expect(info.url?.path() == "/images/3/37/Lamp.png")
            #expect(info.metadata != nil && info.extendedMetadata != nil)
        }
        + RecordedAnswer.both("links_incomplete") { file in
            let answer = try Fixtures.value(Pages.Get.self, file)
            #expect(!answer.isComplete)
            #expect(answer.continuation != nil)
            #expect(answer.pages.first?.links?.map(\.title) == ["Candle", "Hook"])
        }
        + (RecordedAnswer.both("info_missing_invalid", info)
            + [RecordedAnswer("info_missing_invalid_fv1.json", info)])
        + [
            RecordedAnswer("categories.xml") { file in
                let page = try #require(try Fixtures.value(Pages.Get.self, file).pages.first)
                #expect(page.categories?.map(\.title) == ["Category:Lighting", "Category:Tools"])
                #expect(page.categories?.first?.sortKey == "4c414e5445524e")
                #expect(page.categories?.first?.isHidden == false)
                #expect(page.revisions == nil)
            },
            RecordedAnswer("extlinks.xml") { file in
                let page = try #require(try Fixtures.value(Pages.Get.self, file).pages.first)
                #expect(page.externalLinks?.map(\.url) == ["https://lamps.example.org/history"])
            },
            RecordedAnswer("generator_batchcomplete.json") { file in
                let answer = try Fixtures.value(Generators.All.self, file)
                #expect(answer.isComplete)
                #expect(answer.pages.map(\.title) == ["Candle", "Anon page", "Conflict"])
                #expect(answer.pages.first?.links?.map(\.title) == ["Wax"])
            },
            RecordedAnswer("generator_incomplete.json") { file in
                let answer = try Fixtures.value(Generators.All.self, file)
                #expect(!answer.isComplete)
                #expect(answer.pages.last?.revisions?.first?.isMinor == true)
                #expect(
                    answer.pages.last?.revisions?.first?.comment
                        == "a bit more <detail> & \"quotes\""
                )
            },
            RecordedAnswer("generator_search.xml") { file in
                let answer = try Fixtures.value(Generators.SearchRequest.self, file)
                #expect(answer.pages.map(\.index) == [1, 2])
                #expect(answer.pages.map(\.isRedirect) == [false, true])
                #expect(answer.pages.map(\.isNew) == [false, true])
            },
            RecordedAnswer("info_redirects.json") { file in
                let answer = try Fixtures.value(Pages.Get.self, file)
                #expect(answer.redirects.map(\.from) == ["Lantern (disambiguation)"])
                #expect(answer.redirects.map(\.to) == ["Lantern"])
                #expect(answer.pages.first?.length == 347)
            },
        ]

    private static let info: @Sendable (String) throws -> Void = { file in
        let answer = try Fixtures.value(Pages.Get.self, file)
        #expect(answer.isComplete)
        #expect(answer.normalized.map(\.to) == ["Lantern festival"])
        let missing = try #require(answer.pages.first { $0.title == "Nope" })
        #expect(missing.isMissing && !missing.isInvalid && missing.id == nil)
        #expect(missing.restrictionTypes == [.create])
        #expect(missing.protection == [])
        #expect(missing.preload == nil)
        let invalid = try #require(answer.pages.first { $0.title == "<bad>" })
        #expect(invalid.isInvalid && !invalid.isMissing)
        #expect(invalid.invalidReason?.contains("\"<\"") == true)
        let page = try #require(answer.pages.first { $0.id == 2 })
        #expect(page.length == 347)
        #expect(page.talkID == 9)
        #expect(page.restrictionTypes == [.edit, .move])
        #expect(!page.isRedirect && !page.isWatched)
        #expect(page.url?.absoluteString == "http://wiki.example.test/index.php/Lantern")
    }

    private static let revisions: [RecordedAnswer] =
        (RecordedAnswer.both("revisions_slots", slots)
            + [RecordedAnswer("revisions_slots_fv1.json", slots)])
        + RecordedAnswer.both("revisions_legacy_warning") { file in
            let answer = try Fixtures.value(Pages.Get.self, file)
            let revision = try #require(answer.pages.first?.revisions?.first)
            #expect(revision.content?.hasPrefix("A '''candle'''") == true)
            #expect(revision.contentModel == "wikitext")
            #expect(revision.slots == nil)
            #expect(answer.warnings.map(\.module).sorted() == ["main", "revisions"])
            #expect(
                answer.warnings.contains { $0.text.contains("\"rvslots\" was not specified") }
            )
        }

    private static let slots: @Sendable (String) throws -> Void = { file in
        let page = try #require(try Fixtures.value(Pages.Get.self, file).pages.first)
        #expect(page.id == 3)
        let revisions = try #require(page.revisions)
        #expect(revisions.map(\.id) == [4, 3])
        #expect(revisions.map(\.parentID) == [3, 0])
        #expect(revisions.map(\.isMinor) == [true, false])
        #expect(revisions.first?.roles == ["main"])
        #expect(revisions.first?.tags == [])
        #expect(revisions.first?.content == nil)
        let slot = try #require(revisions.first?.slots?["main"])
        #expect(slot.size == 104)
        #expect(slot.content?.hasSuffix("light & heat.\n[[Category:Lighting]]") == true)
        #expect(slot.contentFormat == "text/x-wiki")
    }

    private static let site: [RecordedAnswer] =
        RecordedAnswer.both("siteinfo") { file in
            let info = try Fixtures.value(Site.Info.self, file)
            let general = try #require(info.general)
            #expect(general.siteName == "Test Wiki")
            #expect(general.maximumUploadSize == 104_857_600)
            #expect(general.minimumChunkSize == 1024)
            #expect(general.allowsUploads && general.allowsWriting && !general.isReadOnly)
            #expect(general.legalTitleCharacters?.contains("\\x80-\\xFF+") == true)
        }
        + RecordedAnswer.both("flagconfig") { file in
            let tags = try Fixtures.value(Site.ReviewTags.self, file)
            #expect(tags.map(\.name) == ["accuracy"])
            #expect(tags.first?.levels == 3)
            #expect(tags.first?.tier1 == 1)
            #expect(tags.first?.tier2 == nil)
        }
        + RecordedAnswer.both("flagconfig_tiers") { file in
            let tags = try Fixtures.value(Site.ReviewTags.self, file)
            #expect(tags.map(\.name) == ["accuracy", "depth"])
            #expect(tags.map(\.tier3) == [3, 3])
        }
        + [
            RecordedAnswer("flagconfig_empty.json") { file in
                let tags = try Fixtures.value(Site.ReviewTags.self, file)
                #expect(tags == [])
            },
            RecordedAnswer("userinfo.json") { file in
                let user = try Fixtures.value(Users.Current.self, file)
                #expect(user.id == 4)
                #expect(user.name == "Bob")
                #expect(!user.isAnonymous && !user.hasMessages)
                #expect(user.groups == ["*", "user", "autoconfirmed"])
                #expect(user.rights?.count == 31)
                #expect(user.editCount == 1)
                #expect(user.registeredAt == Date(timeIntervalSince1970: 1_715_926_703))
            },
        ]

    private static let session: [RecordedAnswer] =
        RecordedAnswer.both("tokens_anonymous") { file in
            let tokens = try Fixtures.value(Session.TokensRequest.self, file)
            #expect(tokens.csrf == "+\\")
            #expect(tokens.logIn?.hasSuffix("c3d4+\\") == true)
            #expect(tokens.watch == nil)
            #expect(try Fixtures.value(Session.Token.self, file) == "+\\")
            #expect(try Fixtures.value(Session.LogInToken.self, file) == tokens.logIn)
        }
        + [
            RecordedAnswer("login_success.json") { file in
                let result = try Fixtures.value(Session.LogIn.self, file)
                #expect(result.result == "Success")
                #expect(result.user == "Admin")
                #expect(result.userID == 1)
            },
            RecordedAnswer("login_failed.json") { file in
                let failure = try Fixtures.failure(Session.LogIn.self, file)
                #expect(failure.code == "Failed")
                #expect(failure.info.hasPrefix("Incorrect username or password"))
            },
            RecordedAnswer("login_needtoken.json") { file in
                let result = try Fixtures.value(Session.LogIn.self, file)
                #expect(result.result == "NeedToken")
                #expect(result.user == nil)
                #expect(result.token?.hasSuffix("+\\") == true)
            },
            RecordedAnswer("clientlogin_fail.json") { file in
                let failure = try Fixtures.failure(Session.ClientLogIn.self, file)
                #expect(failure.code == "wrongpassword")
                #expect(failure.refusal?.result == "FAIL")
                #expect(failure.info.hasSuffix("Please try again."))
            },
            RecordedAnswer("logout.json") { file in
                _ = try Fixtures.value(Session.LogOut.self, file)
            },
        ]

    private static let editing: [RecordedAnswer] =
        RecordedAnswer.both("edit_new") { file in
            let edit = try Fixtures.value(Pages.Edit.self, file)
            #expect(edit.result == "Success")
            #expect(edit.isNew && edit.isWatched && !edit.isUnchanged)
            #expect(edit.oldRevisionID == 0)
            #expect((edit.newRevisionID ?? 0) >= 20)
            #expect(edit.title?.hasPrefix("Sandbox ") == true)
        }
        + RecordedAnswer.both("parse_text", parse) + [RecordedAnswer("parse_text_fv1.json", parse)]
        + RecordedAnswer.both("upload_warning") { file in
            let upload = try Fixtures.value(Files.Upload.self, file)
            #expect(upload.outcome == .warning)
            #expect(upload.fileKey == "1d3o0example.abc123.1.png")
            #expect(upload.warnings?.duplicates == ["Lamp.png"])
        }
        + [
            RecordedAnswer("edit_nochange.json") { file in
                let edit = try Fixtures.value(Pages.Edit.self, file)
                #expect(edit.isUnchanged)
                #expect(edit.newRevisionID == nil)
            },
            RecordedAnswer("upload_success.json") { file in
                let upload = try Fixtures.value(Files.Upload.self, file)
                #expect(upload.outcome == .success)
                #expect(upload.fileName == "Lamp_json2.png")
                #expect(upload.imageInfo?.width == 36)
                #expect(upload.imageInfo?.html?.hasPrefix("<p>A file") == true)
            },
        ]

    private static let parse: @Sendable (String) throws -> Void = { file in
        let page = try Fixtures.value(Pages.Render.self, file)
        #expect(page.title == "API")
        #expect(page.text?.hasPrefix("<p><i>hi</i>") == true)
        #expect(page.wikitext == "''hi'' [[Lantern]]")
    }

    private static let failures: [RecordedAnswer] =
        (RecordedAnswer.both("error_badtoken", badToken)
            + [RecordedAnswer("error_badtoken_fv1.json", badToken)])
        + RecordedAnswer.both("error_blocked") { file in
            let failure = try Fixtures.failure(Pages.Edit.self, file)
            #expect(failure.code == "blocked")
            let block = try #require(failure.first?.block)
            #expect(block.blockedBy == "Admin")
            #expect(block.reason == "test block")
            #expect(!block.isPartial)
            #expect(block.expiry == "2024-05-18T06:21:57Z")
        }
        + RecordedAnswer.both("error_maxlag") { file in
            let failure = try Fixtures.failure(Pages.Get.self, file)
            #expect(failure.code == "maxlag")
            #expect(failure.first?.lag == 440)
            #expect(failure.first?.lagKind == "jobqueue")
            #expect(failure.first?.jobs == 44)
            #expect(failure.first?.host == "vm")
        }
        + RecordedAnswer.both("errors_plaintext") { file in
            let failure = try Fixtures.failure(Pages.Get.self, file)
            #expect(failure.code == "badvalue")
            #expect(failure.several.map(\.module) == ["main"])
            #expect(failure.info == "Unrecognized value for parameter \"action\": nope.")
            #expect(failure.documentation?.hasPrefix("See http") == true)
        }
        + [
            RecordedAnswer("error_editconflict.json") { file in
                let failure = try Fixtures.failure(Pages.Edit.self, file)
                #expect(failure.code == "editconflict")
            },
            RecordedAnswer("error_flagconfig_absent.json") { file in
                let failure = try Fixtures.failure(Site.ReviewTags.self, file)
                #expect(failure.failureCode == "badvalue")
            },
            RecordedAnswer("error_readonly.json") { file in
                let failure = try Fixtures.failure(Pages.Edit.self, file)
                #expect(failure.first?.readOnlyReason == "Planned maintenance")
            },
            RecordedAnswer("error_toomanyvalues.json") { file in
                let failure = try Fixtures.failure(Pages.Get.self, file)
                #expect(failure.first?.limit == 50)
                #expect(failure.first?.highLimit == 500)
            },
            RecordedAnswer("error_upload_verification.xml") { file in
                let failure = try Fixtures.failure(Files.Upload.self, file)
                #expect(failure.code == "verification-error")
                #expect(
                    failure.first?.details
                        == ["filetype-bad-ie-mime", "application/x-msdownload"]
                )
            },
        ]

    private static let badToken: @Sendable (String) throws -> Void = { file in
        let failure = try Fixtures.failure(Pages.Edit.self, file)
        #expect(failure.code == "badtoken")
        #expect(failure.info == "Invalid CSRF token.")
    }

    private static let warnings: [RecordedAnswer] =
        RecordedAnswer.both("warnings_plaintext") { file in
            #expect(try Fixtures.value(Site.Info.self, file).statistics?.edits == 14)
            let warnings = try Fixtures.value(Pages.Get.self, file).warnings
            #expect(warnings.map(\.code) == ["unrecognizedvalues"])
            #expect(warnings.map(\.module) == ["query+siteinfo"])
            #expect(warnings.first?.text.hasSuffix("\"siprop\": bogus") == true)
        }
        + [
            RecordedAnswer("warning_only_unknown_list.json") { file in
                let answer = try Fixtures.value(Pages.Get.self, file)
                #expect(answer.pages == [])
                #expect(answer.warnings.map(\.module) == ["query"])
            },
            RecordedAnswer("warnings_bc.json") { file in
                let warnings = try Fixtures.value(Pages.Get.self, file).warnings
                #expect(
                    warnings == [Warning(module: "main", text: "Unrecognized parameter: bogus.")]
                )
            },
            RecordedAnswer("jsonp.js.txt") { file in
                // A script for browsers, which nobody asks for here.
                #expect(throws: DecodingFailure.self) {
                    try Fixtures.value(Site.Info.self, file)
                }
            },
        ]

    private static let suggestions: [RecordedAnswer] =
        RecordedAnswer.both("opensearch") { file in
            let found = try Fixtures.value(Search.Suggestions.self, file)
            #expect(found.query == "lan")
            #expect(found.titles.first == "Lantern")
            #expect(found.titles.count == (file.hasSuffix("json") ? 3 : 2))
            #expect(found.urls.count == found.titles.count)
        }
        + RecordedAnswer.both("opensearch_none") { file in
            let found = try Fixtures.value(Search.Suggestions.self, file)
            #expect(found.query == "zzz")
            #expect(found.titles == [])
        }
}
#endif
