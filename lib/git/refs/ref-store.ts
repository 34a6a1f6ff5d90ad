import { fail, ok, type Result } from '../../base/result.ts';
import { byteText, type GitPath } from '../byte-text.ts';
import { damaged } from '../errors/damage.ts';
import { parseOid, type ObjectFormat, type Oid } from '../objects/oid.ts';
import type { RepositoryFiles } from '../ports.ts';
import { isRefName } from './ref-name.ts';

/** What a ref holds: an object, or the name of another ref. */
export type RefValue =
  | { readonly kind: 'oid'; readonly oid: Oid }
  | { readonly kind: 'symbolic'; readonly target: GitPath };

/** Where a ref leads: its last name, and the object; undefined where that ref does not exist. */
export type ResolvedRef = { readonly name: GitPath; readonly oid: Oid | undefined };

/** How many refs may name one another in a row. */
const MAX_SYMBOLIC = 5;
/** Bytes of a loose ref, of which only the first line counts. */
const MAX_REF = 4096;
/** Folders inside one another below `refs`. */
const MAX_DEPTH = 64;

/** The refs of a repository, each in a file of its own or packed. Loose ones come first. */
export class RefStore {
  readonly #files: RepositoryFiles;
  readonly #format: ObjectFormat;
  #packed: ReadonlyMap<GitPath, Oid> | undefined;

  constructor(files: RepositoryFiles, format: ObjectFormat) {
    this.#files = files;
    this.#format = format;
  }

  /** What a ref of a full name holds; undefined where there is none. */
  async value(name: GitPath): Promise<Result<RefValue | undefined>> {
    if (!isRefName(name)) return ok(undefined);
    const size = this.#files.size(name);
    if (size !== undefined) {
      const bytes = await this.#files.readPart(name, 0, Math.min(size, MAX_REF));
      if (!bytes.ok) return bytes;
      return ok(this.#parse(byteText(bytes.value)));
    }
    const packed = await this.#packedRefs();
    if (!packed.ok) return packed;
    const oid = packed.value.get(name);
    return ok(oid === undefined ? undefined : { kind: 'oid', oid });
  }

  /** Follows a ref to its object; undefined where the name is none, or leads round in a circle. */
  async resolve(name: GitPath): Promise<Result<ResolvedRef | undefined>> {
    let at = name;
    for (let depth = 0; depth <= MAX_SYMBOLIC; depth += 1) {
      const value = await this.value(at);
      if (!value.ok) return value;
      if (value.value === undefined) return ok(depth === 0 ? undefined : { name: at, oid: undefined });
      if (value.value.kind === 'oid') return ok({ name: at, oid: value.value.oid });
      at = value.value.target;
    }
    return ok(undefined);
  }

  /** The names of refs below `refs/…/`, in byte order. */
  async list(folder: GitPath): Promise<Result<readonly GitPath[]>> {
    const packed = await this.#packedRefs();
    if (!packed.ok) return packed;
    const names = new Set([...packed.value.keys()].filter((name) => name.startsWith(folder)));
    const visit = (at: GitPath, depth: number): void => {
      if (depth > MAX_DEPTH) return;
      for (const child of this.#files.list(at)) {
        const name = `${at}${child}` as GitPath;
        if (this.#files.isFolder(name)) visit(`${name}/` as GitPath, depth + 1);
        else if (isRefName(name)) names.add(name);
      }
    };
    visit(folder, 0);
    return ok([...names].sort());
  }

  #parse(text: string): RefValue | undefined {
    const symbolic = /^ref:\s*([^\n]*?)\s*(?:\n|$)/.exec(text)?.[1];
    if (symbolic !== undefined) return { kind: 'symbolic', target: symbolic as GitPath };
    // FETCH_HEAD holds more behind the name of its first object.
    const [first = ''] = text.split(/\s/, 1);
    const oid = parseOid(first, this.#format);
    return oid === undefined ? undefined : { kind: 'oid', oid };
  }

  async #packedRefs(): Promise<Result<ReadonlyMap<GitPath, Oid>>> {
    if (this.#packed !== undefined) return ok(this.#packed);
    const name = 'packed-refs' as GitPath;
    const refs = new Map<GitPath, Oid>();
    if (this.#files.size(name) !== undefined) {
      const bytes = await this.#files.read(name);
      if (!bytes.ok) return bytes;
      for (const line of byteText(bytes.value).split('\n')) {
        if (line === '' || line.startsWith('#') || line.startsWith('^')) continue;
        const space = line.indexOf(' ');
        const oid = parseOid(line.slice(0, Math.max(0, space)), this.#format);
        if (oid === undefined) return fail(damaged('packed-refs holds a line that is not a ref'));
        const ref = line.slice(space + 1) as GitPath;
        if (isRefName(ref)) refs.set(ref, oid);
      }
    }
    this.#packed = refs;
    return ok(refs);
  }
}
