import ArgumentParser

/// A command that takes lists of any length.
///
/// The argument parser takes time that grows with the square of a list, so long ones get to their places without it.
protocol ListCommand: ParsableCommand {
    /// The lists that a command line fills.
    static var lists: [WritableKeyPath<Self, [String]>] { get }
}

extension CheckCommand: ListCommand {
    static var lists: [WritableKeyPath<Self, [String]>] { [\.paths, \.select, \.ignore] }
}

extension RemoveItemCommand: ListCommand {
    static var lists: [WritableKeyPath<Self, [String]>] { [\.selectors] }
}

extension MoveItemCommand: ListCommand {
    static var lists: [WritableKeyPath<Self, [String]>] { [\.selectors] }
}

extension RemovePaneCommand: ListCommand {
    static var lists: [WritableKeyPath<Self, [String]>] { [\.panes] }
}

extension FormatCommand: ListCommand {
    static var lists: [WritableKeyPath<Self, [String]>] { [\.files] }
}

extension AddItemOfType: ListCommand {
    static var lists: [WritableKeyPath<Self, [String]>] {
        ItemKeyOptions<Kind>.lists.map { \.keys[list: $0] } + [\.item.translate]
    }
}

extension SetItemCommand: ListCommand {
    static var lists: [WritableKeyPath<Self, [String]>] {
        ItemKeyOptions<AnyItem>.lists.map { \.keys.keys[list: $0] } + [\.removeOption, \.translate]
    }
}
