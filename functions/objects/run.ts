import { DurableObject } from 'cloudflare:workers';
import type { Access } from '../../lib/base/access.ts';
import type { JsonValue } from '../../lib/base/json.ts';
import { fail, type Result } from '../../lib/base/result.ts';
import type { RunSummary } from '../../lib/actors/run-event.ts';
import { performRun } from '../../lib/runs/perform.ts';
import { Run, type RunSpec, type RunView } from '../../lib/runs/run.ts';
import { sqlEventLog, sqlStore } from '../adapters/sql-store.ts';
import { consoleLog } from '../adapters/console-log.ts';
import { systemClock } from '../adapters/system-clock.ts';
import { readEnv, type RawEnv } from '../env.ts';
import { AFTER, catalogueOf, type RunCalls } from '../object-stubs.ts';
import { services } from '../services.ts';
import { SSE_HEADERS, sseResponse } from '../sse.ts';

/** While a run goes on, its object is woken so often, in milliseconds: an idle object is evicted after 70 s. */
const HEARTBEAT = 30_000;

/** Hosts one run: drives its loop, keeps its log, serves its readers. */
export class RunObject extends DurableObject<RawEnv> implements RunCalls {
  #run = this.#open();

  #open(): Run {
    const ports = services(readEnv(this.env));
    return new Run(this.ctx.id.name ?? '', {
      store: sqlStore(this.ctx.storage),
      log: sqlEventLog(this.ctx.storage),
      clock: systemClock,
      ended: (spec, summary) => this.ctx.waitUntil(this.#tell(spec, summary)),
      async perform(spec, emit, signal) {
        try {
          await performRun(spec, ports, emit, signal);
        } catch (error) {
          consoleLog.write('error', 'run_broke', { run: spec.id, message: String(error) });
          throw error;
        }
      },
    });
  }

  /** Starts the run and returns at once. */
  async start(spec: RunSpec): Promise<Result<RunView>> {
    const started = this.#run.start(spec);
    if (started.ok) await this.ctx.storage.setAlarm(systemClock.now() + HEARTBEAT);
    return started;
  }

  /** The result or the state. */
  view(): Result<RunView> {
    return this.#run.view();
  }

  /** The result, once there is one. */
  async result(): Promise<Result<RunView>> {
    const events = this.#run.events();
    if (!events.ok) return events;
    for await (const block of events.value.follow(0, new AbortController().signal)) void block;
    return this.#run.view();
  }

  /** Whether a key reaches the run. */
  within(access: Access): Result<null> {
    return this.#run.within(access);
  }

  cancel(): Result<RunView> {
    return this.#run.cancel();
  }

  /** Events after a sequence number that are stored by now, at most `limit`. */
  page(after: number, limit: number): Result<JsonValue> {
    const events = this.#run.events();
    if (!events.ok) return events;
    const page = [];
    for (const block of events.value.stored(after)) {
      page.push(...block);
      if (page.length > limit) break;
    }
    const shown = page.slice(0, limit);
    const cursor = page.length > limit ? (shown.at(-1)?.seq ?? null) : null;
    return { ok: true, value: JSON.parse(JSON.stringify({ events: shown, cursor })) };
  }

  /** Forgets the run; refused while it goes on. */
  async forget(): Promise<Result<RunSpec>> {
    const spec = this.#run.spec();
    if (!spec.ok) return spec;
    if (this.#run.isLive) {
      return fail({ code: 'conflict', message: 'The run goes on. Cancel it first.' });
    }
    await this.ctx.storage.deleteAll();
    this.#run = this.#open();
    return spec;
  }

  /**
   * Streams the events as server-sent events, from the one after the header's. 204 where nothing can follow: a
   * browser's EventSource then stops coming back (https://html.spec.whatwg.org/multipage/server-sent-events.html).
   */
  override async fetch(request: Request): Promise<Response> {
    const after = Number(request.headers.get(AFTER) ?? '0');
    const events = this.#run.events();
    if (!events.ok) return Response.json(events.error, { status: 404 });
    if (events.value.endsAt(after)) return new Response(null, { status: 204 });
    return request.method === 'HEAD'
      ? new Response(null, { headers: SSE_HEADERS })
      : sseResponse(events.value, after, request.signal);
  }

  override async alarm(): Promise<void> {
    if (this.#run.isLive) {
      await this.ctx.storage.setAlarm(systemClock.now() + HEARTBEAT);
      return;
    }
    const spec = this.#run.spec();
    const view = this.#run.view();
    if (spec.ok && view.ok && view.value.state === 'done') await this.#tell(spec.value, view.value);
  }

  /** Tells the namespace's list how the run ended. What fails is done again by the alarm that every run leaves. */
  async #tell({ id, namespace }: RunSpec, { outcome, model }: RunSummary): Promise<void> {
    const shown = Object.fromEntries(Object.entries(outcome).filter(([key]) => key !== 'problems'));
    await catalogueOf(readEnv(this.env), namespace).endRun(id, { outcome: shown, model });
  }
}
