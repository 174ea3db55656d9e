import Foundation
import SettingsModel
import SettingsPreview
import TestSupport
import Testing

/// The image file that a device uses for a name.
@Suite struct PreviewImagesTests {
    private func images(_ paths: String..., in language: String = "en", on platform: Platform = .iOS) -> PreviewDevice {
        let bundle = SettingsBundle(bytes: paths.map { ($0, Array("bytes of \($0)".utf8)) })
        return PreviewDevice(bundle, DeviceLanguage(language, in: bundle, on: platform))
    }

    @Test func `The image with the highest resolution for the device is used`() {
        let paths = ["a.png", "a@2x.png", "a@3x.png", "a~ipad.png", "a@2x~ipad.png"]
        let bundle = SettingsBundle(bytes: paths.map { ($0, [1]) })
        func path(on platform: Platform) -> String? {
            PreviewDevice(bundle, DeviceLanguage("en", in: bundle, on: platform)).imagePath(named: "a")
        }
        #expect(path(on: .iOS) == "a@3x.png")
        #expect(path(on: .iPadOS) == "a@2x~ipad.png")
        #expect(path(on: .tvOS) == "a@3x.png")
    }

    @Test func `A name may include its extension`() {
        #expect(images("a.jpg", "a.png").imagePath(named: "a") == "a.png")
        #expect(images("a.jpg", "a.png").imagePath(named: "a.jpg") == "a.jpg")
        #expect(images("a@2x.png", "a.png").imagePath(named: "a.png") == "a@2x.png")
        #expect(images("a@2x.png", "a.png").imagePath(named: "a@2x.png") == "a@2x.png")
        #expect(images("a.PNG").imagePath(named: "a.PNG") == "a.PNG")
        #expect(images("a.png").imagePath(named: "A") == nil)
    }

    @Test func `An image at the top level overrides those of languages`() {
        #expect(images("a.png", "de.lproj/a@3x.png", in: "de").imagePath(named: "a") == "a.png")
        #expect(images("de.lproj/a.png", "en.lproj/a.png", in: "de").imagePath(named: "a") == "de.lproj/a.png")
        #expect(images("de.lproj/b.png", "en.lproj/a.png", in: "de").imagePath(named: "a") == "en.lproj/a.png")
    }

    @Test func `A name cannot lead out of the bundle`() {
        let all = images("a.png", "Root.plist")
        for name in ["../a", "/a.png", "", ".", "..", "./a.png", "Root.plist", "a.png/"] {
            #expect(all.imagePath(named: name) == nil && all.imageURI(named: name) == nil, "\(name)")
        }
    }

    @Test func `A data URI contains the bytes of the image`() throws {
        let uri = try #require(images("a.jpeg").imageURI(named: "a"))
        let parts = uri.split(separator: ",")
        #expect(parts[0] == "data:image/jpeg;base64")
        let data = try #require(Data(base64Encoded: String(parts[1])))
        #expect(String(decoding: data, as: UTF8.self) == "bytes of a.jpeg")
    }

    @Test func `Images that browsers cannot show or that exceed the size limit have no data URI`() {
        for type in ["pdf", "tiff", "heic", "txt"] { #expect(images("a.\(type)").imageURI(named: "a.\(type)") == nil) }
        func address(of bytes: [UInt8]?) -> String? {
            let bundle = SettingsBundle(bytes: [("a.png", bytes)])
            return PreviewDevice(bundle, DeviceLanguage("en", in: bundle)).imageURI(named: "a")
        }
        let limit = PreviewDevice.imageSizeLimit
        #expect(address(of: nil) == nil && address(of: []) == nil)
        #expect(address(of: [UInt8](repeating: 1, count: limit)) != nil)
        #expect(address(of: [UInt8](repeating: 1, count: limit + 1)) == nil)
    }

    @Test func `The paths of the images to read are listed`() {
        let all = images("a@2x.png", "b.pdf", "c.png", "en.lproj/d.svg")
        #expect(all.imagePaths(named: ["a", "b", "d", "e"]) == ["a@2x.png", "en.lproj/d.svg"])
    }

    @Test(.needs(.python3)) func `An image that is used several times is embedded once`() throws {
        let slider = itemText("Slider", ["Key": "k", "MinimumValueImage": "a", "MaximumValueImage": "a"])
        let missing = itemText("Slider", ["Key": "k", "MinimumValueImage": "gone"])
        let bundle = SettingsBundle(bytes: [
            ("Root.plist", Array(paneText(slider, slider, missing).utf8)), ("a.png", [1, 2, 3]),
        ])
        let reading = try SVGDrawing(bundle: bundle).reading
        #expect(
            reading.references == [
                "data:image/png;base64,AQID", "#image-1", "#image-1", "#image-1", "#image-1",
            ])
    }
}
