import { expect, test } from 'vitest';
import type { JsonValue } from '../../base/json.ts';
import { interpolate, type Treatment } from './interpolate.ts';

const VALUES = {
  variables: new Map([
    ['PORT', '8080'],
    ['NESTED', '${PORT}'],
    ['ON', 'true'],
    ['EMPTY', ''],
    ['REGION', 'eu'],
  ]),
  secrets: new Set(['TOKEN']),
};

function fill(value: JsonValue, treatment: Treatment = 'typed') {
  return interpolate({ key: value }, VALUES, () => treatment);
}

test.each<[string, JsonValue]>([
  ['plain', 'plain'],
  ['${PORT}', 8080],
  ['${ON}', true],
  ['${F:false}', false],
  ['${X:dflt}', 'dflt'],
  ['${X:-1.5}', -1.5],
  ['${X:}', ''],
  ['${EMPTY:other}', ''],
  ['${PORT:1}', 8080],
  ['${U:http://h:80/x}', 'http://h:80/x'],
  ['a ${X:1} b', 'a 1 b'],
  ['${PORT}${PORT}', '80808080'],
  ['${REGION}-${PORT}', 'eu-8080'],
  ['${NESTED}', '${PORT}'],
  ['$${PORT}', '${PORT}'],
  ['$$${PORT}', '$${PORT}'],
  ['$ ${PORT}', '$ 8080'],
  ['$${A} ${REGION}', '${A} eu'],
  ['${REGION}$${A}', 'eu${A}'],
  ['$${$${A}', '${${A}'],
  ['${X:$}${REGION}', '$eu'],
  ['${REGION:a:b}', 'eu'],
  ['${X:a:b}', 'a:b'],
  [`\${${'N'.repeat(64)}:x}`, 'x'],
  ['${X:007}', '007'],
  ['${X:1e3}', '1e3'],
  ['${X:9007199254740993}', '9007199254740993'],
  ['${X:1.50}', 1.5],
])('%j becomes %j', (text, value) => {
  expect(fill(text)).toMatchObject({ ok: true, value: { value: { key: value } } });
});

test('a text field stays a text, whatever the value looks like', () => {
  expect(fill('${PORT}', 'text')).toMatchObject({ ok: true, value: { value: { key: '8080' } } });
});

test('a reference stays as it is written, and a secret may stand there', () => {
  expect(fill('Bearer ${TOKEN}', 'reference')).toMatchObject({
    ok: true,
    value: { value: { key: 'Bearer ${TOKEN}' } },
  });
  expect(fill('${NOBODY}', 'reference')).toMatchObject({ ok: false });
  expect(fill('${NOBODY} ${', 'as written')).toMatchObject({ ok: true });
});

test('an address stays as it is written, and no secret stands in it', () => {
  expect(fill('https://${REGION}', 'address')).toMatchObject({
    value: { value: { key: 'https://${REGION}' } },
  });
  expect(fill('https://${TOKEN}', 'address')).toMatchObject({
    error: { field: 'key', message: expect.stringContaining('Send it in a header.') },
  });
});

test.each(['reference', 'sent'] as const)(
  'where a secret may stand (%s), one that is missing is named',
  (treatment) => {
    expect(fill('${TOKN}', treatment)).toMatchObject({
      error: {
        message:
          'key: ${TOKN} has no value: the namespace has no secret and no variable "TOKN". Did you mean "TOKEN"? Set the secret with PUT /v1/namespaces/{ns}/secrets/TOKN, or the variable if everybody may see it.',
      },
    });
  },
);

test('the variables that were used are told', () => {
  const filled = interpolate(['${PORT} ${X:1}', { a: '${REGION}' }], VALUES, () => 'typed');
  expect(filled.ok && [...filled.value.used]).toEqual(['PORT', 'REGION']);
  expect(filled.ok && filled.value.value).toEqual(['8080 1', { a: 'eu' }]);
});

test.each([
  ['${PORTT}', 'has no variable "PORTT" and there is no default. Did you mean "PORT"?'],
  ['${TOKEN}', 'TOKEN is a secret'],
  ['${TOKEN:x}', 'TOKEN is a secret'],
  ['${1A}', 'is not a reference'],
  [`\${${'N'.repeat(65)}:x}`, 'is not a reference'],
  ['${a-b}', 'is not a reference'],
  ['${OPEN', 'is not a reference'],
  ['x ${} y', 'is not a reference'],
])('%j is refused: %s', (text, part) => {
  const filled = interpolate({ tools: ['a', { description: text }] }, VALUES, () => 'typed');
  expect(filled).toMatchObject({
    ok: false,
    error: { code: 'invalid_input', field: 'tools[1].description' },
  });
  expect(filled.ok ? '' : filled.error.message).toContain(part);
});

test.each<[string, JsonValue]>([
  ['in one text', { a: '${LONG}'.repeat(200) }],
  ['in many', { a: Array.from({ length: 200 }, () => '${LONG}') }],
])('references cannot make a document grow without end: %s', (_, document) => {
  const values = { variables: new Map([['LONG', 'x'.repeat(8192)]]), secrets: new Set<string>() };
  expect(interpolate(document, values, () => 'typed')).toMatchObject({
    error: { code: 'limit_exceeded', data: { maximum: 1_000_000 } },
  });
  expect(interpolate(document, values, () => 'reference').ok).toBe(true);
});
