import Foundation
import TestSupport
import Testing

/// The app in the Xcode project, as shown by `preview`.
@Suite struct PreviewAppTests {
    private func folder(settings: String, _ files: KeyValuePairs<String, String> = [:]) throws -> ScratchFolder {
        let folder = try exampleFolder(inMemory: true)
        try folder.write("", to: ".git/HEAD")
        var text = ProjectText.copying
        text.settings += settings
        try folder.write(text.text, to: "App.xcodeproj/project.pbxproj")
        for (path, text) in files { try folder.write(text, to: path) }
        return folder
    }

    private func title(in folder: ScratchFolder, _ words: String...) throws -> String? {
        let result = try folder.run(["preview"] + words)
        #expect(result.exitCode == 0, "\(result.error)")
        return result.output.split(separator: "\n").first?.trimmingCharacters(in: .whitespaces)
    }

    @Test(arguments: [
        ("", "App"), ("PRODUCT_NAME = Product;", "Product"), ("PRODUCT_NAME = \"$(TARGET_NAME) X\";", "App X"),
        ("PRODUCT_NAME = \"$(UNKNOWN)\";", "App"), ("PRODUCT_NAME = \"\";", "App"),
        ("INFOPLIST_FILE = Info.plist; PRODUCT_NAME = Product;", "Product Shown"),
        ("INFOPLIST_FILE = \"$(SRCROOT)/Info.plist\";", "App"), ("INFOPLIST_FILE = Gone.plist;", "App"),
        ("INFOPLIST_FILE = Info.plist; PRODUCT_NAME = P; INFOPLIST_KEY_CFBundleDisplayName = \"A b\";", "P Shown"),
        ("GENERATE_INFOPLIST_FILE = YES; PRODUCT_NAME = P; INFOPLIST_KEY_CFBundleDisplayName = \"A b\";", "A b"),
    ])
    func `preview uses the app name in the Xcode project`(settings: String, name: String) throws {
        let folder = try folder(
            settings: settings,
            [
                "Info.plist":
                    "<plist><dict><key>CFBundleDisplayName</key><string>$(PRODUCT_NAME) Shown</string></dict></plist>"
            ])
        #expect(try title(in: folder) == name)
        #expect(try title(in: folder, "--app-name", "Typed") == "Typed")
    }

    @Test func `preview uses the title Settings if the app is missing or ambiguous`() throws {
        let folder = try folder(settings: "")
        try folder.write(ProjectText.copying.text, to: "Other.xcodeproj/project.pbxproj")
        #expect(try title(in: folder) == "Settings")
        try folder.write("broken", to: "Other.xcodeproj/project.pbxproj")
        #expect(try title(in: folder) == "Settings")
        for name in ["App", "Other"] { try folder.write(ProjectText().text, to: "\(name).xcodeproj/project.pbxproj") }
        #expect(try title(in: folder) == "Settings")
    }
}
