import assert from 'node:assert/strict';
import { Then, When } from '@cucumber/cucumber';
import type { ArchiveKind } from '../support/archives.ts';
import { AUTHORIZATION } from '../support/workerd-assembly.ts';
import type { TroupeWorld } from '../support/world.ts';

When('a stranger sends {word} {string}', async function (this: TroupeWorld, method: string, path: string) {
  await this.send(path, { method });
});

When(
  'a request with the header {string} goes to {string}',
  async function (this: TroupeWorld, value: string, path: string) {
    await this.send(path, { headers: { authorization: value } });
  },
);

When('I send {word} {string}', async function (this: TroupeWorld, method: string, path: string) {
  await this.send(path, { method, headers: AUTHORIZATION });
});

When(
  'I send {word} {string} with the body:',
  async function (this: TroupeWorld, method: string, path: string, body: string) {
    await this.send(path, { method, body, headers: AUTHORIZATION });
  },
);

When(
  'I send {word} {string} for {string} with the body:',
  async function (this: TroupeWorld, method: string, path: string, accept: string, body: string) {
    await this.send(path, { method, body, headers: { ...AUTHORIZATION, accept } });
  },
);

When(
  'I send {word} {string} for the revision {string} with the body:',
  async function (this: TroupeWorld, method: string, path: string, revision: string, body: string) {
    await this.send(path, { method, body, headers: { ...AUTHORIZATION, 'if-match': `"${revision}"` } });
  },
);

When('I send {int} bytes to {string}', async function (this: TroupeWorld, count: number, path: string) {
  await this.send(path, { method: 'POST', body: 'x'.repeat(count), headers: AUTHORIZATION });
});

When(
  'I post them as a {archive} to {string}',
  async function (this: TroupeWorld, kind: ArchiveKind, path: string) {
    await this.post(kind, path, AUTHORIZATION);
  },
);

When('I send {word} to the bundle', async function (this: TroupeWorld, method: string) {
  await this.send(`/v1/bundles/${this.uploaded(this.reports.length).ref}`, {
    method,
    headers: AUTHORIZATION,
  });
});

When(
  'I send {word} to {string} of the bundle',
  async function (this: TroupeWorld, method: string, below: string) {
    const { ref } = this.uploaded(this.reports.length);
    await this.send(`/v1/bundles/${ref}${below}`, { method, headers: AUTHORIZATION });
  },
);

When('I send GET for the next page of {string}', async function (this: TroupeWorld, path: string) {
  const cursor = encodeURIComponent(String(this.responseField('cursor')));
  await this.send(`${path}&cursor=${cursor}`, { headers: AUTHORIZATION });
});

When(
  'a reader starts {string} with {string} and leaves after {int} ms',
  async function (this: TroupeWorld, actor: string, prompt: string, ms: number) {
    this.take({ ok: true, value: { id: await this.startAndLeave(actor, prompt, ms) } });
    this.take(await this.troupe.view(String(this.field('id'))));
  },
);

When('a reader comes back to its stream after event {int}', async function (this: TroupeWorld, last: number) {
  const headers = { ...AUTHORIZATION, accept: 'text/event-stream', 'last-event-id': String(last) };
  await this.send(`/v1/runs/${String(this.field('id'))}/events`, { headers });
});

When(
  'I ask for its stream by {word} after {string}, having seen {string}',
  async function (this: TroupeWorld, method: string, after: string, seen: string) {
    const headers = { ...AUTHORIZATION, accept: 'text/event-stream' };
    const query = after === '' ? '' : `?after=${after}`;
    await this.send(`/v1/runs/${String(this.field('id'))}/events${query}`, {
      method,
      headers: seen === '' ? headers : { ...headers, 'last-event-id': seen },
    });
  },
);

Then('the status is {int}', function (this: TroupeWorld, status: number) {
  assert.equal(this.response().status, status, this.response().text);
});

Then('the content type is {string}', function (this: TroupeWorld, type: string) {
  assert.equal(this.response().headers.get('content-type'), type);
});

Then('the header {string} mentions {string}', function (this: TroupeWorld, name: string, part: string) {
  const value = this.response().headers.get(name) ?? '';
  assert(value.includes(part), `${name} is ${JSON.stringify(value)}`);
});

Then('the header {string} is {string}', function (this: TroupeWorld, name: string, value: string) {
  assert.equal(this.response().headers.get(name), value);
});

Then(
  'the header {string} is {int} hexadecimal digits',
  function (this: TroupeWorld, name: string, digits: number) {
    const value = this.response().headers.get(name) ?? '';
    assert.match(value, /^[0-9a-f]*$/);
    assert.equal(value.length, digits);
  },
);

Then(
  "the header {string} is the problem's {field}",
  function (this: TroupeWorld, name: string, field: string) {
    const value = this.response().headers.get(name);
    assert(value, `${name} is missing`);
    assert.equal(this.responseField(field), value);
  },
);

Then("the body's {field} is {value}", function (this: TroupeWorld, field: string, value: unknown) {
  assert.deepEqual(this.responseField(field), value, this.response().text);
});

Then('the body has the keys {value}', function (this: TroupeWorld, keys: string[]) {
  const body: unknown = JSON.parse(this.response().text);
  assert(typeof body === 'object' && body !== null, this.response().text);
  assert.deepEqual(Object.keys(body).sort(), keys.toSorted());
});

Then('the text is {string}', function (this: TroupeWorld, text: string) {
  assert.equal(this.response().text, text.replaceAll('\\n', '\n'));
});

Then("the problem's {field} is {value}", function (this: TroupeWorld, field: string, value: unknown) {
  assert.deepEqual(this.responseField(field), value, this.response().text);
});

Then("the problem's {field} mentions {string}", function (this: TroupeWorld, field: string, part: string) {
  assert(String(this.responseField(field)).includes(part), this.response().text);
});

Then('the text starts with {string}', function (this: TroupeWorld, start: string) {
  const text = start.replaceAll('\\n', '\n');
  assert.equal(this.response().text.slice(0, text.length), text);
});
