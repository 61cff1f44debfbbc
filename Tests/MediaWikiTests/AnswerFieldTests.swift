#if XML
import LatheCoding
import MediaWiki
import Testing

@Suite("Fields of answers, in both formats")
struct AnswerFieldTests {
    @Test(
        "An id that no user has is no failure",
        arguments: [
            #"{"query": {"users": [{"userid": 1, "name": "Admin"}, {"userid": 99, "missing": true}]}}"#,
            #"<api><query><users><user userid="1" name="Admin" /><user userid="99" missing="" /></users></query></api>"#,
        ]
    )
    func users(text: String) throws {
        let users = try Answer(text).value(Users.Named.self).users
        #expect(users.map(\.name) == ["Admin", nil])
        #expect(users.map(\.isMissing) == [false, true])
        #expect(users.last?.id == 99)
    }

    @Test(
        "Special pages have no id",
        arguments: [
            #"{"query": {"prefixsearch": [{"ns": -1, "title": "Special:AllPages", "special": true}]}}"#,
            #"<api><query><prefixsearch><ps ns="-1" title="Special:AllPages" special="" /></prefixsearch></query></api>"#,
        ]
    )
    func specialPages(text: String) throws {
        let page = try #require(try Answer(text).value(Search.Titles.self).pages.first)
        #expect(page.id == nil && page.isSpecial && page.namespaceID == -1)
    }

    @Test(
        "Errors of a move tell why the talk page stayed",
        arguments: [
            #"{"move": {"from": "D", "to": "E", "reason": "", "redirectcreated": true, "moveoverredirect": false,"#
                + #""talkmove-errors": [{"message": "articleexists", "params": ["Talk:E"], "code": "articleexists","#
                + #""type": "error"}], "subpages": [{"from": "D/s", "to": "E/s"}]}}"#,
            #"<api><move from="D" to="E" reason="" redirectcreated=""><talkmove-errors><error message="articleexists""#
                + #" code="articleexists" type="error"><params><param>Talk:E</param></params></error></talkmove-errors>"#
                + #"<subpages><subpage from="D/s" to="E/s" /></subpages></move></api>"#,
        ]
    )
    func move(text: String) throws {
        let move = try Answer(text).value(Pages.Move.self)
        let error = try #require(move.talkErrors.first)
        #expect(error.code == "articleexists" && error.info == "articleexists")
        #expect(error.kind == "error" && error.parameters != nil)
        #expect(move.subpages != nil && move.talkSubpages == nil)
    }

    @Test(
        "The message of a move's error in the other error formats",
        arguments: [
            #"{"move": {"from": "D", "to": "E", "talkmove-errors": [{"code": "c", "text": "Why."}]}}"#,
            #"{"move": {"from": "D", "to": "E", "talkmove-errors": [{"code": "c", "html": "Why."}]}}"#,
            #"<api><move from="D" to="E"><talkmove-errors><error code="c">Why.</error></talkmove-errors></move></api>"#,
        ]
    )
    func moveMessage(text: String) throws {
        #expect(try Answer(text).value(Pages.Move.self).talkErrors.map(\.info) == ["Why."])
    }

    @Test(
        "The message of an error that has data",
        arguments: [
            #"{"errors": [{"code": "toomanyvalues", "text": "Too many.", "data": {"limit": 50}, "module": "query"}]}"#,
            #"<api><errors><error code="toomanyvalues" module="query"><data limit="50" /><text>Too many.</text>"#
                + "</error></errors></api>",
            #"<api><errors><error code="toomanyvalues" module="query"><data limit="50" /><html>Too many.</html>"#
                + "</error></errors></api>",
        ]
    )
    func errorWithData(text: String) throws {
        let failure = try Answer(text).failure(Pages.Get.self)
        #expect(failure.info == "Too many.")
        #expect(failure.several.first?.data != nil)
    }

    @Test(
        "The parameters of a raw error",
        arguments: [
            #"{"errors": [{"code": "c", "key": "apierror-c", "params": [{"num": 50}], "module": "query"}]}"#,
            #"<api><errors><error code="c" key="apierror-c" module="query"><params><param num="50" /></params>"#
                + "</error></errors></api>",
        ]
    )
    func rawError(text: String) throws {
        let error = try #require(try Answer(text).failure(Pages.Get.self).several.first)
        #expect(error.key == "apierror-c" && error.info == "" && error.parameters != nil)
    }

    @Test(
        "Warnings about the name of an upload",
        arguments: [
            #"{"upload": {"result": "Warning", "filekey": "k", "warnings": {"exists": "Q.png", "badfilename": "B.png"}}}"#,
            #"<api><upload result="Warning" filekey="k"><warnings exists="Q.png" badfilename="B.png" /></upload></api>"#,
        ]
    )
    func uploadWarnings(text: String) throws {
        let warnings = try #require(try Answer(text).value(Files.Upload.self).warnings)
        #expect(warnings.existing == "Q.png" && warnings.correctedName == "B.png")
        #expect(warnings.duplicates == nil && !warnings.isEmpty)
    }

    @Test(
        "The properties of pages and files that are scalars",
        arguments: [
            #"{"query": {"pages": [{"pageid": 7, "ns": 6, "title": "File:A.png", "watchers": 2, "readable": true,"#
                + #""revisions": [{"revid": 1, "parsetree": "<root/>"}],"#
                + #""imageinfo": [{"thumbmime": "image/png", "filemissing": true}]}]}}"#,
            #"<api><query><pages><page pageid="7" ns="6" title="File:A.png" watchers="2" readable=""><revisions>"#
                + #"<rev revid="1" parsetree="&lt;root/&gt;" /></revisions><imageinfo><ii thumbmime="image/png""#
                + #" filemissing="" /></imageinfo></page></pages></query></api>"#,
        ]
    )
    func page(text: String) throws {
        let page = try #require(try Answer(text).value(Pages.Get.self).pages.first)
        #expect(page.watcherCount == 2 && page.isReadable)
        #expect(page.revisions?.first?.parseTree == "<root/>")
        #expect(page.imageInfo?.first?.thumbnailMIME == "image/png")
        #expect(page.imageInfo?.first?.isFileMissing == true)
    }

    @Test(
        "A comparison by slots, and the flags of changes",
        arguments: [
            #"{"compare": {"fromid": 1, "fromuserid": 3, "fromarchive": true, "bodies": {"main": "<tr></tr>"}}}"#,
            #"<api><compare fromid="1" fromuserid="3" fromarchive=""><bodies><main>&lt;tr/&gt;</main></bodies></compare></api>"#,
        ]
    )
    func comparison(text: String) throws {
        let comparison = try Answer(text).value(Pages.Compare.self)
        #expect(comparison.bodies != nil && comparison.isFromDeleted)
        #expect(comparison.fromUserID == 3 && !comparison.isToDeleted)
    }

    @Test(
        "A rendered text's syntax tree, redirects and summary",
        arguments: [
            #"{"parse": {"title": "T", "redirects": [{"from": "A", "to": "T"}], "parsedsummary": "s", "subtitle": "u","#
                + #""parsetree": "<root>x</root>"}}"#,
            #"<api><parse title="T" subtitle="u"><redirects><r from="A" to="T" /></redirects><parsedsummary>s"#
                + "</parsedsummary><parsetree>&lt;root>x&lt;/root></parsetree></parse></api>",
        ]
    )
    func parsed(text: String) throws {
        let page = try Answer(text).value(Pages.Render.self)
        #expect(page.redirects?.map(\.to) == ["T"])
        #expect(page.parsedSummary == "s" && page.subtitle == "u")
        #expect(page.parseTree == "<root>x</root>")
    }
}
#endif
