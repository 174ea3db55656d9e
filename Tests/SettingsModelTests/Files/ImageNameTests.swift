import SettingsModel
import TestSupport
import Testing

@Suite struct ImageNameTests {
    @Test(arguments: [
        ("low.png", "low"), ("low@2x.png", "low"), ("low@3x~ipad.PNG", "low"), ("low~iphone.jpg", "low"),
        ("de.lproj/low.png", "low"), ("art/low.pdf", "art/low"), ("zh-Hans.lproj/art/low@2x.png", "art/low"),
        ("v1.2.png", "v1.2"),
    ])
    func `The image name of a file omits language, scale, device and extension`(path: String, name: String) throws {
        let file = try #require(ImageName(path: path))
        #expect(file.name == name)
        #expect(ImageName(name).matches(file: file))
    }

    @Test func `A file that is not an image has no image name`() {
        for path in ["Root.plist", "low", "low.txt", "en.lproj/Root.strings"] {
            #expect(ImageName(path: path) == nil, "\(path)")
        }
    }

    @Test func `A name with an extension matches only files with that extension`() throws {
        let png = try #require(ImageName(path: "low@2x.png"))
        let jpg = try #require(ImageName(path: "low.jpg"))
        #expect(ImageName("low.png").matches(file: png) && !ImageName("low.png").matches(file: jpg))
        #expect(ImageName("low").matches(file: png) && ImageName("low").matches(file: jpg))
        #expect(!ImageName("lo").matches(file: png) && !ImageName("art/low").matches(file: png))
    }

    @Test func `The images of a pane include icons and the images of sliders`() {
        let pane = paneText(
            itemText(
                "Slider",
                ["Key": "v", "MinimumValueImage": "low", "MaximumValueImage": "", "Title": "no image"]),
            itemText("ChildPane", ["Title": "T", "File": "F", "Icon": "icon.png"]),
            itemText("MultiValue", ["Key": "m", "IconNames": arrayText("a", "b")]),
            itemText("Group", ["IASKCellImage": "cell", "MinimumValueImage": "of no slider"])
        ).replacing(
            "<dict>\n\t<key>StringsTable",
            with: "<dict>\n\t<key>Icon</key>\n\t<string>tab</string>\n\t<key>StringsTable")
        let names = SettingsBundle(["Root.plist": pane]).pane(named: "Root")?.images
        #expect(names?.map(\.name).sorted() == ["a", "b", "cell", "icon", "low", "tab"])
    }
}
