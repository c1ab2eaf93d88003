/** The caller's side of one rollout worker: a policy whose states are in its thread, and the decision that it is gone. */
import type { Policy, Rows } from '../../rollout/policy.ts';
import { WorkerGone } from '../call.ts';
import { createPulse, tickMs, type Pulse } from '../pulse.ts';
import type { Backend, PooledWeights } from './lastingPolicy.ts';
import type { RolloutAnswered, RolloutAsked, RolloutPrograms, RolloutThread } from './protocol.ts';

type Answer = Extract<RolloutAnswered, { answer: 'prefilled' | 'generated' }>;
type Answered<K extends Answer['answer']> = Extract<Answer, { answer: K }>;

export interface RemoteParts {
  /** Starts the thread. */
  readonly start: () => RolloutThread;
  readonly programs: RolloutPrograms;
  /** Known run times, shared with the thread's replacements. */
  readonly pulse?: Pulse;
  /** Multiplies the allowed silence. */
  readonly patience?: () => number;
  /** Milliseconds from any origin. */
  readonly now: () => number;
  /** Called after each call with its programs' run time, its number of rows and its weights version. */
  readonly onRun?: (run: { readonly ms: number; readonly rows: number; readonly version: number }) => void;
}

export interface RemotePolicy {
  readonly backend: Backend;
  /** Resolves once its programs are built; rejects with `WorkerGone`. */
  readonly ready: Promise<void>;
  /** Aborts, with a `WorkerGone`, when the thread ends. */
  readonly gone: AbortSignal;
  /** Ends the thread; pending calls reject with this error. */
  end(error: WorkerGone): void;
}

interface Waiting {
  readonly take: (answer: Answer) => void;
  readonly lose: (error: Error) => void;
}

/** A state's number in the worker, and its number of rows at creation. */
interface RemoteState {
  readonly number: number;
  readonly size: number;
}

/** Starts a rollout worker. All calls settle: a thread that is silent for too long is ended. */
export function startRemote({ start, programs, now, onRun, ...parts }: RemoteParts): RemotePolicy {
  const { pulse = createPulse(), patience = () => 1 } = parts;
  const gone = new AbortController();
  const waiting = new Map<number, Waiting>();
  let calls = 0;
  let states = 0;
  let known: number | null = null;
  let timer: ReturnType<typeof setInterval> | null = null;
  let isLoading = true;

  const thread = start();
  let settle: { resolve(): void; reject(error: Error): void };
  const ready = new Promise<void>((resolve, reject) => (settle = { resolve, reject }));
  ready.catch(() => undefined);

  function end(error: WorkerGone): void {
    if (gone.signal.aborted) return;
    gone.abort(error);
    thread.end();
    watch();
    settle.reject(error);
    for (const { lose } of waiting.values()) lose(error);
    waiting.clear();
  }

  /** Checks for silence only while a call is pending. */
  function watch(): void {
    const isAwaited = !gone.signal.aborted && (isLoading || waiting.size > 0);
    if (isAwaited === (timer !== null)) return;
    if (timer !== null) clearInterval(timer);
    timer = isAwaited ? setInterval(look, tickMs) : null;
    if (isAwaited) pulse.restart(now());
  }

  function look(): void {
    if (pulse.tick(now(), isLoading, patience()))
      end(new WorkerGone('rollout worker: it stopped answering and was ended'));
  }

  function hear(message: RolloutAnswered): void {
    if (gone.signal.aborted) return;
    if (timer !== null) pulse.beat(now(), isLoading);
    if (message.answer === 'alive') return;
    if (message.answer === 'failed' && message.call === null)
      return end(new WorkerGone(`rollout worker: ${message.because}`));
    if (message.answer === 'ready') {
      isLoading = false;
      settle.resolve();
    } else {
      const { take, lose } = waiting.get(message.call as number) ?? {};
      waiting.delete(message.call as number);
      if (message.answer === 'failed') lose?.(new Error(message.because));
      else take?.(message);
    }
    watch();
  }

  thread.listen(hear, (because) => end(new WorkerGone(`rollout worker: ${because}`)));
  watch();
  thread.post({ ask: 'open', programs });

  function ask<K extends Answer['answer']>(
    kind: K,
    { serial, ...weights }: PooledWeights,
    message: (call: number) => RolloutAsked,
  ): Promise<Answered<K>> {
    return new Promise((resolve, reject) => {
      gone.signal.throwIfAborted();
      const call = calls++;
      const isAnswer = (answer: Answer): answer is Answered<K> => answer.answer === kind;
      waiting.set(call, { take: (answer) => isAnswer(answer) && resolve(answer), lose: reject });
      if (known !== serial) thread.post({ ask: 'weights', weights: { serial, ...weights } });
      known = serial;
      thread.post(message(call));
      watch();
    });
  }

  const stateOf = (rows: Rows): RemoteState => rows.state as RemoteState;

  const backend: Backend = (weights): Policy => ({
    version: weights.version,

    async prefill(prompts, frame, hints) {
      const state = states++;
      const { rows, ms } = await ask('prefilled', weights, (call) => ({
        ...{ ask: 'prefill', call, state, prompts, frame, hints },
      }));
      onRun?.({ ms, rows: 0, version: weights.version });
      return { frame, state: { number: state, size: prompts.length } satisfies RemoteState, ...rows };
    },

    async generate(from, segment) {
      const { frame, parent, last, position, done, hint } = from;
      const state = states++;
      const plain = { parent, last, position, done, hint };
      const { rows, written, ms } = await ask('generated', weights, (call) => ({
        ...{ ask: 'generate', call, from: stateOf(from).number, state, rows: plain, segment },
      }));
      onRun?.({ ms, rows: parent.length, version: weights.version });
      const size = parent.length;
      return {
        ...written,
        rows: { frame, state: { number: state, size } satisfies RemoteState, ...rows },
      };
    },

    join(a, b) {
      const state = states++;
      const [first, second] = [stateOf(a), stateOf(b)];
      thread.post({ ask: 'join', states: [first.number, second.number], state });
      return {
        frame: a.frame,
        state: { number: state, size: first.size + second.size } satisfies RemoteState,
        parent: Int32Array.of(...a.parent, ...b.parent.map((parent) => parent + first.size)),
        last: Int32Array.of(...a.last, ...b.last),
        position: Int32Array.of(...a.position, ...b.position),
        done: Uint8Array.of(...a.done, ...b.done),
        hint: Int32Array.of(...a.hint, ...b.hint),
      };
    },

    release(rows) {
      if (!gone.signal.aborted) thread.post({ ask: 'release', state: stateOf(rows).number });
    },
  });

  return { backend, ready, gone: gone.signal, end };
}
