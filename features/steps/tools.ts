import assert from 'node:assert/strict';
import { Given, Then, When, type DataTable } from '@cucumber/cucumber';
import type { JsonObject } from '../../lib/base/json.ts';
import { lookUp } from '../../lib/base/template.ts';
import type { TroupeWorld } from '../support/world.ts';

Given('the file {string} with the bytes {string}', function (this: TroupeWorld, path: string, hex: string) {
  this.addFile(path, Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex')));
});

Given('the file {string} made of:', function (this: TroupeWorld, path: string, parts: DataTable) {
  this.addFile(path, textOfParts(parts));
});

When('I call {string} with {value}', async function (this: TroupeWorld, tool: string, input: JsonObject) {
  await this.callTool(tool, input);
});

When(
  'I call {string} with {value} and wait at most {int} seconds',
  async function (this: TroupeWorld, tool: string, input: JsonObject, seconds: number) {
    // A step's own timeout does not see synchronous work: the time is taken here.
    const start = performance.now();
    await this.callTool(tool, input);
    const took = (performance.now() - start) / 1000;
    assert(took <= seconds, `it took ${took} seconds`);
  },
);

When('I call {string} without a workspace', async function (this: TroupeWorld, tool: string) {
  this.take(await this.troupe.callTool(tool, { path: '.' }));
});

When('I list the tools', async function (this: TroupeWorld) {
  const tools = this.take(await this.troupe.tools());
  if (tools !== undefined) this.take({ ok: true, value: { tools } });
});

When('I describe the tool {string}', async function (this: TroupeWorld, name: string) {
  const tools = this.take(await this.troupe.tools());
  this.take({ ok: true, value: tools?.find((tool) => tool.name === name) });
});

Then('the tools of {string} are {value}', function (this: TroupeWorld, namespace: string, names: unknown) {
  const tools = this.field('tools');
  assert(Array.isArray(tools), JSON.stringify(tools));
  const found = tools.map((tool) => String(lookUp('name', tool)));
  assert.deepEqual(
    found.filter((name) => name.startsWith(`${namespace}/`)),
    names,
  );
});

Then('its {field} is made of:', function (this: TroupeWorld, field: string, parts: DataTable) {
  assert.deepEqual(this.field(field), textOfParts(parts));
});

/** The text of rows of how often and what; `\0` is a NUL. */
function textOfParts(parts: DataTable): string {
  return parts
    .raw()
    .map(([times = '', text = '']) => text.replaceAll('\\0', '\0').repeat(Number(times)))
    .join('');
}
