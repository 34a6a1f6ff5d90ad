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

describe('the root key', () => {
  it('is made on the first start and kept in .dev.vars', () => {
    expect(settled({})).toEqual({
      key: newKey(),
      devVars: `TROUPE_ROOT_KEY=${newKey()}\n`,
      notes: ['Made a root key and kept it in .dev.vars.'],
    });
  });

  it('is added to what stands in .dev.vars', () => {
    expect(settled({}, 'A=1\n# note').devVars).toBe(`A=1\n# note\nTROUPE_ROOT_KEY=${newKey()}\n`);
    expect(settled({}, 'A=1\n').devVars).toBe(`A=1\nTROUPE_ROOT_KEY=${newKey()}\n`);
  });

  it('is read from .dev.vars, which is left alone', () => {
    expect(settled({}, `TROUPE_ROOT_KEY="${LONG}"\n`)).toEqual({ key: LONG, notes: [] });
  });

  it('comes from the environment first, and nothing is written', () => {
    expect(settled({ TROUPE_ROOT_KEY: LONG }, `A=1\nTROUPE_ROOT_KEY=${'x'.repeat(40)}\n`)).toEqual({
      key: LONG,
      privateFile: `A='1'\nTROUPE_ROOT_KEY='${LONG}'\n`,
      notes: ['Using TROUPE_ROOT_KEY from the environment.'],
    });
  });

  it.each([
    [{ TROUPE_ROOT_KEY: 'x'.repeat(31) }, undefined, /from the environment has 31 characters; at least 32/],
    [{}, 'TROUPE_ROOT_KEY=short', /in \.dev\.vars has 5 characters/],
    [{ TROUPE_ROOT_KEY: `${LONG} x` }, undefined, /visible ASCII/],
  ])('is refused in %o with .dev.vars %s', (environment, devVars, sentence) => {
    expect(settle(environment, devVars, newKey)).toMatch(sentence);
  });

  it('counts an empty one as none', () => {
    expect(settled({ TROUPE_ROOT_KEY: '' }, 'TROUPE_ROOT_KEY=\n').key).toBe(newKey());
  });
});

it('passes a provider key of the environment on, beside a key of the file', () => {
  expect(settled({ ANTHROPIC_API_KEY: 'sk' }, `TROUPE_ROOT_KEY=${LONG}\n`)).toEqual({
    key: LONG,
    privateFile: `TROUPE_ROOT_KEY='${LONG}'\nANTHROPIC_API_KEY='sk'\n`,
    notes: ['Using ANTHROPIC_API_KEY from the environment.'],
  });
});

it.each(["a'b", 'a"b', 'a#b', 'a=b', 'a`b'])('keeps %s whole in the private file', (text) => {
  const key = `${text}${LONG}`;
  expect(parseEnv(settled({ TROUPE_ROOT_KEY: key }).privateFile ?? '')).toEqual({ TROUPE_ROOT_KEY: key });
});

it('keeps a dollar sign from being expanded', () => {
  expect(settled({ TROUPE_ROOT_KEY: `$HOME${LONG}` }).privateFile).toBe(`TROUPE_ROOT_KEY='\\$HOME${LONG}'\n`);
});
