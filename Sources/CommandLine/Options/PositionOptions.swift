import ArgumentParser
import SettingsEditing
import SettingsModel

/// The options that specify the position of an item.
struct PositionOptions: ParsableArguments {
    @Option("Zero-based position.", value: "n")
    var at: String?

    @Option("Place the item before this one.", value: "item")
    var before: String?

    @Option("Place the item after this one.", value: "item")
    var after: String?

    @Option("Place the item at the end of this group.", value: "item")
    var inGroup: String?

    func validate() throws {
        let options = [("--at", at), ("--before", before), ("--after", after), ("--in-group", inGroup)]
        let given = options.filter { $0.1 != nil }.map(\.0)
        if given.count > 1 {
            throw ValidationError("\(given.joined(separator: " and ")) cannot be combined; use one of them")
        }
        if let at, Int(at).map({ $0 < 0 }) ?? true {
            throw ValidationError("--at \(quoted(at)) is not a position; use a whole number, starting at 0")
        }
    }

    var position: ItemPosition {
        ItemPosition(at: at.flatMap { Int($0) }, before: before, after: after, inGroup: inGroup)
    }
}
