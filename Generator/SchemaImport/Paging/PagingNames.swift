/// What APIs call the parameters and members that have to do with pages, in small letters without separators.
enum PagingNames {
    /// Words of the last part of the path, or of the name, of a POST that only reads.
    static let reading: Set = [
        "browse", "fetch", "filter", "find", "get", "history", "list", "lookup", "paginate",
        "query", "read", "search",
    ]

    /// Words of those of a POST that does more, also where it says that it reads.
    static let writing: Set = [
        "add", "approve", "assign", "cancel", "create", "delete", "execute", "generate", "import",
        "insert", "invite", "login", "merge", "pay", "publish", "register", "remove", "replace",
        "reserve", "reset", "restore", "revoke", "rotate", "save", "send", "start", "stop",
        "submit", "trigger", "update", "upload", "upsert", "write",
    ]

    static let page: Set = ["page", "pagenumber", "pagenum", "pageno", "pageindex"]

    static let offset: Set = ["offset", "skip", "startat"]

    static let nextOffset: Set = ["nextoffset", "nextstartat", "nextskip"]

    /// What the name of a cursor ends in.
    static let cursorNouns = ["cursor", "token", "marker", "bookmark", "continuation"]

    /// Parameters that take a cursor, and nothing else such as a credential.
    static let cursors: Set = [
        "cursor", "pagecursor", "startcursor", "nextcursor", "pagetoken", "nextpagetoken",
        "nexttoken", "paginationtoken", "continuationtoken", "marker", "pagemarker", "nextmarker",
        "bookmark", "continuation", "continue",
    ]

    /// Members that have the cursor of the next page.
    static let nextCursors: Set = [
        "nextcursor", "nextpagecursor", "nexttoken", "nextpagetoken", "nextcontinuationtoken",
        "nextmarker", "nextpagemarker", "nextbookmark",
    ]

    /// Parameters that take the end of the page before.
    static let after: Set = ["after", "startingafter", "startafter", "pageafter", "aftercursor"]

    static let link: Set = [
        "next", "nexturl", "nexturi", "nextlink", "nexthref", "nextpage", "nextpageurl",
        "nextpageuri", "nextpagelink", "nextrecordsurl", "odatanextlink",
    ]

    /// Words of a name or of a description that say of a text that it is a URL.
    static let url: Set = ["url", "uri", "link", "href"]

    static let more: Set = [
        "more", "hasmore", "hasnext", "hasnextpage", "hasmorepages", "hasmoreresults", "morepages",
        "moreresults",
    ]

    static let total: Set = [
        "total", "totalcount", "totalresults", "totalitems", "totalelements", "totalrecords",
        "totalhits", "totalrows", "totalentries", "totalobjects",
    ]

    static let totalField: Set = ["xtotal", "xtotalcount"]

    static let pages: Set = [
        "pages", "totalpages", "totalpagecount", "pagecount", "pagestotal", "lastpage", "numpages",
        "numberofpages",
    ]

    static let pagesField: Set = ["xtotalpages", "xpagecount"]

    /// Parameters that say how many elements a page has at most.
    static let size: Set = [
        "limit", "size", "pagesize", "perpage", "pagelimit", "maxresults", "maxitems", "top",
        "count", "resultsperpage", "itemsperpage", "take",
    ]

    /// Lists that are the elements of a page, where a response has several lists.
    static let items: Set = [
        "data", "items", "results", "records", "entries", "elements", "content", "objects",
    ]

    /// Lists that are beside the elements.
    static let beside: Set = [
        "errors", "warnings", "included", "facets", "deprecations", "notices",
    ]

    /// Parts of the names of objects that tell of pages.
    static let containers = ["pag", "meta", "link", "cursor", "next", "resultinfo"]
}
