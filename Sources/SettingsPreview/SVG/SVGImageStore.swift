/// The images of a picture: each stands in it once, however many rows show it.
struct SVGImageStore {
    private var numbers: [String: Int] = [:]

    /// The width and height of an image beside a slider, in points.
    static let size = 22.0

    /// The identifier of an image, which is defined where it is shown first.
    mutating func identifier(of dataURI: String, in writer: inout SVGWriter) -> String {
        if let number = numbers[dataURI] { return "image-\(number)" }
        let number = numbers.count + 1
        numbers[dataURI] = number
        writer.open("defs")
        writer.add(
            "image",
            ["id": "image-\(number)", "width": Self.size.svg, "height": Self.size.svg, "href": dataURI])
        writer.close("defs")
        return "image-\(number)"
    }
}
