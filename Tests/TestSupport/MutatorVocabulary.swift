/// A mutator's knowledge of a grammar, which makes many mutants almost valid.
package struct MutatorVocabulary: Sendable {
    /// Tokens, from single characters to whole entries.
    let tokens: [String]
    /// The strings after which a token often fits.
    let tokenPlaces: [String]
    /// White space and comments.
    let gaps: [String]
    /// The strings after which a gap is allowed.
    let gapPlaces: [String]
    /// The contents to insert into quoted strings or elements.
    let texts: [String]
    /// The strings after which these contents are allowed.
    let textPlaces: [String]
    /// The strings after which bytes are swapped.
    let swapPlaces: [String]
    /// The number of additional mutations that only insert gaps and string contents, for every twenty mutations of all
    /// kinds.
    let gentleness: Int

    /// The grammar of strings files.
    package static let strings = MutatorVocabulary(
        tokens: [
            "\"", "'", ";", "=", "{", "}", "(", ")", "<", ">", ",", "/", "//", "/*", "*/", "*", "\\", "\\U",
            "\\U00e9", "\\Ud83d\\Ude00", "\\Ud83d", "\\101", "\\377", "\\n", "\\\"", "\n", "\r", "\r\n", " ", "\t",
            "\u{B}", "\u{C}", "\u{2028}", "\u{2029}", "\u{A0}", "\u{FEFF}", "\u{201C}", "\u{E9}", "e\u{301}",
            "\u{1F600}", "\u{141}", "a", "0", "<0a fF>", "(a, b,)", "(a, {b=c;)", "{a=b; c;}", "\"k\" = \"v\";",
            "k=v;", "key;", "/* c */", "// c\n", "-", "$", "%", "@", ":", ".", "_",
        ],
        tokenPlaces: [";", "}", "{", ")"],
        gaps: [
            "\n", "\r\n", " ", "\t", "\u{2028}", "/* x */", "// y\n", "/**/", "\n\n/* \" ; */\n",
        ],
        gapPlaces: [";", "=", "{", " ", "\n"],
        texts: [
            "x", "é", "\\n", "\\U0041", "\\U12", "\\Ud83d\\Ude00", "\\200", "\\7", "\\\\", "\\'", "\u{1F600}", "/*",
            ";", "%@", "\n", "}", "\\\n", "\\q", "\\u00e9", "\\U",
        ],
        textPlaces: ["\"", "'"], swapPlaces: [";", "=", "\"", "{"], gentleness: 0)

    /// The grammar of XML property lists.
    package static let xml = MutatorVocabulary(
        tokens: [
            "<", ">", "/", "\"", "'", "&", ";", "!", "?", "-", "--", "-->", "<!--", "<!-- c -->", "<!---->", "<!-->",
            "<!", "<?", "?>", "<?pi x?>", "<![CDATA[", "]]>", "<![CDATA[x]]>", "<!DOCTYPE plist>", "<true/>",
            "<false></false>", "<true />", "<string>x</string>", "<string/>", "<key>k</key>", "<key>k</key><true/>",
            "<key/>", "<integer>1</integer>", "<integer>0x1F</integer>", "<integer> - 5</integer>",
            "<real>1.5</real>", "<real>nan</real>", "<date>2020-02-30T00:00:00Z</date>", "<data>AA==</data>",
            "<data/>", "<array/>", "<array>", "</array>", "<dict/>", "<dict>", "</dict>", "</key>", "</string>",
            "<plist>", "</plist>", "<plist><true/></plist>", "CF$UID", "&amp;", "&#65;", "&#x;", "&#xFFFF;",
            "&#xD800;", "\u{85}", "\u{A0}", "\u{2003}", "\u{3000}", "\u{200B}", "\u{FEFF}", "\u{E9}", "e\u{301}",
            "\u{1F600}", "\0", "\u{7F}", "\u{1}", " ", "\t", "\n", "\r", "\r\n", "\u{B}", "\u{C}", "0", "1", "9",
            "-1", "+", ".", "e5", "x", "0x", "F", "=", "==", "Z", "T", ":", "inf", "a",
        ],
        tokenPlaces: [">", "\n"],
        gaps: [
            "\n", "\r\n", " ", "\t", "\r", "<!-- x -->", "<?y z?>", "<!---->", "\n\n<!-- <true/> & -->\n",
            "<!-- -- - -->", "  ",
        ],
        gapPlaces: ["\n", "<array>", "<dict>", "/>", "</string>"],
        texts: [
            "x", "é", "&amp;", "&lt;", "&#10;", "&#x1F600;", "&apos;", "&quot;", "&gt;", "&#0;", "&#;",
            "<![CDATA[<]]>", "<![CDATA[]]>", "<!-- -->", "\n", "\r\n", " ", "\t", "0", "1", "9", "-", "+", "0x", ".",
            "e1", "=", "AAEC", "/", "&", "\u{1F600}", "\u{A0}", "]]>", ">", "\"", "'", "a b", "/>",
        ],
        textPlaces: ["<string>", "<key>", "<string>", "<integer>", "<real>", "<data>", "<date>"],
        swapPlaces: ["<", "/", ">"], gentleness: 20)

    /// The grammar of JSON with comments.
    package static let json = MutatorVocabulary(
        tokens: [
            "{", "}", "[", "]", ",", ":", "\"", "\\", "/", "//", "// c\n", "/* c */", "null", "true", "false", "nul",
            "0", "1", "-1", "01", "1.", "1.50", "-0.0e+1", "1E400", "123456789012345678901234567890", "-", "+", ".",
            "e",
            "{}", "[]", "[1,]", "{\"k\": []}", "\"k\" : \"v\",", ",\"k\":1", "\"\"", "\"x\"", "NaN", "'", "\u{FEFF}",
            "\u{A0}", "\u{201C}", "\u{E9}", "e\u{301}", "\u{1F600}", "\0", "\u{1}", "\u{7F}", " ", "\t", "\n", "\r",
            "\r\n",
        ],
        tokenPlaces: [",", "[", "{", ":", "\n"],
        gaps: ["\n", "\r\n", " ", "\t", "// y\n", "// \" , }\r", "//\n\n", "  "],
        gapPlaces: [",", ":", "{", "[", " ", "\n", "}", "]"],
        texts: [
            "x", "é", "\\n", "\\\"", "\\\\", "\\/", "\\b", "\\u0041", "\\u00e9", "\\uD83D\\uDE00", "\\uD83D", "\\uDE00",
            "\\u12", "\\U0041", "\\q", "\u{1F600}", "e\u{301}", "//", "}", ",", "\t", "\n", "0", "%@",
        ],
        textPlaces: ["\""], swapPlaces: [",", ":", "\"", "{"], gentleness: 20)
}
