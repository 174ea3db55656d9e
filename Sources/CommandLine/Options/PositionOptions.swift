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
        let given = [
            at.map { _ in "--at" }, before.map { _ in "--before" }, after.map { _ in "--after" },
            inGroup.map { _ in "--in-group" },
        ]
        .compactMap { $0 }
        if given.count > 1 {
            throw ValidationError("\(given.joined(separator: " and ")) cannot be combined; use one of them")
        }
        if let at, Int(at).map({ $0 < 0 }) ?? true {
            throw ValidationError("--at \(quoted(at)) is not a position; use a whole number, starting at 0")
        }
    }

    var position: ItemPosition {
        if let at = at.flatMap({ Int($0) }) { return .at(at) }
        if let before { return .before(ItemSelector(before)) }
        if let after { return .after(ItemSelector(after)) }
        if let inGroup { return .inGroup(ItemSelector(inGroup)) }
        return .end
    }
}
