import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports images that are missing from the bundle.
    static let missingImage = Rule(
        "missing-image", .warning, "an item refers to an image that is not in the bundle",
        what: """
            A slider, a child pane or the Icon of a pane refers to an image that is not in the bundle. The rule \
            accepts an image that exists only at some scales, for some devices or in some languages. The rule does not \
            check images for InAppSettingsKit, because these images come from the app.
            """,
        why: """
            The Settings app does not show the missing image. In one observed case, the Settings app did not find \
            images in the app's asset catalogs.
            """,
        recommendation: "Add the image file to the bundle, or correct the image name in the item.",
        evidence: .documented(ItemType.slider.documentation),
        effect: .observed("https://github.com/cdisdero/CRDSettings"),
        example: .items(
            """
            <dict>
                Type: PSSliderSpecifier
                Key: volume
                MinimumValueImage: ⟦<string>quiet</string>⟧
            </dict>
            """),
        check: .pane { pane, checked, reporter in
            let images = checked.images
            for image in pane.images where !images.contains(image.name) {
                guard images.nameDifferingInCase(of: image.name) == nil else { continue }
                let near = images.names.suggestion(for: ImageName(image.name).name)
                reporter.report(
                    pane, at: image.element,
                    "\(image.label) uses the image \(short(image.name)), which is not in the bundle",
                    help: near.map { "did you mean \(quoted($0))?" } ?? "add the image to the bundle")
            }
        })
}
