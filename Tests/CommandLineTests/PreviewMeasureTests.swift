import Foundation
import TestSupport
import Testing

/// Measurements in Chromium: SVG and HTML agree with each other, and with published measurements of devices.
@Suite(.serialized, .needs(.python3, .chromium)) struct PreviewMeasureTests {
    private struct Drawing: Decodable {
        let row, corner, margin, switchWidth, switchHeight, headerSize: Double
        let headerWeight, header, headerColour, page, card, value, separator, green: String
        /// The top and the height of each section.
        let boxes: [[Double]]
        /// The positions of other elements.
        let places: [String: Double]
    }

    private struct Measures: Decodable {
        let page, picture: Drawing
    }

    /// Row, corner, margin, and the width and height of a toggle, in points.
    private static let figures: [String: [Double]] = [
        // 52, 26 and 20: MyTonWalletAir, iOS26Compatibility.swift. 63 × 28: wanteddev/montage-ios#488.
        "ios26": [52, 26, 20, 63, 28],
        // 44, 10 and 16: the same file. 51 × 31: the same pull request.
        "ios18": [44, 10, 16, 51, 31],
    ]

    /// The colors of page, card and toggle (all api.flutter.dev, CupertinoColors), then of the secondary label (3C3C43
    /// at 60 %, dark EBEBF5 at 60 %) on a card and on the page, and of the separator (3C3C43 at 29 %, dark 545458 at 60
    /// %) on a card (all gist CreatureSurvive/1788cd3d).
    private static let colors = [
        "light": [
            "#F2F2F7", "#FFFFFF", "#34C759", over("3C3C43", 0.6, "FFFFFF"), over("3C3C43", 0.6, "F2F2F7"),
            over("3C3C43", 0.29, "FFFFFF"),
        ],
        "dark": [
            "#000000", "#1C1C1E", "#30D158", over("EBEBF5", 0.6, "1C1C1E"), over("EBEBF5", 0.6, "000000"),
            over("545458", 0.6, "1C1C1E"),
        ],
    ]

    private static func over(_ color: String, _ opacity: Double, _ other: String) -> String {
        func parts(_ hex: String) -> [Double] {
            let value = Int(hex, radix: 16) ?? 0
            return [value >> 16, value >> 8 & 0xFF, value & 0xFF].map(Double.init)
        }
        return "#"
            + zip(parts(color), parts(other)).map {
                String(format: "%02X", Int(($0 * opacity + $1 * (1 - opacity)).rounded()))
            }
            .joined()
    }

    private func folder() throws -> ScratchFolder {
        let folder = try ScratchFolder([
            "Settings.bundle/Root.plist": paneText(
                itemText("Group", ["Title": "Sound", "FooterText": "Heard by all."]),
                itemText("ToggleSwitch", ["Title": "Play", "Key": "play", "DefaultValue": "<true/>"]),
                itemText(
                    "MultiValue",
                    [
                        "Title": "Level", "Key": "level", "DefaultValue": "b", "Titles": arrayText("Low", "High"),
                        "Values": arrayText("a", "b"),
                    ]), itemText("Group", ["Title": "More"]), itemText("Slider", ["Key": "loud"]),
                itemText("Group"), itemText("TitleValue", ["Title": "Version", "Key": "v", "DefaultValue": "1"])),
            "Settings.bundle/en.lproj/Root.strings": tableText(["Sound": "Sound"]),
            "Settings.bundle/ar.lproj/Root.strings": tableText(["Sound": "الصوت"]),
        ])
        return folder
    }

    @Test(.slow, .mustEnd) func `SVG and HTML have the same measurements, which match those of devices`() throws {
        let folder = try folder()
        func draw(_ file: String, _ arguments: String...) throws {
            let result = try folder.run(["preview", "--app-name", "Planets", "-q", "-o", file] + arguments)
            try #require(result.exitCode == 0, "\(result.error)")
        }
        try draw("page.html")
        var pictures: [String] = []
        for style in ["ios26", "ios18"] {
            for (device, orientation) in [("iphone", "portrait"), ("ipad", "landscape")] {
                for appearance in ["light", "dark"] {
                    for language in ["en", "ar"] {
                        let name = "\(style) \(device) \(appearance) \(language).svg"
                        try draw(
                            name, "--style", style, "--device", device, "--orientation", orientation, "--appearance",
                            appearance, "--language", language, "--system-rows")
                        pictures.append(folder.absolute(name))
                    }
                }
            }
        }
        let output = try Python.output(
            of: "Tests/CommandLineTests/preview_measure.py", [folder.absolute("page.html")] + pictures)
        let measures = try JSONDecoder().decode([String: Measures].self, from: output)
        try #require(measures.count == 16)
        for (name, measure) in measures {
            compare(measure, name)
            for drawing in [measure.page, measure.picture] {
                try compare(drawing, name.split(separator: " ").map(String.init))
            }
        }
    }

    /// Compares the drawings, with a tolerance of one point.
    private func compare(_ measures: Measures, _ name: String) {
        let (page, picture) = (measures.page, measures.picture)
        #expect(page.boxes.count == 4 && page.boxes.count == picture.boxes.count, "\(name)")
        for (one, other) in zip(page.boxes, picture.boxes) {
            #expect(zip(one, other).allSatisfy { abs($0 - $1) <= 1 }, "\(name): \(one) and \(other)")
        }
        for (place, value) in page.places {
            let other = picture.places[place] ?? .infinity
            #expect(abs(value - other) <= 1, "\(name): \(place) is \(value) and \(other)")
        }
    }

    private func compare(_ drawing: Drawing, _ name: [String]) throws {
        let figures = try #require(Self.figures[name[0]])
        let found = [drawing.row, drawing.corner, drawing.margin, drawing.switchWidth, drawing.switchHeight]
        #expect(zip(found, figures).allSatisfy { abs($0 - $1) <= 0.01 }, "\(name): \(found)")
        let colors = [
            drawing.page, drawing.card, drawing.green, drawing.value, drawing.headerColour, drawing.separator,
        ]
        #expect(colors == Self.colors[name[2]], "\(name): \(colors)")
        // danielsaidi, ListSectionTitle.swift: uppercase footnote, later a headline as it is written, both in the
        // secondary color. Source of the font sizes: Apple's Human Interface Guidelines, Typography.
        let isNew = name[0] == "ios26"
        let (size, weight): (Double, String) = isNew ? (17, "600") : (13, "400")
        #expect(drawing.headerSize == size && drawing.headerWeight == weight, "\(name)")
        let header = name[3] == "ar" ? "الصوت" : isNew ? "Sound" : "SOUND"
        #expect(drawing.header == header, "\(name): \(drawing.header)")
    }
}
