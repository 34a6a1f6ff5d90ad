import { defineParameterType } from '@cucumber/cucumber';
import type { ArchiveKind } from './archives.ts';

defineParameterType({ name: 'field', regexp: /`([^`]*)`/, transformer: (text: string) => text });

defineParameterType({
  name: 'value',
  regexp: /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|true|false|null|\[.*\]|\{.*\}/,
  transformer: (text: string): unknown => JSON.parse(text),
});

defineParameterType({
  name: 'archive',
  regexp: /zip|tar\.gz|tar|multipart form/,
  transformer: (text: string): ArchiveKind =>
    (['zip', 'tar', 'multipart form'] as const).find((kind) => kind === text) ?? 'tar.gz',
});

defineParameterType({
  name: 'dialect',
  regexp: /standard|namespaced/,
  transformer: (text: string) => (text === 'namespaced' ? 'namespaced' : 'standard'),
});
