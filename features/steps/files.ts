import { Given, type DataTable } from '@cucumber/cucumber';
import { gitIndex } from '../../lib/bundle/git-index.oracle.ts';
import type { TroupeWorld } from '../support/world.ts';

Given('the file {string} with {string}', function (this: TroupeWorld, path: string, text: string) {
  this.addFile(path, text.replaceAll('\\n', '\n'));
});

Given('the file {string}:', function (this: TroupeWorld, path: string, text: string) {
  this.addFile(path, text);
});

Given('the files:', function (this: TroupeWorld, table: DataTable) {
  for (const [path = '', text = ''] of table.raw()) this.addFile(path, text.replaceAll('\\n', '\n'));
});

Given('the executable file {string} with {string}', function (this: TroupeWorld, path: string, text: string) {
  this.addFile(path, text.replaceAll('\\n', '\n'), 0o100755);
});

Given('the file {string} of {int} zeros', function (this: TroupeWorld, path: string, size: number) {
  this.addFile(path, new Uint8Array(size));
});

Given('the file {string} is gone', function (this: TroupeWorld, path: string) {
  this.removeFile(path);
});

Given('the binary file {string}', function (this: TroupeWorld, path: string) {
  this.addFile(path, Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 0, 1, 2, 0xff, 0xfe));
});

Given(
  'the git index {string} of {value}',
  function (this: TroupeWorld, path: string, names: readonly string[]) {
    this.files.set(path, { data: gitIndex(names, 2, 20), mode: 0o100644 });
  },
);

Given('the symbolic link {string} to {string}', function (this: TroupeWorld, path: string, target: string) {
  this.addFile(path, target, 0o120000);
});
