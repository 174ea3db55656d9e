"""Checks the page of the editor in Chromium.

    editor_audit.py schema PROGRAM FOLDER          adds every item type, and sets, changes and removes every key
    editor_audit.py corpus PROGRAM FOLDER BUNDLES  changes and restores every bundle in a folder
    editor_audit.py access PROGRAM FOLDER          checks accessibility with axe-core
    editor_audit.py conflict PROGRAM FOLDER        changes files beside an open page
    editor_audit.py focus PROGRAM FOLDER           checks where the focus and the list go after changes
    editor_audit.py identity PROGRAM FOLDER        removes what the user is working on
    editor_audit.py unreadable PROGRAM FOLDER      makes a pane unreadable while somebody types in its values
    editor_audit.py titles PROGRAM FOLDER          adds and changes title items
    editor_audit.py unchecked PROGRAM FOLDER       opens a bundle that cannot be checked
    editor_audit.py latency PROGRAM FOLDER ITEM [COUNT]   measures the bundle in FOLDER

Prints one line for each result.
"""

import pathlib
import shutil
import subprocess
import sys
import time

from browser import Browser


class Page:
    """A bundle that is open in the editor."""

    def __init__(self, browser, program, folder, *options):
        self.browser, self.program, self.folder = browser, program, pathlib.Path(folder)
        self.server = subprocess.Popen(
            [program, "edit", "--no-open", *options], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            text=True)
        self.address = self.server.stdout.readline().strip()
        if not self.address:
            error = self.server.stderr.read().strip()
            self.close()
            raise ValueError(error)
        browser.call("POST", "/timeouts", {"script": 600000})
        # The same page with another fragment would not be loaded again.
        browser.call("POST", "/url", {"url": "about:blank"})
        browser.call("POST", "/url", {"url": self.address})

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        # Without the page, nobody asks the server for the findings that it has just announced.
        self.browser.call("POST", "/url", {"url": "about:blank"})
        self.server.terminate()
        self.server.wait()
        self.server.stdout.close()
        self.server.stderr.close()

    def script(self, text, *arguments):
        """Runs an asynchronous function in the page, and returns its result."""
        return self.browser.call("POST", "/execute/async", {
            "script": "const done = arguments[arguments.length - 1]; const [%s] = arguments;"
                      "(async () => {%s\n%s})().then((value) => done({ value }), (error) => done({ error: String(error.stack || error) }));"
                      % (", ".join("a%d" % number for number in range(len(arguments))) or "_", TOOLS, text),
            "args": list(arguments)})

    def result(self, text, *arguments):
        answer = self.script(text, *arguments)
        if "error" in answer:
            raise AssertionError(answer["error"])
        return answer.get("value")


# Functions for the scripts in the page. They use the page only through its elements and events.
TOOLS = """
const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));
const find = (css, host = document) => host.querySelector(css);
const log = () => [...document.querySelectorAll('.log code')].map((node) => node.textContent);
const alertText = () => { const node = find('.alert'); return node.hidden ? '' : node.firstChild.textContent; };
// Waits for a change of the log or for a message about an error.
const settled = async (act) => {
  const before = find('.panel .scroll').textContent;
  const dismiss = find('.alert button');
  if (dismiss) dismiss.click();
  act();
  for (let wait = 0; wait < 400; wait += 1) {
    if (alertText() !== '') throw new Error(alertText());
    if (find('.panel .scroll').textContent !== before) return;
    await pause(10);
  }
  throw new Error('nothing happened');
};
const type = (field, text) => { field.value = text; field.dispatchEvent(new Event('input')); field.dispatchEvent(new Event('change')); };
const press = (key, options = {}) => find('#items').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...options }));
const choose = (index) => { press('Home'); for (let at = 0; at < index; at += 1) press('ArrowDown'); };
const button = (text, host = find('.inspector')) => [...host.querySelectorAll('button')].find((node) => node.textContent === text);
const inspected = (key) => find(`.inspector [data-field$="/${key}"]`);
const frozen = () => { const node = find('.frozen p'); return node === null ? '' : node.textContent; };
// Waits until the page has shown a number of changes by other programs.
const changed = async (count) => {
  for (let wait = 0; wait < 500 && document.querySelectorAll('.log .outside').length < count; wait += 1) await pause(10);
  await pause(100);
};
const undoAll = async () => { while (!find('.top button').disabled) await settled(() => find('.top button').click()); };
"""


def new_bundle(program, folder, *commands):
    for words in commands:
        subprocess.run([program, *words, "--quiet"], cwd=folder, check=True)


def files(folder):
    root = pathlib.Path(folder)
    return {str(path.relative_to(root)): path.read_bytes() for path in sorted(root.rglob("*"))
            if path.is_file() and not path.is_symlink()}


def schema(program, folder):
    new_bundle(program, folder, ["new", "--template", "empty"], ["add-pane", "Advanced", "--title", "Advanced"])
    start = files(folder)
    with Browser() as browser, Page(browser, program, folder) as page:
        browser.find("#items")
        types = page.result("return (await (await fetch('/bundle', { headers: { 'X-Settings-Bundle-Token': sessionStorage.getItem('settings-bundle-token') } })).json()).parts.schema")
        keys = 0
        for kind in types:
            keys += page.result(TYPE_SCRIPT, kind)
        print("types", len(types), "keys", keys)
        page.result("await undoAll()")
        assert files(folder) == start, "undo does not restore the bundle"
        print("restored")
        print("errors", [text for level, text in browser.console() if level == "SEVERE"])


# Adds an item of a type, and sets, changes and removes each of its keys. Returns the number of keys.
TYPE_SCRIPT = """
const kind = a0;
press('End');
await settled(() => {
  find('.top .primary').click();
  const radio = find(`dialog input[value="${kind.name}"]`);
  radio.click();
  const fill = (name, text) => { const line = find(`dialog [data-line="${name}"]`); if (!line.hidden) { const field = find('input, textarea', line); if (field) { field.value = text; } } };
  fill('title', 'Title'); fill('key', 'key_' + kind.name.replaceAll('-', '_')); fill('choices', 'One=1\\nTwo=2'); fill('default', kind.name === 'slider' ? '0.5' : 'x');
  button('OK', find('dialog')).click();
});
if (find('#field-type').dataset.type !== kind.type) throw new Error('the new item is not selected: ' + kind.name);
let count = 0;
const has = (key) => find('.inspector [data-field$="/' + key + '"]') !== null;
const openParts = () => { for (const part of document.querySelectorAll('.inspector details')) part.open = true; };
for (const key of kind.keys) {
  if (key.key === 'Type') continue;
  count += 1;
  openParts();
  try {
    if (['Titles', 'Values', 'ShortTitles'].includes(key.key)) {
      if (key.key === 'ShortTitles') { await addKey(key.key, 'xml', '<array><string>1</string><string>2</string></array>'); }
      else await settled(() => type(inspected('choice/0/' + (key.key === 'Titles' ? 'title' : 'value')), 'changed'));
      continue;
    }
    if (key.key === 'SupportedUserInterfaceIdioms') {
      await settled(() => find('[data-focus="idiom-pad"]').click()); openParts();
      await settled(() => find('[data-focus="idiom-pad"]').click());
      continue;
    }
    if (key.key === 'SettingsBundleConfigurations') {
      await settled(() => type(inspected('configurations'), 'Debug')); openParts();
      await settled(() => type(inspected('configurations'), ''));
      continue;
    }
    if (!has(key.key)) {
      const value = { string: ['s', 'Text'], boolean: ['boolean', 'true'], number: ['i', '3'], integer: ['i', '3'], scalar: ['s', 'x'], any: ['xml', '<string>x</string>'], array: ['xml', '<array><string>x</string></array>'], dictionary: ['xml', '<dict><key>Title</key><string>x</string></dict>'] }[key.type];
      await addKey(key.key, ...value);
      openParts();
    }
    const field = has('raw/' + key.key) ? inspected('raw/' + key.key) : inspected(key.key);
    const isRaw = field.tagName === 'TEXTAREA' && field.classList.contains('xml');
    const values = field.tagName === 'SELECT' ? [...field.options].map((option) => option.value).filter((value) => value !== '' && value !== field.value)
      : isRaw ? [field.value.replace('Text', 'Other').replace('true', 'false').replace('>3<', '>4<').replace('>x<', '>y<')] : [{ Key: 'changed_' + kind.name.replaceAll('-', '_'), MinimumValue: '-1', MaximumValue: '9', DefaultValue: kind.name === 'slider' ? '0.25' : 'y' }[key.key] || 'Changed'];
    if (values.length > 0) { await settled(() => type(field, values[0])); openParts(); }
    if (!key.required) {
      const remove = find('.unset', (has('raw/' + key.key) ? inspected('raw/' + key.key) : inspected(key.key)).closest('.line'));
      if (remove) await settled(() => remove.click());
      else throw new Error('it cannot be removed');
    }
  } catch (error) {
    throw new Error(`${kind.name} ${key.key}: ${error.message}`);
  }
}
async function addKey(name, kind, value) {
  openParts();
  const host = find('.new-key');
  await settled(() => { find('input', host).value = name; find('select', host).value = kind; host.querySelectorAll('input')[1].value = value; button('Add key', host).click(); });
}
return count;
"""


def corpus(program, folder, bundles):
    done, read_only, failed = 0, [], []
    with Browser() as browser:
        for source in sorted(pathlib.Path(bundles).rglob("*.bundle")):
            if source.parent != pathlib.Path(bundles) and any(part.endswith(".bundle") for part in source.parent.parts):
                continue
            place = pathlib.Path(folder) / "work"
            shutil.rmtree(place, ignore_errors=True)
            place.mkdir()
            shutil.copytree(source, place / source.name, symlinks=True)
            start = files(place)
            try:
                with Page(browser, program, str(place), "--bundle", source.name) as page:
                    for _ in range(100):
                        if browser.find_all(".sidebar h2") or browser.find_all(".alert:not([hidden])"):
                            break
                        time.sleep(0.02)
                    answer = page.script(CORPUS_SCRIPT)
                    if "error" in answer:
                        failed.append("%s: %s" % (source, answer["error"].split("\n")[0]))
                    changes = answer.get("value") or []
                    if files(place) != start:
                        failed.append("%s: not restored" % source)
                    done += len(changes) > 0
                    print(source.parent.name, source.name, " ".join(changes))
            except ValueError as error:
                read_only.append("%s: %s" % (source, str(error).split("\n")[0]))
        # The server ends while the page is open, and refuses some changes.
        errors = [text for level, text in browser.console()
                  if level == "SEVERE" and "/events" not in text and "422" not in text]
    print("changed", done, "refused", len(read_only), "failed", len(failed))
    for line in read_only + failed + errors:
        print(line)


# Changes a title, a default and a translation and moves an item, if the bundle has them; then undoes everything.
CORPUS_SCRIPT = """
const changes = [];
const items = document.querySelectorAll('#items .option').length;
const attempt = async (name, act) => { try { await settled(act); changes.push(name); } catch (error) { changes.push(name + ' refused: ' + error.message); } };
const at = async (test) => {
  for (let index = 0; index < Math.min(items, 40); index += 1) {
    choose(index);
    const field = test();
    if (field) return field;
  }
  return null;
};
let field = items > 0 ? await at(() => { const found = inspected('Title'); return found && found.value !== '' ? found : null; }) : null;
if (field) await attempt('title', () => type(field, field.value + ' changed'));
field = items > 0 ? await at(() => { const found = inspected('DefaultValue'); return found && (found.tagName !== 'SELECT' || found.options.length > 1) && !found.classList.contains('xml') ? found : null; }) : null;
if (field) {
  const other = field.tagName === 'SELECT' ? [...field.options].map((option) => option.value).find((value) => value !== '' && value !== field.value) : /^[-+.0-9]+$/.test(field.value) ? '0.5' : field.value + 'x';
  if (other !== undefined) await attempt('default', () => type(field, other));
}
field = items > 0 ? await at(() => find('.translations [data-field]')) : null;
if (field) await attempt('translation', () => type(field, field.value + ' translated'));
if (items > 1) { choose(items - 1); await attempt('move', () => press('ArrowUp', { altKey: true })); }
await undoAll();
return changes;
"""


def access(program, folder):
    import axe_core_python
    axe = pathlib.Path(axe_core_python.__file__).parent / "axe.min.js"
    new_bundle(
        program, folder, ["new", "--template", "tutorial"], ["localize", "add", "de", "ar"],
        ["add-pane", "Advanced", "--title", "Advanced"])
    audit = ("const result = await axe.run(document); "
             "return result.violations.map((found) => `${found.id}: ${found.nodes[0].html}`)")
    with Browser() as browser, Page(browser, program, folder) as page:
        browser.find("#items")
        browser.execute(axe.read_text() + "; window.axe = axe;")

        def check(name):
            time.sleep(0.2)
            print(name, page.result(audit))

        def prefer(**features):
            browser.call("POST", "/goog/cdp/execute", {"cmd": "Emulation.setEmulatedMedia", "params": {
                "features": [{"name": name.replace("_", "-"), "value": value} for name, value in features.items()]}})

        check("pane")
        page.result("choose(5); for (const part of document.querySelectorAll('details')) part.open = true;")
        check("item")
        browser.find(".top .primary").click()
        check("dialog")
        browser.press("Escape")
        page.result("button('Translations', find('.tabs')).click()")
        check("translations")
        page.result("find('[data-focus=panel-findings]').click()")
        check("findings")
        page.result("find('[data-focus=panel-diff]').click(); button('Panes', find('.tabs')).click()")
        check("diff")
        prefer(prefers_color_scheme="dark", prefers_reduced_motion="reduce")
        check("dark")
        moving = page.result("return [...document.querySelectorAll('*')].filter((node) => parseFloat(getComputedStyle(node).transitionDuration) > 0).length")
        print("moving", moving)
        prefer()
        # 200 % zoom of a window of 1500 pixels.
        browser.call("POST", "/goog/cdp/execute", {"cmd": "Emulation.setDeviceMetricsOverride", "params": {
            "width": 750, "height": 650, "deviceScaleFactor": 2, "mobile": False}})
        check("zoomed")
        print("overflow", page.result("return document.documentElement.scrollWidth > innerWidth"))
        browser.call("POST", "/goog/cdp/execute", {"cmd": "Emulation.clearDeviceMetricsOverride", "params": {}})
        print("focus", page.result(FOCUS_SCRIPT))
        tree = browser.call("POST", "/goog/cdp/execute", {"cmd": "Accessibility.getFullAXTree", "params": {}})["nodes"]
        unnamed = [node["role"]["value"] for node in tree if not node.get("ignored")
                   and node["role"]["value"] in ("button", "textbox", "combobox", "checkbox", "option", "listbox", "link", "searchbox")
                   and not node.get("name", {}).get("value")]
        print("unnamed", unnamed)


# The parts of the page that Tab reaches, in order.
FOCUS_SCRIPT = """
const nodes = [...document.querySelectorAll('button, input, select, textarea, summary, [tabindex]')].filter((node) => node.tabIndex >= 0 && !node.disabled && node.getClientRects().length > 0 && !node.closest('[inert]'));
const parts = nodes.map((node) => node.closest('.top, .sidebar, .main, .inspector, .panel').classList[0]);
return parts.filter((part, index) => part !== parts[index - 1]);
"""


def conflict(program, folder):
    new_bundle(program, folder, ["new", "--template", "tutorial"])
    pane = pathlib.Path(folder) / "Settings.bundle/Root.plist"
    with Browser() as browser, Page(browser, program, folder) as page:
        browser.find("#items")
        # Typed by keyboard: the browser reports a change if such a field is removed from the page.
        page.result("choose(1); inspected('Title').focus()")
        browser.press("End", *" mine")
        pane.write_text(pane.read_text().replace("<string>Gravity</string>", "<string>Weight</string>"))
        page.result("for (let wait = 0; wait < 500 && log().length + document.querySelectorAll('.log .outside').length === 0; wait += 1) await pause(10);")
        print("typing", page.result("return [inspected('Title').value, document.activeElement === inspected('Title'), log().length]"))
        pane.write_text(pane.read_text().replace("\t\t<dict>", "\t\t<dict><key>Type</key><string>PSGroupSpecifier</string></dict>\n\t\t<dict>", 1))
        page.result("for (let wait = 0; wait < 500 && document.querySelectorAll('.log .outside').length < 2; wait += 1) await pause(10);")
        browser.press("Enter")
        time.sleep(0.3)
        print("moved away", page.result("return log()"))
        page.result("await undoAll()")
        pane.write_text(pane.read_text().replace("\t\t<dict><key>Type</key><string>PSGroupSpecifier</string></dict>\n", "").replace("Weight", "Gravity"))
        page.result("for (let wait = 0; wait < 500 && document.querySelectorAll('.log .outside').length < 3; wait += 1) await pause(10);")
        page.result("choose(4); const field = inspected('Title'); field.focus(); field.value = 'Mine';")
        start = time.monotonic()
        pane.write_text(pane.read_text().replace("<string>Name</string>", "<string>Theirs</string>"))
        page.result("for (let wait = 0; wait < 500 && !find('#item-4').textContent.includes('Theirs'); wait += 1) await pause(10);")
        print("seen within a second", time.monotonic() - start < 1)
        print("draft", page.result("return inspected('Title').value"))
        # Return must not also press a button of the dialog.
        browser.press("Enter")
        page.result("await pause(300);")
        print("dialog", page.result("return [...document.querySelectorAll('dialog pre')].map((node) => node.textContent)"))
        print("unchanged", "<string>Theirs</string>" in pane.read_text())
        page.result("button('Make my change', find('dialog')).click(); await pause(500);")
        print("changed", "<string>Mine</string>" in pane.read_text())
        print("log", page.result("return log()"))
        # A second window, which does not know the newest revision.
        page.result("await settled(() => type(inspected('Key'), 'mine'))")
        shutil.move(pane.parent, pane.parent.with_name("Away"))
        page.result("for (let wait = 0; wait < 300 && alertText() === ''; wait += 1) await pause(10);")
        print("removed", page.result("return alertText()"))
        shutil.move(pane.parent.with_name("Away"), pane.parent)
        page.result("for (let wait = 0; wait < 300 && alertText() !== ''; wait += 1) await pause(10);")
        print("restored", page.result("return alertText() === ''"))


def focus(program, folder):
    new_bundle(program, folder, ["new", "--template", "tutorial"], ["localize", "add", "de"])
    pane = pathlib.Path(folder) / "Settings.bundle/Root.plist"
    with Browser(width=1400, height=820) as browser, Page(browser, program, folder) as page:
        browser.find("#items")
        focused = "const node = document.activeElement; return node.dataset.field || node.dataset.focus || node.id || node.tagName;"
        settle = "const count = log().length; for (let wait = 0; wait < 300 && log().length === count; wait += 1) await pause(10); await pause(300);"
        visible = "const [item, box] = [find('.option.selected'), find('.content')].map((node) => node.getBoundingClientRect()); return item.top >= box.top && item.bottom <= box.bottom;"
        # A key that is changed gives the other fields of the item other names.
        page.result("choose(2); inspected('Key').focus(); inspected('Key').select()")
        browser.press(*"surround")
        browser.press("Tab")
        page.result("await pause(500)")
        print("after a key", page.result(focused))
        # The selected copy is at the end of the list.
        page.result("press('End'); await settled(() => button('Duplicate').click()); await pause(300)")
        print("copy visible", page.result(visible))
        page.result("await settled(() => press('Delete')); await settled(() => find('.top button').click()); await pause(300)")
        print("restored selected", page.result("return find('.option.selected').id"), page.result(visible))
        browser.find(".top .primary").click()
        page.result("await pause(100); find('.types input:checked').focus()")
        browser.press("Right")
        print("types", page.result("return [document.activeElement.name, document.activeElement.value]"))
        page.result("[...document.querySelectorAll('.types input')].find((node) => node.value === 'child-pane').click(); find('#dialog-title').value = 'More';")
        browser.press("Enter")
        page.result("await pause(200)")
        print("no pane", page.result("return find('dialog .error').textContent"))
        browser.press("Escape")
        page.result("button('Translations', find('.tabs')).click(); await pause(200)")
        page.result("const fields = document.querySelectorAll('.texts [data-field]'); fields[0].focus(); fields[0].select()")
        browser.press(*"Ton")
        browser.press("Tab")
        page.result("await pause(500)")
        print("after a translation", page.result("return document.activeElement.getAttribute('aria-label')"))
        page.result("button('Panes', find('.tabs')).click(); await pause(200)")
        # A pane that cannot be read is named, and shown again when it can be read.
        text = pane.read_text()
        pane.write_text(text.replace("</plist>", ""))
        page.result("for (let wait = 0; wait < 300 && alertText() === ''; wait += 1) await pause(10);")
        print("broken", page.result("return alertText()"))
        pane.write_text(text)
        page.result("for (let wait = 0; wait < 300 && alertText() !== ''; wait += 1) await pause(10); await pause(100)")
        print("shown again", page.result("return [alertText(), document.querySelectorAll('#items .option').length]"))
        # Findings arrive later than the change that caused them. The user may be in the next field by then.
        print("field stays", page.result("""
            choose(4);
            inspected('new-key').value = 'Titel';
            await settled(() => button('Add key').click());
            const field = inspected('Title');
            for (let wait = 0; wait < 300 && find('.inspector .finding') === null; wait += 1) await pause(10);
            return [field.isConnected, find('.inspector .finding code').textContent];"""))
        # The last group is dropped on the second item of the first one.
        print("dropped group", page.result("""
            const [group, item] = [find('#item-6'), find('#item-1')];
            const at = (node, type, y) => node.dispatchEvent(
              new PointerEvent(type, { bubbles: true, button: 0, clientX: 600, clientY: y }));
            const place = item.getBoundingClientRect();
            at(group, 'pointerdown', group.getBoundingClientRect().top + 1);
            at(window, 'pointermove', place.top + place.height / 2);
            at(window, 'pointermove', place.bottom - 2);
            await settled(() => at(window, 'pointerup', place.bottom - 2));
            return log().at(-1);"""))
        # The page has no options, so its messages name none.
        print("refused", page.result("""
            choose(2);
            const field = inspected('Key');
            type(field, 'user_name');
            for (let wait = 0; wait < 300 && alertText() === ''; wait += 1) await pause(10);
            const text = alertText();
            inspected('Key').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
            return [text, inspected('Key').value, alertText()];"""))
        print("not added", page.result("""
            find('.top .primary').click();
            for (const id of ['title', 'key']) find('#dialog-' + id).value = 'user_name';
            find('dialog button[type=submit]').click();
            for (let wait = 0; wait < 300 && find('dialog .error').textContent === ''; wait += 1) await pause(10);
            return find('dialog .error').textContent;"""))


def identity(program, folder):
    """Nothing that the user types or presses has an effect on another item, choice or text than the one on the page."""
    new_bundle(program, folder, ["new", "--template", "tutorial"], ["localize", "add", "de", "fr"])
    root = pathlib.Path(folder) / "Settings.bundle"
    pane = root / "Root.plist"
    start = files(folder)

    def outside(*words):
        new_bundle(program, folder, words)

    def restore():
        for path in files(folder):
            if path not in start:
                (pathlib.Path(folder) / path).unlink()
        for path, data in start.items():
            (pathlib.Path(folder) / path).parent.mkdir(exist_ok=True)
            (pathlib.Path(folder) / path).write_bytes(data)

    with Browser(width=1400, height=1000) as browser:
        with Page(browser, program, folder) as page:
            browser.find("#items")
            page.result("choose(1); inspected('Title').focus()")
            browser.press("End", *" silent")
            outside("remove-item", "play_sounds_preference")
            page.result("await changed(1)")
            browser.press(*"ly", "Enter")
            time.sleep(0.5)
            print("removed", page.result("return [frozen(), inspected('Title').value, document.activeElement === inspected('Title'), log()]"))
            restore()
            page.result("await changed(2)")
            browser.press("Enter")
            time.sleep(0.5)
            print("back", page.result("return [frozen(), log(), document.activeElement === inspected('Title')]"))
        restore()
        with Page(browser, program, folder) as page:
            browser.find("#items")
            # A key of its own, and a field without text: nothing must move to the next item either.
            page.result("choose(1); inspected('Key').focus()")
            outside("remove-item", "play_sounds_preference")
            page.result("await changed(1)")
            browser.press(*"x", "Enter")
            time.sleep(0.5)
            print("field in use", page.result("return [frozen(), inspected('Key').value, log()]"))
            page.result("button('Close').click()")
            print("closed", page.result("return [frozen(), find('.inspector h2').textContent, find('.option.selected')]"))
        restore()
        with Page(browser, program, folder) as page:
            browser.find("#items")
            page.result("choose(1); find('#items').focus()")
            outside("remove-item", "play_sounds_preference")
            page.result("await changed(1)")
            browser.press("Delete", "Alt+Down", "Enter")
            time.sleep(0.5)
            print("keys", page.result("return [log(), find('.status-line').textContent]"))
        restore()
        with Page(browser, program, folder) as page:
            browser.find("#items")
            # While a button is pressed, the page is not drawn.
            page.result("choose(1); button('Remove').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))")
            outside("remove-item", "play_sounds_preference")
            time.sleep(1.5)
            page.result("button('Remove').click(); window.dispatchEvent(new PointerEvent('pointerup')); await pause(500)")
            print("button", page.result("return [log(), document.querySelectorAll('#items .option').length]"))
        restore()
        with Page(browser, program, folder) as page:
            browser.find("#items")
            # The keys act on what was selected when they were pressed.
            page.result("choose(2); press('ArrowUp', { altKey: true }); press('End'); await pause(500)")
            page.result("choose(4); press('Delete'); press('Delete'); await pause(700)")
            print("pressed", page.result("return log()"))
            page.result("find('.top button').click(); await pause(500)")
            print("status", page.result("return find('.status-line').textContent"))
        restore()
        with Page(browser, program, folder) as page:
            browser.find("#items")
            page.result("choose(5); const field = inspected('choice/1/title'); field.focus()")
            browser.press("End", *" plus")
            outside("set-item", "experience_preference", "--remove-choice", "0", "--default", "1")
            page.result("await changed(1)")
            browser.press("Enter")
            time.sleep(0.5)
            print("choice", page.result("return [frozen(), log()]"))
            page.result("inspected('choice/2/value').focus()")
            browser.press("End", "7")
            outside("set-item", "experience_preference", "--remove-choice", "2")
            page.result("await changed(2)")
            browser.press("Enter")
            time.sleep(0.5)
            print("choice removed", page.result("return [frozen(), inspected('choice/2/value').value, log().length]"))
        restore()
        with Page(browser, program, folder) as page:
            browser.find("#items")
            page.result("button('Translations', find('.tabs')).click(); await pause(200); [...document.querySelectorAll('.texts [data-field]')].find((field) => field.ariaLabel === 'Name in de').focus()")
            browser.press("Control+a", *"Nachname")
            outside("remove-item", "user_name")
            page.result("await changed(1)")
            browser.press("Enter")
            time.sleep(0.5)
            print("translation", page.result("return [frozen(), [...document.querySelectorAll('.texts [data-field]')].find((field) => field.ariaLabel === 'Name in de').value, log()]"))
        restore()
        with Page(browser, program, folder) as page:
            browser.find("#items")
            page.result("button('Translations', find('.tabs')).click(); await pause(200); button('Paste a column…', find('.main')).click()")
            outside("localize", "remove", "de")
            page.result("await changed(1); find('#dialog-lines').value = 'Ton'; button('OK', find('dialog')).click(); await pause(500)")
            print("language", page.result("return [find('dialog .error').textContent, log()]"))
            browser.press("Escape")
        restore()
        with Page(browser, program, folder) as page:
            browser.find("#items")
            # Dialogs that are open while the item goes.
            page.result("choose(1); find('.top .primary').click(); find('#dialog-title').value = 'New'; find('#dialog-key').value = 'new'")
            outside("remove-item", "play_sounds_preference")
            page.result("await changed(1); button('OK', find('dialog')).click(); await pause(500)")
            print("dialog", page.result("return [find('dialog .error').textContent, log()]"))
            page.result("button('OK', find('dialog')).click(); await pause(500)")
            print("again", page.result("return [find('dialog'), log()]"))
        restore()
        with Page(browser, program, folder) as page:
            browser.find("#items")
            page.result("choose(1); find('#field-type').click()")
            outside("remove-item", "play_sounds_preference")
            page.result("await changed(1); button('OK', find('dialog')).click(); await pause(500)")
            print("type", page.result("return [find('dialog .error').textContent, log()]"))
            browser.press("Escape")
        restore()
        # Two items with the same finding. The first one is removed while its button is pressed.
        text = pane.read_text()
        pane.write_text(text.replace("<true/>", "<string>YES</string>"))
        start = files(folder)
        with Page(browser, program, folder) as page:
            browser.find("#items")
            page.result("choose(1); for (let wait = 0; wait < 500 && button('Fix') === undefined; wait += 1) await pause(10);")
            page.result("button('Fix').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))")
            outside("remove-item", "play_sounds_preference")
            time.sleep(2)
            before = files(folder)
            page.result("button('Fix').click(); window.dispatchEvent(new PointerEvent('pointerup')); await pause(700)")
            print("fix", page.result("return [alertText(), log()]"), files(folder) == before)


def unreadable(program, folder):
    new_bundle(
        program, folder, ["new", "--template", "tutorial"], ["add-pane", "Advanced", "--title", "Advanced"],
        ["add-item", "toggle", "--title", "Debug", "--key", "debug", "--pane", "Advanced"])
    pane = pathlib.Path(folder) / "Settings.bundle/Advanced.plist"
    text = pane.read_text()
    with Browser(width=1400, height=1000) as browser, Page(browser, program, folder) as page:
        browser.find("#items")
        for name, open_field in [
            ("item", "find('[data-focus=\"pane-Advanced.plist\"]').click(); choose(0); inspected('Title').focus();"),
            ("pane", "press('Escape'); inspected('group').focus();"),
        ]:
            page.result(open_field)
            browser.press("End", *" mine")
            before = page.result("return document.querySelectorAll('.log .outside').length")
            pane.write_text(text[:-20])
            page.result("await changed(a0)", before + 1)
            broken = files(folder)
            browser.press(*"x", "Enter")
            time.sleep(0.5)
            print(name, page.result("return [frozen(), document.activeElement.value, find('.inspector h2').textContent, document.activeElement.readOnly, log()]"))
            print("unchanged", files(folder) == broken)
            pane.write_text(text)
            page.result("await changed(a0)", before + 2)
            browser.press("Enter")
            time.sleep(0.5)
            print("back", page.result("return [frozen(), log()]"))
            page.result("await undoAll()")


def titles(program, folder):
    new_bundle(program, folder, ["new", "--template", "empty"])
    pane = pathlib.Path(folder) / "Settings.bundle/Root.plist"
    fill = "const fill = (id, text) => { find('#dialog-' + id).value = text; }; const ok = async () => { button('OK', find('dialog')).click(); await pause(600); };"
    with Browser(width=1400, height=1000) as browser, Page(browser, program, folder) as page:
        browser.find("#items")
        print("without a default", page.result(fill + """
            find('.top .primary').click();
            find('dialog input[value=title]').click();
            fill('title', 'Version'); fill('key', 'version');
            await ok();
            return [find('[data-line=default]').hidden, find('dialog .error').textContent];"""))
        print("with a default", page.result(fill + "fill('default', '1.0'); await ok(); return [find('dialog'), log()];"))
        print("from choices", page.result(fill + """
            find('.top .primary').click();
            find('dialog input[value=title]').click();
            fill('title', 'Build'); fill('key', 'build'); fill('choices', 'Debug=7');
            await ok();
            return [find('dialog'), log().at(-1)];"""))
        print("last choice", page.result(fill + """
            await settled(() => find('.choices [data-focus$="/remove"]').click());
            return [log().at(-1), find('.choices [data-field$="/0/title"]')];"""), "<key>Titles</key>" in pane.read_text())
        print("type", page.result(fill + """
            find('.top .primary').click();
            find('dialog input[value=group]').click();
            fill('title', 'About');
            await ok();
            find('#field-type').click();
            const list = find('#dialog-type'); list.value = 'title'; list.dispatchEvent(new Event('change'));
            await ok();
            return [[...document.querySelectorAll('dialog [data-line]')].filter((line) => !line.hidden).map((line) => line.dataset.line), find('dialog .error').textContent];"""))
        print("changed", page.result(fill + "fill('key', 'about'); fill('default', 'x'); await ok(); return [find('dialog'), log().at(-1)];"))
        print("no change", page.result("""
            button('Translations', find('.tabs')).click(); await pause(200);
            button('Synchronize tables', find('.main')).click(); await pause(600);
            return [find('.status-line').textContent, log().length];"""))
        print("no device", page.result("""
            button('Panes', find('.tabs')).click(); await pause(200); choose(0);
            for (const part of document.querySelectorAll('.inspector details')) part.open = true;
            await settled(() => find('[data-focus=idiom-pad]').click());
            find('[data-focus=idiom-phone]').click(); await pause(500);
            return [alertText(), log().at(-1), find('[data-focus=idiom-phone]').checked];"""))
        print("same value", page.result("""
            find('.alert button').click(); choose(2); for (const part of document.querySelectorAll('.inspector details')) part.open = true;
            await settled(() => { inspected('new/title').value = 'One'; inspected('new/value').value = '1'; button('Add choice').click(); });
            inspected('new/title').value = 'Two'; inspected('new/value').value = '1'; button('Add choice').click(); await pause(500);
            return [alertText(), inspected('new/title').value, log().at(-1)];"""))


def unchecked(program, folder):
    new_bundle(program, folder, ["new", "--template", "tutorial"])
    label = "const label = () => find('[data-focus=panel-findings]').textContent; for (let wait = 0; wait < 300 && %s; wait += 1) await pause(10); return [label(), find('.panel .scroll').textContent];"
    options = pathlib.Path(folder) / "settings-bundle.json"
    options.write_text('{"check": {"baseline": "baseline.json"}}')
    (pathlib.Path(folder) / "baseline.json").write_text("[")
    with Browser() as browser, Page(browser, program, folder) as page:
        browser.find("#items")
        browser.find("[data-focus=panel-findings]").click()
        print("not checked", page.result(label % "!label().includes('not checked')"))
        options.unlink()
        print("checked", page.result(label % "!/\\d/.test(label())"))


KINDS = ["default", "title", "translation", "move", "copy", "remove", "undo", "redo"]


def latency(program, folder, item, count="30"):
    with Browser() as browser, Page(browser, program, folder) as page:
        browser.find("#items")
        time.sleep(2)
        page.result("choose(a0)", int(item))
        for kind in KINDS:
            times = sorted(page.result(LATENCY_SCRIPT, kind, int(count)))
            print("%-12s p50 %6.1f ms  p95 %6.1f ms  longest %6.1f ms" % (
                kind, times[len(times) // 2], times[max(0, -(-len(times) * 95 // 100) - 1)], times[-1]), flush=True)


# The times from an action until the browser has drawn its result.
LATENCY_SCRIPT = """
const [kind, count] = [a0, a1];
const drawn = () => new Promise((resolve) => requestAnimationFrame(() => { const channel = new MessageChannel(); channel.port1.onmessage = resolve; channel.port2.postMessage(0); }));
const state = () => document.querySelectorAll('.log li').length + find('.log li:last-child', document)?.textContent;
const times = [];
for (let number = 0; number < count; number += 1) {
  const fields = { default: () => { const field = inspected('DefaultValue'); type(field, field.value === 'YES' ? 'NO' : 'YES'); }, title: () => type(inspected('Title'), 'Title ' + number + Date.now()),
    translation: () => type(document.querySelectorAll('.translations [data-field]')[1], 'Text ' + number + Date.now()),
    move: () => press(number % 2 ? 'ArrowUp' : 'ArrowDown', { altKey: true }), copy: () => button('Duplicate').click(), remove: () => press('Delete'),
    undo: () => document.querySelectorAll('.top button')[0].click(), redo: () => document.querySelectorAll('.top button')[1].click() };
  const before = state();
  const start = performance.now();
  fields[kind]();
  while (state() === before) {
    if (performance.now() - start > 10000) throw new Error('nothing happened: ' + alertText());
    await new Promise((resolve) => { const observer = new MutationObserver(() => { observer.disconnect(); resolve(); }); observer.observe(find('.panel'), { childList: true, subtree: true }); setTimeout(resolve, 1000); });
  }
  await drawn();
  times.push(performance.now() - start);
  await pause(200);
}
return times;
"""

globals()[sys.argv[1]](*sys.argv[2:])
