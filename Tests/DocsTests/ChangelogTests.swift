import TestSupport
import Testing

@Suite struct ChangelogTests {
    @Test func `The changelog has the required form`() throws {
        let changelog = Changelog(try Repository.text(of: "CHANGELOG.md"))
        #expect(changelog.mistakes == [])
        #expect(!changelog.versions.isEmpty)
    }

    @Test(arguments: [
        "# Changelog\n", "# Changelog\n\n## 1.0.0\n", "# Changelog\n\n## [1.0.0]\n", "# Changes\n\n## [Unreleased]\n",
        "# Changelog\n\n## [Unreleased]\n\n### New\n\n- A.\n", "# Changelog\n\n## [Unreleased]\n\n### Added\n",
        "# Changelog\n\n### Added\n\n- A.\n\n## [Unreleased]\n",
        "# Changelog\n\n## [Unreleased]\n\n### Added\n\n### Fixed\n\n- A.\n",
        "# Changelog\n\n## [1.0.0] - 2026-01-31\n\n## [Unreleased]\n", "# Changelog\n\n## [1.0] - 2026-01-31\n",
    ]) func `An error in a changelog is found`(markdown: String) {
        #expect(Changelog(markdown).mistakes.count == 1)
    }

    @Test func `A valid changelog has no errors`() {
        let changelog = Changelog(
            "# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A.\n\n## [1.0.0] - 2026-01-31\n\n### Fixed\n\n- B.\n")
        #expect(changelog.mistakes == [])
        #expect(changelog.versions == ["Unreleased", "1.0.0"])
    }
}
