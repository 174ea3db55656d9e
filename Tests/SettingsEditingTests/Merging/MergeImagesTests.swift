import SettingsEditing
import SettingsModel
import SourceText
import TestSupport
import Testing

@Suite struct MergeImagesTests {
    private static let slider = itemText(
        "Slider",
        [
            "Key": "volume", "DefaultValue": "<real>0.5</real>", "MinimumValue": "<integer>0</integer>",
            "MaximumValue": "<integer>1</integer>", "MinimumValueImage": "low", "MaximumValueImage": "art/high.png",
        ])

    private let other = OtherBundle(files: [
        ("Root.plist", paneText(slider)), ("low.png", "1"), ("low@2x.png", "2"), ("low@3x~ipad.png", "3"),
        ("de.lproj/low.png", "4"), ("fr.lproj/low.png", "5"), ("art/high.png", "6"), ("art/high.jpg", "7"),
        ("lower.png", "8"), ("notes.txt", "9"),
    ])

    private func images(of bundle: SettingsBundle) -> [String] {
        bundle.otherFiles.sorted().map {
            "\($0) \(bundle.contents(ofOtherFile: $0).map { String(decoding: $0, as: UTF8.self) } ?? "nil")"
        }
    }

    @Test func `Images that items use are merged in all sizes and languages`() throws {
        let draft = try other.merge()(mergeTarget)
        let expected = ["art/high.png 6", "de.lproj/low.png 4", "low.png 1", "low@2x.png 2", "low@3x~ipad.png 3"]
        #expect(images(of: draft.bundle) == expected)
        #expect(images(of: draft.bundle.reloaded) == expected)
        #expect(
            draft.report.suffix(4) == [
                "skip x/Licences.bundle/art/high.jpg no merged pane uses it",
                "skip x/Licences.bundle/lower.png no merged pane uses it",
                "skip x/Licences.bundle/notes.txt no merged pane uses it",
                "skip x/Licences.bundle/fr.lproj/low.png the bundle has no language fr",
            ])
        let again = try other.merge()(draft.bundle.reloaded)
        #expect(again.fileChanges == [] && again.report.first == "identical  6 files")
    }

    @Test func `Merging again updates changed images and removes unused images`() throws {
        let merged = try mergeTarget.after(other.merge()).reloaded
        let draft = try other.with("low.png", "new").without("low@2x.png").merge()(merged)
        #expect(draft.report.prefix(2) == ["update low.png ", "remove low@2x.png no merged pane uses it"])
        #expect(
            images(of: draft.bundle.reloaded) == [
                "art/high.png 6", "de.lproj/low.png 4", "low.png new", "low@3x~ipad.png 3",
            ])
        let none = try other.with("Root.plist", paneText()).merge()(merged)
        #expect(none.bundle.otherFiles.isEmpty)
    }

    @Test func `Images that the bundle itself contains are not changed`() throws {
        func bundle(_ image: String, _ root: String = paneText()) -> SettingsBundle {
            SettingsBundle(["Root.plist": root, "low.png": image, "de.lproj/Root.strings": ""])
        }
        #expect(try other.merge()(bundle("1")).report.contains("identical low.png "))
        // The app may use an image that no item refers to.
        for root in [paneText(), paneText(itemText("Group", ["IASKCellImage": "low"]))] {
            let error = bundleError { _ = try other.merge()(bundle("other", root)) }
            #expect(
                error?.message == "x/Licences.bundle has a different image with that name" && error?.path == "low.png")
        }
        // An image that a remaining item of the bundle uses is kept after the merged panes stop using it.
        let shown = paneText(itemText("Group", ["IASKCellImage": "low"]))
        let merged = bundle("1", shown).after(try other.merge()(bundle("1", shown))).reloaded
        let without = try other.with("Root.plist", paneText()).merge()(merged)
        #expect(without.bundle.otherFiles == ["low.png", "low@2x.png", "low@3x~ipad.png", "de.lproj/low.png"])
    }

    @Test func `An image name that differs from another file only in case is rejected`() throws {
        let bundle = SettingsBundle(["Root.plist": paneText(), "LOW.png": "1"])
        let error = bundleError { _ = try other.merge()(bundle) }
        #expect(error?.message == "low.png in x/Licences.bundle differs from LOW.png only in case")
    }
}
