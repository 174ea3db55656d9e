import SettingsModel
import SettingsPreview
import SettingsReports

extension PreviewRun {
    /// Draws the pane as text.
    func drawText(_ bundle: SettingsBundle) throws {
        let device = PreviewDevice(bundle, try self.device(of: bundle))
        let pane = try self.pane(of: device)
        let drawn = device.draw(pane, title: title(on: device))
        let paint = file == nil ? console.paint : Paint(isOn: false)
        let preview = TextPreview(width: width) { style, text in
            switch style {
            case .title: paint(.bold, text)
            case .header, .footer, .rule, .off: paint(.dim, text)
            case .value: paint(.cyan, text)
            case .on: paint(.green, text)
            case .mark: paint(.blue, text)
            }
        }
        try write(preview.lines(of: drawn).map { $0 + "\n" }.joined())
        sayOmissions(of: pane)
        notePassedOver([device.device])
    }

    /// How many columns the lines have: those of COLUMNS, else of the terminal, as long as they can be read with ease.
    private var width: Int {
        if let wanted = console.columns { return wanted }
        let terminal = file == nil ? console.width : nil
        return min(terminal ?? 80, 100)
    }
}
