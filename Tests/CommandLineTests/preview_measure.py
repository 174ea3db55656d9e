"""Measures drawings of Settings in Chromium, in SVG pictures and in the HTML page.

    preview_measure.py PAGE.html PICTURE.svg...

The name of a picture specifies its settings, such as `ios26 ipad dark ar.svg`. Prints JSON: by that name, the
measurements in the picture and in the page with the same settings, in points from the top edge and from the side where
lines of text start.
"""

import json
import os
import sys

from browser import Browser

COMMON = """
    const hex = (color) => color.startsWith('#') ? color.toUpperCase() : '#' + color.match(/[\\d.]+/g).slice(0, 3)
      .map((part) => Math.round(part).toString(16).padStart(2, '0')).join('').toUpperCase();
    const measured = (frame, isRightToLeft) => (node) => {
      const box = node.getBoundingClientRect();
      return {
        start: isRightToLeft ? frame.left + frame.width - box.right : box.left - frame.left,
        end: isRightToLeft ? box.left - frame.left : frame.left + frame.width - box.right,
        top: box.top - frame.top, middle: (box.top + box.bottom) / 2 - frame.top, width: box.width, height: box.height,
      };
    };
    const text = (node) => { const range = document.createRange(); range.selectNodeContents(node); return range; };
"""

HTML = COMMON + """
    const screen = document.querySelector('#screen'), all = (css) => [...screen.querySelectorAll(css)];
    const outer = screen.getBoundingClientRect();
    const frame = { left: outer.left + screen.clientLeft, top: outer.top + screen.clientTop, width: screen.clientWidth };
    const place = measured(frame, screen.dir === 'rtl');
    const style = (node, part) => getComputedStyle(node, part);
    const [header] = all('.section h2'), [row] = all('.row'), [toggle] = all('input[role=switch]');
    const [back] = all('.lead .arrow'), [clock] = all('.status > span'), [battery] = all('.battery'), [list] = all('.apps');
    toggle.style.transition = 'none';
    return {
      row: place(row).height, corner: parseFloat(style(all('.rows')[0]).borderTopLeftRadius), margin: place(all('.rows')[0]).end,
      switchWidth: place(toggle).width, switchHeight: place(toggle).height,
      headerSize: parseFloat(style(header).fontSize), headerWeight: style(header).fontWeight, header: header.innerText,
      headerColour: hex(style(header).color), page: hex(style(screen).backgroundColor),
      card: hex(style(all('.rows')[0]).backgroundColor), value: hex(style(all('.value')[0]).color),
      separator: hex(style(all('.rows > .row:nth-child(2)')[0], '::before').borderTopColor), green: hex(style(toggle).backgroundColor),
      boxes: all('.rows, .system').map((box) => [place(box).top, place(box).height]),
      places: {
        headerStart: place(text(header)).start, headerMiddle: place(text(header)).middle,
        titleMiddle: place(text(all('.bar h1')[0])).middle, back: place(back.parentElement).start,
        titleStart: place(text(all('.row .title')[0])).start, switchEnd: place(toggle).end,
        valueEnd: place(text(all('.value')[0])).end, footerMiddle: place(text(all('.footer')[0])).middle,
        clockStart: place(text(clock)).start, clockMiddle: place(text(clock)).middle,
        batteryEnd: place(battery).end, batteryMiddle: place(battery).middle,
        list: list && list.checkVisibility() ? place(list).start + place(list).width : 0,
        chosen: list && list.checkVisibility() ? place(all('.apps button')[0]).middle : 0,
      },
    };
"""

SVG = COMMON + """
    const root = document.documentElement, all = (css) => [...root.querySelectorAll(css)];
    const place = measured(root.getBoundingClientRect(), arguments[0]);
    const number = (node, name) => Number(node.getAttribute(name)), fill = (node) => node.getAttribute('fill');
    const rects = all('rect'), texts = all('text');
    const boxes = rects.filter((one) => ['#FFFFFF', '#1C1C1E'].includes(fill(one)) && number(one, 'width') > 200 && number(one, 'height') > 40);
    const lines = rects.filter((one) => one.getAttribute('height') === '0.5');
    const box = boxes.find((one) => !one.closest('.system'));
    const inside = lines.filter((one) => place(one).top > place(box).top && place(one).top < place(box).top + place(box).height);
    const toggle = rects.find((one) => ['#34C759', '#30D158'].includes(fill(one)));
    const said = (words) => texts.find((one) => words.includes(one.textContent));
    const header = said(['Sound', 'SOUND', 'الصوت']), list = said(['Apps']);
    const isPad = number(root, 'width') === 1180;
    const battery = rects.find((one) => one.getAttribute('rx') === '3.8');
    // A path has no size of its own line.
    const back = all('circle[r="22"]')[0] || all('path[stroke-width="2.6"]')[0];
    return {
      row: place(box).height / (inside.length + 1), corner: number(box, 'rx'), margin: place(box).end,
      switchWidth: place(toggle).width, switchHeight: place(toggle).height,
      headerSize: number(header, 'font-size'), headerWeight: header.getAttribute('font-weight') || '400', header: header.textContent,
      headerColour: hex(fill(header)), page: hex(fill(rects[0])), card: hex(fill(box)), value: hex(fill(said(['High']))),
      separator: hex(fill(inside[0])), green: hex(fill(toggle)),
      boxes: boxes.map((one) => [place(one).top, place(one).height]),
      places: {
        headerStart: place(header).start, headerMiddle: place(header).middle, titleMiddle: place(said(['Planets'])).middle,
        back: place(back).start, titleStart: place(said(['Play'])).start, switchEnd: place(toggle).end,
        valueEnd: place(said(['High'])).end, footerMiddle: place(said(['Heard by all.'])).middle,
        clockStart: place(said(['9:41'])).start, clockMiddle: place(said(['9:41'])).middle,
        batteryEnd: place(battery).end, batteryMiddle: place(battery).middle,
        list: isPad ? 375 : 0, chosen: isPad ? place(rects.find((one) => fill(one) === arguments[1] && number(one, 'rx') === 10)).middle : 0,
      },
    };
"""


def main(page, pictures):
    measures = {}
    with Browser(2400, 2000) as browser:
        browser.open(page)
        browser.find(".screen .page h1")
        for path in pictures:
            name = os.path.splitext(os.path.basename(path))[0]
            style, device, appearance, language = name.split(" ")
            browser.choose("#device", device)
            browser.choose("#orientation", "landscape" if device == "ipad" else "portrait")
            for menu, value in (("#style", style), ("#appearance", appearance), ("#language", language)):
                browser.choose(menu, value)
            measures[name] = {"page": browser.execute(HTML)}
        for path in pictures:
            name = os.path.splitext(os.path.basename(path))[0]
            browser.open(path)
            tint = "#0A84FF" if " dark " in name else "#007AFF"
            measures[name]["picture"] = browser.execute(SVG, name.endswith(" ar"), tint)
    print(json.dumps(measures))


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2:])
