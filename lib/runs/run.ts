import type { CallRecord, Emit, RunResult, RunSummary } from '../actors/run-event.ts';
import { opens, type Access } from '../base/access.ts';
import { notFound, type Failure } from '../base/failure.ts';
import type { JsonObject, JsonValue } from '../base/json.ts';
import type { Namespace, QualifiedName } from '../base/name.ts';
import type { Clock, EventLog, Store } from '../base/ports.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { isoTime } from '../base/time.ts';
import { endInterrupted } from './interrupted.ts';
import { RunLog, type LoggedEvent } from './run-log.ts';

/** What a run is started with. */
export type RunSpec = {
  readonly id: string;
  readonly namespace: Namespace;
  /** What the key opens that it was started with: the run looks nothing up elsewhere. */
  readonly access: Access;
  readonly actor: QualifiedName;
  /** The actor's document as it was when the run started. */
  readonly document: JsonValue;
  /** Documents of the stored actors that it names, and those that these name, by name; as they were then, too. */
  readonly actors: JsonObject;
  readonly prompt: string;
  readonly context: JsonObject;
  /** Skills of the call, after the actor's own. */
  readonly skills: readonly QualifiedName[];
  readonly workspace: JsonObject | null;
};

/** A run as its readers see it before it is done. */
export type RunningView = {
  readonly id: string;
  readonly actor: QualifiedName;
  readonly state: 'running';
  readonly started_at: string;
};

/** A run as its readers see it. */
export type RunView = RunningView | RunResult;

/** Runs an actor: emits its events, `run.finished` last. */
type Perform = (spec: RunSpec, emit: Emit, signal: AbortSignal) => Promise<void>;

/** What a run needs. */
export type RunPorts = {
  readonly store: Store;
  readonly log: EventLog;
  readonly clock: Clock;
  readonly perform: Perform;
  /** Told once how the run ended, after it is kept. */
  readonly ended?: (spec: RunSpec, summary: RunSummary) => void;
};

type RunRecord = { readonly spec: RunSpec; readonly started_at: string; readonly summary: RunSummary | null };

const TABLE = 'run';
const KEY = 'record';

/**
 * One run: its state, its log and the work itself, in the one place where its store is. A run that says it is running
 * although nobody works on it here was interrupted (its host was restarted): it is ended as such when it is next
 * looked at.
 */
export class Run {
  readonly #ports: RunPorts;
  readonly #id: string;
  readonly #abort = new AbortController();
  readonly #log: RunLog;
  #live = false;

  constructor(id: string, ports: RunPorts) {
    this.#id = id;
    this.#ports = ports;
    this.#log = new RunLog(id, ports.log, ports.clock);
  }

  /** True while the work goes on here. */
  get isLive(): boolean {
    return this.#live;
  }

  /** Starts the work and returns at once; `conflict` when the run was started before. */
  start(spec: RunSpec): Result<RunningView> {
    if (this.#read() !== undefined) {
      return fail({
        code: 'conflict',
        message: `The run ${this.#id} was started before.`,
        data: { id: this.#id },
      });
    }
    const record: RunRecord = { spec, started_at: isoTime(this.#ports.clock.now()), summary: null };
    this.#ports.store.put(TABLE, KEY, record);
    this.#live = true;
    void this.#work(spec);
    return ok(running(record));
  }

  /** The result, or where the run stands; `not_found` for a run that was never started or is forgotten. */
  view(): Result<RunView> {
    const record = this.#settled();
    if (!record.ok) return record;
    const { summary } = record.value;
    return ok(summary === null ? running(record.value) : { ...summary, tool_calls: callsIn(this.#log) });
  }

  /** The log of a run that was started. */
  events(): Result<Pick<RunLog, 'stored' | 'follow' | 'endsAt'>> {
    const record = this.#settled();
    return record.ok ? ok(this.#log) : record;
  }

  /** The run's namespace and actor; `not_found` as for `view`. */
  spec(): Result<RunSpec> {
    const record = this.#settled();
    return record.ok ? ok(record.value.spec) : record;
  }

  /** Whether a key reaches the run: one that does not open its namespace is told that there is no such run. */
  within(access: Access): Result<null> {
    const record = this.#read();
    return record !== undefined && opens(access, record.spec.namespace) ? ok(null) : fail(noRun(this.#id));
  }

  /** Asks the work to stop; a run that is done stays as it is. */
  cancel(): Result<RunView> {
    this.#abort.abort();
    return this.view();
  }

  #read(): RunRecord | undefined {
    return this.#ports.store.get(TABLE, KEY) as RunRecord | undefined;
  }

  #settled(): Result<RunRecord> {
    const record = this.#read();
    if (record === undefined) {
      return fail(noRun(this.#id));
    }
    if (record.summary !== null || this.#live) return ok(record);
    for (const event of endInterrupted(record.spec, record.started_at, this.#log.stored(0)))
      this.#emit(event);
    return ok(this.#read() ?? record);
  }

  readonly #emit: Emit = (event) => {
    // Kept before readers hear of it, so that who sees the end can read the result.
    const record = event.type === 'run.finished' ? this.#read() : undefined;
    if (event.type === 'run.finished' && record !== undefined) {
      this.#ports.store.put(TABLE, KEY, { ...record, summary: event.result });
    }
    this.#log.append(event);
    if (event.type === 'run.finished' && record !== undefined) this.#ports.ended?.(record.spec, event.result);
  };

  async #work(spec: RunSpec): Promise<void> {
    try {
      await this.#ports.perform(spec, this.#emit, this.#abort.signal);
    } catch {
      // A fault of our own: `#settled` ends the run as failed.
    } finally {
      this.#live = false;
      this.#log.flush();
      this.#settled();
    }
  }
}

/** That there is no such run, or none that the caller's key reaches. */
export function noRun(id: string): Failure {
  return notFound('Run', id, 'GET /v1/runs lists the runs of a namespace.');
}

function running({ spec, started_at }: RunRecord): RunningView {
  return { id: spec.id, actor: spec.actor, state: 'running', started_at };
}

/**
 * The calls stand in the log once: a result is put together when it is read. Results are logged as they come; here
 * they stand in the order of the calls.
 */
function callsIn(log: RunLog): CallRecord[] {
  const order: string[] = [];
  const results = new Map<string, CallRecord>();
  for (const event of [...log.stored(0)].flat()) {
    if (event.type === 'tool.call') order.push(event.id);
    if (event.type === 'tool.result') results.set(event.id, toCall(event));
  }
  return order.flatMap((id) => results.get(id) ?? []);
}

function toCall(event: Extract<LoggedEvent, { type: 'tool.result' }>): CallRecord {
  const { type: _type, step: _step, run: _run, seq: _seq, at: _at, ...call } = event;
  return call;
}
