import SettingsModel

/// The CSS custom properties that define the dimensions and colors of screens for the preview's style sheet.
enum StyleSheet {
    /// The CSS text, which is identical on every machine.
    static let text: String = {
        var text = rule("", common)
        for style in PreviewStyle.allCases {
            text += rule("[data-style=\"\(style.rawValue)\"]", dimensionProperties(of: style.metrics))
        }
        for (device, isPad) in [("iphone", false), ("ipad", true)] {
            for (orientation, isLandscape) in [("portrait", false), ("landscape", true)] {
                text += rule(
                    "[data-device=\"\(device)\"][data-orientation=\"\(orientation)\"]",
                    dimensionProperties(of: ScreenMetrics(isPad: isPad, isLandscape: isLandscape)))
            }
        }
        for (name, palette) in [("light", PreviewPalette.light), ("dark", .dark)] {
            text += rule("[data-appearance=\"\(name)\"]", [("scheme", name)] + colors(of: palette))
        }
        return text
    }()

    private typealias Property = (name: String, value: String)

    /// The prefix of a custom property's name.
    static let customPropertyPrefix = "--"

    private static func rule(_ condition: String, _ properties: [Property]) -> String {
        ".screen\(condition) { " + properties.map { customPropertyPrefix + "\($0.name): \($0.value); " }.joined()
            + "}\n"
    }

    private static func pointProperties(_ properties: KeyValuePairs<String, Double>) -> [Property] {
        properties.map { ($0, $1.svg + "px") }
    }

    private static var common: [Property] {
        pointProperties([
            "text": RowMetrics.textSize, "footer-size": CommonMetrics.footerSize,
            "footer-line": CommonMetrics.footerLine, "padding": RowMetrics.padding, "gap": RowMetrics.gap,
            "arrow": RowMetrics.arrow,
            "first-gap": CommonMetrics.firstGap, "section-gap": CommonMetrics.sectionGap,
            "footed-gap": CommonMetrics.gapAfterFooter, "header-gap": CommonMetrics.headerGap,
            "footer-gap": CommonMetrics.footerGap, "separator": CommonMetrics.separator, "image": CommonMetrics.image,
            "track-height": CommonMetrics.track,
            "bar-edge": CommonMetrics.barEdge, "list-button": CommonMetrics.listButton,
            "sidebar-width": SidebarMetrics.width, "sidebar-row": SidebarMetrics.rowHeight,
            "sidebar-top": SidebarMetrics.top, "icon": SidebarMetrics.icon,
        ])
    }

    private static func dimensionProperties(of style: StyleMetrics) -> [Property] {
        pointProperties([
            "row-height": style.rowHeight, "corner": style.corner, "margin": style.row.margin,
            "toggle-width": style.row.toggleWidth, "toggle-height": style.toggle.height, "knob": style.toggle.knob,
            "inset": style.toggle.inset, "slider-knob": style.sliderKnob.width,
            "slider-knob-height": style.sliderKnob.height, "header-size": style.header.size,
            "header-line": style.header.line,
            "bar-height": style.bar.height, "glass": style.bar.glass, "sidebar-inset": style.sidebarInset,
        ]) + [
            ("header-weight", style.header.isBold ? "600" : "400"),
            ("header-case", style.header.isUpperCase ? "uppercase" : "none"),
        ]
    }

    private static func dimensionProperties(of screen: ScreenMetrics) -> [Property] {
        pointProperties([
            "width": screen.width, "height": screen.height, "safe": screen.safeArea,
            "screen-corner": screen.corner, "status": screen.status.height, "clock-size": screen.status.textSize,
            "clock-start": screen.status.start, "clock-baseline": screen.status.baseline,
            "signs-end": screen.status.end, "signs-middle": screen.status.middle,
        ])
    }

    private static func colors(of palette: PreviewPalette) -> [Property] {
        let colors: KeyValuePairs<String, String> = [
            "back": palette.background, "row": palette.row, "side": palette.sidebar, "frame": palette.frame,
            "label": palette.text, "value": palette.value, "caption": palette.caption, "hair": palette.separator,
            "chevron": palette.chevron, "tint": palette.tint, "on": palette.on, "off": palette.off,
            "track": palette.track,
        ]
        return colors.map { ($0, $1) }
    }
}
