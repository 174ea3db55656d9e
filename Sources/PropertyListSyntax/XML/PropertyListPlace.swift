/// A place in a container where an element is written: the layout there, and what stands around it.
struct PropertyListPlace {
    var style: PropertyListStyle
    /// The white space at the beginning of the line the element starts on.
    var indentation: String
    /// Whether the element starts a line.
    var followsLineBreak: Bool
    /// Whether the element ends a line.
    var precedesLineBreak: Bool
}
