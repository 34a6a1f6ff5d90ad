import { describe, expect, test } from 'vitest';
import { ask, KEY, WIRES } from './wire.fixture.ts';

const PAGE = '<!DOCTYPE html>\n<html><head><title> LM Studio </title></head><body>x</body></html>';
const html = (status: number, type = 'text/html; charset=utf-8') =>
  new Response(PAGE, { status, headers: { 'content-type': type } });

describe.each(WIRES)('%s', (name) => {
  test.each<[string, () => Response, string]>([
    ['answers with a page', () => html(200), 'invalid_request'],
    ['answers with a page under another type', () => html(200, 'text/plain'), 'invalid_request'],
    ['has no such page', () => html(404), 'invalid_request'],
    ['does not take the method', () => html(405), 'invalid_request'],
  ])('a wrong base_url that %s is named', async (_, answer, kind) => {
    const { events } = await ask(name, answer);
    expect(events).toMatchObject([{ type: 'failed', fault: { class: kind } }]);
    const text = JSON.stringify(events);
    expect(text).toContain('p answered with a web page (“LM Studio” at http://loopback.test/');
    expect(text).toContain('Check base_url.');
  });

  test('a page of a proxy whose server is down is not about base_url', async () => {
    const { last } = await ask(name, () => html(502));
    expect(last).toMatchObject({ fault: { class: 'unavailable', status: 502 } });
    expect(JSON.stringify(last)).not.toContain('base_url');
  });

  test.each(['404 page not found', '{"detail":"Not Found"}', '{"error":{"message":"no route"}}', ''])(
    'nothing at the address, as %j, names it',
    async (body) => {
      const { last } = await ask(name, () => new Response(body, { status: 404 }));
      expect(JSON.stringify(last)).toContain('Check base_url: there is nothing at http://loopback.test/');
    },
  );

  test('a model that is not there is not about base_url', async () => {
    const error = { error: { message: 'The model `x` does not exist', code: 'model_not_found' } };
    const { last } = await ask(name, () => Response.json(error, { status: 404 }));
    expect(JSON.stringify(last)).not.toContain('base_url');
  });

  test.each<[string, (said: string) => unknown]>([
    ['the message', (said) => ({ error: { message: said } })],
    ['the type', (said) => ({ error: { type: said, message: 'no' } })],
    ['the code', (said) => ({ error: { code: said, message: 'no' } })],
    ['an error in words', (said) => ({ error: said })],
    ['a list of errors', (said) => ({ errors: [{ message: said }] })],
    ['a list', (said) => [{ error: { message: said } }]],
    ['a detail', (said) => ({ detail: said })],
    ['a field at fault', (said) => ({ detail: [{ loc: ['body', said], msg: said }] })],
    ['what a provider behind it said', (said) => ({ error: { message: 'x', metadata: { raw: said } } })],
    [
      'the name of a provider behind it',
      (said) => ({ error: { message: 'x', metadata: { provider_name: said } } }),
    ],
    ['plain words', (said) => said],
    ['the title of a page', (said) => `<html><title>${said}</title>`],
    ['an event', (said) => `event: error\ndata: {"error":{"message":"${said}"}}\n\n`],
  ])('a key in %s of an error is not shown, in whatever form', async (_, body) => {
    const forms = [KEY, KEY.toUpperCase(), btoa(KEY), btoa(`user:${KEY}`), btoa(`us:${KEY}!`)];
    for (const form of forms) {
      const given = body(`it is ${form} here`);
      const text = typeof given === 'string' ? given : JSON.stringify(given);
      for (const status of [400, 500]) {
        const { last } = await ask(name, () => new Response(text, { status }));
        const shown = JSON.stringify(last);
        expect(shown).toContain('[key]');
        expect(shown.toLowerCase()).not.toContain(KEY);
        if (form.toLowerCase() !== KEY) expect(shown).not.toContain(form.slice(4, -4));
      }
    }
  });
});
