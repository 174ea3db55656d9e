import BundleStorage
import SettingsEditing
import SettingsModel
import SettingsPreview

/// One run of `preview`: reads the bundle and draws it.
struct PreviewRun {
    let path: String
    let options: PreviewOptions
    let console: Console
    let format: PreviewFormat
    let platform: Platform

    init(_ path: String, _ options: PreviewOptions, _ console: Console) throws {
        self.path = path
        self.options = options
        self.console = console
        format = try options.format.map { try Choice<PreviewFormat>.named($0, by: "--format") } ?? .text
        platform = try options.device.map { try Choice<PreviewPlatform>.named($0, by: "--device") }?.platform ?? .iOS
    }

    func run() throws {
        do {
            let loaded = try LoadedBundle.load(path)
            let bundle = SettingsBundle(reading: loaded.files)
            try draw(bundle)
            console.nameUnreadableFiles(of: bundle)
        } catch let error as StorageError {
            throw Failure(error)
        } catch let error as BundleError {
            throw Failure(error, in: path)
        }
    }

    private func draw(_ bundle: SettingsBundle) throws {
        let device = PreviewDevice(bundle, try self.device(of: bundle))
        let name = self.name(of: options.pane ?? "Root")
        guard let page = device.page(named: name), page.pane.isPage else {
            let path = device.device.path(of: name, type: "plist", in: bundle)
            _ = try bundle.pane(selected: path ?? name)
            return
        }
        let title = PaneName(name).isRoot ? nil : device.title(ofPageNamed: name)
        let drawn = device.draw(page, title: title ?? appName(of: bundle))
        let paint = console.paint
        let preview = TextPreview(width: width) { style, text in
            switch style {
            case .title: paint(.bold, text)
            case .header, .footer, .rule, .off: paint(.dim, text)
            case .value: paint(.cyan, text)
            case .on: paint(.green, text)
            case .mark: paint(.blue, text)
            }
        }
        for line in preview.lines(of: drawn) { console.print(line) }
        for omission in page.omissions {
            console.talk("note: item \(omission.itemIndex) is not drawn: \(omission.reason.text)")
        }
    }

    /// The name of a page, which may be typed with the extension of its file.
    private func name(of pane: String) -> String {
        pane.hasSuffix(".plist") ? String(pane.dropLast(".plist".count)) : pane
    }

    /// How many columns the lines have: those of COLUMNS, else of the terminal, as long as they can be read with ease.
    private var width: Int {
        if let wanted = Environment["COLUMNS"].flatMap(Int.init), wanted > 0 { return min(wanted, 100_000) }
        return min(console.width ?? 80, 100)
    }

    /// The name that titles the first page. Settings shows the app's, which the bundle does not know.
    private func appName(of bundle: SettingsBundle) -> String {
        if let name = options.appName { return name }
        let name = bundle.loaded.name
        return name.hasSuffix(".bundle") ? String(name.dropLast(".bundle".count)) : name
    }

    private func device(of bundle: SettingsBundle) throws -> DeviceLanguage {
        guard let identifier = options.language else {
            return DeviceLanguage(bundle.sourceLanguage?.identifier ?? "en", in: bundle, on: platform)
        }
        if !bundle.languages.contains(Language(identifier)) {
            _ = try Language(checking: identifier)
            if identifier == "Base" { _ = try bundle.language(named: identifier) }
        }
        return DeviceLanguage(identifier, in: bundle, on: platform)
    }
}

/// The devices that a page is drawn on.
enum PreviewPlatform: String, CaseIterable {
    case iphone, ipad

    var platform: Platform { self == .iphone ? .iOS : .iPadOS }
}
