import type { JsonObject } from '../../base/json.ts';
import { ok, type Result } from '../../base/result.ts';
import { utf8 } from '../../base/bytes.ts';
import { decodeByteText, type ByteText } from '../byte-text.ts';
import type { Config } from '../config/config.ts';
import { showIsoDate, stampOf } from '../dates/show-date.ts';
import type { Abbreviator } from '../history/abbreviate.ts';
import type { CommitText } from '../history/commit-text.ts';
import type { Ident } from '../history/ident.ts';
import type { Mailmap } from '../history/mailmap.ts';
import type { WalkCommit } from '../history/walk.ts';
import { showMedium, showOneline } from './log.ts';
import { bodyOf, subjectOf } from './log-message.ts';

/** Collects commits in the form that was asked for. */
export type Presenter = {
  /** False where there is no room for the commit. */
  add(commit: WalkCommit, text: CommitText): Promise<Result<boolean>>;
  finish(): {
    readonly output: string | undefined;
    readonly commits: readonly JsonObject[] | undefined;
    readonly invalidUtf8: boolean;
  };
};

/** What showing commits needs. */
export type PresenterPorts = {
  readonly mailmap: Mailmap;
  readonly abbreviator: Abbreviator;
  readonly config: Config;
};

/** Bytes of the output, unless one commit alone is longer. */
const MAX_OUTPUT = 256 * 1024;

type Form = { readonly oneline: boolean; readonly structured: boolean };

/** A presenter of text in git's formats, or of data. */
export function createPresenter(form: Form, ports: PresenterPorts): Presenter {
  return form.structured ? new DataPresenter(ports) : new TextPresenter(form.oneline, ports);
}

class TextPresenter implements Presenter {
  readonly #oneline: boolean;
  readonly #ports: PresenterPorts;
  readonly #parts: string[] = [];
  #bytes = 0;
  #invalid = false;

  constructor(oneline: boolean, ports: PresenterPorts) {
    this.#oneline = oneline;
    this.#ports = ports;
  }

  async add(commit: WalkCommit, text: CommitText): Promise<Result<boolean>> {
    const shown = await this.#show(commit, text);
    if (!shown.ok) return shown;
    const part = this.#oneline || this.#parts.length === 0 ? shown.value : `\n${shown.value}`;
    const bytes = utf8(part).length;
    if (this.#parts.length > 0 && this.#bytes + bytes > MAX_OUTPUT) return ok(false);
    this.#bytes += bytes;
    this.#parts.push(part);
    this.#invalid ||= part.includes('\ufffd');
    return ok(true);
  }

  async #show({ oid, links }: WalkCommit, text: CommitText): Promise<Result<string>> {
    const { abbreviator, mailmap } = this.#ports;
    if (this.#oneline) {
      const short = await abbreviator.shorten(oid);
      return short.ok ? ok(showOneline(short.value, text)) : short;
    }
    const merged: string[] = [];
    for (const parent of links.parents.length > 1 ? links.parents : []) {
      const short = await abbreviator.shorten(parent);
      if (!short.ok) return short;
      merged.push(short.value);
    }
    return ok(showMedium({ oid, text, merged }, mailmap));
  }

  finish() {
    return { output: this.#parts.join(''), commits: undefined, invalidUtf8: this.#invalid };
  }
}

class DataPresenter implements Presenter {
  readonly #ports: PresenterPorts;
  readonly #commits: JsonObject[] = [];
  #bytes = 0;

  constructor(ports: PresenterPorts) {
    this.#ports = ports;
  }

  async add({ oid, links }: WalkCommit, text: CommitText): Promise<Result<boolean>> {
    const short = await this.#ports.abbreviator.shorten(oid);
    if (!short.ok) return short;
    const commit: JsonObject = {
      id: oid,
      short: short.value,
      parents: links.parents,
      tree: links.tree,
      author: this.#person(text.author),
      committer: this.#person(text.committer),
      subject: subjectOf(text.message),
      body: bodyOf(text.message),
    };
    const bytes = utf8(JSON.stringify(commit)).length;
    if (this.#commits.length > 0 && this.#bytes + bytes > MAX_OUTPUT) return ok(false);
    this.#bytes += bytes;
    this.#commits.push(commit);
    return ok(true);
  }

  #person(ident: Ident | undefined): JsonObject | null {
    if (ident === undefined) return null;
    const { name, mail } = this.#ports.mailmap.resolve(ident);
    const stamp = stampOf(ident.time, ident.zone);
    return { name: shown(name), email: shown(mail), time: stamp.time, date: showIsoDate(stamp) };
  }

  finish() {
    return { output: undefined, commits: this.#commits, invalidUtf8: false };
  }
}

function shown(text: ByteText): string {
  return decodeByteText(text);
}
