/// An insertion point in a container of an XML property list. It includes the layout for the new element, and the line
/// breaks around the insertion point.
struct PropertyListInsertionPoint {
    var style: PropertyListStyle
    /// The white space at the beginning of the line on which the new element starts.
    var indentation: String
    /// Whether the new element is the first element on its line.
    var followsLineBreak: Bool
    /// Whether the new element is the last element on its line.
    var precedesLineBreak: Bool
}
