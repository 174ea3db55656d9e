use zed_extension_api::{self as zed, serde_json, settings::LspSettings, Command, LanguageServerId, Result, Worktree};

struct SettingsBundle;

impl zed::Extension for SettingsBundle {
    fn new() -> Self {
        SettingsBundle
    }

    fn language_server_command(&mut self, _: &LanguageServerId, worktree: &Worktree) -> Result<Command> {
        let command = worktree.which("settings-bundle").ok_or("settings-bundle is not in the PATH")?;
        Ok(Command { command, args: vec!["language-server".into()], env: worktree.shell_env() })
    }

    // The setting `lsp.settings-bundle.initialization_options`: `{ "notes": true }`.
    fn language_server_initialization_options(
        &mut self, id: &LanguageServerId, worktree: &Worktree,
    ) -> Result<Option<serde_json::Value>> {
        Ok(LspSettings::for_worktree(id.as_ref(), worktree)?.initialization_options)
    }
}

zed::register_extension!(SettingsBundle);
