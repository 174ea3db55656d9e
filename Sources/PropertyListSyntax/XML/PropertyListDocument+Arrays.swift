package import SourceText

extension PropertyListDocument {
    /// Returns the edits that replace the values of an array. Unchanged values at the start, at the end, or at the same
    /// index are not edited.
    package func replacingElements(of array: PropertyListElement, with values: [PropertyListValue]) -> [TextEdit] {
        let old = array.elements
        let shorter = min(old.count, values.count)
        var front = 0
        while front < shorter, old[front].value == values[front] { front += 1 }
        var back = 0
        while back < shorter - front, old[old.count - 1 - back].value == values[values.count - 1 - back] { back += 1 }
        let common = shorter - front - back
        let replaced = (front..<(front + common)).flatMap { replacing(old[$0], with: values[$0]) }
        let place = front + common
        if old.count > values.count {
            return replaced + removingElements(at: place..<(old.count - back), of: array)
        }
        return replaced + inserting(Array(values[place..<(values.count - back)]), into: array, at: place)
    }
}
