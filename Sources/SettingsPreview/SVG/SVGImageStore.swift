/// The images that are embedded in an SVG document. Each image is defined only once, even if several rows show it.
struct SVGImageStore {
    private var numbers: [String: Int] = [:]

    /// Returns the identifier of an embedded image. The image is defined when it is first used.
    mutating func identifier(of dataURI: String, in writer: inout SVGWriter) -> String {
        if let number = numbers[dataURI] { return "image-\(number)" }
        let number = numbers.count + 1
        numbers[dataURI] = number
        writer.open("defs")
        writer.add(
            "image",
            [
                "id": "image-\(number)", "width": CommonMetrics.image.svg, "height": CommonMetrics.image.svg,
                "href": dataURI,
            ])
        writer.close("defs")
        return "image-\(number)"
    }
}
