import PropertyListSyntax
import SourceText
import TestSupport

/// Random values that may occur in user defaults, panes and arguments.
struct RandomValues {
    var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    static let keys = ["a", "b", "play_sounds", "Name", "3D", "é", "x y", "-c", "a\nb"].map { ExactString($0) }

    private static let texts = [
        "YES", "NO", "yes", "true", "False", "1", "0", "-1", "007", "12abc", " 5", "\t6", "\n7", "+3", "-0", "2.5",
        "1e3", "1e", "1e+", ".5", "5.", "-.5", ".", "99999999999999999999", "-99999999999999999999",
        "9223372036854775807", "-9223372036854775808", "1e400", "0.1", "0.30000000000000004", "--1", "+ 5", "- 5",
        "inf", "nan", "0x10", "1,000", "", "text", "тест", "e5", "1 2", "00t", "T", "y0", "\u{A0}8", "\u{200B}9",
        "\u{2028}4", "3\u{301}", "123456789.123456789", "4.9e-324",
    ]

    mutating func text() -> String {
        guard random.percent(40) else { return random.pick(Self.texts) }
        return (0..<Int.random(in: 1...6, using: &random)).map { _ in String(random.pick(Array("0123456789 .-+eEyt"))) }
            .joined()
    }

    mutating func value(depth: Int = 0) -> PropertyListValue {
        switch Int.random(in: 0..<(depth > 2 ? 8 : 10), using: &random) {
        case 0, 1, 2: .string(text())
        case 3: .boolean(Bool.random(using: &random))
        case 4: .integer(random.pick([0, 1, -1, 2, 8181, .max, .min, 1 << 53, 300]))
        case 5: .real(random.pick([0, 1, 2.5, -2.5, 0.1, 1e20, -1e20, 1e-7, 3.999, 1 / 3]))
        case 6: .date(random.pick([0, 1000, -86400]))
        case 7: .data(random.pick([[], [1, 2, 3], [0xFF]]))
        case 8: .array((0..<Int.random(in: 0...3, using: &random)).map { _ in value(depth: depth + 1) })
        default:
            .dictionary(
                ["k", "l"].prefix(Int.random(in: 0...2, using: &random)).map {
                    .init(ExactString($0), value(depth: depth + 1))
                })
        }
    }

    /// Some of the keys, each with a value.
    mutating func entries(of keys: [ExactString]) -> [PropertyListValue.Entry] {
        keys.filter { _ in random.percent(40) }.map { .init($0, value()) }
    }

    private static let words = [
        "-a", "-b", "-play_sounds", "-Name", "-3D", "-é", "-x y", "--c", "-", "--", "-a", "NO", "YES", "5", "-5", "a",
        "(a, b)", "( a, b )", "(a, (b, \"c d\"))", "{k=v;}", "{ k = v; l = (1, 2); }", "{k=v", "(a", "()", "{}",
        "<0fbd77>", "<0fbd7", "<>", "\"x y\"", "\"x", "\"\"", "\"a\" = \"b\";", "[a, b]", "<true/>", "<false/>",
        "<integer>5</integer>", "<integer>x</integer>", "<real>2.5</real>", "<string>s</string>", "<dict/>",
        "<array><integer>1</integer><true/></array>", "<date>2001-01-01T00:00:00Z</date>", "<data>AQID</data>",
        "<plist><dict><key>k</key><string>v</string></dict></plist>", "<!-- c --><true/>", "<true/> x", " 5 ",
        "\t(a)\n",
        "\u{A0}x\u{2028}", "\u{200B}y\u{200B}", "", " ", "\n", "/* c */ (a)", "(a) // c", "(\u{301}", "'x y'",
        "('x y')",
        "{a = \"\\U00e9\";}", "(a,)", "(a b)", "{a=1}", "a=b;", "{a=b;c}", "<?xml version=\"1.0\"?><true/>",
    ]

    mutating func arguments(count: Int) -> [String] { (0..<count).map { _ in random.pick(Self.words) } }
}
