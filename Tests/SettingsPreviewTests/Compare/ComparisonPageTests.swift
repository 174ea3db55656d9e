import SettingsModel
import SettingsPreview
import TestSupport
import Testing

/// Comparisons as an HTML page.
@Suite struct ComparisonPageTests {
    private func page(_ title: String, isDark: Bool? = nil) -> String {
        func files(_ title: String) -> KeyValuePairs<String, String> {
            ["Root.plist": paneText(toggleText(title, key: "play"))]
        }
        let panes = comparison(from: files("Play"), to: files(title)).panes
        return ComparisonPage(of: panes, before: "a<b", after: "now", SVGOptions(), isDark: isDark).text
    }

    @Test func `The page lists the changes as text`() {
        let page = page("Sing")
        #expect(page.contains("</span>toggle 'Sing': title 'Play' → 'Sing'</li>"))
        #expect(page.contains("<b>a&lt;b</b>") && page.contains("aria-label=\"changed\">~</span>"))
        #expect(!page.contains("⟨") && page.hasSuffix("</html>\n"))
    }

    @Test func `The page follows the appearance of the browser unless one is specified`() {
        func count(_ page: String, _ text: String) -> Int { page.split(separator: text).count - 1 }
        let both = page("Sing")
        #expect(count(both, "data:image/svg+xml;base64,") == 2 && count(both, "prefers-color-scheme: dark") == 2)
        for isDark in [false, true] {
            let one = page("Sing", isDark: isDark)
            #expect(count(one, "data:image/svg+xml;base64,") == 1 && !one.contains("prefers-color-scheme"))
        }
        #expect(page("Sing", isDark: false) != page("Sing", isDark: true))
    }

    @Test func `The page contains no scripts and loads nothing`() {
        let page = page("&lt;/li>&lt;script>alert(1)&lt;/script>\u{7F}\u{202E}")
        #expect(page.contains("&lt;script&gt;alert"))
        #expect(!page.contains("<script") && page.contains("default-src 'none'"))
        #expect(controlScalars(in: page).isEmpty)
    }
}
