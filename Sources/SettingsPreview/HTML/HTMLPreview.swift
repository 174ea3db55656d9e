import JSONSyntax
import PropertyListSyntax
package import SettingsModel
import SourceText

/// One file for a browser: all pages of a bundle in all its languages, for an iPhone and an iPad, with what makes them
/// behave as in Settings. It loads nothing, and runs nothing but its own script.
package struct HTMLPreview {
    /// What is shown at first.
    package struct Start {
        package var page: String
        package var style: PreviewStyle
        package var language: String
        package var platform: Platform
        package var isLandscape: Bool
        /// Whether it is dark; nil for as the browser has it.
        package var isDark: Bool?
        /// The item that is pointed out, by its position on the page; nil for none.
        package var item: Int?

        package init(
            page: String, style: PreviewStyle = .newest, language: String, platform: Platform, isLandscape: Bool,
            isDark: Bool?, item: Int? = nil
        ) {
            self.page = page
            self.style = style
            self.language = language
            self.platform = platform
            self.isLandscape = isLandscape
            self.isDark = isDark
            self.item = item
        }
    }

    let bundle: SettingsBundle
    /// The title of the first page.
    let name: String
    let start: Start
    let findings: [PreviewFinding]
    /// Whether it is the page at the start in all languages, side by side.
    let isSheet: Bool
    /// Whether the browser is to look for a newer version of the file.
    let isWatched: Bool

    package init(
        of bundle: SettingsBundle, named name: String, start: Start, findings: [PreviewFinding] = [],
        isSheet: Bool = false, isWatched: Bool = false
    ) {
        self.bundle = bundle
        self.name = name
        self.start = start
        self.findings = findings
        self.isSheet = isSheet
        self.isWatched = isWatched
    }

    /// The text of the file. The same bundle gives the same bytes everywhere.
    package var text: String {
        let data = PreviewData(self).json
        let style = Self.files(["around.css", "screen.css"]) + StyleSheet.text
        let script = "\"use strict\";\n" + Self.files(Self.scripts)
        let parts = [
            "policy": policy(style: style, script: script), "title": Self.escaped(visible(name)), "style": style,
            "script": script, "body": Self.files([isSheet ? "sheet.html" : "body.html"]), "data": data,
        ]
        return Self.files(["page.html"]).filled(with: parts)
    }

    private static let scripts = ["values.js", "device.js", "screen.js", "rows.js", "split.js", "page.js"]

    /// The paths of the images that some device shows: their contents have to be there.
    package static func imagePaths(in bundle: SettingsBundle) -> Set<String> {
        // Most bundles have no images, and then no page need be asked.
        guard bundle.otherFiles.contains(where: { ImageName(path: $0) != nil }) else { return [] }
        let names = Set(bundle.panes.flatMap { PreviewPane($0, on: nil).imageNames })
        if names.isEmpty { return [] }
        let languages = ["en"] + bundle.languages.map(\.identifier)
        return [Platform.iOS, .iPadOS].reduce(into: []) { paths, platform in
            for device in DeviceLanguage.all(languages, in: bundle, on: platform) {
                paths.formUnion(PreviewImages(bundle, device).paths(named: names))
            }
        }
    }

    /// The browser runs the one script and applies the one style whose digests these are, and loads nothing.
    private func policy(style: String, script: String) -> String {
        var rules = [
            "default-src 'none'", "script-src '\(Self.digest(script))'", "style-src '\(Self.digest(style))'",
            "img-src data:", "base-uri 'none'", "form-action 'none'",
        ]
        // The page looks at itself to learn that there is a newer one.
        if isWatched { rules.append("frame-src 'self' file:") }
        return rules.joined(separator: "; ")
    }

    static func digest(_ text: String) -> String {
        let digits = Array(SHA256.hex(of: text.utf8).utf8)
        let bytes = stride(from: 0, to: digits.count, by: 2).compactMap { start in
            UInt8(String(decoding: digits[start..<start + 2], as: UTF8.self), radix: 16)
        }
        return "sha256-" + Base64.encode(bytes)
    }

    /// Embedded files, one behind the other.
    static func files(_ names: [String]) -> String {
        names.map { name in
            let bytes = EmbeddedFiles.all.first { $0.path == "HTML/Page/\(name)" }?.bytes ?? []
            return String(decoding: bytes, as: UTF8.self)
        }.joined(separator: "\n")
    }

    static func escaped(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            default: result.append(character)
            }
        }
    }
}

/// Something that is wrong with an item, to be shown at its row. Who found it is not for this room to know.
package struct PreviewFinding: Sendable {
    /// The file of the page.
    package let path: String
    /// The position of the item on its page, from 0; nil where it is about the whole page.
    package let itemIndex: Int?
    /// What it is called: "error", "warning" or "note".
    package let severity: String
    package let rule: String
    package let message: String

    package init(path: String, itemIndex: Int?, severity: String, rule: String, message: String) {
        self.path = path
        self.itemIndex = itemIndex
        self.severity = severity
        self.rule = rule
        self.message = message
    }
}
