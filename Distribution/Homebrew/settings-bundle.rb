# A template: Scripts/release generates the formula of a release from it.
class SettingsBundle < Formula
  desc "Create, check and translate the Settings.bundle of an iOS app"
  homepage "https://github.com/OWNER/settings-bundle"
  version "VERSION"
  license "MIT"

  ARCHIVES

  def install
    bin.install "bin/settings-bundle"
    man1.install Dir["share/man/man1/*"]
    bash_completion.install "share/bash-completion/completions/settings-bundle"
    zsh_completion.install "share/zsh/site-functions/_settings-bundle"
    fish_completion.install "share/fish/vendor_completions.d/settings-bundle.fish"
  end

  test do
    system bin/"settings-bundle", "new", "--template", "tutorial"
    system bin/"settings-bundle", "check"
  end
end
