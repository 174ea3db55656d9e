extension ItemType {
    package static let slider = ItemType(
        .slider, name: "slider", xcode: "Slider", notShown: [.tvOS],
        documentation: reference + "PSSliderSpecifier.html",
        summary: "A slider for a number in a range; it has no title.",
        keys: [
            .key(of: "number"),
            .defaultValue(.number, default: "the minimum", "The value used until the user moves the slider."),
            KeySchema(
                .minimumValue, .number, xcode: "Minimum Value", required: true, option: .init("min", default: "0"),
                "The minimum, at the left end."),
            KeySchema(
                .maximumValue, .number, xcode: "Maximum Value", required: true, option: .init("max", default: "1"),
                "The maximum, at the right end."),
            KeySchema(
                .minimumValueImage, .string, xcode: "Min Value Image Filename", image: true,
                option: .init(
                    "min-image", "The name of an image in the bundle for the left end.",
                    inGeneral: "Slider: an image for the left end."),
                remark: imageSize, "The name of an image in the bundle, drawn at the left end."),
            KeySchema(
                .maximumValueImage, .string, xcode: "Max Value Image Filename", image: true,
                option: .init(
                    "max-image", "The name of an image in the bundle for the right end.",
                    inGeneral: "Slider: an image for the right end."),
                remark: imageSize, "The name of an image in the bundle, drawn at the right end."),
        ])

    private static let imageSize = Remark(
        "21 × 21 pixels in the archived reference. The current article says that the image is scaled to fit.",
        .documented(AppleDocumentation.article))
}
