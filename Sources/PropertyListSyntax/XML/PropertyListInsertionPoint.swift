/// An insertion point in a container of an XML property list, with the layout and the line breaks around it.
struct PropertyListInsertionPoint {
    var style: PropertyListStyle
    /// The white space at the beginning of the line on which the element starts.
    var indentation: String
    /// Whether the element is the first on its line.
    var followsLineBreak: Bool
    /// Whether the element is the last on its line.
    var precedesLineBreak: Bool
}
