import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { settle, type Settings } from './settings.ts';

const LONG = 'k'.repeat(32);
const newKey = (): string => 'n'.repeat(43);

function settled(environment: Record<string, string>, devVars?: string): Settings {
  const settings = settle(environment, devVars, newKey);
  if (typeof settings === 'string') throw new Error(settings);
  return settings;
}

const SECRETS = `TROUPE_SECRETS_KEY=${'s'.repeat(32)}\n`;
const MADE_ROOT = 'Made a root key and kept it in .dev.vars.';
const MADE_SECRETS = 'Made a key that seals secrets and kept it in .dev.vars.';

describe('the keys', () => {
  it('are made on the first start and kept in .dev.vars', () => {
    expect(settled({})).toEqual({
      key: newKey(),
      devVars: `TROUPE_ROOT_KEY=${newKey()}\nTROUPE_SECRETS_KEY=${newKey()}\n`,
      notes: [MADE_ROOT, MADE_SECRETS],
    });
  });

  it('are added to what stands in .dev.vars', () => {
    const made = `TROUPE_ROOT_KEY=${newKey()}\nTROUPE_SECRETS_KEY=${newKey()}\n`;
    expect(settled({}, 'A=1\n# note').devVars).toBe(`A=1\n# note\n${made}`);
    expect(settled({}, 'A=1\n').devVars).toBe(`A=1\n${made}`);
  });

  it('are made one by one: what is there is kept', () => {
    const root = `TROUPE_ROOT_KEY=${LONG}\n`;
    expect(settled({}, root)).toEqual({
      key: LONG,
      devVars: `${root}TROUPE_SECRETS_KEY=${newKey()}\n`,
      notes: [MADE_SECRETS],
    });
    expect(settled({}, SECRETS)).toEqual({
      key: newKey(),
      devVars: `${SECRETS}TROUPE_ROOT_KEY=${newKey()}\n`,
      notes: [MADE_ROOT],
    });
  });

  it('are read from .dev.vars, which is left alone', () => {
    expect(settled({}, `TROUPE_ROOT_KEY="${LONG}"\n${SECRETS}`)).toEqual({ key: LONG, notes: [] });
  });

  it('come from the environment first, and nothing is written', () => {
    const devVars = `A=1\nTROUPE_ROOT_KEY=${'x'.repeat(40)}\n${SECRETS}`;
    expect(settled({ TROUPE_ROOT_KEY: LONG }, devVars)).toEqual({
      key: LONG,
      privateFile: `A='1'\nTROUPE_ROOT_KEY='${LONG}'\nTROUPE_SECRETS_KEY='${'s'.repeat(32)}'\n`,
      notes: ['Using TROUPE_ROOT_KEY from the environment.'],
    });
  });

  it('that are made stand beside those of the environment', () => {
    expect(settled({ TROUPE_ROOT_KEY: LONG })).toEqual({
      key: LONG,
      devVars: `TROUPE_SECRETS_KEY=${newKey()}\n`,
      privateFile: `TROUPE_ROOT_KEY='${LONG}'\nTROUPE_SECRETS_KEY='${newKey()}'\n`,
      notes: ['Using TROUPE_ROOT_KEY from the environment.', MADE_SECRETS],
    });
  });

  it.each([
    [
      { TROUPE_ROOT_KEY: 'x'.repeat(31) },
      undefined,
      /ROOT_KEY from the environment has 31 characters; at least 32/,
    ],
    [{}, 'TROUPE_ROOT_KEY=short', /TROUPE_ROOT_KEY in \.dev\.vars has 5 characters/],
    [{}, 'TROUPE_SECRETS_KEY=short', /TROUPE_SECRETS_KEY in \.dev\.vars has 5 characters/],
    [{ TROUPE_ROOT_KEY: `${LONG} x` }, undefined, /visible ASCII/],
  ])('are refused in %o with .dev.vars %s', (environment, devVars, sentence) => {
    expect(settle(environment, devVars, newKey)).toMatch(sentence);
  });

  it('count as none when they are empty', () => {
    expect(settled({ TROUPE_ROOT_KEY: '' }, 'TROUPE_ROOT_KEY=\n').key).toBe(newKey());
  });
});

it('passes a provider key of the environment on, beside the keys of the file', () => {
  expect(settled({ ANTHROPIC_API_KEY: 'sk' }, `TROUPE_ROOT_KEY=${LONG}\n${SECRETS}`)).toEqual({
    key: LONG,
    privateFile: `TROUPE_ROOT_KEY='${LONG}'\nTROUPE_SECRETS_KEY='${'s'.repeat(32)}'\nANTHROPIC_API_KEY='sk'\n`,
    notes: ['Using ANTHROPIC_API_KEY from the environment.'],
  });
});

it('passes on the key and the address of every provider, and nothing else of the environment', () => {
  const environment = {
    OPENAI_API_KEY: 'o',
    WORKERS_AI_API_KEY: 'w',
    WORKERS_AI_BASE_URL: 'https://ai.example/v1',
    PROVIDER_ORIGINS: 'https://proxy.example',
    OTHER_BASE_URL: 'https://other.example',
    lower_api_key: 'x',
    EMPTY_API_KEY: '',
    HOME: '/home/me',
  };
  const passed = parseEnv(
    settled(environment, `TROUPE_ROOT_KEY=${LONG}\n${SECRETS}OPENAI_API_KEY=old`).privateFile ?? '',
  );
  expect(passed).toEqual({
    TROUPE_ROOT_KEY: LONG,
    TROUPE_SECRETS_KEY: 's'.repeat(32),
    OPENAI_API_KEY: 'o',
    WORKERS_AI_API_KEY: 'w',
    WORKERS_AI_BASE_URL: 'https://ai.example/v1',
    PROVIDER_ORIGINS: 'https://proxy.example',
  });
});

it('passes on the address of a provider whose key stands in .dev.vars', () => {
  const devVars = `TROUPE_ROOT_KEY=${LONG}\n${SECRETS}OPENAI_API_KEY=o`;
  const { privateFile } = settled({ OPENAI_BASE_URL: 'https://proxy.example' }, devVars);
  expect(parseEnv(privateFile ?? '')).toMatchObject({
    OPENAI_API_KEY: 'o',
    OPENAI_BASE_URL: 'https://proxy.example',
  });
});

it.each([
  ['OPENAI_BASE_URL', 'nowhere'],
  ['PROVIDER_ORIGINS', 'nowhere'],
  ['MIXED_API_KEY', `'"\``],
])('leaves out %s of the environment when the service could not read it, and says so', (name, value) => {
  const { privateFile, notes } = settled(
    { OPENAI_API_KEY: 'o', [name]: value },
    `TROUPE_ROOT_KEY=${LONG}\n${SECRETS}`,
  );
  expect(parseEnv(privateFile ?? '')).not.toHaveProperty(name);
  expect(notes).toContainEqual(expect.stringContaining(`${name} of the environment is not used: ${name}`));
});

it.each(["a'b", 'a"b', 'a#b', 'a=b', 'a`b'])('keeps %s whole in the private file', (text) => {
  const key = `${text}${LONG}`;
  expect(parseEnv(settled({ TROUPE_ROOT_KEY: key }).privateFile ?? '')).toMatchObject({
    TROUPE_ROOT_KEY: key,
  });
});

it('keeps a dollar sign from being expanded', () => {
  const { privateFile } = settled({ TROUPE_ROOT_KEY: `$HOME${LONG}` }, SECRETS);
  expect(privateFile).toContain(`TROUPE_ROOT_KEY='\\$HOME${LONG}'\n`);
});
