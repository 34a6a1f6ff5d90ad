import { defineParameterType } from '@cucumber/cucumber';

defineParameterType({ name: 'field', regexp: /`([^`]*)`/, transformer: (text: string) => text });

defineParameterType({
  name: 'value',
  regexp: /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|true|false|null|\[.*\]|\{.*\}/,
  transformer: (text: string): unknown => JSON.parse(text),
});

defineParameterType({
  name: 'archive',
  regexp: /zip|tar\.gz|tar/,
  transformer: (text: string) => (text === 'zip' || text === 'tar' ? text : 'tar.gz'),
});

defineParameterType({
  name: 'dialect',
  regexp: /standard|namespaced/,
  transformer: (text: string) => (text === 'namespaced' ? 'namespaced' : 'standard'),
});
