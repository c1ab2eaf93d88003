/**
 * The worker's side: runs programs on its own engine as requested, to generate and to compute parts of updates. It has no
 * tasks, no rewards and no storage.
 */
import { readScalars, type DeviceValue, type Executor, type Program } from '../../graph/index.ts';
import { holdWeights, type HeldWeights } from '../../policy/heldWeights.ts';
import { gatherRows, type Rows } from '../../rollout/policy.ts';
import { float32 } from '../../tensor/tensor.ts';
import { createProgramPolicy } from '../programPolicy.ts';
import type { PooledWeights } from './lastingPolicy.ts';
import type { RolloutAnswered, RolloutAsked, RolloutPrograms, PlainRows } from './protocol.ts';

export interface PoolServeParts {
  readonly openEngine: (programs: RolloutPrograms) => Promise<Executor>;
  /** `given`: buffers whose ownership goes along. */
  readonly post: (answer: RolloutAnswered, given?: ArrayBuffer[]) => void;
  /** Milliseconds from any origin. */
  readonly now: () => number;
}

interface Playing {
  readonly executor: Executor;
  readonly weights: HeldWeights;
  readonly policy: ReturnType<typeof createProgramPolicy>;
}

/** The rows of a new state, numbered from 0 for later messages. */
const plainRowsOf = ({ parent, last, position, done, hint }: Rows): PlainRows => ({
  ...{ parent: parent.map((_, row) => row), last, position, done, hint },
});

/** Returns the message handler; it answers in order. */
export function serveRollouts({ openEngine, post, now }: PoolServeParts): (asked: RolloutAsked) => void {
  const states = new Map<number, Rows>();
  const programs = new Map<number, Program>();
  let playing: Playing | null = null;
  let turn: Promise<void> = Promise.resolve();

  function opened(): Playing {
    if (playing === null) throw new Error('rollout worker: must be opened before anything else is asked');
    return playing;
  }

  function stateOf(state: number): Rows {
    const rows = states.get(state);
    if (!rows) throw new Error(`rollout worker: state ${state} is not here, prefill its prompts again`);
    return rows;
  }

  async function open(programs: RolloutPrograms): Promise<void> {
    const executor = await openEngine(programs);
    const weights = await holdWeights(executor, new Float32Array(programs.spec.layout.size));
    const { spec, special, extras } = programs;
    const policy = createProgramPolicy(executor, spec, weights, special, extras);
    await policy.prepare();
    playing = { executor, weights, policy };
    post({ answer: 'ready' });
  }

  async function take({ version, parameters }: PooledWeights): Promise<void> {
    const { executor, weights } = opened();
    weights.replace(await executor.upload(float32(parameters)), version);
  }

  async function play(asked: Extract<RolloutAsked, { ask: 'prefill' | 'generate' }>): Promise<void> {
    const { policy } = opened();
    const { call, state } = asked;
    const begun = now();
    if (asked.ask === 'prefill') {
      const rows = await policy.prefill(asked.prompts, asked.frame, asked.hints);
      states.set(state, rows);
      post({ answer: 'prefilled', call, ms: now() - begun, rows: plainRowsOf(rows) });
      return;
    }
    const gathered = gatherRows(stateOf(asked.from), asked.rows.parent);
    const { last, position, done, hint } = asked.rows;
    const { rows, ...written } = await policy.generate(
      { ...gathered, last, position, done, hint },
      asked.segment,
    );
    states.set(state, rows);
    post({ answer: 'generated', call, ms: now() - begun, rows: plainRowsOf(rows), written });
  }

  async function compute({ call, program, feeds }: Extract<RolloutAsked, { ask: 'part' }>): Promise<void> {
    const { executor, weights } = opened();
    const begun = now();
    const known = programs.get(program);
    if (!known) throw new Error(`rollout worker: program ${program} is not here, send it before its parts`);
    const { read, resident } = await executor.run(known, { ...feeds, parameters: weights.parameters });
    const value = resident.gradient as DeviceValue;
    const gradient = (await executor.read(value)).data as Float32Array<ArrayBuffer>;
    post({ answer: 'computed', call, ms: now() - begun, scalars: readScalars({ read }), gradient }, [
      gradient.buffer,
    ]);
    executor.release(value);
  }

  function join([a, b]: readonly [number, number], state: number): void {
    const rows = opened().policy.join(stateOf(a), stateOf(b));
    states.delete(a);
    states.delete(b);
    states.set(state, rows);
  }

  async function does(asked: RolloutAsked): Promise<void> {
    switch (asked.ask) {
      case 'open':
        return open(asked.programs);
      case 'weights':
        return take(asked.weights);
      case 'prefill':
      case 'generate':
        return play(asked);
      case 'program':
        programs.set(asked.number, asked.program);
        return;
      case 'part':
        return compute(asked);
      case 'join':
        return join(asked.states, asked.state);
      case 'release':
        opened().policy.release(stateOf(asked.state));
        states.delete(asked.state);
    }
  }

  return (asked) => {
    turn = turn
      .then(() => does(asked))
      .catch((error: unknown) => {
        const because = error instanceof Error ? error.message : String(error);
        post({ answer: 'failed', call: 'call' in asked ? asked.call : null, because });
      });
  };
}
