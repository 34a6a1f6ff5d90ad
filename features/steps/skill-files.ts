import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import { utf8 } from '../../lib/base/bytes.ts';
import type { TroupeWorld } from '../support/world.ts';

Given('the file {string} with the text {value}', function (this: TroupeWorld, path: string, text: string) {
  this.addFile(path, text);
});

Given('{int} small files in {string}', function (this: TroupeWorld, count: number, folder: string) {
  for (let i = 1; i <= count; i += 1) this.addFile(`${folder}/${i}.txt`, `${i}\n`);
});

Then(
  'the upload reports {word} at line {int} and column {int}',
  function (this: TroupeWorld, code: string, line: number, column: number) {
    const found = this.report?.diagnostics.find((diagnostic) => diagnostic.code === code);
    assert.deepEqual([found?.line, found?.column], [line, column], JSON.stringify(this.report?.diagnostics));
  },
);

Then('the upload reports {word} for {string}', function (this: TroupeWorld, code: string, path: string) {
  const found = this.report?.diagnostics.filter((diagnostic) => diagnostic.code === code) ?? [];
  assert(
    found.some((diagnostic) => diagnostic.path === path),
    JSON.stringify(this.report?.diagnostics),
  );
});

Then('the upload reports no error', function (this: TroupeWorld) {
  const errors = this.report?.diagnostics.filter(({ severity }) => severity === 'error');
  assert.deepEqual(errors, []);
});

Then(
  'its {field} is the last {int} bytes of the file {string}',
  function (this: TroupeWorld, field: string, count: number, path: string) {
    const text = this.field(field);
    assert(typeof text === 'string', this.seen(field));
    const data = this.files.get(path)?.data;
    assert(data !== undefined && data.length > count, `the file ${path} has ${data?.length ?? 0} bytes`);
    assert.deepEqual(Buffer.from(utf8(text)), Buffer.from(data.subarray(data.length - count)));
  },
);

Then(
  'the resource {string} of {string} is the file {string}',
  async function (this: TroupeWorld, resource: string, name: string, path: string) {
    const bytes = await this.troupe.resource(name, resource);
    assert(bytes.ok, bytes.ok ? '' : bytes.error.message);
    const data = this.files.get(path)?.data;
    assert(data !== undefined, `there is no file ${path}`);
    assert.deepEqual(Buffer.from(bytes.value), Buffer.from(data));
  },
);

When('I upload them choosing {string} and refusing errors', async function (this: TroupeWorld, path: string) {
  await this.upload('zip', { select: [path], dialect: 'namespaced', onError: 'refuse' });
});

When(
  'I upload them choosing {string} and {string}',
  async function (this: TroupeWorld, first: string, second: string) {
    await this.upload('zip', { select: [first, second] });
  },
);
