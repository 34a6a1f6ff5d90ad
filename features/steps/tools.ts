import { When } from '@cucumber/cucumber';
import type { JsonObject } from '../../lib/base/json.ts';
import type { TroupeWorld } from '../support/world.ts';

When('I call {string} with {value}', async function (this: TroupeWorld, tool: string, input: JsonObject) {
  await this.callTool(tool, input);
});

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
