/// What APIs call the parameters and members that have to do with pages, in small letters without separators.
enum PagingNames {
    static let page: Set = ["page", "pagenumber", "pagenum", "pageno", "pageindex"]

    static let offset: Set = ["offset", "skip", "startat", "pageoffset"]

    static let nextOffset: Set = ["nextoffset", "nextstartat", "nextskip"]

    /// What the name of a cursor ends in.
    static let cursors = ["cursor", "token", "marker", "bookmark", "continuation"]

    /// Parameters that take the end of the page before.
    static let after: Set = ["after", "startingafter", "startafter", "pageafter", "aftercursor"]

    /// Members around a cursor that is the next page's.
    static let aroundCursors: Set = ["next", "cursors"]

    static let link: Set = [
        "next", "nexturl", "nexturi", "nextlink", "nexthref", "nextpage", "nextpageurl",
        "nextpageuri", "nextpagelink", "nextrecordsurl", "odatanextlink",
    ]

    /// Parts of a name or of a description that say of a text that it is a URL.
    static let url = ["url", "uri", "link", "href"]

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
        "data", "items", "results", "records", "entries", "elements", "values", "value", "content",
        "list", "objects", "rows", "hits",
    ]
}
