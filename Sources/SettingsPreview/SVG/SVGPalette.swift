/// The colours of Settings, in one appearance.
///
/// Source: the system colours of Apple's Human Interface Guidelines; those that let through what is behind them are
/// mixed with it, for pictures are drawn by programs of all kinds.
struct SVGPalette {
    let background: String
    let row: String
    let sidebar: String
    /// The frame of the screen and of placeholders.
    let frame: String
    let text: String
    /// Values, at the end of a row.
    let value: String
    /// Headers and footers.
    let caption: String
    let separator: String
    let chevron: String
    let tint: String
    let on: String
    let off: String
    let track: String
    /// Behind a text that is not translated.
    let mark: String
    /// Under a text that is shortened.
    let shortened: String
    /// What is said of texts that are not translated.
    let warning: String
    /// Behind the screens of a sheet.
    let sheet: String

    static let light = SVGPalette(
        background: "#F2F2F7", row: "#FFFFFF", sidebar: "#F9F9FB", frame: "#D1D1D6", text: "#000000", value: "#8A8A8E",
        caption: "#6D6D72", separator: "#C6C6C8", chevron: "#C4C4C7", tint: "#007AFF", on: "#34C759", off: "#E9E9EA",
        track: "#E3E3E5", mark: "#FFB340", shortened: "#D70015",
        warning: "#B25000", sheet: "#FFFFFF")

    static let dark = SVGPalette(
        background: "#000000", row: "#1C1C1E", sidebar: "#121214", frame: "#3A3A3C", text: "#FFFFFF", value: "#98989F",
        caption: "#8D8D93", separator: "#48484B", chevron: "#5A5A5F", tint: "#0A84FF", on: "#30D158", off: "#39393D",
        track: "#3D3D41", mark: "#B25000", shortened: "#FF6961",
        warning: "#FFB340", sheet: "#1C1C1E")
}
