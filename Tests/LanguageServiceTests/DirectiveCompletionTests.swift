import LanguageService
import SettingsChecks
import TestSupport
import Testing

struct DirectiveCompletionTests {
    @Test(arguments: ["<!-- settings-bundle:‸ -->", "<!-- settings-bundle: al‸ -->", "<!-- settings-bundle: ‸"])
    func `A comment directive is completed to allow or source-language`(comment: String) {
        #expect(Typing("\(comment)\n\(paneText())").labels == ["allow", "source-language"])
    }

    @Test
    func `Each rule is proposed once, in panes and in tables`() throws {
        let all = Set(Rule.all.map(\.id))
        let page = Typing("<!-- settings-bundle: allow empty-key, du‸ (so be it) -->\n\(paneText())")
        #expect(Set(page.labels) == all.subtracting(["empty-key"]))
        #expect(
            try page.text(taking: "duplicate-values").hasPrefix(
                "<!-- settings-bundle: allow empty-key, duplicate-values (so"))
        let rule = try #require(page.completions.first { $0.label == "duplicate-values" })
        #expect(rule.documentation?.contains("**Why it matters**") == true)
        #expect(Set(Typing("/* settings-bundle: allow ‸ */\n", in: "de.lproj/Root.strings").labels) == all)
    }

    @Test
    func `The source language is completed to a language of the bundle`() {
        let typing = Typing(
            "<!-- settings-bundle: source-language ‸-->\n\(paneText())",
            beside: ["de.lproj/Root.strings": "", "fr.lproj/Root.strings": ""])
        #expect(typing.labels == ["de", "fr"])
    }

    @Test
    func `Nothing is proposed after a directive or in its reason`() {
        #expect(Typing("<!-- settings-bundle: allow empty-key --> ‸\n\(paneText())").labels == [])
        #expect(Typing("<!-- settings-bundle: allow empty-key (for ‸ -->\n\(paneText())").labels == [])
    }
}
