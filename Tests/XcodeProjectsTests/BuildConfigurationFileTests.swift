import SourceText
import TestSupport
import Testing
import XcodeProjects

/// The grammar of build configuration files. The cases correspond to those of the parser's tests in swift-build.
@Suite struct BuildConfigurationFileTests {
    struct Case: CustomTestStringConvertible {
        let text: String
        let statements: [String]

        init(_ text: String, _ statements: String...) {
            self.text = text
            self.statements = statements
        }

        var testDescription: String { text.debugDescription }
    }

    private static let valueCases = [
        Case(""),
        Case("\n\n"),
        Case("  \t "),
        Case("A = B", "A = B"),
        Case("A=B", "A = B"),
        Case("\t A\t=\tB \t", "A = B"),
        Case("\u{B}A =\u{C}B", "A = B"),
        Case("_a9 = 1", "_a9 = 1"),
        Case("A =", "A = "),
        Case("A =   ", "A = "),
        Case("A =\nB = 1", "A = ", "B = 1"),
        Case("A = B C  D", "A = B C  D"),
        Case("A = x=y=z", "A = x=y=z"),
        Case("A = [\"b\", \"c\"]", "A = [\"b\", \"c\"]"),
        Case("A = \"B C\"", "A = \"B C\""),
        Case("A = 'B C' D", "A = 'B C' D"),
        Case("A = 1\nA = 2", "A = 1", "A = 2"),
        Case("A = #include \"x\"", "A = #include \"x\""),
        Case("A = é – 🙂", "A = é – 🙂"),
        Case("A = $(inherited) $(B:lower)", "A = $(inherited) $(B:lower)"),
        Case("A = $(...)", "A = $(...)"),
    ]

    private static let commentCases = [
        Case("// A = B"),
        Case("   // A = B"),
        Case("// [-Wall] \t\t(on) \u{1}"),
        Case("A = B // C", "A = B"),
        Case("A = B//C", "A = B"),
        Case("A = // C", "A = "),
        Case("A = https://example.com", "A = https:"),
        Case("A = https:/$()/example.com", "A = https:/$()/example.com"),
        Case("A = /usr/bin", "A = /usr/bin"),
        Case("A = B /* C */", "A = B /* C */"),
        Case("//\nA = B", "A = B"),
    ]

    private static let semicolonCases = [
        Case("A = B;", "A = B"),
        Case("A = B  ;  ", "A = B"),
        Case("A = B; // C", "A = B"),
        Case("A = B;;", "A = B;"),
        Case("A = ;", "A = "),
        Case("A = B;C", "A = B;C"),
        Case("N1[cpu=a][sdk=b] = $(inherited) ; ", "N1[cpu=a][sdk=b] = $(inherited)"),
    ]

    private static let conditionCases = [
        Case("A[sdk=iphoneos*] = B", "A[sdk=iphoneos*] = B"),
        Case("A[sdk=a][arch=b]=C", "A[sdk=a][arch=b] = C"),
        Case("A [sdk=a] [arch=b] = C", "A[sdk=a][arch=b] = C"),
        Case("A[b=  c  ]=D", "A[b=  c  ] = D"),
        Case("A[b=c=d]=E", "A[b=c=d] = E"),
        Case("A[b=]=C", "A[b=] = C"),
        Case("A[=]=B", "A[=] = B"),
        Case("A[b=c][b=c][b=c]=", "A[b=c][b=c][b=c] = "),
        Case("A[sdk=a,arch=b] = C", "A[sdk=a,arch=b] = C"),
    ]

    private static let continuationCases = [
        Case("A = B \\\nC", "A = B C"),
        Case("A = B\\\n   C   \\\nD", "A = B C D"),
        Case("A = B \\ // one\nC // two\nD = 1", "A = B C", "D = 1"),
        Case("A = \\\n  B \\\n  \\ // nothing\n  C", "A = B C"),
        Case("A = B \\\n\nC = 1", "A = B", "C = 1"),
        Case("A = B \\\n// comment\nC = 1", "A = B", "C = 1"),
        Case("A = B \\", "A = B"),
        Case("A = \\", "A = "),
        Case("A = B \\;\nC", "A = B C"),
        Case("A = B \\\nC;\nD = 1", "A = B C", "D = 1"),
        Case("A = B \\ C \\ D", "A = B \\ C \\ D"),
        Case("A = \"B \\\nC\"", "A = \"B C\""),
        Case("A = $(B_\\\n   $(C))", "A = $(B_ $(C))"),
        Case("A = B \\\r\nC", "A = B C"),
        Case("A = B \\\n#include \"x\"", "A = B #include \"x\""),
    ]

    private static let lineBreakCases = [
        Case("A = 1\rB = 2\r\nC = 3\n\rD = 4", "A = 1", "B = 2", "C = 3", "D = 4"),
        Case("A = 1\u{2028}B = 2\u{2029}C = 3", "A = 1", "B = 2", "C = 3"),
        Case("A = 1\u{2027}2", "A = 1\u{2027}2"),
        Case("\n\r\r\n\r\u{2028}\u{2029}"),
    ]

    private static let includeCases = [
        Case("#include \"a.xcconfig\"", "#include a.xcconfig"),
        Case("  # include \"a\"", "#include a"),
        Case("#include? \"a b\" // c", "#include? a b"),
        Case("#include \"../a/b\" \t", "#include ../a/b"),
        Case("#include \"a//b\"", "#include a//b"),
        Case("#include \"\"", "#include "),
        Case("A = 1\n#include \"a\"\nB = 2", "A = 1", "#include a", "B = 2"),
    ]

    private static let start = "start the line with a setting, as in NAME = value, or with //"
    private static let include = "write #include \"Name.xcconfig\" or #include? \"Name.xcconfig\""

    private static let errorCases = [
        Case("1", "1:1: unexpected '1'; \(start)"),
        Case("=", "1:1: unexpected '='; \(start)"),
        Case("[]", "1:1: unexpected '['; \(start)"),
        Case("é = 1", "1:1: unexpected 'é'; \(start)"),
        Case("\u{FEFF}A = 1", "1:1: unexpected '\u{FEFF}'; \(start)"),
        Case("$(A)\\\nB = 1", "1:1: unexpected '$'; \(start)", "B = 1"),
        Case(
            "A = 1\n<<<<<<< ours\nB = 1\n=======\nB = 2\n>>>>>>> theirs\n", "A = 1",
            "2:1: the file contains merge conflict markers on lines 2, 4 and 6; keep one of the two versions, and remove these lines",
            "B = 1", "B = 2"),
        Case("\r\r\r\\", "4:1: unexpected '\\'; \(start)"),
        Case("A=\nA", "A = ", "2:2: A is not followed by =; write A = value"),
        Case("A = B\n  C D\nE = F", "A = B", "2:5: expected = after C, but found 'D'; write C = value", "E = F"),
        Case("A // = 1", "1:9: A is not followed by =; write A = value"),
        Case("A += 1", "1:3: expected = after A, but found '+'; write A = value"),
        Case("a[", "1:3: the condition has no closing bracket; write it on one line, as in a[sdk=iphoneos*] = value"),
        Case("a[b=", "1:5: the condition has no closing bracket; write it on one line, as in a[sdk=iphoneos*] = value"),
        Case("a[]=1", "1:3: the condition has no =; write it on one line, as in a[sdk=iphoneos*] = value"),
        Case("a[b]=1", "1:4: the condition has no =; write it on one line, as in a[sdk=iphoneos*] = value"),
        Case("a[b=c]", "1:7: a is not followed by =; write a = value"),
        Case(
            "A[ \\\n sdk = b \\\n] = c",
            "1:5: the condition has no closing bracket; write it on one line, as in A[sdk=iphoneos*] = value",
            "sdk = b ] = c"),
        Case("#", "1:1: # is not followed by a directive; \(include); comments start with //"),
        Case("#//", "1:1: # is not followed by a directive; \(include); comments start with //"),
        Case("##", "1:1: unknown directive '##'; \(include); comments start with //"),
        Case("A = 1\n# Base", "A = 1", "2:1: unknown directive '#Base'; \(include); comments start with //"),
        Case("#include\"a\"", "1:1: unknown directive '#include\"a\"'; \(include); comments start with //"),
        Case("#include", "1:9: #include has no file name in quotation marks; \(include)"),
        Case("#include? a", "1:11: #include? has no file name in quotation marks; \(include)"),
        Case("#include \"", "1:11: the file name has no closing quotation mark; \(include)"),
        Case("#include \"a\nB = 1", "1:12: the file name has no closing quotation mark; \(include)", "B = 1"),
        Case("#include \"a\" x", "1:14: unexpected 'x' after the file name; start a new line, or a comment with //"),
        Case("#include \"a\";", "1:13: unexpected ';' after the file name; start a new line, or a comment with //"),
    ]

    private static let cases =
        valueCases + commentCases + semicolonCases + conditionCases + continuationCases + lineBreakCases + includeCases
        + errorCases

    @Test(arguments: cases) func `The statements and errors of a file are found`(_ example: Case) {
        #expect(Self.statements(in: example.text) == example.statements)
    }

    private static func statements(in text: String) -> [String] {
        let source = SourceText(text)
        let lines = LineTable(source)
        return BuildConfigurationFile(source).statements.map { statement in
            switch statement {
            case .assignment(let found):
                return found.name + found.conditions.map(\.description).joined() + " = " + found.value
            case .include(let include): return "#include\(include.isOptional ? "?" : "") \(include.path)"
            case .invalid(let diagnostic):
                let position = lines.position(of: diagnostic.span.lowerBound)
                return "\(position.line):\(position.column): \(diagnostic.message); \(diagnostic.help ?? "")"
            }
        }
    }

    @Test func `Assignments have the offset of their name`() throws {
        let text = "// é\n  FEATURES = a \\\n  b\r\n\tVERSION[sdk=x] = 2"
        let file = BuildConfigurationFile(SourceText(text))
        let offsets = file.statements.map { if case .assignment(let found) = $0 { found.offset } else { -1 } }
        #expect(offsets == [8, 29])
        #expect(text.utf8.dropFirst(29).starts(with: "VERSION".utf8))
    }

    @Test func `Statements after too many errors are ignored`() {
        let text = String(repeating: "?\n", count: 150) + "A = 1\n"
        let file = BuildConfigurationFile(SourceText(text))
        #expect(file.diagnostics.count == BuildConfigurationFile.maximumErrorCount)
        #expect(file.statements.count == BuildConfigurationFile.maximumErrorCount)
    }

    @Test func `Any bytes are accepted`() {
        var mutator = Mutator(seed: 31, vocabulary: .strings)
        let texts = Self.cases.map(\.text).filter { !$0.isEmpty }
        for number in 0..<TestRuns.count(2_000) {
            let bytes = mutator.mutant(of: Array(texts[number % texts.count].utf8))
            let file = BuildConfigurationFile(SourceText(bytes))
            for diagnostic in file.diagnostics { #expect(diagnostic.span.upperBound <= bytes.count) }
        }
    }

    @Test func `The time grows linearly with the size of the file`() {
        let line = "SETTING_NAME[sdk=iphoneos*] = $(inherited) value // comment\n"
        let small = String(repeating: line, count: 500)
        let large = String(repeating: line, count: 5_000)
        let clock = ContinuousClock()
        let first = clock.measure { _ = BuildConfigurationFile(SourceText(small)) }
        let second = clock.measure { _ = BuildConfigurationFile(SourceText(large)) }
        #expect(second < first * 40)
    }
}
