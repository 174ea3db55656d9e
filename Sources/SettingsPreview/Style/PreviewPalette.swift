import SourceText

/// A color with an opacity.
struct PreviewColor {
    let red, green, blue: Int
    private let opacity: Double

    init(_ hex: Int, _ opacity: Double = 1) {
        (red, green, blue) = (hex >> 16 & 0xFF, hex >> 8 & 0xFF, hex & 0xFF)
        self.opacity = opacity
    }

    /// Returns the opaque color that results from drawing this color over another color, in hexadecimal notation. An
    /// opaque color is correct even in image viewers that ignore opacity.
    func over(_ other: PreviewColor) -> String {
        func mixed(_ part: KeyPath<PreviewColor, Int>) -> Int {
            Int((Double(self[keyPath: part]) * opacity + Double(other[keyPath: part]) * (1 - opacity)).rounded())
        }
        return Self.hex(mixed(\.red), mixed(\.green), mixed(\.blue))
    }

    private static func hex(_ parts: Int...) -> String {
        "#" + parts.map { String($0, radix: 16, uppercase: true, minimumDigits: 2) }.joined()
    }
}

/// The colors of Settings in the light or dark appearance. The same colors are used for iOS 18 and iOS 26, because no
/// source documents a difference.
struct PreviewPalette {
    let background: String
    let row: String
    let sidebar: String
    /// The color of placeholders and of the frame around the screen.
    let frame: String
    let text: String
    /// The color of values, which are shown at the end of a row.
    let value: String
    /// The color of headers and footers.
    let caption: String
    let separator: String
    let chevron: String
    let tint: String
    let on: String
    let off: String
    let track: String
    /// The background color of untranslated text.
    let mark: String
    /// The color of the line under truncated text.
    let shortened: String
    /// The color of warnings, such as the number of untranslated strings.
    let warning: String
    /// The background color of an image with several screens.
    let sheet: String

    /// Creates a palette from the base colors of an appearance.
    ///
    /// Sources: The page, card, and green colors are from Flutter's `CupertinoColors`. The label and separator colors
    /// and their opacities are from the gist CreatureSurvive/1788cd3d.
    private init(
        page: PreviewColor, card: PreviewColor, secondaryLabel: PreviewColor, separator: PreviewColor,
        green: PreviewColor,
        sidebar: String, frame: String, text: String, chevron: String, tint: String, off: String, track: String,
        mark: String, shortened: String, warning: String, sheet: String
    ) {
        background = page.over(page)
        row = card.over(card)
        value = secondaryLabel.over(card)
        caption = secondaryLabel.over(page)
        self.separator = separator.over(card)
        on = green.over(card)
        self.sidebar = sidebar
        self.frame = frame
        self.text = text
        self.chevron = chevron
        self.tint = tint
        self.off = off
        self.track = track
        self.mark = mark
        self.shortened = shortened
        self.warning = warning
        self.sheet = sheet
    }

    static let light = PreviewPalette(
        page: PreviewColor(0xF2F2F7), card: PreviewColor(0xFFFFFF), secondaryLabel: PreviewColor(0x3C3C43, 0.6),
        separator: PreviewColor(0x3C3C43, 0.29), green: PreviewColor(0x34C759), sidebar: "#F9F9FB", frame: "#D1D1D6",
        text: "#000000", chevron: "#C4C4C7", tint: "#007AFF", off: "#E9E9EA", track: "#E3E3E5", mark: "#FFB340",
        shortened: "#D70015", warning: "#B25000", sheet: "#FFFFFF")

    static let dark = PreviewPalette(
        page: PreviewColor(0x000000), card: PreviewColor(0x1C1C1E), secondaryLabel: PreviewColor(0xEBEBF5, 0.6),
        separator: PreviewColor(0x545458, 0.6), green: PreviewColor(0x30D158), sidebar: "#121214", frame: "#3A3A3C",
        text: "#FFFFFF", chevron: "#5A5A5F", tint: "#0A84FF", off: "#39393D", track: "#3D3D41", mark: "#B25000",
        shortened: "#FF6961", warning: "#FFB340", sheet: "#1C1C1E")
}

/// The colors that mark changes in the light or dark appearance. Symbols are drawn on the strong color, and text is
/// drawn on the faint color.
struct ChangePalette {
    let strong: [ChangeKind: String]
    let faint: [ChangeKind: String]
    let sign: String

    static let light = ChangePalette(
        strong: [.added: "#1A7F37", .removed: "#CF222E", .moved: "#0550AE", .changed: "#8A5A00"],
        faint: [.added: "#DAFBE1", .removed: "#FFEBE9", .moved: "#DDF4FF", .changed: "#FFF1C2"], sign: "#FFFFFF")

    static let dark = ChangePalette(
        strong: [.added: "#3FB950", .removed: "#FF7B72", .moved: "#79C0FF", .changed: "#E3B341"],
        faint: [.added: "#12351D", .removed: "#3D1517", .moved: "#10305A", .changed: "#36290A"], sign: "#000000")
}
