import { describe, expect, test } from 'vitest';
import { executed, nameOf } from './execute.fixture.ts';
import { skillOf } from './skill.fixture.ts';

const says = (more: object) => ({ provider: 'rehearsal', rehearsal: [{ text: 'x' }], ...more });

describe('what a run of a model tells', () => {
  test('of a system prompt that is no template', async () => {
    const { result } = await executed(says({ system_prompt: 'Use {% if x %}.' }));
    expect(result.warnings).toEqual([
      {
        code: 'template_failed',
        message: expect.stringMatching(/^The system prompt is used as it is written: .+\.$/),
      },
    ]);
  });

  test('of each reference of a system prompt that stands for nothing', async () => {
    const { result } = await executed(
      says({ system_prompt: '{{ context.a }} {{ context.b }} {{ prompt }}' }),
    );
    expect(result.warnings).toEqual(
      ['a', 'b'].map((key) => ({
        code: 'template_missing',
        message: `The system prompt refers to {{ context.${key} }}, which the context lacks.`,
      })),
    );
  });

  test('of skills whose descriptions are too long for the catalogue', async () => {
    const agents = Array.from({ length: 20 }, (_, i) => skillOf(`local/s${i}`, 'x'.repeat(1000)));
    const skills = new Map([[nameOf('s'), { agents, tools: [] }]]);
    const { result } = await executed(says({}), { skills, callSkills: [nameOf('s')] });
    expect(result.warnings.map(({ code }) => code)).toEqual(['skills_shortened']);
  });
});
