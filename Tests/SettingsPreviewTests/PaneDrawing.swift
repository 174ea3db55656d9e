import SettingsModel
import SettingsPreview
import SourceText
import TestSupport
import Testing

/// A pane of a bundle as a device draws it.
struct PaneDrawing {
    let pane: PreviewPane
    let drawn: DrawnPane

    /// - Parameter files: The files of the bundle.
    init(
        of name: String = "Root", in language: String = "en", on platform: Platform? = .iOS,
        _ files: KeyValuePairs<String, String>
    ) throws {
        let bundle = SettingsBundle(files)
        let device = PreviewDevice(bundle, DeviceLanguage(language, in: bundle, on: platform))
        pane = try #require(device.pane(named: name))
        drawn = device.draw(pane, title: "App")
    }

    /// Draws the root pane of a bundle with no other files.
    init(on platform: Platform? = .iOS, items: String...) throws {
        let text = items.map { "<dict>\($0)</dict>" }.joined()
        try self.init(on: platform, ["Root.plist": Self.pane(text)])
    }

    /// The XML of a pane. The elements of its list of items do not have to be dictionaries.
    static func pane(_ items: String, table: String = "Root") -> String {
        "<plist><dict><key>StringsTable</key><string>\(table)</string><key>PreferenceSpecifiers</key>"
            + "<array>\(items)</array></dict></plist>"
    }

    /// The visible lines from top to bottom. Each section consists of `[header]`, its rows, and `(footer)`.
    var lines: [String] {
        drawn.sections.flatMap { section in
            ["[\(section.header?.shown.string ?? "")]"] + section.rows.map(Self.line)
                + (section.footer.map { ["(\($0.shown))"] } ?? [])
        }
    }

    /// The reasons for omitted items, such as `2: it has no Type`.
    var omissions: [String] { pane.omissions.map { "\($0.itemIndex): \($0.reason)" } }

    private static func line(of row: DrawnRow) -> String {
        let control =
            switch row.control {
            case .toggle(let isOn): isOn ? "on" : "off"
            case .slider(let fraction, let minimumImage, let maximumImage):
                "slider " + [minimumImage, "\(fraction)", maximumImage].compactMap { $0 }.joined(separator: " ")
            case .textField(let text, let isSecure): isSecure ? "secure \(text)" : "field \(text)"
            case .multiValue(let text): "choose \(text?.shown.string ?? "-")"
            case .choice(let isChosen): isChosen ? "chosen" : "choice"
            case .title(let text): "value \(text?.shown.string ?? "-")"
            case .childPane(let file): "to \(file ?? "-")"
            }
        return "\(row.source.itemIndex) \(row.title?.shown.string ?? "-"): \(control)"
    }
}

/// The XML of an integer.
func integer(_ number: Int) -> String { "<integer>\(number)</integer>" }

/// The XML of a real number, spelled as in the argument.
func real(_ number: String) -> String { "<real>\(number)</real>" }
