/// The usual names of parameters and members for pagination, in lower case without separators.
enum PagingNames {
    /// Words in the last part of the path, or in the name, of a POST that only reads.
    static let reading: Set = [
        "browse", "fetch", "filter", "find", "get", "history", "list", "lookup", "paginate",
        "query", "read", "search",
    ]

    /// Words in the same places of a POST that also writes, even if it contains a word for reading.
    static let writing: Set = [
        "add", "approve", "assign", "cancel", "create", "delete", "execute", "generate", "import",
        "insert", "invite", "login", "merge", "pay", "publish", "register", "remove", "replace",
        "reserve", "reset", "restore", "revoke", "rotate", "save", "send", "start", "stop",
        "submit", "trigger", "update", "upload", "upsert", "write",
    ]

    static let page: Set = ["page", "pagenumber", "pagenum", "pageno", "pageindex"]

    static let offset: Set = ["offset", "skip", "startat"]

    static let nextOffset: Set = ["nextoffset", "nextstartat", "nextskip"]

    /// The suffixes of the name of a cursor.
    static let cursorNouns = ["cursor", "token", "marker", "bookmark", "continuation"]

    /// Parameters that accept only a cursor, and not a value such as a credential.
    static let cursors: Set = [
        "cursor", "pagecursor", "startcursor", "nextcursor", "pagetoken", "nextpagetoken",
        "nexttoken", "paginationtoken", "continuationtoken", "marker", "pagemarker", "nextmarker",
        "bookmark", "continuation", "continue",
    ]

    /// Members that contain the cursor of the next page.
    static let nextCursors: Set = [
        "nextcursor", "nextpagecursor", "nexttoken", "nextpagetoken", "nextcontinuationtoken",
        "nextmarker", "nextpagemarker", "nextbookmark",
    ]

    /// Parameters that accept the end of the previous page.
    static let after: Set = ["after", "startingafter", "startafter", "pageafter", "aftercursor"]

    static let link: Set = [
        "next", "nexturl", "nexturi", "nextlink", "nexthref", "nextpage", "nextpageurl",
        "nextpageuri", "nextpagelink", "nextrecordsurl", "odatanextlink",
    ]

    /// Words in a name or description that indicate that a text is a URL.
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

    /// Parameters with the maximum number of elements of a page.
    static let size: Set = [
        "limit", "size", "pagesize", "perpage", "pagelimit", "maxresults", "maxitems", "top",
        "count", "resultsperpage", "itemsperpage", "take",
    ]

    /// Names of the list with the elements of a page, if a response has several lists.
    static let items: Set = [
        "data", "items", "results", "records", "entries", "elements", "content", "objects",
    ]

    /// Names of lists other than the elements.
    static let beside: Set = [
        "errors", "warnings", "included", "facets", "deprecations", "notices",
    ]

    /// Parts of the names of objects that contain pagination data.
    static let containers = ["pag", "meta", "link", "cursor", "next", "resultinfo"]
}
