/** Trajectories written down by hand. */
import { withAdvantage, type Learnable } from '../../src/learn/learnable.ts';
import { roles, type Batch, type Sample } from '../../src/rollout/sample.ts';

export interface Sketch {
  readonly prompt: readonly number[];
  readonly completion: readonly number[];
  /** Of the completion's tokens. */
  readonly logps: readonly number[];
  readonly group?: number;
  /** How many leading tokens of the prompt are a hint. */
  readonly hint?: number;
  /** Left out of the loss, as completions that hit the length limit may be. */
  readonly untrained?: boolean;
}

export function makeTrajectory({
  prompt,
  completion,
  logps,
  group = 0,
  hint = 0,
  untrained = false,
}: Sketch): Sample {
  const before = prompt.map(() => 0);
  const written = completion.map(() => 1);
  return {
    prompt: { task: 'chain-sum', split: 'train', index: 0, level: 1, tokens: prompt, key: '' },
    group,
    sample: 0,
    round: 0,
    tokens: Int32Array.from([...prompt, ...completion]),
    roles: Uint8Array.from([
      ...prompt.map((_, i) => (i < hint ? roles.hint : roles.prompt)),
      ...written.map(() => roles.action),
    ]),
    trainMask: Uint8Array.from([...before, ...(untrained ? written.map(() => 0) : written)]),
    logps: Float32Array.from([...before, ...logps]),
    entropies: new Float32Array(prompt.length + completion.length),
    versions: Int32Array.from([...prompt.map(() => -1), ...completion.map(() => 0)]),
    terminated: true,
    truncated: false,
    verdict: { reward: 0, correct: false, reason: '' },
    reward: 0,
  };
}

/** A trajectory whose trained tokens all have one advantage. */
export const judge = (trajectory: Sample, advantage: number): Learnable =>
  withAdvantage({ ...trajectory, earned: trajectory.reward }, advantage);

/** Trajectories with one advantage each. */
export const judgeAll = (trajectories: readonly Sample[], advantages: ArrayLike<number>): Learnable[] =>
  trajectories.map((one, i) => judge(one, advantages[i] as number));

export const batchOf = <One extends Sample>(trajectories: readonly One[], round = 0): Batch<One> => ({
  round,
  weightsVersion: 0,
  trajectories,
});
