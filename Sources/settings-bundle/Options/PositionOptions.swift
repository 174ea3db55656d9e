import ArgumentParser
import SettingsEditing
import SettingsModel

/// Where an item goes.
struct PositionOptions: ParsableArguments {
    @Option(parsing: .unconditional, help: ArgumentHelp("The position it is to have, from 0.", valueName: "n"))
    var at: Int?

    @Option(parsing: .unconditional, help: ArgumentHelp("The item to put it before.", valueName: "item"))
    var before: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("The item to put it after.", valueName: "item"))
    var after: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("The group at whose end to put it.", valueName: "item"))
    var inGroup: String?

    func validate() throws {
        let given = [
            at.map { _ in "--at" }, before.map { _ in "--before" }, after.map { _ in "--after" },
            inGroup.map { _ in "--in-group" },
        ]
        .compactMap { $0 }
        if given.count > 1 {
            throw ValidationError("\(given.joined(separator: " and ")) say different places; give one")
        }
        if let at, at < 0 { throw ValidationError("--at \(at) is no position: they count from 0") }
    }

    var position: ItemPosition {
        if let at { return .at(at) }
        if let before { return .before(ItemSelector(before)) }
        if let after { return .after(ItemSelector(after)) }
        if let inGroup { return .inGroup(ItemSelector(inGroup)) }
        return .end
    }
}
