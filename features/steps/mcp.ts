import assert from 'node:assert/strict';
import { AfterAll, Given, Then, When } from '@cucumber/cucumber';
import { startTrialServer, type TrialServer } from '../../functions/adapters/mcp-server.fixture.ts';
import type { JsonObject } from '../../lib/base/json.ts';
import { lookUp } from '../../lib/base/template.ts';
import { prepareEverything, type EverythingServer } from '../support/mcp-everything.ts';
import type { TroupeWorld } from '../support/world.ts';

let everything: EverythingServer | undefined;
let trial: TrialServer | undefined;

AfterAll(async () => {
  await everything?.kill();
  await trial?.close();
});

/** Skills name a server by a variable, since its port is another in every run. */
Given('the reference server of MCP runs', async function (this: TroupeWorld) {
  everything ??= await prepareEverything();
  await everything.start();
  this.take(await this.troupe.putVariable('local', 'EVERYTHING', everything.url));
});

Given('a server of MCP that behaves badly at some paths', async function (this: TroupeWorld) {
  trial ??= await startTrialServer();
  this.take(await this.troupe.putVariable('local', 'TRIAL', trial.origin));
});

When('the reference server is killed', async () => {
  await everything?.kill();
});

When(
  'I call {string} of {string} with {value} and the server is killed meanwhile',
  async function (this: TroupeWorld, wire: string, skill: string, input: JsonObject) {
    const call = this.troupe.callSkillTool(skill, wire, input);
    setTimeout(() => void everything?.kill(), 1500);
    this.take(await call);
  },
);

When('I refresh the servers of {string}', async function (this: TroupeWorld, name: string) {
  this.take(await this.troupe.refreshServers(name));
});

Then(
  'its server {string} has {field} {value}',
  function (this: TroupeWorld, server: string, field: string, value: unknown) {
    const servers = this.field('mcp_servers');
    assert(Array.isArray(servers), JSON.stringify(servers));
    const found = servers.find((one) => lookUp('server', one) === server);
    assert.deepEqual(lookUp(field, found), value, JSON.stringify(found));
  },
);
