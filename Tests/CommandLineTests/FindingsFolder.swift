import Foundation
import TestSupport

/// A folder of bundles whose paths, strings and findings are hard to represent.
///
/// - Parameter lineBreak: the line break in the property list of `AnApp`.
func findingsFolder(lineBreak: String = "\n") throws -> ScratchFolder {
    let hard = "50%, a: {0} [b](c)\n::error::&#x85;&#x202e;&lt;d&gt;"
    let folder = try ScratchFolder(inMemory: true)
    let pane = """
        <plist version="1.0">
        <dict>
            <key>PreferenceSpecifiers</key>
            <array>
                <dict>
                    <key>Type</key>
                    <string>PSToggleSwitchSpecifier</string>
                    <key>Title</key>
                    <string>\(hard)</string>
                    <key>Key</key><!-- 🎛e\u{301} --><string></string>
                    <key>DefaultValue</key>
                    <string>YES
        🎛 NO</string>
                </dict>
            </array>
        </dict>
        </plist>
        """
    try folder.write(pane.replacing("\n", with: lineBreak), to: "AnApp/Settings.bundle/Root.plist")
    // Binary and missing files do not have lines.
    let binary = try PropertyListSerialization.data(
        fromPropertyList: ["PreferenceSpecifiers": [["Type": "PSGroupSpecifier"], ["Type": "PSChildPaneSpecifier"]]],
        format: .binary, options: 0)
    try folder.write(Array(binary), to: "binary/Settings.bundle/Root.plist")
    try folder.write("", to: "empty/Settings.bundle/en.lproj/Root.strings")
    try folder.write(
        paneText(itemText("Group", ["Title": "Sound"]), toggleText("Play", key: "play")),
        to: "good/Settings.bundle/Root.plist")
    try folder.write(tableText(["Sound": "Sound", "Play": "Play"]), to: "good/Settings.bundle/en.lproj/Root.strings")
    try folder.write("<plist><array/></plist>", to: "\(hardName)/Settings.bundle/Root.plist")
    return folder
}

/// A folder name with all characters that formats escape, and with characters that move a terminal's cursor.
let hardName = "100%, a::b\r\nc%0A \u{1B}[2J\u{9B}3J\u{202E}é&<\"'>"
