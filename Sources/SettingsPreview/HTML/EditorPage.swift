import SettingsModel

/// The page of the editor: one document with its style sheet and script, and without data.
///
/// It is made from the same parts as a preview. The content security policy is sent as a header.
package struct EditorPage: Sendable {
    package let text: String
    package let policy: String

    package init() {
        let style = HTMLPreview.embeddedFileContents(["screen.css", "editor.css"]) + StyleSheet.text
        let script =
            "\"use strict\";\n"
            + HTMLPreview.embeddedFileContents([
                "values.js", "device.js", "screen.js", "rows.js", "split.js", "editor-model.js", "editor-commands.js",
                "editor-screen.js", "editor-fields.js", "editor-choices.js", "editor-inspector.js",
                "editor-translations.js", "editor.js", "editor-changes.js", "editor-panel.js", "editor-items.js",
                "editor-dialogs.js", "editor-start.js",
            ])
        // Editors show the page in a frame.
        let frames = "frame-ancestors 'self' vscode-webview: vscode-file:"
        policy = HTMLPreview.policy(style: style, script: script, and: ["connect-src 'self'", frames])
        text = HTMLPreview.embeddedFileContents(["editor.html"]).replacingPlaceholders(with: [
            "style": style, "script": script,
        ])
    }
}
