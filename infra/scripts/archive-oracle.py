"""Python's own zipfile and tarfile: writes sound archives, and tells what it reads in others.

make DIR   writes sound archives to DIR as *.base
read DIR   reads every *.bin in DIR; prints one JSON line each: {"file", "error" | "files": {path: sha256}}
"""

import gzip, hashlib, io, json, os, sys, tarfile, zipfile

FILES = [
    ("SKILL.md", b"---\nname: x\n---\n", 0o644),
    ("scripts/run.sh", b"#!/bin/sh\n" * 60, 0o755),
    ("references/deep/er/" + "n" * 90 + ".md", b"text " * 300, 0o644),
    ("assets/\u00fc.bin", bytes(i * i % 251 for i in range(900)), 0o644),
    ("empty", b"", 0o644),
]


def make_tar(kind):
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=kind) as tar:
        for name, data, mode in FILES:
            info = tarfile.TarInfo(name)
            info.size, info.mode = len(data), mode
            tar.addfile(info, io.BytesIO(data))
        link = tarfile.TarInfo("link")
        link.type, link.linkname = tarfile.SYMTYPE, "SKILL.md"
        tar.addfile(link)
    return out.getvalue()


def make_zip(method, seekable=True):
    out = io.BytesIO()
    target = out if seekable else Stream(out)
    with zipfile.ZipFile(target, "w", method) as made:
        for name, data, mode in FILES + [("link", b"SKILL.md", 0o120777)]:
            info = zipfile.ZipInfo(name)
            info.create_system, info.compress_type = 3, method
            info.external_attr = (mode if mode > 0o7777 else 0o100000 | mode) << 16
            made.writestr(info, data)
    return out.getvalue()


class Stream:
    """A file that cannot seek, for which zipfile writes data descriptors."""

    def __init__(self, out):
        self.write, self.flush = out.write, out.flush


def read(data):
    files = {}
    if data[:2] == b"PK":
        with zipfile.ZipFile(io.BytesIO(data)) as made:
            for info in made.infolist():
                if not info.is_dir():
                    files[info.filename] = hashlib.sha256(made.read(info)).hexdigest()
        return files
    raw = gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data
    with tarfile.open(fileobj=io.BytesIO(raw), mode="r:") as tar:
        for info in tar:
            if info.isdir():
                continue
            body = info.linkname.encode() if info.issym() else tar.extractfile(info).read()
            files[info.name] = hashlib.sha256(body).hexdigest()
    return files


def main(command, folder):
    if command == "make":
        made = [make_zip(zipfile.ZIP_DEFLATED), make_zip(zipfile.ZIP_STORED), make_zip(zipfile.ZIP_DEFLATED, False)]
        made += [make_tar(kind) for kind in (tarfile.USTAR_FORMAT, tarfile.GNU_FORMAT, tarfile.PAX_FORMAT)]
        made.append(gzip.compress(made[-1]))
        for i, data in enumerate(made):
            open(os.path.join(folder, f"{i}.base"), "wb").write(data)
        return
    for name in sorted(each for each in os.listdir(folder) if each.endswith(".bin")):
        try:
            answer = {"files": read(open(os.path.join(folder, name), "rb").read())}
        except Exception as error:
            answer = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps({"file": name, **answer}))


main(*sys.argv[1:])
