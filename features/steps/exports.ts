import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { Then, When } from '@cucumber/cucumber';
import type { ExportOptions } from '../../lib/catalogue/export-skill.ts';
import type { TroupeWorld } from '../support/world.ts';

When(
  'I export {string} as a {archive} in the {dialect} dialect with its files in a {word}',
  async function (
    this: TroupeWorld,
    name: string,
    format: ExportOptions['format'],
    dialect: ExportOptions['dialect'],
    place: string,
  ) {
    const layout = place === 'folder' ? 'folder' : 'root';
    const archive = this.take(await this.troupe.export(name, { layout, format, dialect }));
    if (archive === undefined) return;
    this.exported = archive;
    this.take({ ok: true, value: { sha256: createHash('sha256').update(archive).digest('hex') } });
  },
);

When(
  'I upload the export in the {dialect} dialect',
  async function (this: TroupeWorld, dialect: 'standard' | 'namespaced') {
    assert(this.exported, 'nothing was exported');
    const report = this.take(await this.troupe.upload(this.exported, { dialect }));
    if (report !== undefined) this.reports.push(report);
  },
);

Then('it is the bundle that was there before', async function (this: TroupeWorld) {
  assert(this.exported, 'nothing was exported');
  const again = await this.troupe.upload(this.exported, { dryRun: true });
  assert(again.ok && again.value.id === this.report?.id, JSON.stringify(again));
});
