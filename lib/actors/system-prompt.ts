import { renderCatalogue } from '../skills/catalogue-prompt.ts';
import type { RunWarning } from './run-event.ts';
import type { RunSkill } from './skill-tools.ts';

/** A run's system prompt, undefined when there is nothing to say, and what had to be shortened in it. */
export type SystemPrompt = { readonly text: string | undefined; readonly warnings: readonly RunWarning[] };

/** The actor's own text, then the catalogue of its skills. */
export function systemPrompt(own: string | undefined, skills: readonly RunSkill[]): SystemPrompt {
  const catalogue = renderCatalogue(skills.map(({ loaded }) => loaded.skill));
  const parts = [own?.trim() ?? '', catalogue.text].filter((part) => part !== '');
  const warnings: RunWarning[] = [];
  if (catalogue.shortened > 0) {
    const message = `The descriptions of ${catalogue.shortened} skills were shortened to fit the catalogue. Use fewer skills.`;
    warnings.push({ code: 'skills_shortened', message });
  }
  if (catalogue.omitted > 0) {
    const message = `${catalogue.omitted} skills did not fit the catalogue: the model cannot see them. Use fewer skills.`;
    warnings.push({ code: 'skills_omitted', message });
  }
  return { text: parts.length === 0 ? undefined : parts.join('\n\n'), warnings };
}
