import SettingsModel

extension PreviewRun {
    /// Writes a picture, as SVG or as what a browser makes of it.
    func write(picture: String) throws {
        guard format == .png else { return try write(picture) }
        if file == nil, console.isTerminal {
            throw Failure(usage: "a PNG is nothing for a terminal", help: "name a file: --output preview.png")
        }
        try write(Browser(named: options.browser).png(of: picture, scale: scale))
    }
}
