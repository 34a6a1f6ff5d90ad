import assert from 'node:assert/strict';
import { Then, When } from '@cucumber/cucumber';
import { packWith, type ArchiveKind } from '../support/archives.ts';
import type { TroupeWorld } from '../support/world.ts';

When('I upload them as a {archive}', async function (this: TroupeWorld, kind: ArchiveKind) {
  await this.upload(kind);
});

When(
  'I upload a {archive} with the entries {value}',
  async function (this: TroupeWorld, kind: ArchiveKind, names: readonly string[]) {
    const entry = { data: new TextEncoder().encode('text\n'), mode: 0o100644 };
    await this.uploadEntries(
      kind,
      names.map((name) => [name, entry] as const),
    );
  },
);

When(
  'I upload a tar with the hard link {string} to {string}',
  async function (this: TroupeWorld, name: string, link: string) {
    await this.uploadBytes(packWith('tar', this.files, { name, type: '1', link }));
  },
);

When(
  'I upload a tar with a file named by the bytes {string}',
  async function (this: TroupeWorld, text: string) {
    await this.uploadBytes(packWith('tar', this.files, { name: bytesOf(text) }));
  },
);

When(
  'I upload a zip of Windows with a file named by the bytes {string}',
  async function (this: TroupeWorld, text: string) {
    await this.uploadBytes(packWith('zip', this.files, { name: bytesOf(text), flags: 0, system: 0 }));
  },
);

When(
  'I upload the first {int} bytes of them as a {archive}',
  async function (this: TroupeWorld, length: number, kind: ArchiveKind) {
    await this.uploadBeginning(kind, length);
  },
);

When(
  'I upload them in the {dialect} dialect',
  async function (this: TroupeWorld, dialect: 'standard' | 'namespaced') {
    await this.upload('tar.gz', { dialect });
  },
);

When(
  'I upload them to the namespace {string} in the {dialect} dialect',
  async function (this: TroupeWorld, namespace: string, dialect: 'standard' | 'namespaced') {
    await this.upload('zip', { namespace, dialect });
  },
);

When('I upload them choosing {string}', async function (this: TroupeWorld, path: string) {
  await this.upload('zip', { select: [path] });
});

When('I upload them refusing errors', async function (this: TroupeWorld) {
  await this.upload('zip', { onError: 'refuse' });
});

When('I try the upload without keeping it and refusing errors', async function (this: TroupeWorld) {
  await this.upload('zip', { dryRun: true, onError: 'refuse' });
});

When('I try the upload without keeping it', async function (this: TroupeWorld) {
  await this.upload('zip', { dryRun: true });
});

When('I upload the bytes {string}', async function (this: TroupeWorld, text: string) {
  this.take(await this.troupe.upload(new TextEncoder().encode(text)));
});

When('I list the bundles of {string}', async function (this: TroupeWorld, namespace: string) {
  const bundles = this.take(await this.troupe.bundles(namespace));
  if (bundles !== undefined) this.take({ ok: true, value: { bundles } });
});

When('I read the bundle', async function (this: TroupeWorld) {
  const report = this.report;
  assert(report, 'nothing was uploaded');
  this.take(await this.troupe.bundle(report.namespace, report.id));
});

When('I read the file {string} of the bundle', async function (this: TroupeWorld, path: string) {
  const report = this.report;
  assert(report, 'nothing was uploaded');
  const bytes = this.take(await this.troupe.bundleFile(report.namespace, report.id, path));
  if (bytes !== undefined) this.take({ ok: true, value: { text: new TextDecoder().decode(bytes) } });
});

When('I delete the bundle', async function (this: TroupeWorld) {
  const report = this.report;
  assert(report, 'nothing was uploaded');
  this.take(await this.troupe.deleteBundle(report.namespace, report.id));
});

When('I delete the bundle of upload {int}', async function (this: TroupeWorld, nth: number) {
  const report = this.uploaded(nth);
  this.take(await this.troupe.deleteBundle(report.namespace, report.id));
});

Then('{string} holds {int} bundle(s)', async function (this: TroupeWorld, namespace: string, count: number) {
  const bundles = await this.troupe.bundles(namespace);
  assert(bundles.ok, bundles.ok ? '' : bundles.error.message);
  assert.equal(bundles.value.length, count, JSON.stringify(bundles.value));
});

Then('the bundle is gone', async function (this: TroupeWorld) {
  const report = this.report;
  assert(report, 'nothing was uploaded');
  const bundle = await this.troupe.bundle(report.namespace, report.id);
  assert.equal(bundle.ok ? 'still there' : bundle.error.code, 'not_found');
});

Then('uploads {int} and {int} are one bundle', function (this: TroupeWorld, first: number, second: number) {
  assert.equal(this.uploaded(second).id, this.uploaded(first).id);
});

Then(
  'uploads {int} and {int} are different bundles',
  function (this: TroupeWorld, first: number, second: number) {
    assert.notEqual(this.uploaded(second).id, this.uploaded(first).id);
  },
);

Then(
  'the upload reports {word} mentioning {string}',
  function (this: TroupeWorld, code: string, part: string) {
    const found = this.report?.diagnostics.filter((diagnostic) => diagnostic.code === code) ?? [];
    const all = JSON.stringify(this.report?.diagnostics);
    assert(
      found.some(({ message }) => message.includes(part)),
      all,
    );
  },
);

Then('the upload reports an error mentioning {string}', function (this: TroupeWorld, part: string) {
  const errors = this.report?.diagnostics.filter(({ severity }) => severity === 'error') ?? [];
  assert(
    errors.some(({ message }) => message.includes(part)),
    JSON.stringify(this.report?.diagnostics),
  );
});

Then('the upload reports nothing', function (this: TroupeWorld) {
  assert.deepEqual(this.report?.diagnostics, []);
});

/** Bytes written as text, `\\xff` for those beyond ASCII. */
function bytesOf(text: string): Uint8Array {
  const signs = text.replace(/\\x([0-9a-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Uint8Array.from(signs, (sign) => sign.charCodeAt(0));
}
