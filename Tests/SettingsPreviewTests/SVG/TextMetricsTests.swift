import SettingsModel
import Testing

@testable import SettingsPreview

/// The positions at which strings are truncated and broken into lines.
@Suite struct TextMetricsTests {
    private let metrics = TextMetrics(size: 17)

    @Test(arguments: ["Benachrichtigungstöne", "通知のサウンド", "إشعارات الألعاب", "a b c d e f g h i j"])
    func `A shortened string fits`(text: String) {
        for room in stride(from: 20.0, to: 300, by: 7) {
            let fitted = metrics.fitted(text, to: room)
            #expect(fitted.width <= room)
            #expect(abs(fitted.width - metrics.width(of: fitted.text)) < 0.001)
            #expect(fitted.isShortened == (metrics.width(of: text) > room))
            #expect(fitted.isShortened ? text.hasPrefix(fitted.text.dropLast()) : fitted.text == text)
        }
    }

    @Test(arguments: [
        "Töne erklingen, wenn ein Spiel beginnt und wenn jemand dazukommt.", "ゲームが始まったとき、サウンドが再生されます。",
        "Donaudampfschifffahrtsgesellschaftskapitänsmütze", "", "one\n\ntwo",
    ]) func `Wrapped lines contain the whole string and fit`(text: String) {
        for room in stride(from: 40.0, to: 400, by: 13) {
            let (lines, isShortened) = metrics.lines(of: text, within: room, atMost: 1000)
            #expect(!isShortened && lines.allSatisfy { metrics.width(of: $0) <= room + 0.001 })
            #expect(lines.joined().filter { !$0.isWhitespace } == text.filter { !$0.isWhitespace })
        }
    }

    @Test func `A Japanese line does not begin with a full stop or comma`() {
        for room in stride(from: 36.0, to: 200, by: 3) {
            let lines = metrics.lines(of: "再生します。終わります、はい。", within: room, atMost: 99).lines
            #expect(!lines.contains { $0.hasPrefix("。") || $0.hasPrefix("、") }, "\(lines)")
        }
    }

    @Test func `Numbers are written with at most two decimal places`() {
        #expect(
            [0, 1, -1, 0.5, -0.25, 1.005, 12.345, 99.999, -0.001, 1180].map(\.svg)
                == ["0", "1", "-1", "0.5", "-0.25", "1", "12.35", "100", "0", "1180"])
    }
}
