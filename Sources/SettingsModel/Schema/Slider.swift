extension ItemType {
    package static let slider = ItemType(
        "PSSliderSpecifier", name: "slider", xcode: "Slider", notShown: [.tvOS],
        documentation: reference + "PSSliderSpecifier.html",
        summary: "A slider for a number in a range. It has no title: put a group before it.",
        keys: [
            .key(of: "number"),
            .defaultValue(.number, default: "the minimum", "The number before anybody moves the slider."),
            KeySchema(
                .minimumValue, .number, xcode: "Minimum Value", required: true, option: .init("min", default: "0"),
                "The number at the left end."),
            KeySchema(
                .maximumValue, .number, xcode: "Maximum Value", required: true, option: .init("max", default: "1"),
                "The number at the right end."),
            KeySchema(
                "MinimumValueImage", .string, xcode: "Min Value Image Filename", image: true,
                option: .init(
                    "min-image", "An image of the bundle for the left end.",
                    inGeneral: "Slider: an image for the left end."),
                "An image of the bundle at the left end, 21 × 21 points."),
            KeySchema(
                "MaximumValueImage", .string, xcode: "Max Value Image Filename", image: true,
                option: .init(
                    "max-image", "An image of the bundle for the right end.",
                    inGeneral: "Slider: an image for the right end."),
                "An image of the bundle at the right end, 21 × 21 points."),
        ])
}
