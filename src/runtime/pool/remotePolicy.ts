/** The caller's side of one rollout worker: a policy whose states are in its thread, and parts of updates. */
import type { Program } from '../../graph/index.ts';
import type { PartFeeds, PartResult } from '../../learn/updateParts.ts';
import type { Policy, Rows } from '../../rollout/policy.ts';
import { float32 } from '../../tensor/tensor.ts';
import { createAwake } from '../awake.ts';
import { WorkerGone } from '../call.ts';
import type { Backend, PooledWeights } from './lastingPolicy.ts';
import type { RolloutAnswered, RolloutAsked, RolloutPrograms, RolloutThread } from './protocol.ts';
import type { ProgramRun } from './use.ts';

type Answer = Extract<RolloutAnswered, { answer: 'prefilled' | 'generated' | 'computed' }>;
type Answered<K extends Answer['answer']> = Extract<Answer, { answer: K }>;

export interface RemoteParts {
  /** Starts the thread. */
  readonly start: () => RolloutThread;
  readonly programs: RolloutPrograms;
  /** Called after each call with its programs' run time, its number of rows and its weights version. */
  readonly onRun?: (run: ProgramRun) => void;
}

export interface RemotePolicy {
  readonly backend: Backend;
  /** Resolves once its programs are built; rejects with the error that ended it. */
  readonly ready: Promise<void>;
  /** Aborts when the thread ends, with its error as reason. */
  readonly gone: AbortSignal;
  /** Computes a part of an update under these weights. */
  part(weights: PooledWeights, program: Program, feeds: PartFeeds): Promise<PartResult>;
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

/** Starts a rollout worker. All calls settle: those of a thread that ends reject. */
export function startRemote({ start, programs, onRun }: RemoteParts): RemotePolicy {
  const waiting = new Map<number, Waiting>();
  const sent = new Map<Program, number>();
  let calls = 0;
  let states = 0;
  let known: number | null = null;

  const thread = start();
  const ended = new AbortController();
  const gone = ended.signal;
  const awake = createAwake();
  let loaded = (): void => undefined;
  const ready = new Promise<void>((resolve, reject) => {
    loaded = resolve;
    gone.addEventListener('abort', () => reject(gone.reason as WorkerGone));
  });
  ready.catch(() => undefined);
  awake(true);

  function end(error: WorkerGone): void {
    if (gone.aborted) return;
    thread.end();
    awake(false);
    ended.abort(error);
    for (const { lose } of waiting.values()) lose(error);
    waiting.clear();
  }

  function lost(because: string): void {
    end(new WorkerGone(`rollout worker: ${because}`));
  }

  function hear(message: RolloutAnswered): void {
    if (gone.aborted) return;
    if (message.answer === 'failed' && message.call === null) return lost(message.because);
    if (message.answer === 'ready') loaded();
    else {
      const { take, lose } = waiting.get(message.call as number) ?? {};
      waiting.delete(message.call as number);
      if (message.answer === 'failed') lose?.(new Error(message.because));
      else take?.(message);
    }
    awake(waiting.size > 0);
  }

  thread.listen(hear, lost);
  thread.post({ ask: 'open', programs });

  function ask<K extends Answer['answer']>(
    kind: K,
    { serial, ...weights }: PooledWeights,
    message: (call: number) => RolloutAsked,
  ): Promise<Answered<K>> {
    return new Promise((resolve, reject) => {
      gone.throwIfAborted();
      const call = calls++;
      const isAnswer = (answer: Answer): answer is Answered<K> => answer.answer === kind;
      waiting.set(call, { take: (answer) => isAnswer(answer) && resolve(answer), lose: reject });
      if (known !== serial) thread.post({ ask: 'weights', weights: { serial, ...weights } });
      known = serial;
      thread.post(message(call));
      awake(true);
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
      onRun?.({ of: 'rows', ms, rows: 0, version: weights.version });
      return { frame, state: { number: state, size: prompts.length } satisfies RemoteState, ...rows };
    },

    async generate(from, segment) {
      const { frame, parent, last, position, done, hint } = from;
      const state = states++;
      const plain = { parent, last, position, done, hint };
      const { rows, written, ms } = await ask('generated', weights, (call) => ({
        ...{ ask: 'generate', call, from: stateOf(from).number, state, rows: plain, segment },
      }));
      onRun?.({ of: 'rows', ms, rows: parent.length, version: weights.version });
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
      if (!gone.aborted) thread.post({ ask: 'release', state: stateOf(rows).number });
    },
  });

  function numberOf(program: Program): number {
    const known = sent.get(program);
    if (known !== undefined) return known;
    const number = sent.size;
    sent.set(program, number);
    thread.post({ ask: 'program', number, program });
    return number;
  }

  async function part(weights: PooledWeights, program: Program, feeds: PartFeeds): Promise<PartResult> {
    const { scalars, gradient, ms } = await ask('computed', weights, (call) => ({
      ...{ ask: 'part', call, program: numberOf(program), feeds },
    }));
    onRun?.({ of: 'update', ms, rows: 0, version: weights.version });
    return { scalars, gradient: float32(gradient) };
  }

  return { backend, part, ready, gone, end };
}
