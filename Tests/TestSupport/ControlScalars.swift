/// What would move a terminal's cursor, its colors or the order of its characters; lines may end.
package func controlScalars(in text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { scalar in
        let category = scalar.properties.generalCategory
        return scalar != "\n"
            && ([.control, .lineSeparator, .paragraphSeparator].contains(category) || scalar.properties.isBidiControl)
    }
}
