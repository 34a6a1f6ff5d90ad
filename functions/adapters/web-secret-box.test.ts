import { expect, test } from 'vitest';
import { nodeRandom } from './node-crypto.ts';
import { webSecretBox } from './web-secret-box.ts';

const box = webSecretBox('a-key-of-at-least-thirty-two-characters', nodeRandom);

test.each(['s3cr3t', '', 'Straße 🎭', 'x'.repeat(8192)])('%j is opened as it was sealed', async (plain) => {
  const sealed = await box.seal(plain, 'secret/local/A');
  expect(sealed.startsWith('v1.')).toBe(true);
  expect(await box.open(sealed, 'secret/local/A')).toBe(plain);
});

test('two sealings of one text differ, and neither holds it', async () => {
  const [one, other] = [await box.seal('s3cr3t', 'c'), await box.seal('s3cr3t', 'c')];
  expect(one).not.toBe(other);
  expect(Buffer.from(one.slice(3), 'base64').includes('s3cr3t')).toBe(false);
});

test('another place, another key and another text open nothing', async () => {
  const sealed = await box.seal('s3cr3t', 'secret/local/A');
  expect(await box.open(sealed, 'secret/local/B')).toBeUndefined();
  expect(
    await webSecretBox('another-key-of-thirty-two-characters', nodeRandom).open(sealed, 'secret/local/A'),
  ).toBeUndefined();
  const bytes = Buffer.from(sealed.slice(3), 'base64');
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  expect(await box.open(`v1.${bytes.toString('base64')}`, 'secret/local/A')).toBeUndefined();
  expect(await box.open(sealed.slice(3), 'secret/local/A')).toBeUndefined();
  expect(await box.open('v1.', 'secret/local/A')).toBeUndefined();
});
