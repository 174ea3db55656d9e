extension ItemType {
    package static let slider = ItemType(
        "PSSliderSpecifier", name: "slider", xcode: "Slider", notShown: [.tvOS],
        documentation: reference + "PSSliderSpecifier.html",
        summary: "A slider for a number in a range. It has no title: put a group before it.",
        keys: [
            .key,
            .defaultValue(.number, "The number before anybody moves the slider."),
            KeySchema(
                .minimumValue, .number, xcode: "Minimum Value", required: true, "The number at the left end."),
            KeySchema(
                .maximumValue, .number, xcode: "Maximum Value", required: true, "The number at the right end."),
            KeySchema(
                "MinimumValueImage", .string, xcode: "Min Value Image Filename", image: true,
                "An image of the bundle at the left end, 21 × 21 points."),
            KeySchema(
                "MaximumValueImage", .string, xcode: "Max Value Image Filename", image: true,
                "An image of the bundle at the right end, 21 × 21 points."),
        ])
}
