import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../base/json.ts';
import { parseName } from '../base/name.ts';
import { actorDocument, parseActor } from './config.ts';

const parsed = parseName('local/a');
if (!parsed.ok) throw new Error('it is a name');
const NAME = parsed.value;
const MODEL = { provider: 'anthropic', model: 'm' };

describe('a document', () => {
  test('of the least that is needed gets the defaults', () => {
    expect(parseActor(MODEL, NAME)).toEqual({
      ok: true,
      value: {
        name: 'local/a',
        description: '',
        readOnly: false,
        models: [{ provider: 'anthropic', model: 'm', baseUrl: undefined, key: undefined }],
        systemPrompt: undefined,
        skills: [],
        tools: [],
        options: {},
        optionNotes: [],
        limits: { steps: 25, tokens: 2_000_000, seconds: 600, repeats: 4 },
        outputSchema: undefined,
        rehearsal: [],
      },
    });
  });

  test('of nulls is as one without them', () => {
    const names = actorDocument.props.map(({ key }) => key);
    const nulls = Object.fromEntries(names.map((name) => [name, null]));
    const limits = { steps: null, tokens: null, seconds: null, repeats: null };
    const options = { temperature: null, openai_api_key: null };
    const bare = parseActor({ ...MODEL, fallback: [MODEL] }, NAME);
    expect(bare.ok).toBe(true);
    const fallback = [{ ...MODEL, base_url: null, api_key: null }];
    expect(parseActor({ ...nulls, ...MODEL, fallback, limits, options }, NAME)).toEqual(bare);
    expect(parseActor({ ...nulls, ...MODEL, fallback, temprature: null }, NAME)).toMatchObject({
      ok: false,
      error: { field: 'temprature' },
    });
  });

  test('of everything keeps it, zero included', () => {
    const document = {
      name: 'local/a',
      type: 'llm',
      description: 'D',
      read_only: true,
      ...MODEL,
      fallback: [
        { provider: 'rehearsal' },
        {
          provider: 'groq',
          model: 'n',
          base_url: 'https://api.groq.example/openai/v1/',
          api_key: 'none',
        },
      ],
      system_prompt: 'S',
      skills: ['local/s'],
      tools: ['skill/grep'],
      max_retries: 0,
      options: { max_tokens: 1, temperature: 0 },
      limits: { steps: 1, tokens: 2, seconds: 3, repeats: 2 },
      output_schema: { type: 'object' },
      rehearsal: [{ text: 'T', calls: [{ tool: 't', input: { a: 1 } }, { tool: 'u' }] }, {}],
    };
    expect(parseActor(document, NAME)).toEqual({
      ok: true,
      value: {
        name: 'local/a',
        description: 'D',
        readOnly: true,
        models: [
          { provider: 'anthropic', model: 'm', baseUrl: undefined, key: undefined },
          { provider: 'rehearsal', model: undefined, baseUrl: undefined, key: undefined },
          { provider: 'groq', model: 'n', baseUrl: 'https://api.groq.example/openai/v1', key: 'none' },
        ],
        systemPrompt: 'S',
        skills: ['local/s'],
        tools: ['skill/grep'],
        options: { max_tokens: 1, temperature: 0, max_retries: 0 },
        optionNotes: [],
        limits: { steps: 1, tokens: 2, seconds: 3, repeats: 2 },
        outputSchema: { type: 'object' },
        rehearsal: [
          {
            text: 'T',
            calls: [
              { tool: 't', input: { a: 1 } },
              { tool: 'u', input: {} },
            ],
          },
          { text: '', calls: [] },
        ],
      },
    });
  });

  test.each<[JsonValue, string, string]>([
    [[], '', 'mapping of keys'],
    ['text', '', 'mapping of keys'],
    [{}, 'provider', 'provider must be'],
    [{ provider: 'Open AI', model: 'm' }, 'provider', 'must be'],
    [{ provider: 'antropic', model: 'm' }, 'provider', 'Did you mean "anthropic"?'],
    [
      { ...MODEL, fallback: [{ provider: 'opnai', model: 'm' }] },
      'fallback[0].provider',
      'Did you mean "openai"?',
    ],
    [{ ...MODEL, temperature: 3 }, 'temperature', 'at most 2'],
    [{ ...MODEL, fallback: [{ ...MODEL, base_url: 'ftp://x' }] }, 'fallback[0].base_url', 'https://'],
    [{ ...MODEL, fallback: [{ ...MODEL, api_key: 'sk 1' }] }, 'fallback[0].api_key', 'visible ASCII'],
    [{ provider: 'anthropic' }, 'model', 'add model'],
    [{ ...MODEL, fallback: [{ provider: 'anthropic' }] }, 'fallback[0].model', 'add fallback[0].model'],
    [{ ...MODEL, fallback: [{ provider: 'rehearsal' }] }, 'rehearsal', 'add them'],
    [{ provider: 'rehearsal' }, 'rehearsal', 'add them'],
    [{ ...MODEL, name: 'local/b' }, 'name', '"local/b"'],
    [{ ...MODEL, type: 'graph' }, 'type', '"llm"'],
    [{ ...MODEL, skills: ['s'] }, 'skills[0]', 'namespace/short'],
    [{ ...MODEL, skills: ['local/a', 'x y/z'] }, 'skills[1]', '"x y/z"'],
    [{ ...MODEL, sytem_prompt: 'x' }, 'sytem_prompt', 'Did you mean "system_prompt"?'],
    [{ ...MODEL, options: { temperature: 2.1 } }, 'options.temperature', 'at most 2'],
    [{ ...MODEL, limits: { steps: 1001 } }, 'limits.steps', 'at most 1000'],
    [{ ...MODEL, limits: { steps: 1.5 } }, 'limits.steps', 'integer'],
    [{ ...MODEL, limits: { repeats: 1 } }, 'limits.repeats', 'at least 2'],
    [{ ...MODEL, output_schema: { type: 'array' } }, 'output_schema', 'must have "type": "object"'],
    [
      { ...MODEL, rehearsal: [{ calls: [{ tool: 't', inputs: {} }] }] },
      'rehearsal[0].calls[0].inputs',
      '"input"',
    ],
  ])('%j is refused at %s', (document, field, part) => {
    const actor = parseActor(document, NAME);
    expect(actor.ok ? undefined : actor.error.field).toBe(field);
    expect(actor.ok ? '' : actor.error.message).toContain(part);
  });

  test('with several faults names the first and lists them all', () => {
    const actor = parseActor({ provider: 'X', limits: { steps: 0 }, extra: 1 }, NAME);
    const problems = actor.ok ? undefined : actor.error.data?.['problems'];
    expect(Array.isArray(problems) ? problems.length : problems).toBe(3);
  });
});
