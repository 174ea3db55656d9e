/// How a device is held.
enum PreviewOrientation: String, CaseIterable {
    case portrait, landscape
}
