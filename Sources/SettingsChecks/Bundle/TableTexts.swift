import SourceText

/// The texts that panes look up in the tables of one name, each with a number.
///
/// A text is looked up once for each place where it stands; what rules ask about it afterwards stands in arrays.
final class TableTexts {
    private var numbers: [ExactString: Int] = [:]

    /// How many texts there are.
    var count: Int { numbers.count }

    /// The number of a text; nil for one that no pane uses.
    func number(of text: ExactString) -> Int? { numbers[text] }

    /// Adds the texts of a pane, and gives their numbers in their order.
    func add(_ texts: [CheckedPane.Text]) -> [Int] {
        if numbers.isEmpty { numbers.reserveCapacity(texts.count) }
        func value(_ number: inout Int) -> Int { number }
        return texts.map { text in
            let next = numbers.count
            // One look-up, whether the text is new or not.
            return value(&numbers[text.text, default: next])
        }
    }
}
