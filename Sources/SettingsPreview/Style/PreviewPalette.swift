/// The colors of Settings in the light or dark appearance. The same colors are used for iOS 18 and iOS 26, because no
/// source documents a difference.
///
/// The value, caption and separator colors are translucent on a device. Here, they are blended with the color under
/// them, because an opaque color is correct even in image viewers that ignore opacity.
///
/// Sources: The background, row, and green colors are from Flutter's `CupertinoColors`. The label and separator colors
/// and their opacities (0.6, and 0.29 for the separator in the light appearance) are from the gist
/// CreatureSurvive/1788cd3d.
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
    /// The colors that mark changes.
    let changes: ChangePalette

    static let light = PreviewPalette(
        background: "#F2F2F7", row: "#FFFFFF", sidebar: "#F9F9FB", frame: "#D1D1D6", text: "#000000", value: "#8A8A8E",
        caption: "#85858B", separator: "#C6C6C8", chevron: "#C4C4C7", tint: "#007AFF", on: "#34C759", off: "#E9E9EA",
        track: "#E3E3E5", mark: "#FFB340", shortened: "#D70015", warning: "#B25000", sheet: "#FFFFFF",
        changes: .light)

    static let dark = PreviewPalette(
        background: "#000000", row: "#1C1C1E", sidebar: "#121214", frame: "#3A3A3C", text: "#FFFFFF", value: "#98989F",
        caption: "#8D8D93", separator: "#3E3E41", chevron: "#5A5A5F", tint: "#0A84FF", on: "#30D158", off: "#39393D",
        track: "#3D3D41", mark: "#B25000", shortened: "#FF6961", warning: "#FFB340", sheet: "#1C1C1E",
        changes: .dark)
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
