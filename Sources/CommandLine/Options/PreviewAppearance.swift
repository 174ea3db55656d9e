/// The colours that a pane is drawn in.
enum PreviewAppearance: String, CaseIterable {
    case light, dark
}
