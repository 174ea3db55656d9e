package import BundleStorage
package import SettingsModel
package import SettingsPreview
package import SettingsReports

/// A request to draw a preview of a bundle.
package struct PreviewRequest {
    /// The name that links use for the pane, or `nil` for `Root`.
    package var pane: String?
    /// The language that the device is set to, or `nil` for the source language.
    package var language: String?
    /// Whether to draw the pane in every language.
    package var isInAllLanguages = false
    /// The platform of the device: iOS or iPadOS. If `nil`, the platform in the options file is used.
    package var platform: Platform?
    package var isLandscape = false
    /// Whether the preview has a dark appearance. If `nil`, an HTML page follows the setting of the browser, and a
    /// picture is light.
    package var isDark: Bool?
    /// The style of the preview, or `nil` to use the style in the options file.
    package var style: PreviewStyle?
    package var showsSystemRows = false
    package var format = PreviewFormat.text
    /// The width of a text preview in columns.
    package var width = 80
    /// The colors to use in a text preview.
    package var paint = Paint(isOn: false)
    /// The number of pixels per point in a PNG.
    package var scale = 1
    /// The name or path of the browser that converts a picture to PNG, or `nil` for any installed browser.
    package var browser: String?
    /// Whether the browser limits its own processes.
    package var hasBrowserSandbox = true
    /// The folder or Git revision that contains the bundle to compare with, or `nil` to draw the bundle without a
    /// comparison.
    package var other: String?
    /// The name of the app, or `nil` to read it from the Xcode project.
    package var appName: String?
    /// The build configuration whose built bundle is drawn, or `nil` for the source bundle.
    package var configuration: String?
    /// The values of variables that are specified on the command line.
    package var definitions: [String: String] = [:]
    /// The options file that applies to the bundle to compare with, or `nil` for the nearest one.
    package var options: String?
    /// Whether the output is kept after the process ends, like a file.
    package var isKept = false
    /// Whether an HTML page reloads itself when the bundle changes.
    package var isWatched = false

    package init() {}
}

/// The output format of a preview.
package enum PreviewFormat: String, CaseIterable, Sendable {
    case text, html, svg, png
}

/// The result of drawing a preview.
package struct PreviewResult {
    /// The contents of the preview file, or `nil` if a comparison does not find any differences.
    package let bytes: [UInt8]?
    /// Notes about the preview, such as notes about omitted items.
    package var notes: [Message] = []
}

/// A run of `preview`, which reads a bundle and draws it.
package struct PreviewRun {
    let path: String
    package let project: ProjectOptions
    let request: PreviewRequest
    let note: (Message) -> Void
    let platform: Platform
    /// The name of the app, which is the title of the first pane, or `nil` to use the name of the bundle. The name is
    /// taken from the request or the Xcode project.
    private let appName: String?
    let style: PreviewStyle
    /// The name that links use for the pane.
    private(set) var paneName: String
    /// The paths of the bundles that were read. Output must not be written into these bundles.
    package internal(set) var readBundles: [String]

    /// Creates a run for a bundle.
    ///
    /// - Parameters:
    /// - path: The path of the bundle.
    /// - project: The options that apply to the bundle.
    package init(
        _ path: String, _ request: PreviewRequest, for project: ProjectOptions, note: @escaping (Message) -> Void
    ) {
        self.path = path
        self.project = project
        self.request = request
        self.note = note
        readBundles = [path]
        platform = request.platform ?? Self.platform(in: project.file)
        do throws(Failure) {
            appName =
                if let name = request.appName {
                    name
                } else { try LocatedProject.nameOfApp(including: path, in: request.configuration) }
        } catch {
            appName = nil
            note(error.uncheckedProjectNote)
        }
        style =
            request.style ?? project.file.preview.style.flatMap { PreviewStyle(rawValue: $0.value) } ?? .newest
        let name = request.pane ?? "Root"
        paneName = name.hasSuffix(".plist") ? String(name.dropLast(".plist".count)) : name
    }

    /// Returns the default platform. If the options file lists iPadOS but not iOS, this is iPadOS. Otherwise, it is
    /// iOS.
    private static func platform(in file: OptionsFile) -> Platform {
        let platforms = file.platforms.map(\.value)
        return platforms.contains(.iPadOS) && !platforms.contains(.iOS) ? .iPadOS : .iOS
    }

    package func load() throws -> LoadedBundle { try project.load(path, writing: request.isKept, note: note) }

    /// Draws the bundle. If the request specifies a bundle to compare with, only the differences are drawn.
    package mutating func draw(_ loaded: LoadedBundle) throws -> PreviewResult {
        let bundle = try bundle(of: loaded)
        var result: PreviewResult
        if let other = request.other {
            result = try changes(from: other, to: bundle, loaded)
        } else {
            try selectFallbackPane(of: bundle)
            result =
                switch request.format {
                case .text: try text(of: bundle)
                case .svg, .png: try picture(of: bundle, loaded)
                case .html: try page(of: bundle, loaded)
                }
        }
        result.notes += bundle.unreadableFileNotes
        return result
    }

    /// The build of the bundle to draw.
    private var build: BuildRun {
        BuildRun(
            source: path, project: project, configuration: request.configuration, definitions: request.definitions,
            variables: .known)
    }

    /// Returns the bundle to draw. If the request specifies a build configuration, this is the built bundle. Otherwise,
    /// it is the source bundle. Variables are replaced with their values.
    func bundle(of loaded: LoadedBundle) throws -> SettingsBundle {
        try Failure.convertingErrors(path) {
            try bundle(of: request.configuration == nil ? loaded.files : build.load(), note: note)
        }
    }

    /// Returns the bundle to draw for the files of a source bundle.
    func bundle(of files: BundleFiles, note: (Message) -> Void) throws -> SettingsBundle {
        try bundle(of: SettingsBundle(reading: files, for: project), note: note)
    }

    /// Returns the bundle to draw for a source bundle.
    func bundle(of source: SettingsBundle, note: (Message) -> Void) throws -> SettingsBundle {
        try build.expanded(source, note: note).bundle
    }

    /// Selects the first pane if the bundle does not have a `Root` pane. Settings does not show any panes of such a
    /// bundle.
    private mutating func selectFallbackPane(of bundle: SettingsBundle) throws {
        guard request.pane == nil, bundle.pane(named: "Root", on: try device(of: bundle)) == nil else { return }
        if let file = bundle.files["Root.plist"], !file.isReadable { throw BundleError(unreadable: file) }
        guard let first = bundle.panes.first else { return }
        // A pane that exists only for InAppSettingsKit is not found by its base name.
        let base = first.name.base
        paneName = bundle.pane(named: base, on: try device(of: bundle)) == nil ? first.name.unlocalized : base
        note("there is no Root.plist, so Settings shows nothing; drawing \(printable(first.path)) instead")
    }

    /// Returns the bundle, including the contents of the given images. Images are loaded only when they are needed,
    /// because most panes do not show any.
    func reading(
        images paths: Set<String>, of bundle: SettingsBundle, _ loaded: LoadedBundle
    ) throws -> SettingsBundle {
        // A built bundle already includes the contents of all files.
        guard !paths.isEmpty, request.configuration == nil else { return bundle }
        return try self.bundle(of: loaded.files(reading: paths, at: path)) { _ in }
    }

    /// Returns notes about language folders that a device probably does not use.
    func notes(onFoldersSkippedBy devices: [DeviceLanguage]) -> [Message] {
        devices.compactMap(\.skippedFolderNote).map { Message($0) }
    }

    /// Returns notes about items that Settings does not show.
    func notes(onOmissionsOf pane: PreviewPane) -> [Message] {
        pane.omissions.map { "item \($0.itemIndex) is not drawn: \($0.reason)" }
    }

    /// Returns the requested pane as a device shows it.
    func pane(of device: PreviewDevice) throws(BundleError) -> PreviewPane {
        if let pane = device.pane(named: paneName), pane.pane.isPane { return pane }
        let path = device.device.path(of: paneName, fileExtension: "plist", in: device.bundle)
        return PreviewPane(try device.bundle.pane(selected: path ?? paneName), on: platform)
    }

    /// Returns the title of the drawn pane. For the first pane, this is the name of the app. For any other pane, it is
    /// the title of the item that links to the pane, or the name of the pane if there is no such item.
    func title(on device: PreviewDevice) -> String { title(ofPaneNamed: paneName, on: device) }

    private func title(ofPaneNamed name: String, on device: PreviewDevice) -> String {
        if isStartPane(name, on: device) { return appName(of: device.bundle) }
        return device.linkingRow(to: name)?.title ?? name
    }

    /// Returns the title of the pane that links to the drawn pane. Returns `nil` if the drawn pane is the first pane,
    /// or if no item links to it.
    func backTitle(on device: PreviewDevice) -> String? {
        if isStartPane(paneName, on: device) { return nil }
        return device.linkingRow(to: paneName).map { title(ofPaneNamed: $0.from, on: device) }
    }

    private func isStartPane(_ name: String, on device: PreviewDevice) -> Bool {
        PaneName(name).isRoot || device.pane(named: "Root") == nil
    }

    /// Returns the name of the app or, if it is unknown, the name of the bundle.
    func appName(of bundle: SettingsBundle) -> String {
        if let appName { return appName }
        let name = bundle.loaded.name
        return name.hasSuffix(".bundle") ? String(name.dropLast(".bundle".count)) : name
    }

    func device(of bundle: SettingsBundle) throws -> DeviceLanguage {
        try request.language.map { try DeviceLanguage(named: $0, in: bundle, on: platform) }
            ?? DeviceLanguage(ofSourceIn: bundle, on: platform)
    }
}
