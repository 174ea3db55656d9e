"""Uses pages of `preview --format html` like a user, and prints one line per observation.

    preview_drive.py FILE SCENARIO...

Problems are lines that start with "problem:". The scenarios are the functions below. Each starts with a newly loaded
page.
"""

import sys
from urllib.parse import unquote

from browser import Browser, DriverError

# The rows that open a page or the choices of a value.
LEADING = "button.row:not([role=radio]):not([aria-disabled])"


class Drive:
    def __init__(self, browser, file):
        self.browser, self.file = browser, file

    def say(self, line):
        print(line)

    def expect(self, is_so, problem):
        if not is_so:
            print("problem: " + problem)
        return is_so

    def begin(self):
        self.browser.open(self.file)
        self.browser.find(".screen .page h1, main > h1")

    def end(self):
        """Verifies that the page did nothing that it must not do."""
        self.expect(self.browser.dialog is None, "a dialog is open: %r" % self.browser.dialog)
        self.expect(self.browser.execute("return typeof window.__ran") == "undefined", "a text of the bundle was run")
        broken = self.browser.execute(
            "return [...document.images].filter((image) => !image.getAttribute('src')).length")
        self.expect(broken == 0, "%d images have no source" % broken)
        for level, message in self.browser.console():
            self.expect(level in ("INFO", "DEBUG"), "console %s: %s" % (level, message[:300]))
        for address in self.browser.requests():
            own = address.startswith("file://") and unquote(address.split("#")[0][len("file://"):]) == self.file
            self.expect(own or address.startswith("data:"), "request of %s" % address[:200])

    # --- The screen ---

    def page(self):
        """The name and title of the current page, and whether it is a list of choices."""
        return tuple(self.browser.execute(
            "const page = document.querySelector('#screen .page');"
            "return [page.dataset.page, page.querySelector('h1').textContent, page.classList.contains('choices')]"))

    def leading(self):
        """The rows that open a page: positions of their items, and titles."""
        return self.browser.execute(
            "return [...document.querySelectorAll('#screen .page ' + arguments[0])]"
            ".map((row) => [row.dataset.item, row.querySelector('.title').textContent])", LEADING)

    def defaults(self):
        """The contents of the drawer by key: registered and stored value, type, and whether a value is stored."""
        rows = self.browser.execute(
            "return [...document.querySelectorAll('#defaults tbody tr[data-key]')].map((row) =>"
            " [row.dataset.key, ...['registered', 'stored', 'type'].map((name) => row.querySelector('.' + name).textContent),"
            "  row.classList.contains('changed')])")
        return {row[0]: tuple(row[1:]) for row in rows}

    def shown(self):
        """Everything that `walk` needs to know about the page, in one request."""
        return self.browser.execute("""
            const page = document.querySelector('#screen .page'), focus = document.activeElement;
            const all = (css) => [...page.querySelectorAll(css)];
            const title = (row) => row.querySelector('.title').textContent;
            return {
              name: page.dataset.page, title: page.querySelector('h1').textContent, rows: all('.row').length,
              isList: page.classList.contains('choices'), choices: all('[role=radio]').length,
              chosen: all('[role=radio][aria-checked=true]').map(title),
              leading: all(arguments[0]).map((row) => [row.dataset.item, title(row)]),
              focus: focus.tagName, focusedItem: focus.dataset.item,
            }""", LEADING)

    def pad_leading(self):
        """The rows that open a page on an iPad."""
        self.browser.choose("#device", "ipad")
        return self.leading()

    def row(self, item):
        return self.browser.find('#screen .page button.row[data-item="%s"]' % item)

    def enter(self, item):
        self.row(item).click()

    def back(self):
        self.browser.find("#screen button.back").click()

    def home(self):
        while self.browser.find_all("#screen button.back"):
            self.back()

    def changed(self, before, what):
        """Prints the one value that changed and returns its key, or None if it is not exactly one."""
        after = self.defaults()
        keys = [key for key in after if after[key] != before.get(key)]
        if not self.expect(len(keys) == 1, "%s changes %r" % (what, keys)):
            return None
        registered, stored, kind, is_stored = after[keys[0]]
        self.expect(is_stored, "%s is not shown as stored" % keys[0])
        self.say("%s %s: %s -> %s (%s)" % (what, keys[0], registered or "nothing", stored or "an empty text", kind))
        return keys[0]

    def look_for(self, css, seen=None):
        """Opens the first page that has an element and returns the element, or None if there is none."""
        found = self.browser.find_all("#screen .page:not(.choices) " + css)
        if found:
            return found[0]
        seen = seen if seen is not None else set()
        seen.add(self.page()[0])
        for item, _ in self.leading():
            self.enter(item)
            name, _, has_choices = self.page()
            if not has_choices and name not in seen:
                found = self.look_for(css, seen)
                if found:
                    return found
            self.back()
        return None


# --- Scenarios --------------------------------------------------------------------------------------------------------

def walk(drive, limit=None):
    """Opens every reachable page and returns from it."""
    seen = set()

    def visit(shown):
        seen.add(shown["name"])
        drive.say("page %s: %s, %d rows" % (shown["name"], shown["title"], shown["rows"]))
        for item, title in shown["leading"][:limit]:
            drive.enter(item)
            entered = drive.shown()
            drive.expect(entered["title"] == title, "the row %r leads to %r" % (title, entered["title"]))
            drive.expect(entered["focus"] == "H1", "the focus is on %s of the new page" % entered["focus"])
            if entered["isList"]:
                chosen = entered["chosen"]
                drive.say("choices %s: %d, %s" % (title, entered["choices"], "".join(chosen) or "none"))
                drive.expect(len(chosen) <= 1, "%r has the check mark more than once" % title)
            elif entered["name"] in seen:
                drive.say("again %s: %s" % (entered["name"], title))
            else:
                visit(entered)
            drive.back()
            left = drive.shown()
            drive.expect(
                (left["name"], left["title"]) == (shown["name"], shown["title"]),
                "from %r the way back leads to %r" % (title, left["title"]))
            drive.expect(left["focusedItem"] == item, "back from %r the focus is on item %s" % (title, left["focusedItem"]))

    visit(drive.shown())
    drive.expect(not drive.browser.find_all("#screen button.back"), "the first page has a way back")


def glance(drive):
    """Opens some pages and returns from them."""
    walk(drive, limit=4)


def change(drive):
    """Changes a value of each type and verifies it in the drawer."""
    switch = drive.look_for("input[role=switch]")
    if switch:
        before, was_on = drive.defaults(), switch.state("checked")
        drive.expect(not any(row[1] or row[3] for row in before.values()), "something is stored from the start")
        switch.click()
        key = drive.changed(before, "toggle")
        drive.expect(switch.state("checked") != was_on, "the switch did not move")
        switch.click()
        after = drive.defaults().get(key)
        drive.expect(after and after[3], "switched back, it is not stored")
    drive.home()
    slider = drive.look_for("input[type=range]")
    if slider:
        before = drive.defaults()
        slider.send_keys("\ue012\ue012\ue014")
        drive.changed(before, "slider")
    drive.home()
    field = drive.look_for("input.field")
    if field:
        before = drive.defaults()
        field.clear()
        field.send_keys("Grüße, 世界")
        drive.changed(before, "field")
    drive.home()
    value = drive.look_for(".multi-row")
    if value:
        item, before = value.attribute("data-item"), drive.defaults()
        value.click()
        others = drive.browser.find_all("#screen [role=radio][aria-checked=false]")
        others[-1].click()
        drive.changed(before, "choice")
        drive.expect(others[-1].attribute("aria-checked") == "true", "the choice has no check mark")
        drive.expect(len(drive.browser.find_all("#screen [aria-checked=true]")) == 1, "the former choice keeps its mark")
        drive.back()
        drive.say("chosen " + drive.row(item).find_all(".value")[0].text)
    drive.home()
    choice = drive.look_for(".group [role=radio][aria-checked=false]")
    if choice:
        before = drive.defaults()
        choice.click()
        drive.changed(before, "radio")
        drive.expect(choice.attribute("aria-checked") == "true", "the choice has no check mark")
    for kind, found in (
        ("toggle", switch), ("slider", slider), ("field", field), ("multi-value", value), ("radio group", choice),
    ):
        if not found:
            drive.say("no " + kind)


def forget(drive):
    """Clears the stored values."""
    switch = drive.look_for("input[role=switch]")
    before, was_on = drive.defaults(), switch.state("checked")
    switch.click()
    drive.browser.find("#clear").click()
    drive.expect(drive.defaults() == before and switch.state("checked") == was_on, "something stays")


def places(drive):
    """The left edges of the title and the control in the first row that has both."""
    return drive.browser.execute(
        "for (const row of document.querySelectorAll('#screen .page .row')) {"
        "  const [title, control] = [row.querySelector('.title'), row.querySelector('input, .value, .arrow')];"
        "  if (title && title.textContent && control) return [title, control].map((one) => one.getBoundingClientRect().left);"
        "} return null")


def arabic(drive):
    """Sets the device to Arabic, which mirrors the layout, and back."""
    browser = drive.browser
    first = browser.find("#language").state("value")

    def texts():
        return browser.execute("return [...document.querySelectorAll('#screen .page bdi')].map((one) => one.textContent)")

    before = texts()
    title, control = places(drive)
    drive.expect(title < control, "the title is not before its control")
    browser.choose("#language", "ar")
    screen = browser.find("#screen")
    drive.say("screen %s %s" % (screen.attribute("lang"), screen.attribute("dir")))
    title, control = places(drive)
    drive.expect(title > control, "the title is not at the right")
    drive.say("translated %d of %d" % (sum(a != b for a, b in zip(before, texts())), len(before)))
    if drive.leading():
        drive.enter(drive.leading()[0][0])
        back, bar = browser.find("#screen button.back").rectangle, browser.find("#screen").rectangle
        drive.expect(back["x"] > bar["x"] + bar["width"] / 2, "the way back is not at the right")
        drive.back()
    browser.choose("#language", first)
    drive.expect(texts() == before and places(drive)[0] < places(drive)[1], "%s is not as it was" % first)


def marks(drive):
    """Shows the marks of untranslated strings and findings."""
    browser = drive.browser
    drive.expect(not browser.find_all("#screen.marked, #screen .finding, #screen .omitted"), "marks without being asked for")
    browser.find("#marks").click()
    drive.expect(browser.find_all("#screen.marked"), "nothing is marked")
    for css, name in ((".untranslated", "untranslated"), (".finding", "finding"), (".omitted", "omitted")):
        drive.say("%d %s" % (len(browser.find_all("#screen " + css)), name))


def appearance(drive):
    """Compares the colors of light and dark appearance."""
    def colors():
        return drive.browser.execute(
            "const style = getComputedStyle(document.querySelector('#screen')); return [style.backgroundColor, style.color]")

    seen = []
    for name in ("light", "dark"):
        drive.browser.choose("#appearance", name)
        drive.expect(drive.browser.find("#screen").attribute("data-appearance") == name, "it is not " + name)
        seen.append(colors())
    drive.expect(seen[0] != seen[1] and all(back != text for back, text in seen), "the colors are %r" % seen)
    drive.say("dark %s on %s" % (seen[1][1], seen[1][0]))


def under(drive):
    """Verifies that pages scroll under a fixed bar."""
    for style in ("ios26", "ios18"):
        drive.browser.choose("#style", style)
        drive.browser.choose("#orientation", "landscape")
        bar, first, still, moved = drive.browser.execute("""
            const top = (css) => document.querySelector('#screen ' + css).getBoundingClientRect().top;
            const before = [top('.bar h1'), top('.page .row')];
            document.querySelector('#screen .content').scrollTop = 60;
            return [...before, top('.bar h1'), top('.page .row')];""")
        drive.expect(bar == still, "in %s the bar moves" % style)
        drive.expect(moved < first, "in %s the page does not move" % style)
        drive.say("%s under the bar" % style)


def pad(drive):
    """Verifies that an iPad shows the list of apps next to or above the page, and keeps the page when rotated."""
    browser = drive.browser
    browser.choose("#device", "ipad")
    browser.choose("#orientation", "landscape")
    drive.expect(browser.find("#screen").attribute("data-device") == "ipad", "it is no iPad")
    apps, page = browser.find("nav.apps"), browser.find("#screen .page")
    left, right = apps.rectangle, page.rectangle
    drive.expect(apps.is_displayed and left["x"] + left["width"] <= right["x"] + 1, "the list is not at the left")
    drive.expect(not browser.find_all(".apps-button"), "a button for a list that is there")
    chosen = [entry.text for entry in browser.find_all("nav.apps button[aria-current]")]
    first = drive.page()[1]
    browser.find("#screen button.leave").click()
    entries = [entry.text for entry in browser.find_all("#screen .page button[data-app]")]
    drive.say("%s: %s" % ("".join(chosen), ", ".join(entries)))
    browser.find('#screen .page button[data-app="0"]').click()
    drive.expect(drive.page()[1] == first, "the list of apps leads to %r" % drive.page()[1])
    if drive.leading():
        drive.enter(drive.leading()[0][0])
    here = drive.page()
    browser.choose("#orientation", "portrait")
    drive.expect(drive.page() == here, "turned, the page is %r and not %r" % (drive.page(), here))
    drive.expect(not any(one.is_displayed for one in browser.find_all("nav.apps")), "upright, the list stays")

    def popover():
        return [one for one in browser.find_all("nav.apps.popover") if one.is_displayed]

    browser.find("button.apps-button").click()
    if drive.expect(popover(), "the button brings no list"):
        over, page = popover()[0].rectangle, browser.find("#screen .page").rectangle
        drive.expect(over["x"] < page["x"] + page["width"] and over["width"] < page["width"], "the list is not over the page")
    browser.press("Escape")
    drive.expect(not popover() and drive.page() == here, "Escape does not close the list alone")
    focused = browser.execute("return document.activeElement.className")
    drive.expect(focused == "apps-button", "after Escape the focus is on %r" % focused)
    browser.find("button.apps-button").click()
    browser.find("nav.apps button").click()
    drive.expect(not popover(), "an entry that is chosen does not close the list")
    browser.find('#screen .page button[data-app="1"]').click()
    drive.say("other app %s" % drive.page()[1])
    browser.find("#screen button.leave").click()
    browser.find('#screen .page button[data-app="0"]').click()
    drive.say("back at %s" % drive.page()[1])
    browser.choose("#orientation", "landscape")
    drive.expect(browser.find("nav.apps").is_displayed, "turned again, the list does not come back")
    browser.choose("#device", "iphone")
    drive.expect(not browser.find_all("nav.apps"), "an iPhone has a list at its side")


def devices(drive):
    """Switches from an iPad to an iPhone on pages that the iPhone does not reach in the same way."""
    browser = drive.browser

    def turn(item):
        browser.choose("#device", "ipad")
        browser.choose("#orientation", "landscape")
        drive.home()
        if item is None:
            browser.find("nav.apps button").click()
            browser.find('#screen .page button[data-app="1"]').click()
        else:
            drive.enter(item)
        before = drive.page()[1]
        browser.choose("#device", "iphone")
        name, title, is_list = drive.page()
        ways = [one.attribute("aria-label") for one in browser.find_all("#screen button.back")]
        drive.say("%s -> %s: %s%s %s" % (before, name, title, " (choices)" if is_list else "", "".join(ways)))

    for item in [one[0] for one in drive.pad_leading()] + [None]:
        turn(item)


def sheet(drive):
    """Prints the screen of each language."""
    for line in drive.browser.execute(
            "return [...document.querySelectorAll('#sheet figure')].map((figure) => {"
            "  const screen = figure.querySelector('.screen'), count = figure.querySelector('.count');"
            "  return [figure.dataset.language, screen.lang, screen.dir, screen.querySelectorAll('.row').length + ' rows',"
            "    count ? count.textContent : 'all translated'].join(' ') })"):
        drive.say(line)


def comparison(drive):
    """Prints the changes on each page, and whether they are drawn."""
    for line in drive.browser.execute(
            "return [...document.querySelectorAll('section')].map((section) => {"
            "  const image = section.querySelector('img');"
            "  const changes = [...section.querySelectorAll('li')].map((line) => line.textContent);"
            "  return [section.querySelector('h2').textContent, image.naturalWidth > 800 ? 'drawn' : 'not drawn']"
            "    .concat(changes).join('; ') })"):
        drive.say(line)


def keyboard(drive):
    """Uses the page without a pointer: Tab moves through the controls, which respond to the usual keys."""
    browser = drive.browser

    def focus():
        return browser.execute(
            "const node = document.activeElement;"
            "return node.closest('#screen') ? node.getAttribute('role') || node.type || node.tagName.toLowerCase() : 'outside'")

    def tab_until(kind, limit=60):
        for _ in range(limit):
            browser.press("Tab")
            if focus() == kind:
                return True
        return drive.expect(False, "Tab reaches no %s" % kind)

    met = []
    browser.find("#marks").send_keys("")
    browser.execute("document.querySelector('#marks').focus()")
    for _ in range(40):
        browser.press("Tab")
        if focus() == "outside":
            break
        met.append(focus())
        drive.expect(browser.focused.label, "a %s has no name for screen readers" % met[-1])
    drive.say("tab " + " ".join(met))
    for kind, keys, what in (("switch", ["Space"], "toggle"), ("range", ["Right"], "slider"), ("text", ["x", "y"], "field")):
        if kind in met:
            browser.execute("document.querySelector('#marks').focus()")
            before = drive.defaults()
            if tab_until(kind):
                browser.press(*keys)
                drive.changed(before, what)
    if drive.leading():
        browser.execute("document.querySelector('#marks').focus()")
        before, here = drive.defaults(), drive.page()
        if tab_until("button"):
            item = browser.focused.attribute("data-item")
            browser.press("Enter")
            name, title, has_choices = drive.page()
            drive.say("enter " + title)
            if has_choices and tab_until("radio"):
                browser.press("Down")
                drive.changed(before, "choice")
            browser.execute("document.querySelector('#screen h1').focus()")
            browser.press("Shift+Tab")
            drive.expect(browser.focused.attribute("class") == "back", "before the title there is no way back")
            browser.press("Enter")
            drive.expect(drive.page() == here, "Enter does not lead back")
            drive.expect(browser.focused.attribute("data-item") == item, "the focus is not on the row that led there")


def main(file, scenarios):
    with Browser() as browser:
        for name in scenarios:
            drive = Drive(browser, file)
            try:
                drive.begin()
                globals()[name](drive)
            except DriverError as error:
                print("problem: %s stops: %s" % (name, error))
            drive.end()


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2:])
