import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports images that are missing from the bundle.
    static let missingImage = Rule(
        "missing-image", .warning, "an item refers to an image that is not in the bundle",
        what: """
            A slider or a child pane refers to an image, but the bundle contains no image with that name at any \
            scale, for any device or in any language. Images for InAppSettingsKit come from the app and are not \
            checked.
            """,
        why: "The image is not shown. Images in the app's asset catalogs have been observed not to be found.",
        instead: "Add the image file to the bundle, or correct the name.",
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
                guard images.variant(of: image.name) == nil else { continue }
                let near = images.names.suggestion(for: ImageName(image.name).name)
                reporter.report(
                    pane, at: image.element,
                    "\(image.label) uses the image \(short(image.name)), which is not in the bundle",
                    help: near.map { "did you mean \(quoted($0))?" } ?? "add the image to the bundle")
            }
        })
}
