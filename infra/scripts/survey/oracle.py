"""A second opinion on SKILL.md files that shares no code with this project.

oracle.py [--dialect standard|namespaced] [--namespace NAME] FOLDER

Prints one JSON line for each folder that holds a SKILL.md in any case:
{"path", "reasons": [...], "link": target or null, "name", "description": sha256, "body": sha256}
No reasons means valid. Delimiters are whole lines of three hyphens; the header is YAML as PyYAML reads it, with equal
keys refused and every scalar taken as text; names, descriptions, compatibility and keys follow the reference validator
of the Agent Skills specification. Names are read as ASCII; one that only passes with letters of other scripts has the
reason "name_unicode". In the namespaced dialect a name is NAMESPACE/short and the rules on keys and shapes are off.
"""

import hashlib, json, os, re, sys, unicodedata

try:
    import yaml
except ImportError:
    sys.exit("oracle.py needs PyYAML, and this Python has none. Install it: python3 -m pip install pyyaml")

KEYS = {"name", "description", "license", "compatibility", "metadata", "allowed-tools"}
ASCII_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
PART = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}")


def digest(text):
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def split(data):
    """(reason, None, None) or (None, header, body)."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return "not_utf8", None, None
    lines = text.split("\n")
    if lines[0].rstrip(" \t\r") != "---":
        return "frontmatter_missing", None, None
    for i in range(1, len(lines)):
        if lines[i].rstrip(" \t\r") == "---":
            return None, "".join(line + "\n" for line in lines[1:i]), "\n".join(lines[i + 1 :])
    return "frontmatter_unclosed", None, None


def key_fault(node):
    """The reason when a mapping anywhere in a node has a key that is no text, or two equal ones."""
    work, seen = [node], set()
    while work:
        node = work.pop()
        if id(node) in seen or not isinstance(node, yaml.CollectionNode):
            continue
        seen.add(id(node))
        if isinstance(node, yaml.SequenceNode):
            work += node.value
            continue
        if not all(isinstance(key, yaml.ScalarNode) for key, _ in node.value):
            return "yaml"
        if len({key.value for key, _ in node.value}) != len(node.value):
            return "yaml_duplicate_key"
        work += [value for _, value in node.value]
    return None


def read_header(header):
    """(reason, None) or (None, {key: node})."""
    try:
        node = yaml.compose(header, Loader=yaml.SafeLoader)
    except yaml.YAMLError:
        return "yaml", None
    if node is None:
        return "frontmatter_empty", None
    if not isinstance(node, yaml.MappingNode):
        return "not_a_mapping", None
    reason = key_fault(node)
    return reason, None if reason else {key.value: value for key, value in node.value}


def text_of(node):
    return node.value.strip() if isinstance(node, yaml.ScalarNode) and not node.tag.endswith(":null") else ""


def required(fields, key, reasons):
    node = fields.get(key)
    if node is not None and not isinstance(node, yaml.ScalarNode):
        reasons.append(key + "_not_text")
        return None
    text = text_of(node)
    if text == "":
        reasons.append(key + "_missing")
    return text or None


def check_bare_name(name, folder, reasons):
    if not ASCII_NAME.fullmatch(name) or len(name) > 64:
        folded = unicodedata.normalize("NFKC", name)
        wide = all(part and all(c.isalnum() for c in part) for part in folded.split("-"))
        passes = wide and folded == folded.lower() and len(folded) <= 64
        reasons.append("name_unicode" if passes else "name")
    if folder and unicodedata.normalize("NFKC", folder) != unicodedata.normalize("NFKC", name):
        reasons.append("folder")


def check_standard(fields, name, folder, reasons):
    if name is not None:
        check_bare_name(name, folder, reasons)
    if set(fields) - KEYS:
        reasons.append("keys")
    node = fields.get("compatibility")
    if node is not None and not isinstance(node, yaml.ScalarNode):
        reasons.append("compatibility_not_text")
    elif len(text_of(node)) > 500:
        reasons.append("compatibility_long")


def judge(data, folder, manifest, options):
    reasons = ["case"] if options["dialect"] == "namespaced" and manifest != "SKILL.md" else []
    reason, header, body = split(data)
    if reason:
        return {"reasons": reasons + [reason]}
    reason, fields = read_header(header)
    if reason:
        return {"reasons": reasons + [reason]}
    name = required(fields, "name", reasons)
    description = required(fields, "description", reasons)
    if description is not None and len(description) > 1024:
        reasons.append("description_long")
    if options["dialect"] == "standard":
        check_standard(fields, name, folder, reasons)
    else:
        namespace, _, short = (name or "").partition("/")
        if name is not None and not (PART.fullmatch(short) and PART.fullmatch(namespace)):
            reasons.append("name")
        elif name is not None and namespace != options["namespace"]:
            reasons.append("namespace")
    texts = {"name": name, "description": description and digest(description), "body": digest(body)}
    return {"reasons": reasons, **texts}


def manifests(root):
    """The manifest of each folder: SKILL.md, else its first variant. `.git` is left alone, links are not entered."""
    for folder, names, files in os.walk(root):
        names[:] = sorted(name for name in names if name != ".git")
        linked = [name for name in names if os.path.islink(os.path.join(folder, name))]
        found = sorted(name for name in files + linked if name.lower() == "skill.md")
        if found:
            yield folder, "SKILL.md" if "SKILL.md" in found else found[0]


def main():
    options, folders, rest = {"dialect": "standard", "namespace": "local"}, [], sys.argv[1:]
    while rest:
        word = rest.pop(0)
        if word in ("--dialect", "--namespace") and rest:
            options[word[2:]] = rest.pop(0)
        else:
            folders.append(word)
    if len(folders) != 1 or options["dialect"] not in ("standard", "namespaced"):
        sys.exit(__doc__)
    root = os.path.realpath(folders[0])
    for folder, manifest in manifests(root):
        file = os.path.join(folder, manifest)
        path = os.path.relpath(file, root)
        if os.path.islink(file):
            target = os.path.relpath(os.path.realpath(file), root)
            print(json.dumps({"path": path, "reasons": ["link"], "link": target}))
            continue
        with open(file, "rb") as stream:
            data = stream.read()
        name = os.path.basename(folder) if folder != root else None
        print(json.dumps({"path": path, "link": None, **judge(data, name, manifest, options)}))


main()
