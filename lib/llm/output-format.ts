import type Anthropic from '@anthropic-ai/sdk';
import type { ModelRequest } from './model.ts';
import { isStrict } from './strict-schema.ts';
import type { LeftOut } from './wire.ts';

type Asked = Pick<ModelRequest, 'outputSchema'>;

/** A format of OpenAI's, with the name that it must have. */
type OpenAiFormat = {
  readonly name: string;
  readonly schema: { readonly [word: string]: unknown };
  readonly strict: boolean;
};

/**
 * What OpenAI is asked to answer in, when a request says so
 * (https://developers.openai.com/api/docs/guides/structured-outputs): strictly with a schema that strict mode takes.
 */
export function openAiFormat({ outputSchema: schema }: Asked, leftOut: LeftOut): OpenAiFormat | undefined {
  if (schema === undefined || leftOut.has('output_format')) return undefined;
  return { name: 'answer', schema, strict: isStrict(schema) && !leftOut.has('strict') };
}

/**
 * The same for Anthropic (https://platform.claude.com/docs/en/build-with-claude/structured-outputs), which takes closed
 * schemas of the same plain words alone; another is left to what the prompt says.
 */
export function anthropicFormat(
  { outputSchema: schema }: Asked,
  leftOut: LeftOut,
): Anthropic.Messages.JSONOutputFormat | undefined {
  if (schema === undefined || leftOut.has('output_format') || !isStrict(schema)) return undefined;
  return { type: 'json_schema', schema };
}
