import { expect, test } from 'vitest';
import { localModels } from './local-models.ts';

test('an address of a provider that is none is told, and thrown at nobody', () => {
  expect(localModels({ OPENAI_API_KEY: 'k', OPENAI_BASE_URL: 'nowhere' })).toMatchObject({
    error: { code: 'misconfigured', message: expect.stringContaining('OPENAI_BASE_URL must be an address') },
  });
  expect(localModels({ OPENAI_API_KEY: 'k' })).toMatchObject({ ok: true });
});
