extension Rule {
    /// All rules, in the order in which the `explain` command lists them. Rules about the bundle come first, followed
    /// by rules about items, and then rules about strings.
    package static let all: [Rule] = [
        .bundleName, .watchBundle, .noRootPane, .emptyPane, .unreadablePlist, .trailingText,
        .unreadableStrings, .notAPane, .missingChildPane, .childPaneExtension,
        .childPaneOutside, .paneCycle, .unreachablePane, .caseMismatch, .unfinishedChange, .binaryPlist, .junkFile,
        .missingImage, .catalogInBundle, .twoBundles, .unusedAllow,
        .notInTarget, .copiedTwice, .copiedSource, .projectLanguages, .privacyManifest,

        .missingType, .unknownType, .missingRequiredKey, .emptyKey, .emptyTitle,
        .keySpaces, .wrongValueType, .unknownKey,
        .misplacedKey,
        .unknownValue, .duplicateKey, .sharedKey, .missingDefault, .defaultNotInValues, .toggleDefault,
        .defaultOutOfRange, .sliderRange, .titlesValuesMismatch, .emptyOptions, .duplicateValues, .mixedValues,
        .duplicateTitles,
        .shortTitlesMismatch, .secretDefault, .edgeSpaces, .ungroupedItem, .itemAfterRadioGroup, .emptyGroup,
        .templateLeftover, .emptyIdioms, .emptyConfigurations, .unlistedConfiguration, .copiedConfigurations,
        .staleFileLists,
        .longFooter, .longTitle, .platformKey, .platformItem,
        .reservedKey, .duplicateDictionaryKey,

        .missingTable, .tableExtension, .missingTranslation, .untranslatedIdentifier, .missingSourceString,
        .sourceLanguageMismatch,
        .staleString, .unusedTable, .duplicateString, .truncatedStrings, .lowercaseUnicodeEscape, .shadowedTables,
        .invalidLanguage, .baseCase, .legacyLanguage, .regionFolder, .pseudoLanguage, .damagedEncoding, .bomlessUTF16,
        .utf16Strings,
        .emptyTranslation, .sameAsSource, .placeholderMismatch, .edgeSpaceMismatch, .textForms, .unlocalizedPane,
    ]
}
