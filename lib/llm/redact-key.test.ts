import fc from 'fast-check';
import { expect, test } from 'vitest';
import { redactKey } from './redact-key.ts';

const KEY = 'sk-Ab+/=9$(x';

test.each<[string, string]>([
  [`no ${KEY}!`, 'no [key]!'],
  [`no ${KEY.toLowerCase()} and ${KEY.toUpperCase()}`, 'no [key] and [key]'],
  [`?key=${encodeURIComponent(KEY)}`, '?key=[key]'],
  [`?key=${encodeURIComponent(KEY).toLowerCase()}`, '?key=[key]'],
  [Buffer.from(KEY).toString('hex'), '[key]'],
  [Buffer.from(KEY).toString('hex').toUpperCase(), '[key]'],
  ['nothing', 'nothing'],
  ['sk-Ab', 'sk-Ab'],
])('%j is shown as %j', (text, shown) => {
  expect(redactKey(text, KEY)).toBe(shown);
});

test('without a key, or with one that is in every word, nothing is hidden', () => {
  expect([redactKey('abc', undefined), redactKey('abc', 'abc'), redactKey('abcd', 'abcd')]).toEqual([
    'abc',
    'abc',
    '[key]',
  ]);
  // The encoded forms of a short key are in every other word.
  expect(redactKey(btoa('abcd'), 'abcd')).toBe(btoa('abcd'));
});

test('a key inside of something encoded as a whole is not shown, whatever stands around it', () => {
  const around = fc.uint8Array({ maxLength: 8 });
  const key = fc.string({ unit: 'grapheme-ascii', minLength: 8, maxLength: 40 });
  fc.assert(
    fc.property(
      key,
      around,
      around,
      fc.constantFrom('base64' as const, 'base64url' as const),
      (secret, before, after, form) => {
        const whole = Buffer.concat([before, Buffer.from(secret), after]).toString(form);
        const shown = redactKey(whole, secret);
        expect(shown).toContain('[key]');
        // What is left of it are the letters that also depend on what stands around.
        const left = shown.replace('[key]', '').length;
        expect(left).toBeLessThanOrEqual(Math.ceil(((before.length + after.length) * 8) / 6) + 8);
      },
    ),
  );
});
