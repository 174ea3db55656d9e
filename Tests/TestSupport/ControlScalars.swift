/// The scalars that affect a terminal's cursor, colors or text direction, except line breaks.
package func controlScalars(in text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { scalar in
        let category = scalar.properties.generalCategory
        return scalar != "\n"
            && ([.control, .lineSeparator, .paragraphSeparator].contains(category) || scalar.properties.isBidiControl)
    }
}
