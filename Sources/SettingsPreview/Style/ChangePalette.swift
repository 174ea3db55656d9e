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
