import { decodeByteText } from '../byte-text.ts';
import { showDate, stampOf } from '../dates/show-date.ts';
import type { CommitText } from '../history/commit-text.ts';
import type { Mailmap } from '../history/mailmap.ts';
import type { Oid } from '../objects/oid.ts';
import { indentMessage, subjectOf } from './log-message.ts';

/** A commit that is shown. */
export type ShownCommit = {
  readonly oid: Oid;
  readonly text: CommitText;
  /** Short names of the parents of a merge; empty for every other commit. */
  readonly merged: readonly string[];
};

/** The paragraph of a commit in git's format "medium", ending with a line break. */
export function showMedium({ oid, text, merged }: ShownCommit, mailmap: Mailmap): string {
  const { author, message } = text;
  let shown = `commit ${oid}\n`;
  if (merged.length > 1) shown += `Merge: ${merged.join(' ')}\n`;
  if (author !== undefined) {
    const { name, mail } = mailmap.resolve(author);
    shown += `Author: ${decodeByteText(name)} <${decodeByteText(mail)}>\n`;
    shown += `Date:   ${showDate(stampOf(author.time, author.zone))}\n`;
  }
  const body = indentMessage(message);
  return body === '' ? shown : `${shown}\n${body}\n`;
}

/** The line of a commit: its short name and its subject. */
export function showOneline(short: string, text: CommitText): string {
  return `${short} ${subjectOf(text.message)}\n`;
}
