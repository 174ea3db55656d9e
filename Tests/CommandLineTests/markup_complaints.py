"""Prints what previews could execute, load or link to, one complaint per line.

    markup_complaints.py FILE.html|FILE.svg...
"""

import html.parser
import json
import sys
import xml.etree.ElementTree as ElementTree

VOID = {"meta", "input", "img", "br", "link"}


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.complaints, self.scripts, self.policy, self.data = [], [], "", ""
        self.tag, self.attributes = None, {}

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if tag == "script":
            self.scripts.append(attributes)
        if tag == "meta" and attributes.get("http-equiv", "").lower() == "content-security-policy":
            self.policy = attributes["content"]
        if tag in ("img", "svg", "iframe", "object", "embed", "link", "base", "b"):
            self.complaints.append("there is an element " + tag)
        self.complaints += ["%s has %s" % (tag, name) for name in attributes if name.startswith("on")]
        self.tag, self.attributes = tag, attributes

    def handle_data(self, text):
        if self.tag == "script" and self.attributes.get("id") == "data" and text.strip():
            self.data += text

    def handle_endtag(self, tag):
        self.tag, self.attributes = None, {}

    def unfit(self):
        if [script.get("type") for script in self.scripts] != ["application/json", None]:
            self.complaints.append("the scripts are %r" % self.scripts)
        for rule in ("default-src 'none'", "script-src 'sha256-", "style-src 'sha256-", "base-uri 'none'", "form-action 'none'"):
            if rule not in self.policy:
                self.complaints.append("the policy has no " + rule)
        if "unsafe" in self.policy or "http" in self.policy:
            self.complaints.append("the policy is %r" % self.policy)
        try:
            json.loads(self.data)
        except ValueError as error:
            self.complaints.append("the data is no JSON: %s" % error)
        return self.complaints


def picture(text):
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        return ["it is no XML: %s" % error]
    complaints = []
    for node in root.iter():
        name = node.tag.rpartition("}")[2]
        if name in ("script", "foreignObject", "style", "a", "animate", "set", "iframe"):
            complaints.append("there is an element " + name)
        for attribute, value in node.attrib.items():
            attribute = attribute.rpartition("}")[2]
            if attribute.startswith("on"):
                complaints.append("%s has %s" % (name, attribute))
            if attribute == "href" and not value.startswith(("#", "data:image/")):
                complaints.append("%s leads to %r" % (name, value))
    return complaints


for path in sys.argv[1:]:
    with open(path, encoding="utf-8") as file:
        content = file.read()
    if path.endswith(".svg"):
        found = picture(content)
    else:
        page = Page()
        page.feed(content)
        found = page.unfit()
    for complaint in found:
        print("%s: %s" % (path, complaint))
