/** A program that uses the generated types as `./schema.ts`: what is right must compile, and what is wrong must not. */
export const CLIENT_USE = `
import type { components, paths } from './schema.ts';

type Method = 'get' | 'put' | 'post' | 'delete';
type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : never;
type BodyOf<P extends keyof paths, M extends Method> =
  paths[P][M] extends { requestBody?: infer Body } ? Json<NonNullable<Body>> : never;
type AnswerOf<P extends keyof paths, M extends Method, S extends number> =
  paths[P][M] extends { responses: infer All } ? (S extends keyof All ? Json<All[S]> : never) : never;
declare function send<P extends keyof paths, M extends Method, S extends number>(
  path: P, method: M, status: S, body: BodyOf<P, M>): Promise<AnswerOf<P, M, S>>;

// A tool is called with any input, and any output comes back.
const called = await send('/v1/tools/{ns}/{name}', 'post', 200,
  { input: { pattern: 'TODO', deep: { list: [1] } }, workspace: { bundle: 'local/1', path: 'src' } });
const success: boolean = called.success;
const output: unknown = called.output?.['matches'];
const code: string | undefined = called.error?.code;
// @ts-expect-error -- a key that is none
await send('/v1/tools/{ns}/{name}', 'post', 200, { inputs: {} });
// @ts-expect-error -- a workspace is one or the other
await send('/v1/tools/{ns}/{name}', 'post', 200, { workspace: { skill: 1 } });

// What an upload gives, and which parameters it takes.
type Upload = paths['/v1/bundles']['post'];
const asked: Upload['parameters']['query'] = { namespace: 'local', dry_run: 'true', on_error: 'report' };
declare const uploaded: Json<Upload['responses'][201]>;
const names: readonly string[] = uploaded.skills.map((skill) => skill.name);
// @ts-expect-error -- one of two words
const wrong: Upload['parameters']['query'] = { dry_run: 'yes' };

// An actor with a schema for its answers, and a run of it.
const actor: components['schemas']['Actor'] | BodyOf<'/v1/actors/{ns}/{name}', 'put'> = {
  provider: 'openai', model: 'm', output_schema: { type: 'object', properties: { a: {} } }, options: { seed: 1 } };
const run = await send('/v1/actors/{ns}/{name}/runs', 'post', 200,
  { prompt: 'Go.', context: { release: { tag: 'v1' } }, skills: ['local/a'] });
const text: string = run.response.text;
const id: string = run.id;
// @ts-expect-error -- a run needs a prompt
await send('/v1/actors/{ns}/{name}/runs', 'post', 200, { context: {} });

// A tool's own schema may be read.
declare const descriptor: components['schemas']['ToolDescriptor'];
const schema: unknown = descriptor.input_schema['properties'];
export { success, output, code, asked, names, wrong, actor, text, id, schema };
`;
