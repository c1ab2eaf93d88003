/**
 * The page's side of training: owns the worker, replaces it when it is gone, and continues from the last checkpoint. Longer than
 * most files, because opening, training and recovery act on one state: the worker, its run and the recovery in progress.
 */
import type { Remote } from 'comlink';
import type { RunConfig } from '../config/schema.ts';
import { settled, WorkerGone } from './call.ts';
import { heldRun, opened, type HeldRun } from './heldRun.ts';
import { createKeptRuns } from './keptRuns.ts';
import type {
  EngineSettings,
  HandleEvent,
  OpenReply,
  OpenRequest,
  TrainerApi,
  TrainerHandle,
  WorkerEvent,
} from './protocol.ts';
import { browserMachine } from './pool/browserMachine.ts';
import { threadsFor } from './pool/shareOfCores.ts';
import { createRestarts } from './restarts.ts';
import { siteThread } from './siteThread.ts';
import { createSpareTrainer, type SpareEngine } from './spareTrainer.ts';
import type { EndCause } from './supervisor.ts';
import { startTrainerWorker, type TrainerWorker } from './trainerWorker.ts';

export interface TrainerHandleOptions {
  /** Creates the worker; tests use their own script. */
  readonly createWorker?: () => Worker;
  /** After this many losses within a minute, the run stops until the reader starts it again. */
  readonly mostRestartsPerMinute?: number;
  /** Whether such a run leaves memory for a spare worker with a loaded engine; default: no. */
  readonly keepsSpare?: (config: RunConfig) => boolean;
}

/** A pause discards the round if it has not ended by then. */
const pauseMs = 60_000;
/** Closing a run waits less, because the run is not continued. */
const closeMs = 5000;
const unlocked =
  'This address is not secure (https), so the browser gives no locks: a thread that dies is noticed only by a minute of silence.';
const defaultWorker = siteThread('espalier-trainer');

const threadsHere = (settings: EngineSettings): number => threadsFor(settings, browserMachine().cores);

/** A handle without a worker; the first call starts one. */
export function createTrainerHandle(options: TrainerHandleOptions = {}): TrainerHandle {
  const { createWorker = defaultWorker, mostRestartsPerMinute, keepsSpare = () => false } = options;
  const listeners = new Set<(event: HandleEvent) => void>();
  const disposed = new AbortController();
  const restarts = createRestarts({ mostPerMinute: mostRestartsPerMinute });
  let worker: TrainerWorker | null = null;
  let run: HeldRun | null = null;
  /** The run opened last: `run`, or one that is closed now. */
  let last: HeldRun | null = null;
  const keptRuns = createKeptRuns();
  /** Workers ended only because another engine was needed: their pending calls are repeated. */
  const retired = new WeakSet<TrainerWorker>();
  /** Workers ended during a round because the reader did not wait: their pending calls are no errors. */
  const discarded = new WeakSet<TrainerWorker>();
  let recovering: Promise<void> | null = null;
  /** The settings that the page prepared last. */
  let prepared: RunConfig | null = null;
  /** While a run is being opened: why a worker lost meanwhile is not replaced; null as long as it is. */
  let opening: { refusal: string | null } | null = null;
  /** A graphics card that was lost once is not used again until the page is loaded: what it was doing may lose it again. */
  let lostDevice = false;
  let saidUnlocked = false;

  function emit(event: HandleEvent): void {
    for (const listener of listeners) listener(event);
  }

  const spare = createSpareTrainer({
    start: (onGone) => startWorker(onGone),
  });

  /** The engine that a run's spare loads: the same as the run's. */
  const engineOf = ({ config }: Pick<HeldRun, 'config'>): SpareEngine => ({
    device: lostDevice ? 'wasm' : config.device,
    threads: threadsHere(config),
  });

  function considerSpare(training: HeldRun): void {
    // If a graphics device is lost, a second one in the same browser usually is too.
    if (training.device.kind !== 'wasm' || !keepsSpare(training.config)) return;
    const { atMs, round } = training.opened;
    spare.consider(engineOf(training), training.round - round, performance.now() - atMs);
  }

  /** The spare for a run with this configuration, if it has or loads its engine. */
  const takeSpare = (of: Pick<HeldRun, 'config'> | null): TrainerWorker | null =>
    of && spare.take(engineOf(of));

  function startWorker(onSpareGone: (() => void) | null = null): TrainerWorker {
    const started = startTrainerWorker({
      create: createWorker,
      heldRows: (runId) => (last?.runId === runId ? last.metrics : []),
      onEvent: (event) => worker === started && hear(event),
      onSilence(seconds) {
        if (worker !== started) return;
        emit(seconds === null ? { type: 'answering' } : { type: 'silent', seconds });
      },
      onRunning(hasLock) {
        if (hasLock || isSecureContext || saidUnlocked) return;
        saidUnlocked = true;
        emit({ type: 'notice', message: unlocked });
      },
      onGone(error, cause) {
        if (onSpareGone !== null && worker !== started) return onSpareGone();
        if (worker === started) worker = null;
        replace(error, cause);
      },
    });
    return started;
  }

  function hear(event: Exclude<WorkerEvent, { type: 'device-lost' }>): void {
    if (event.type === 'kept') {
      const { runId, checkpoint } = event;
      const known = last?.runId === runId ? last : { runId, name: runId, metrics: [] };
      keptRuns.take(known, checkpoint);
      return;
    }
    if (run !== null && event.type === 'round') {
      const { metrics } = event.report;
      // A repeated round replaces its first row and all later ones.
      while ((run.metrics.at(-1)?.round ?? -1) >= metrics.round) run.metrics.pop();
      run.metrics.push(metrics);
      run.round = metrics.round;
      restarts.reached(run.round);
      considerSpare(run);
    }
    if (run !== null && event.type === 'stopped') run.training = null;
    emit(event);
  }

  /** After a worker ended: starts another that continues, or reports why not. */
  function replace(error: WorkerGone, cause: EndCause): void {
    if (disposed.signal.aborted) return;
    if (cause === 'discarded') {
      if (run !== null) void recover(run, error.message);
      return;
    }
    if (cause === 'device-lost') lostDevice = true;
    const whyNot = restarts.lost(performance.now());
    if (opening !== null) {
      if (cause === 'not-loaded') opening.refusal = error.message;
      else if (whyNot !== null) opening.refusal = `${error.message}; it was replaced ${whyNot}, try again`;
    }
    if (run === null) return;
    if (run.device.kind === 'webgpu' && cause === 'silent') lostDevice = true;
    if (cause === 'not-loaded') return stop(error.message);
    if (whyNot !== null) {
      return stop(
        `${error.message}; it was replaced ${whyNot}, start again to resume from round ${run.round}`,
      );
    }
    void recover(run, error.message);
  }

  function recover(lost: HeldRun, because: string): Promise<void> {
    const mine = reopen(lost, because)
      .catch((error: unknown) => {
        // If the new worker ended too, `replace` has already handled it.
        if (!(error instanceof WorkerGone) && run === lost) {
          const message = error instanceof Error ? error.message : String(error);
          stop(`${because}, and the run could not be opened again: ${message}`);
        }
      })
      .finally(() => {
        if (recovering === mine) recovering = null;
      });
    recovering = mine;
    return mine;
  }

  async function reopen(lost: HeldRun, because: string): Promise<void> {
    const wasTraining = lost.training !== null;
    const ready = takeSpare(lost);
    const replacement = (worker = ready ?? startWorker());
    const request: OpenRequest = {
      kind: 'resume',
      runId: lost.runId,
      after: lost.lockHolder,
      device: lostDevice ? 'wasm' : undefined,
      kept: keptRuns.of(lost.runId),
    };
    let reply: OpenReply;
    try {
      reply = await replacement.call((api) => api.open(request));
    } catch (error) {
      // Loaded for another policy size or device, or the card failed: only a new worker can load this engine.
      const { name, message } = error as Error;
      if (name !== 'DeviceLost' && (ready === null || name !== 'OtherEngineLoaded')) throw error;
      if (name === 'DeviceLost') lostDevice = true;
      worker = null;
      replacement.end(new WorkerGone(message), 'ended');
      return reopen(lost, because);
    }
    if (run !== lost) return;
    Object.assign(lost, opened(reply, performance.now()));
    keptRuns.follow(lost);
    // Read again, because the reader may have paused during the replacement.
    const training = lost.training as HeldRun['training'];
    const continues = training !== null && !training.pausing;
    emit({ type: 'recovered', because, round: reply.round, device: reply.device, continues });
    for (const notice of reply.notices) emit({ type: 'notice', ...notice });
    if (training === null || training.pausing) {
      lost.training = null;
      if (wasTraining)
        emit({ type: 'stopped', reason: /* data */ 'paused', message: `paused at round ${reply.round}` });
      return;
    }
    const rounds = training.until === null ? null : Math.max(training.until - reply.round, 0);
    await replacement.call((api) => api.start(rounds));
  }

  function stop(message: string): void {
    if (run !== null) run.training = null;
    emit({ type: 'stopped', reason: /* data */ 'error', message });
  }

  /** Calls the worker. If there is none, starts one and restores the open run first. */
  async function call<T>(make: (api: Remote<TrainerApi>) => Promise<T>, signal?: AbortSignal): Promise<T> {
    // A recovery may end in another one.
    while (recovering !== null) {
      const current: Promise<void> = recovering;
      await settled(() => current, disposed.signal, signal);
    }
    signal?.throwIfAborted();
    disposed.signal.throwIfAborted();
    if (worker === null && run !== null) {
      const lost = run;
      restarts.forget(lost.round);
      await settled(() => recover(lost, 'the training worker was started again'), disposed.signal, signal);
      if (worker === null)
        throw new WorkerGone('training worker: it could not be started again, reload the page');
    }
    for (;;) {
      worker ??= startWorker();
      const asked = worker;
      try {
        return await asked.call(make, signal);
      } catch (error) {
        if (error instanceof Error && error.name === 'OtherEngineLoaded' && worker === asked) {
          retired.add(asked);
          asked.end(new WorkerGone('training worker: it was replaced for another device'), 'ended');
        }
        if (!retired.has(asked)) throw error;
      }
    }
  }

  /** Ends a worker whose graphics card failed while it opened a run. */
  function cardGone(ended: TrainerWorker, { message }: Error): WorkerGone {
    const gone = new WorkerGone(`training worker: ${message}`);
    ended.end(gone, 'device-lost');
    return gone;
  }

  /** Adds the page's copy to a reopened run if it may be newer than storage. */
  function withCopy(request: OpenRequest): OpenRequest {
    if (request.kind !== 'resume') return request;
    const after = last?.runId === request.runId ? last.lockHolder : null;
    return { after, kept: keptRuns.of(request.runId), ...request };
  }

  /** Opens a run. If its worker is lost meanwhile, another opens it. */
  async function openSurely(request: OpenRequest, signal: AbortSignal | undefined): Promise<OpenReply> {
    let asked = withCopy(request);
    let lost: WorkerGone | null = null;
    for (;;) {
      worker ??= takeSpare(prepared && { config: prepared }) ?? startWorker();
      const used = worker;
      try {
        const reply = await call((api) => api.open(asked), signal);
        if (lost !== null) {
          const message = `Restarted, nothing lost: the run was opened again (${lost.message}).`;
          emit({ type: 'notice', level: 'info', about: 'thread', message });
        }
        return reply;
      } catch (thrown) {
        const error =
          thrown instanceof Error && thrown.name === 'DeviceLost' ? cardGone(worker ?? used, thrown) : thrown;
        if (!(error instanceof WorkerGone) || disposed.signal.aborted) throw error;
        const { refusal = null } = opening ?? {};
        if (refusal !== null) throw new WorkerGone(refusal);
        lost = error;
        asked = { ...asked, after: used?.holder() ?? asked.after ?? null };
        if (lostDevice) asked = { ...asked, device: 'wasm' };
      }
    }
  }

  /** Ends the worker, whatever it does; an open run continues from its last checkpoint. */
  async function restart(because = 'training worker: you started it again'): Promise<void> {
    const ended = worker;
    if (ended === null) return;
    discarded.add(ended);
    ended.end(new WorkerGone(because), 'discarded');
    while (recovering !== null) await (recovering as Promise<void>);
  }

  /** The same during its round, after which the run is paused. */
  async function discardRound(): Promise<void> {
    if (run?.training) run.training = { ...run.training, pausing: true };
    await restart('the round in progress was discarded');
  }

  /** A call that waits for the round's end: discards the round if it takes too long or the reader stops waiting. */
  async function untilDiscarded(make: () => Promise<void>): Promise<void> {
    const asked = worker;
    try {
      await make();
    } catch (error) {
      if (error instanceof DOMException && error.name === 'TimeoutError') return discardRound();
      if (asked === null || !discarded.has(asked)) throw error;
      while (recovering !== null) await (recovering as Promise<void>);
    }
  }

  const saveWhenHidden = () => {
    // Saves at the last certain moment: a hidden tab may be frozen or discarded without notice.
    if (document.visibilityState !== 'hidden' || worker === null || run === null || run.training === null)
      return;
    worker.call((api) => api.saveSoon()).catch(() => undefined);
  };
  if (typeof document !== 'undefined') document.addEventListener('visibilitychange', saveWhenHidden);

  return {
    onEvent(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    warm: (settings, signal) => call((api) => api.warm(settings.device, threadsHere(settings)), signal),

    prepare(config) {
      prepared = config;
      return call((api) => api.prepare(config));
    },

    async open(request, signal) {
      run = null;
      const mine = (opening = { refusal: null });
      if (request.kind === 'new') prepared = request.config;
      try {
        const reply = await openSurely(request, signal);
        run = last = heldRun(reply, performance.now());
        keptRuns.follow(run);
        restarts.forget(run.round);
        return reply;
      } catch (error) {
        // The caller has stopped waiting, but the worker may still open the run: close it there.
        worker?.call((api) => api.close()).catch(() => undefined);
        throw error;
      } finally {
        if (opening === mine) opening = null;
      }
    },

    async start(rounds) {
      if (run === null)
        throw new Error('no run is open here: resume one from the list of runs, or reset and start one');
      const opened = run;
      // Set before the answer, because events may arrive first.
      opened.training = { until: rounds === null ? null : opened.round + rounds, pausing: false };
      try {
        await call((api) => api.start(rounds));
      } catch (error) {
        // The worker that replaces a lost one trains the run.
        if (error instanceof WorkerGone && recovering !== null && run === opened) return;
        opened.training = null;
        throw error;
      }
    },

    async pause() {
      const paused = run;
      if (paused !== null && paused.training !== null)
        paused.training = { ...paused.training, pausing: true };
      await untilDiscarded(() => call((api) => api.pause(), AbortSignal.timeout(pauseMs)));
      if (paused !== null) paused.training = null;
    },

    discardRound,
    restart: () => restart(),

    setLive: (settings) => call((api) => api.setLive(settings)),

    async explain(place) {
      if (run === null || worker === null) return null;
      return call((api) => api.explain(place));
    },

    async weightsOf(round) {
      if (run === null || worker === null) return null;
      return call((api) => api.weightsOf(round));
    },

    async snapshot() {
      const shown = run;
      if (shown === null) return null;
      // Does not start a lost worker for this: its last checkpoint is the newest state.
      const asked = worker === null ? null : call((api) => api.snapshot(), AbortSignal.timeout(pauseMs));
      const fresh = (await asked?.catch(() => null)) ?? null;
      if (fresh === null) return keptRuns.of(shown.runId) ?? null;
      const metrics = shown.metrics.filter((row) => row.round <= fresh.round);
      return { name: shown.name, checkpoint: fresh, metrics };
    },

    async close() {
      run = null;
      spare.drop();
      if (worker === null && recovering === null) return;
      try {
        await untilDiscarded(() => call((api) => api.close(), AbortSignal.timeout(closeMs)));
      } catch (error) {
        // The run ended with its worker, which is all that the caller asked for.
        if (!(error instanceof WorkerGone)) throw error;
      }
    },

    dispose() {
      run = null;
      if (typeof document !== 'undefined') document.removeEventListener('visibilitychange', saveWhenHidden);
      const error = new WorkerGone('training worker: it was ended by the page');
      disposed.abort(error);
      worker?.end(error, 'ended');
      spare.dispose();
      listeners.clear();
    },
  };
}
