import Testing

@testable import SettingsChecks

@Suite struct PlaceholderTests {
    @Test(
        arguments: [
            ("none", []), ("%@", ["%@"]), ("%1$@ of %2$ld", ["%1$@", "%2$ld"]), ("%.1f%%", ["%.1f"]),
            ("100%", []), ("50 % discount", []), ("50% de remise", []), ("%50 daha", []), ("%50den az", []),
            ("%5d", ["%5d"]), ("%-5.2lf km", ["%-5.2lf"]), ("%%@", []), ("%%%@", ["%@"]), ("%", []), ("%1$", []),
            ("%dpx", ["%d"]), ("e\u{301}%@", ["%@"]),
        ] as [(String, [String])])
    func `Placeholders of a string are recognized`(text: String, expected: [String]) {
        #expect(Placeholders(in: text).spellings == expected)
    }

    @Test func `Placeholders are compared by position and type`() {
        #expect(Placeholders(in: "%@ of %d") == Placeholders(in: "%2$d: %1$@"))
        #expect(Placeholders(in: "%@ of %d") != Placeholders(in: "%d: %@"))
        #expect(Placeholders(in: "%d") == Placeholders(in: "%ld"))
        #expect(Placeholders(in: "%d") != Placeholders(in: "%@"))
        #expect(Placeholders(in: "%@ %@") != Placeholders(in: "%@"))
    }
}
