/// A command that adds an item of one type.
protocol AddingCommand: EditingCommand {
    var item: NewItemOptions { get }
}

extension AddingCommand {
    var editing: EditingOptions { item.editing }
}
