import SourceText
import Testing

@Suite struct MergeConflictTests {
    @Test(arguments: [
        ("a\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> x\n", 2, "lines 2, 4 and 6"),
        ("a\r\n<<<<<<<\r\n||||||| base\r\n=======\r\n>>>>>>>", 3, "lines 2, 3, 4 and 5"),
        (">>>>>>> x", 0, "line 1"), ("\r<<<<<<< x\r>>>>>>> x", 1, "lines 2 and 3"),
        (String(repeating: "<<<<<<< x\n", count: 20), 0, "lines 1, 2, 3, 4, 5, 6, 7, 8 and 12 more"),
    ])
    func `Markers are found with their lines`(text: String, start: Int, lines: String) {
        let conflict = MergeConflict(in: SourceText(text))
        #expect(conflict?.span.lowerBound == start)
        #expect(conflict?.problem == "contains merge conflict markers on \(lines)")
    }

    @Test(arguments: [
        "", "=======\n", "a <<<<<<< b\n", "<<<<<<<< b\n", "<<<<<<<b\n", "<<<<<< b\n", "=======\n||||||| a\n",
    ])
    func `Other lines are not markers`(text: String) {
        #expect(MergeConflict(in: SourceText(text)) == nil)
    }
}
