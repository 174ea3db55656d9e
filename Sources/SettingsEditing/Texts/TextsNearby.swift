import SettingsModel
import SourceText

/// The texts of a pane on one side of an item, the nearest first, each looked up once for all tables.
final class TextsNearby {
    private let pane: Pane
    private let step: Int
    private var index: Int
    private var known: [ExactString] = []

    init(before index: Int, on pane: Pane) {
        (self.pane, self.index, step) = (pane, index - 1, -1)
    }

    init(after index: Int, on pane: Pane) {
        (self.pane, self.index, step) = (pane, index + 1, 1)
    }

    /// The first result that is there, looking only as far as it must.
    func firstResult(_ find: (ExactString) -> Int?) -> Int? {
        var position = 0
        while true {
            while position < known.count {
                if let found = find(known[position]) { return found }
                position += 1
            }
            guard let item = pane.item(at: index) else { return nil }
            let texts = item.texts.map(\.text)
            known += step < 0 ? texts.reversed() : texts
            index += step
        }
    }
}
