import CodeGeneration
import Foundation
import GeneratedCodeSupport
import SettingsModel
import SourceText
import TestSupport
import Testing

/// The Objective-C header and implementation, compiled and run with GNUstep.
@Suite struct ObjectiveCTests {
    /// A program that prints each key in hexadecimal UTF-16 and whether its default can be registered and read.
    private func program(_ constants: [String]) -> String {
        """
        #import "Settings.h"

        int main(void) {
            NSAutoreleasePool *pool = [NSAutoreleasePool new];
            AppSettingsRegister();
            NSDictionary *values = AppSettingsRegistrationDictionary();
            NSString *keys[] = { \(constants.joined(separator: ", ")) };
            NSUInteger index, unit;
            id value, found;
            for (index = 0; index < sizeof keys / sizeof keys[0]; index++) {
                for (unit = 0; unit < [keys[index] length]; unit++)
                    printf("%04x", [keys[index] characterAtIndex:unit]);
                value = [values objectForKey:keys[index]];
                found = [[NSUserDefaults standardUserDefaults] objectForKey:keys[index]];
                // What is not a number is not equal to itself.
                if ([[value description] isEqual:@"nan"]) value = [value description], found = [found description];
                printf(" %s\\n", value != nil && [value isEqual:found] ? "found" : "missing");
            }
            [pool release];
            return 0;
        }
        """
    }

    @Test(.needs(.gnustep)) func `Hostile strings are escaped in Objective-C`() throws {
        let files = try ObjectiveCSettingsFiles(HostileSettings.all, name: "AppSettings", headerName: "Settings.h")
        let constants = files.header.split(separator: "\n").filter {
            $0.hasPrefix("FOUNDATION_EXPORT NSString *const ")
        }
        .map { String($0.dropFirst("FOUNDATION_EXPORT NSString *const ".count).dropLast()) }
        try #require(constants.count == HostileSettings.all.count)
        let folder = try ScratchFolder([
            "Settings.h": files.header, "Settings.m": files.implementation, "main.m": program(constants),
        ])
        let build = try ObjectiveCCompiler.build(["Settings.m", "main.m"], to: "main", in: folder)
        try #require(build.exitCode == 0, "\(build.error.prefix(3000))")
        let run = try shell("./main", in: folder)
        let expected = HostileSettings.all.map { setting in
            let units = setting.key.string.utf16.map { unit in
                String(repeating: "0", count: 4 - String(unit, radix: 16).count) + String(unit, radix: 16)
            }
            return units.joined() + (setting.defaultValue == nil ? " missing" : " found")
        }
        let lines = run.output.split(separator: "\n").map(String.init)
        #expect(run.exitCode == 0 && lines.count == expected.count, "\(run.error)")
        for (line, wanted) in zip(lines, expected) { #expect(line == wanted) }
    }

    @Test func `Keys that would have the same name are rejected`() {
        let settings = ["play_sounds", "playSounds"].map {
            GeneratedSetting(key: ExactString($0), kind: .string, defaultValue: nil)
        }
        let error = #expect(throws: BundleError.self) {
            try ObjectiveCSettingsFiles(settings, name: "A", headerName: "A.h")
        }
        #expect(error?.message.description.contains("'play_sounds' and 'playSounds'") == true)
    }
}
