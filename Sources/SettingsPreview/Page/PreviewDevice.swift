package import SettingsModel

/// A device that is set to one language, and the pages of a bundle that it shows.
package struct PreviewDevice: Sendable {
    package let bundle: SettingsBundle
    package let device: DeviceLanguage

    package init(_ bundle: SettingsBundle, _ device: DeviceLanguage) {
        self.bundle = bundle
        self.device = device
    }

    /// The page of a name, as rows give it: the variant for this kind of device, or the copy in its language, where there
    /// is one.
    ///
    /// A name that leads out of the bundle leads nowhere, and so does one with the extension, as in Settings.
    package func page(named name: String) -> PreviewPage? {
        bundle.pane(named: name, on: device).map { PreviewPage($0, on: device.platform) }
    }

    /// The page with its texts in the language of the device.
    ///
    /// - Parameter title: the title of the page: the app's name, or the text of the row that led there.
    package func draw(_ page: PreviewPage, title: String) -> DrawnPage {
        DrawnPage(
            page, title: title, in: PaneLocalization(of: page.pane, in: bundle, on: device),
            language: device.identifier,
            isRightToLeft: device.isRightToLeft)
    }
}
