import { quote } from '../base/failure.ts';
import type { FileRecord } from '../files/file-table.ts';
import type { Findings } from './findings.ts';
import type { SkillLimits } from './limits.ts';
import type { SkillPlace } from './skill-places.ts';

/**
 * The files of a skill: its whole folder. Where that is over a limit and what is left without nested skills is not,
 * they are left out: a bundle with a skill at its root may hold hundreds of others.
 */
export function extentOf<F extends FileRecord>(place: SkillPlace<F>, limits: SkillLimits): readonly F[] {
  const { whole } = place;
  if (fits(whole, limits)) return whole;
  const { apart } = place;
  return fits(apart, limits) ? apart : whole;
}

function fits(files: readonly FileRecord[], limits: SkillLimits): boolean {
  return (
    files.length <= limits.files &&
    totalOf(files) <= limits.bytes &&
    files.every(({ size }) => size <= limits.fileBytes)
  );
}

/** Reports a skill over its limits, and one whose nested skills were left out to keep them. */
export function checkExtent(place: SkillPlace<FileRecord>, limits: SkillLimits, findings: Findings): void {
  const { whole } = place;
  const files = extentOf(place, limits);
  if (files.length < whole.length) {
    const message =
      `With the skills nested in it the folder of this skill has ${whole.length} files of ${totalOf(whole)} bytes, ` +
      `and a skill may have ${limits.files} files, ${limits.bytes} bytes in all and ${limits.fileBytes} bytes a file. ` +
      `So ${whole.length - files.length} files in nested folders are not part of it, and links to them lead nowhere.`;
    findings.add('warning', 'nested_left_out', message);
    return;
  }
  if (files.length > limits.files) {
    const message = `The skill's folder has ${files.length} files; the limit is ${limits.files}. Leave out what it does not need.`;
    findings.add('error', 'skill_too_many_files', message);
  }
  const bytes = totalOf(files);
  if (bytes > limits.bytes) {
    const message =
      `The skill's folder has ${bytes} bytes; the limit is ${limits.bytes}. ` +
      `The largest: ${largest(files)}. Leave out what it does not need.`;
    findings.add('error', 'skill_too_large', message);
  }
  const over = files.filter(({ size }) => size > limits.fileBytes);
  if (over.length === 0) return;
  const message =
    `${over.length === 1 ? 'A file is' : `${over.length} files are`} over the limit of ${limits.fileBytes} bytes ` +
    `for one file of a skill: ${largest(over)}. Leave it out or split it.`;
  findings.add('error', 'skill_file_too_large', message);
}

function totalOf(files: readonly FileRecord[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}

function largest(files: readonly FileRecord[]): string {
  const sorted = [...files].sort((a, b) => b.size - a.size).slice(0, 3);
  return sorted.map(({ path, size }) => `${quote(path)} (${size})`).join(', ');
}
