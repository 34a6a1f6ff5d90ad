import assert from 'node:assert/strict';
import { setWorldConstructor, World } from '@cucumber/cucumber';
import { utf8 } from '../../lib/base/bytes.ts';
import { lookUp } from '../../lib/base/template.ts';
import type { UploadReport } from '../../lib/catalogue/upload.ts';
import type { LoggedEvent } from '../../lib/runs/run-log.ts';
import type { JsonObject } from '../../lib/base/json.ts';
import type { Answer, Assembly, Refusal, RunAsk, UploadOptions } from './assembly.ts';
import { contentTypeOf, pack, type ArchiveKind, type PackedFile } from './archives.ts';
import type { ScriptedProvider } from './scripted-provider.ts';
import { AUTHORIZATION, type WorkerUnderTest } from './workerd-assembly.ts';

/** What the profile says of the run. */
export type WorldParameters = { readonly assembly: 'core' | 'workerd' };

/** Started once a run and shared by its scenarios. */
export type Stage = {
  readonly assembly: Assembly;
  readonly provider: ScriptedProvider;
  /** The Worker over plain HTTP; only in the `workerd` assembly. */
  readonly worker: WorkerUnderTest | undefined;
};

/** What a plain HTTP request gave. */
export type PlainResponse = { readonly status: number; readonly headers: Headers; readonly text: string };

/** One scenario: the files it prepares, what it does with them and what came of it. */
export class TroupeWorld extends World<WorldParameters> {
  /** Set by the hook that starts each scenario. */
  stage: Stage | undefined;
  readonly files = new Map<string, PackedFile>();
  /** What the uploads gave that were taken, in their order. */
  readonly reports: UploadReport[] = [];
  events: readonly LoggedEvent[] = [];
  /** The archive of the last export. */
  exported: Uint8Array | undefined;
  #answer: unknown = undefined;
  #refusal: Refusal | undefined = undefined;
  #asserted = true;
  #asked: RunAsk | undefined = undefined;
  #response: PlainResponse | undefined = undefined;
  #sent: { readonly path: string; readonly init: RequestInit } | undefined = undefined;

  get troupe(): Assembly {
    assert(this.stage, 'the hook sets the stage');
    return this.stage.assembly;
  }

  /** The last upload that was taken. */
  get report(): UploadReport | undefined {
    return this.reports.at(-1);
  }

  addFile(path: string, content: string | Uint8Array, mode = 0o100644): void {
    this.files.set(path, { data: typeof content === 'string' ? utf8(content) : content, mode });
  }

  removeFile(path: string): void {
    assert(this.files.delete(path), `there is no file ${path}`);
  }

  /** Remembers what an action gave. A refusal that no step speaks of fails the scenario. */
  take<T>(answer: Answer<T>): T | undefined {
    this.#answer = answer.ok ? answer.value : undefined;
    this.#refusal = answer.ok ? undefined : answer.error;
    const failed = answer.ok ? toolFailure(answer.value) : answer.error;
    if (failed !== undefined) this.#refusal = failed;
    this.#asserted = failed === undefined;
    return answer.ok ? answer.value : undefined;
  }

  async upload(kind: ArchiveKind, options: UploadOptions = {}): Promise<void> {
    await this.uploadEntries(kind, this.files, options);
  }

  /** Uploads the beginning of an archive of the files. */
  async uploadBeginning(kind: ArchiveKind, length: number): Promise<void> {
    const archive = pack(kind, this.files);
    assert(length < archive.length, `the archive has ${archive.length} bytes`);
    this.take(await this.troupe.upload(archive.subarray(0, length), { contentType: contentTypeOf(kind) }));
  }

  /** Uploads entries as they are, right or wrong. */
  async uploadEntries(
    kind: ArchiveKind,
    entries: Iterable<readonly [string, PackedFile]>,
    options: UploadOptions = {},
  ): Promise<void> {
    const asked = { contentType: contentTypeOf(kind), ...options };
    const report = this.take(await this.troupe.upload(pack(kind, entries), asked));
    if (report !== undefined) this.reports.push(report);
  }

  /** Uploads an archive that was made already. */
  async uploadBytes(archive: Uint8Array): Promise<void> {
    const report = this.take(await this.troupe.upload(archive, { contentType: contentTypeOf('tar') }));
    if (report !== undefined) this.reports.push(report);
  }

  /** The nth upload that was taken, from 1. */
  uploaded(nth: number): UploadReport {
    const report = this.reports[nth - 1];
    assert(report, `there were ${this.reports.length} uploads`);
    return report;
  }

  /** The revision of a skill in the nth upload. */
  revisionIn(nth: number, name: string): string {
    const skill = this.uploaded(nth).skills.find((each) => each.name === name);
    assert(skill, `upload ${nth} holds ${JSON.stringify(this.uploaded(nth).skills)}`);
    return skill.revision;
  }

  /** The workspace of the files prepared so far, uploaded when they are not yet. */
  async workspace(): Promise<JsonObject> {
    // One wrapping folder is stripped: with this one the paths stay as the scenario wrote them.
    const wrapped = new Map([...this.files].map(([path, file]) => [`workspace/${path}`, file]));
    const uploaded = await this.troupe.upload(pack('tar.gz', wrapped));
    assert(uploaded.ok, uploaded.ok ? '' : uploaded.error.message);
    this.reports.push(uploaded.value);
    return { bundle: uploaded.value.ref };
  }

  async callTool(name: string, input: JsonObject): Promise<void> {
    this.take(await this.troupe.callTool(name, input, await this.workspace()));
  }

  async run(actor: string, ask: RunAsk): Promise<void> {
    this.#asked = ask;
    const events = await this.troupe.stream(actor, ask);
    this.events = this.take(events) ?? [];
    const id = this.events[0]?.run;
    if (id !== undefined) this.take(await this.troupe.view(id));
  }

  /** What the last run was asked. */
  lastAsk(): RunAsk {
    assert(this.#asked, 'nothing was run');
    return this.#asked;
  }

  /** Sends a plain HTTP request to the Worker. */
  async send(path: string, init: RequestInit): Promise<void> {
    const worker = this.stage?.worker;
    assert(worker, 'only the workerd assembly speaks HTTP');
    const response = await worker.request(path, init);
    this.#sent = { path, init };
    this.#response = { status: response.status, headers: response.headers, text: await response.text() };
  }

  /** Sends the last plain request again, with more headers. */
  async sendAgain(headers: Record<string, string>): Promise<void> {
    assert(this.#sent, 'nothing was sent');
    const { path, init } = this.#sent;
    const sent = Object.fromEntries(new Headers(init.headers));
    await this.send(path, { ...init, headers: { ...sent, ...headers } });
  }

  /** A text in which `<etag>` stands for the tag of the last plain response, and ' for a double quote. */
  withTag(text: string): string {
    const etag = this.response().headers.get('etag');
    assert(etag, 'the answer has no tag');
    return text.replaceAll("'", '"').replaceAll('<etag>', etag);
  }

  /** Posts the files over plain HTTP. */
  async post(kind: ArchiveKind, path: string, headers: Record<string, string>): Promise<void> {
    const body = pack(kind, this.files).slice();
    await this.send(path, {
      method: 'POST',
      body,
      headers: { ...headers, 'content-type': contentTypeOf(kind) },
    });
  }

  /** Starts a run over HTTP, reads its stream for a while and breaks the connection. Gives the run's id. */
  async startAndLeave(actor: string, prompt: string, ms: number): Promise<string> {
    const worker = this.stage?.worker;
    assert(worker, 'only the workerd assembly speaks HTTP');
    const leave = new AbortController();
    const response = await worker.request(`/v1/actors/${actor}/runs`, {
      method: 'POST',
      body: JSON.stringify({ prompt }),
      headers: { ...AUTHORIZATION, accept: 'text/event-stream' },
      signal: leave.signal,
    });
    const id = response.headers.get('location')?.split('/').at(-1) ?? '';
    setTimeout(() => leave.abort(), ms);
    await response.text().catch(() => 'the reader left');
    return id;
  }

  /** Sends a request and breaks the connection before its answer. */
  async sendAndLeave(path: string, init: RequestInit, ms: number): Promise<void> {
    await assert.rejects(this.send(path, { ...init, signal: AbortSignal.timeout(ms) }));
  }

  /** The last plain response. */
  response(): PlainResponse {
    assert(this.#response, 'nothing was sent');
    return this.#response;
  }

  /** The value at a dotted path of the last plain response's JSON. */
  responseField(path: string): unknown {
    return lookUp(path, JSON.parse(this.response().text));
  }

  /** The value at a dotted path of the last answer. */
  field(path: string): unknown {
    assert.equal(this.#refusal, undefined, `refused: ${this.#refusal?.message ?? ''}`);
    return path === '' ? this.#answer : lookUp(path, this.#answer);
  }

  /** What a failed comparison shows: the value and the answer around it. */
  seen(path: string): string {
    return `${path} is ${JSON.stringify(this.field(path))} in ${JSON.stringify(this.#answer)}`;
  }

  /** The last refusal, which is herewith spoken of. */
  refusal(): Refusal {
    assert(this.#refusal, `nothing was refused; the answer was ${JSON.stringify(this.#answer)}`);
    this.#asserted = true;
    return this.#refusal;
  }

  /** A part of the nth request that the scripted provider got, from 1. */
  providerRequest(nth: number, field: string): unknown {
    const request = this.stage?.provider.requests[nth - 1];
    assert(request, `the provider got ${this.stage?.provider.requests.length ?? 0} requests`);
    return lookUp(field, request.body);
  }

  assertNothingUnspoken(): void {
    assert(this.#asserted, `no step speaks of the refusal: ${this.#refusal?.message ?? ''}`);
  }
}

function toolFailure(value: unknown): Refusal | undefined {
  return lookUp('success', value) === false ? (lookUp('error', value) as Refusal) : undefined;
}

setWorldConstructor(TroupeWorld);
