/** A file, folder or link, as lightning-fs describes it. */
type Node = {
  readonly type: 'file' | 'dir' | 'symlink';
  readonly mode: number;
  readonly size: number;
  readonly ino: number;
  readonly mtimeMs: number;
  readonly uid: number;
  readonly gid: number;
  readonly data: Uint8Array;
};

function fault(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${path}`), { code });
}

function parent(path: string): string {
  return path.slice(0, path.lastIndexOf('/')) || '/';
}

/** Files in memory behind the front of lightning-fs, whose own store waits for locks of a browser. */
export class MemoryBackend {
  readonly #nodes = new Map<string, Node>();
  #next = 1;

  constructor() {
    this.#put('/', 'dir', new Uint8Array(0));
  }

  saveSuperblock(): void {}
  async init(): Promise<void> {}
  async activate(): Promise<void> {}
  async deactivate(): Promise<void> {}

  #put(path: string, type: Node['type'], data: Uint8Array): void {
    const mode = type === 'dir' ? 0o40755 : type === 'file' ? 0o100644 : 0o120000;
    this.#nodes.set(path, {
      type,
      mode,
      size: data.length,
      ino: this.#next,
      mtimeMs: 0,
      uid: 1,
      gid: 1,
      data,
    });
    this.#next += 1;
  }

  #get(path: string): Node {
    const node = this.#nodes.get(path);
    if (node === undefined) throw fault('ENOENT', path);
    return node;
  }

  async readFile(path: string, options?: { readonly encoding?: string }): Promise<Uint8Array | string> {
    const node = this.#get(path);
    if (node.type === 'dir') throw fault('EISDIR', path);
    return options?.encoding === 'utf8' ? new TextDecoder().decode(node.data) : node.data;
  }

  async writeFile(path: string, data: Uint8Array | string): Promise<void> {
    this.#get(parent(path));
    this.#put(path, 'file', typeof data === 'string' ? new TextEncoder().encode(data) : data.slice());
  }

  async mkdir(path: string): Promise<void> {
    if (this.#nodes.has(path)) throw fault('EEXIST', path);
    this.#get(parent(path));
    this.#put(path, 'dir', new Uint8Array(0));
  }

  async unlink(path: string): Promise<void> {
    this.#get(path);
    this.#nodes.delete(path);
  }

  async rmdir(path: string): Promise<void> {
    if ((await this.readdir(path)).length > 0) throw fault('ENOTEMPTY', path);
    this.#nodes.delete(path);
  }

  async rename(from: string, to: string): Promise<void> {
    this.#nodes.set(to, this.#get(from));
    this.#nodes.delete(from);
  }

  async readdir(path: string): Promise<string[]> {
    if (this.#get(path).type !== 'dir') throw fault('ENOTDIR', path);
    const start = path === '/' ? path : `${path}/`;
    return [...this.#nodes.keys()]
      .filter((name) => name !== '/' && name.startsWith(start) && !name.slice(start.length).includes('/'))
      .map((name) => name.slice(start.length));
  }

  async stat(path: string): Promise<Node> {
    return this.#get(path);
  }

  async lstat(path: string): Promise<Node> {
    return this.#get(path);
  }

  async readlink(path: string): Promise<string> {
    return new TextDecoder().decode(this.#get(path).data);
  }

  async symlink(target: string, path: string): Promise<void> {
    this.#put(path, 'symlink', new TextEncoder().encode(target));
  }
}
