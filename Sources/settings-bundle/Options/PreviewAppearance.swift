/// The colours that a page is drawn in.
enum PreviewAppearance: String, CaseIterable {
    case light, dark
}
