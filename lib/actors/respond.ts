import type { JsonObject, JsonValue } from '../base/json.ts';
import { renderTemplate } from '../base/template.ts';
import { fitText } from './fit-text.ts';
import type { Stage } from './stage.ts';

/** Says the answer of an actor that is no model: its template filled, otherwise its output as JSON. */
export function respond(
  template: string | undefined,
  output: JsonValue,
  scope: JsonObject,
  { emit, warn, numbers, ports }: Stage,
): string {
  const rendered =
    template === undefined ? { text: JSON.stringify(output), missing: [] } : renderTemplate(template, scope);
  for (const path of rendered.missing) {
    const message = `The response refers to {{ ${path} }}, which is not there or too long.`;
    warn({ code: 'template_missing', message });
  }
  emit({ type: 'text.delta', step: numbers.lastStep(), text: fitText(ports.redact(rendered.text)) });
  return rendered.text;
}
