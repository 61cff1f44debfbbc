/// The made-up company whose cases the embedded server has.
enum Mill {
    static let version = """
        <?xml version="1.0" encoding="UTF-8"?>
        <response><version>8</version><minversion>1</minversion><url>api.asp?</url></response>
        """

    static let projectNames = ["1": "Inbox", "3": "Flour & Bread"]

    static let projects = """
        <projects>
        <project><ixProject>1</ixProject><sProject>Inbox</sProject><ixPersonOwner>2</ixPersonOwner>\
        <sPersonOwner>Ada Miller</sPersonOwner><fInbox>true</fInbox><fDeleted>false</fDeleted></project>
        <project><ixProject>3</ixProject><sProject><![CDATA[Flour & Bread]]></sProject>\
        <ixPersonOwner>4</ixPersonOwner><sPersonOwner><![CDATA[José Núñez]]></sPersonOwner>\
        <fInbox>false</fInbox><fDeleted>false</fDeleted></project>
        </projects>
        """

    static let ada = """
        <person><ixPerson>2</ixPerson><sFullName>Ada Miller</sFullName><sEmail>ada@mill.example</sEmail>\
        <fAdministrator>true</fAdministrator></person>
        """

    static let people =
        ada + """
            <person><ixPerson>4</ixPerson><sFullName><![CDATA[José Núñez]]></sFullName>\
            <sEmail>jose@mill.example</sEmail><fAdministrator>false</fAdministrator></person>
            """

    static let milestones = """
        <fixfors>
        <fixfor><ixFixFor>1</ixFixFor><sFixFor>Undecided</sFixFor><dt></dt></fixfor>
        <fixfor><ixFixFor>7</ixFixFor><sFixFor>Harvest</sFixFor><dt>2031-09-30T22:00:00Z</dt></fixfor>
        </fixfors>
        """

    static let cases: [(number: Int, columns: [String: String])] = [
        (
            31,
            [
                "sTitle": "The millstone slips & squeaks", "ixProject": "3",
                "sProject": "Flour & Bread", "sStatus": "Active", "sPriority": "Must Fix",
                "sPersonAssignedTo": "José Núñez", "fOpen": "true", "hrsCurrEst": "6.5",
                "text": "Only when it rains.",
            ]
        ),
        (
            32,
            [
                "sTitle": "Rye comes out too coarse", "ixProject": "3",
                "sProject": "Flour & Bread", "sStatus": "Active", "sPriority": "Should Fix",
                "sPersonAssignedTo": "Ada Miller", "fOpen": "true",
                "text": "The sieve has a hole of 2 mm.",
            ]
        ),
        (
            33,
            [
                "sTitle": "Please send a price list", "ixProject": "1", "sProject": "Inbox",
                "sStatus": "Resolved (Responded)", "sPriority": "Fix If Time",
                "sPersonAssignedTo": "Ada Miller", "fOpen": "true", "hrsCurrEst": "0.5",
            ]
        ),
    ]
}
