import DemoSupport
import LatheRuntime
import Testing
import ToolRuns

@Suite("Tables and bars")
struct TableTests {
    private let screen = Screen()

    @Test("Columns are as wide as their widest cell, including wide characters")
    func widths() {
        let table = Table(
            [.number("id"), "name", "where"],
            [["7", "粉屋", "hill"], ["12", "José", "dale"], ["3"]]
        )
        #expect(
            table.rendered(for: screen.terminal())
                == "id  name  where\n 7  粉屋  hill\n12  José  dale\n 3"
        )
    }

    @Test("The widest column is shortened on a narrow terminal")
    func narrow() {
        let long = String(repeating: "x", count: 1_000_000)
        let table = Table(["a", "b"], [["short", long]])
        let lines = table.rendered(for: screen.terminal(width: 20)).split(separator: "\n")
        #expect(lines == ["a      b", "short  xxxxxxxxxxxx…"])
    }

    @Test("Control characters of cells are spaces, headings may be bold")
    func controls() {
        let table = Table(["a"], [["x\u{1B}[2J\ny\u{9B}z"]])
        #expect(
            table.rendered(for: screen.terminal(isColored: true))
                == "\u{1B}[1ma\u{1B}[0m\nx [2J y z"
        )
    }

    @Test("A table without rows is empty")
    func empty() {
        #expect(Table(["a"], []).rendered(for: screen.terminal()) == "nothing")
    }

    @Test("A progress bar is drawn in place on a terminal and removed at the end")
    func bar() {
        let bar = ProgressBar("Up", on: screen.terminal(isErrorLive: true))
        bar.show(TransferProgress(.upload, bytes: 500_000, total: 2_000_000))
        bar.show(TransferProgress(.upload, bytes: 1234, total: nil))
        bar.show(3, of: 3)
        bar.finish()
        bar.finish()
        let end = "\u{1B}[K"
        let quarter = String(repeating: "█", count: 6) + String(repeating: "░", count: 19)
        let whole = String(repeating: "█", count: 25)
        #expect(
            screen.errors
                == "\rUp  \(quarter)  25 %  500.0 kB of 2.0 MB\(end)\rUp  1.2 kB\(end)"
                + "\rUp  \(whole) 100 %  3 of 3\(end)\r\(end)"
        )
    }

    @Test("A progress bar is not drawn if the output is not a terminal")
    func unwatched() {
        let bar = ProgressBar("Up", on: screen.terminal())
        bar.show(1, of: 2)
        bar.finish()
        #expect(screen.errors.isEmpty)
    }
}
