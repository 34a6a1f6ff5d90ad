import { concat, utf8 } from '../../lib/base/bytes.ts';
import type { Random, SecretBox } from '../../lib/base/ports.ts';

/** Bytes of a nonce, drawn anew for each sealing (NIST SP 800-38D, section 8.2.2). */
const NONCE = 12;

/** What sealed texts begin with, so that another way of sealing can be told apart. */
const PREFIX = 'v1.';

/** Seals with AES-256-GCM of Web Crypto. The key is the SHA-256 of `secret`; the context is authenticated with it. */
export function webSecretBox(secret: string, random: Random): SecretBox {
  let imported: Promise<CryptoKey> | undefined;
  const key = () => (imported ??= importKey(secret));
  const parameters = (nonce: Uint8Array<ArrayBuffer>, context: string) => ({
    name: 'AES-GCM',
    iv: nonce,
    additionalData: utf8(context),
  });
  return {
    async seal(plain, context) {
      const nonce = random.bytes(NONCE).slice();
      const sealed = await crypto.subtle.encrypt(parameters(nonce, context), await key(), utf8(plain));
      return PREFIX + Buffer.from(concat([nonce, new Uint8Array(sealed)])).toString('base64');
    },
    async open(text, context) {
      if (!text.startsWith(PREFIX)) return undefined;
      try {
        const bytes = new Uint8Array(Buffer.from(text.slice(PREFIX.length), 'base64'));
        const [nonce, sealed] = [bytes.slice(0, NONCE), bytes.slice(NONCE)];
        const plain = await crypto.subtle.decrypt(parameters(nonce, context), await key(), sealed);
        return new TextDecoder().decode(plain);
      } catch {
        return undefined;
      }
    },
  };
}

async function importKey(secret: string): Promise<CryptoKey> {
  const digest = await crypto.subtle.digest('SHA-256', utf8(secret));
  return crypto.subtle.importKey('raw', digest, 'AES-GCM', false, ['encrypt', 'decrypt']);
}
