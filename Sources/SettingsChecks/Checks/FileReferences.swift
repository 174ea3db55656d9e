import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports references that differ from a file name only in case.
    static let caseMismatch = Rule(
        "case-mismatch", .warning, "a reference to a file does not match the case of the file name",
        what: """
            A child pane, a StringsTable value or an image reference uses different capitalization than the file name. \
            The rule also reports a string table whose name is capitalized differently in one language than in the \
            others.
            """,
        why: """
            Most Macs use a case-insensitive file system. Inferred: iOS devices use a case-sensitive file system. \
            Inferred: a reference with incorrect capitalization works in Simulator but fails on a device. Inferred: \
            incorrect capitalization results in an empty pane, untranslated strings or a missing image on a device.
            """,
        recommendation: "Use the same capitalization in the reference and in the file name.",
        fix: """
            The unsafe fix replaces the name in the pane with the name of the file. The fix is unsafe because it \
            changes names. The fix also renames a string table to match the capitalization used in the other \
            languages.
            """,
        evidence: .inferred(References.caseSensitivity),
        example: .files([
            "Root.plist": Example.childPane("Advanced", file: "⟦<string>advanced</string>⟧"),
            "Advanced.plist": Example.emptyPane,
        ]),
        check: .bundle { checked, reporter in
            func report(_ pane: CheckedPane, _ element: PropertyListElement, _ message: String, _ name: String) {
                reporter.report(
                    pane, at: element, message, help: "write \(quoted(name)): names are case-sensitive on devices",
                    fix: .writing(name, over: element, in: pane, isSafe: false))
            }
            for pane in checked.panes {
                for link in pane.rows {
                    guard let name = checked.paneDifferingInCase(for: link.file) else { continue }
                    let file = quoted(name + ".plist")
                    report(
                        pane, link.element,
                        "\(pane.label(of: link)) refers to \(short(link.file)), but the file is named \(file)", name)
                }
                if let table = pane.table?.string, let element = pane.tableElement,
                    let name = checked.tableNames.nameDifferingInCase(of: table)
                {
                    let file = quoted(name + ".strings")
                    report(
                        pane, element, "the pane uses the table \(short(table)), but the file is named \(file)", name)
                }
                for image in pane.images {
                    guard let name = checked.images.nameDifferingInCase(of: image.name) else { continue }
                    report(
                        pane, image.element,
                        "\(image.label) uses the image \(short(image.name)), but the file is named \(quoted(name))",
                        name)
                }
            }
            for (table, name) in checked.misnamedTables {
                reporter.report(
                    table.path, at: nil,
                    "panes use the table \(short(name)), but the name of this file differs in case",
                    help: "rename the file to \(quoted(name + ".strings"))",
                    fix: .unsafe(
                        "rename the file to \(quoted(name + ".strings"))", .renameTable(path: table.path, to: name)))
            }
        })

    /// A rule that reports images that are missing from the bundle.
    static let missingImage = Rule(
        "missing-image", .warning, "an item refers to an image that is not in the bundle",
        what: """
            A slider, a child pane or the Icon of a pane refers to an image that is not in the bundle. The rule \
            accepts an image that exists only at some scales, for some devices or in some languages. The rule does not \
            check images for InAppSettingsKit, because these images come from the app.
            """,
        why: """
            The Settings app shows no image if the image is not in the bundle. In one observed case, the Settings app \
            did not find images in the app's asset catalogs.
            """,
        recommendation: "Add the image file to the bundle, or correct the image name in the item.",
        evidence: .documented(ItemType.slider.documentation),
        effect: .observed("https://github.com/cdisdero/CRDSettings"),
        example: .item(
            """
            Type: PSSliderSpecifier
            Key: volume
            MinimumValueImage: ⟦<string>quiet</string>⟧
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
