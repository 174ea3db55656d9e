import ArgumentParser
import SettingsEditing
import SettingsModel

/// Where an item goes.
struct PositionOptions: ParsableArguments {
    @Option("The position it is to have, from 0.", value: "n")
    var at: String?

    @Option("The item to put it before.", value: "item")
    var before: String?

    @Option("The item to put it after.", value: "item")
    var after: String?

    @Option("The group at whose end to put it.", value: "item")
    var inGroup: String?

    func validate() throws {
        let given = [
            at.map { _ in "--at" }, before.map { _ in "--before" }, after.map { _ in "--after" },
            inGroup.map { _ in "--in-group" },
        ]
        .compactMap { $0 }
        if given.count > 1 {
            throw ValidationError("\(given.joined(separator: " and ")) say different places; give one of them")
        }
        if let at, Int(at).map({ $0 < 0 }) ?? true {
            throw ValidationError("--at \(quoted(at)) is no position; positions are whole numbers and count from 0")
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
