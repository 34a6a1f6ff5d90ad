import assert from 'node:assert/strict';
import { Given, Then, When, type DataTable } from '@cucumber/cucumber';
import { nodeDigest } from '../../functions/adapters/node-crypto.ts';
import { systemClock } from '../../functions/adapters/system-clock.ts';
import { nodeInflate } from '../../functions/adapters/node-zlib.ts';
import type { JsonObject } from '../../lib/base/json.ts';
import type { FileSystem } from '../../lib/files/file-system.ts';
import { memoryFileSystem } from '../../lib/files/memory-files.ts';
import { friendly } from '../../lib/git/errors/friendly.ts';
import { gitTools } from '../../lib/tools/git-tools.ts';
import { runTool } from '../../lib/tools/runtime.ts';
import { GitRepository } from '../support/git-repository.ts';
import type { TroupeWorld } from '../support/world.ts';

const repositories = new WeakMap<TroupeWorld, GitRepository>();

function repositoryOf(world: TroupeWorld): GitRepository {
  const known = repositories.get(world);
  assert(known, 'the scenario has no git repository');
  return known;
}

/** Puts the files of the repository where the scenario keeps its files, below a folder of the workspace. */
async function keep(world: TroupeWorld, folder = ''): Promise<void> {
  for (const [path, { data, mode }] of await repositoryOf(world).files()) {
    world.addFile(folder === '' ? path : `${folder}/${path}`, data, mode);
  }
}

Given('a git repository', async function (this: TroupeWorld) {
  const made = await GitRepository.create();
  repositories.set(this, made);
  await made.write('README.md', 'A repository.\n');
  await made.add('README.md');
  await made.commit('Initial commit');
  await keep(this);
});

Given('a git repository without commits', async function (this: TroupeWorld) {
  repositories.set(this, await GitRepository.create());
  await keep(this);
});

Given('a git repository in {string}', async function (this: TroupeWorld, folder: string) {
  const made = await GitRepository.create();
  repositories.set(this, made);
  await made.write('README.md', 'A repository.\n');
  await made.add('README.md');
  await made.commit('Initial commit');
  await keep(this, folder);
});

Given(
  'the commit {string} of {string} with {string}',
  async function (this: TroupeWorld, message: string, path: string, content: string) {
    const repository = repositoryOf(this);
    await repository.write(path, content.replaceAll('\\n', '\n'));
    await repository.add(path);
    await repository.commit(message.replaceAll('\\n', '\n'));
    await keep(this);
  },
);

Given('the commits:', async function (this: TroupeWorld, table: DataTable) {
  const repository = repositoryOf(this);
  for (const { message = '', path = '', author = '', time = '' } of table.hashes()) {
    await repository.write(path, `${message}\n`);
    await repository.add(path);
    const [name = '', email = ''] = author.split(/ <|>/);
    await repository.commit(message, {
      ...(author === '' ? {} : { author: { name, email } }),
      ...(time === '' ? {} : { time: Date.parse(time) / 1000 }),
    });
  }
  await keep(this);
});

Given('the branch {string}', async function (this: TroupeWorld, name: string) {
  await repositoryOf(this).branch(name);
  await keep(this);
});

When('I map the git error {string}', function (this: TroupeWorld, text: string) {
  this.take({ ok: true, value: { text: friendly(text) } });
});

When(
  'I call {string} on a store that never answers with {value}',
  async function (this: TroupeWorld, name: string, input: JsonObject) {
    const tool = gitTools({ clock: systemClock, inflate: nodeInflate, digest: nodeDigest }).find(
      ({ descriptor }) => descriptor.name === name,
    );
    assert(tool, name);
    const files = memoryFileSystem(new Map([...this.files].map(([path, { data }]) => [path, data])));
    const never = () => new Promise<never>(() => {});
    const stalled: FileSystem = {
      ...files,
      indexed: files.indexed && {
        ...files.indexed,
        bytesAt: () => undefined,
        readAt: never,
        readPart: never,
      },
    };
    const options = { workspace: stalled, clock: systemClock, limits: { ms: 50 } };
    this.take({ ok: true, value: await runTool(tool, input, options) });
  },
);

Then('its {field} shows {int} commit(s)', function (this: TroupeWorld, field: string, count: number) {
  const text = this.field(field);
  assert(typeof text === 'string');
  assert.equal(text.match(/^commit [0-9a-f]{40}$/gm)?.length ?? 0, count, text);
});

Then('each line of its {field} is a short id and a subject', function (this: TroupeWorld, field: string) {
  const text = this.field(field);
  assert(typeof text === 'string' && text !== '');
  for (const line of text.trimEnd().split('\n')) assert.match(line, /^[0-9a-f]{7} \S/);
});
