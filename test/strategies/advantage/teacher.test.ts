/** The teacher that sees the solution: its log-probabilities read in another way, its gradient against that of the divergence. */
import { afterAll, describe, expect, it } from 'vitest';
import { checkConfig, defaultConfig } from '../../../src/config/schema.ts';
import {
  correctionsOf,
  selfDistillation,
} from '../../../src/strategies/advantage/teacher/selfDistillation.ts';
import { taughtCompletions } from '../../../src/strategies/advantage/teacher/taught.ts';
import type { AskedPolicy } from '../../../src/question/policy.ts';
import { positionsOf } from '../../../src/policy/positions.ts';
import { int32, scalar } from '../../../src/tensor/tensor.ts';
import { engineOf } from '../../../src/run/player.ts';
import type { Learnable } from '../../../src/learn/learnable.ts';
import type { Policy } from '../../../src/rollout/policy.ts';
import type { RoundCollected, RoundRequest } from '../../../src/rollout/wrapper.ts';
import { hintLength, withHint } from '../../../src/tasks/hint.ts';
import { plainFrameOf } from '../../../src/tasks/levels.ts';
import { differentEvalPrompts } from '../../../src/tasks/pool.ts';
import type { TokenTask } from '../../../src/tasks/task.ts';
import { judge } from '../../learn/trajectories.ts';
import { askedAtStart, configOf, executor } from '../../question/asking.ts';
import { completion } from '../replay/groups.ts';

afterAll(() => executor.dispose());

const softmax = (z: readonly number[]): number[] => {
  const e = z.map(Math.exp);
  const sum = e.reduce((a, b) => a + b);
  return e.map((one) => one / sum);
};

it('the mean policy gradient of the corrections is minus the gradient of KL to the teacher', () => {
  const [z, t] = [
    [0.3, -1.2, 0.8, 0.1],
    [1.1, 0.2, -0.7, 0.4],
  ];
  const teacher = softmax(t!);
  const kl = (of: readonly number[]): number =>
    softmax(of).reduce((sum, p, k) => sum + p * Math.log(p / teacher[k]!), 0);
  const p = softmax(z!);
  z!.forEach((_, k) => {
    const h = 1e-5;
    const moved = (by: number): number => kl(z!.map((one, i) => one + (i === k ? by : 0)));
    const slope = (moved(h) - moved(-h)) / (2 * h);
    // Σ over tokens y of π(y)·A(y)·∂log π(y)/∂z_k.
    const mean = p.reduce((sum, own, y) => {
      const at = { teacher: Float32Array.of(Math.log(teacher[y]!)), logps: Float32Array.of(Math.log(own)) };
      const correction = correctionsOf({ ...at, mask: Uint8Array.of(1) }, 100)![0]!;
      return sum + own * correction * (Number(y === k) - p[k]!);
    }, 0);
    expect(mean).toBeCloseTo(-slope, 6);
  });
});

describe('advantages with a teacher', () => {
  const one = (correct: boolean, advantage: number): Learnable => ({
    ...judge(completion('a', 2, correct), advantage),
    teacher: Float32Array.of(0, 0, -0.1, -9),
  });
  // Its tokens are 2 and 3, of log-probabilities -0.2 and -0.3.
  const signal = (settings: object, some: readonly Learnable[]) => {
    const selected = selfDistillation({ ...defaultConfig('grpo'), teacher_bound: 4, ...settings })!(some);
    return { all: selected.trajectories.map(({ advantages }) => [...advantages]), metrics: selected.metrics };
  };
  const close = (found: number[][], wanted: number[][]): void =>
    found.forEach((row, i) => row.forEach((value, t) => expect(value).toBeCloseTo(wanted[i]![t]!, 5)));

  it('mix the correction, within its bound, with the advantage of the reward', () => {
    const { all, metrics } = signal({ teacher_weight: 0.25, teacher_on: 'all' }, [
      one(false, -1),
      one(true, 2),
    ]);
    close(all, [
      [0, 0, -0.75 + 0.025, -0.75 - 1],
      [0, 0, 1.5 + 0.025, 1.5 - 1],
    ]);
    expect(metrics).toMatchObject({ 'teacher/bounded': 0.5 });
    expect(metrics!['teacher/kl_wrong']).toBeCloseTo((-0.1 + 8.7) / 2, 5);
  });

  it('leave right completions to the reward where only wrong ones are corrected', () => {
    const { all } = signal({ teacher_weight: 0.5, teacher_on: 'wrong' }, [one(false, 0), one(true, 2)]);
    close(all, [
      [0, 0, 0.05, -2],
      [0, 0, 1, 1],
    ]);
  });

  it('are those of the reward alone, less their share, where the teacher read nothing', () => {
    const { teacher: _, ...unread } = one(false, -1);
    close(signal({ teacher_weight: 0.5, teacher_on: 'all' }, [unread]).all, [[0, 0, -0.5, -0.5]]);
    expect(selfDistillation(defaultConfig('grpo'))).toBeNull();
  });
});

/** Log-probabilities of a completion after a hinted prompt, by the program that reads whole rows and never writes. */
async function readAfter(
  { spec, weights, distribution }: AskedPolicy,
  prompt: readonly number[],
  written: readonly number[],
  temperature: number,
): Promise<number[]> {
  if (spec.kind === 'mlp') throw new Error('the policy must read tokens');
  const row = [...prompt, ...written];
  const { length } = row;
  const positions = positionsOf(length, hintLength(prompt), spec.shape.maxLength);
  const { read } = await executor.run(distribution, {
    parameters: weights.parameters,
    tokens: int32(Int32Array.from([...row, ...row]), [2, length]),
    positions: int32(Int32Array.from([...positions, ...positions]), [2, length]),
    segments: int32(new Int32Array(2 * length), [2, length]),
    columns: int32(Int32Array.from({ length }, (_, i) => i)),
    temperature: scalar(temperature),
  });
  const { vocabulary } = spec.shape;
  return written.map((token, t) =>
    Math.log(read.probabilities!.data[(prompt.length + t - 1) * vocabulary + token]!),
  );
}

it('the teacher reads each completion after the solution, as the policy itself would, and every token is charged', async () => {
  const config = configOf('chain-sum', { policy: 'tiny', level: 2, teacher_weight: 1 });
  const asked = await askedAtStart(config);
  const task = asked.task as TokenTask;
  const { policy } = asked.plays as { readonly policy: Policy };
  const plainFrame = plainFrameOf(task, config);
  const engine = engineOf(asked.plays, config, { memory: {} });
  const wrapper = taughtCompletions({
    config,
    sample: engine,
    tokens: { task, policy, plainFrame, hintFrame: plainFrame },
  })!;
  const prompts = differentEvalPrompts(config, 3).map((prompt, place) => ({ prompt, place }));
  const request = { prompts, round: 0, samples: 4, temperature: 0.8, seed: 1, now: () => 0 };
  const collect = wrapper((asking) => engine(asking) as Promise<RoundCollected>);
  const { batch, entries } = await collect(request as unknown as RoundRequest);
  let read = 0;
  for (const { prompt, tokens, teacher } of batch.trajectories as readonly Learnable[]) {
    const written = [...tokens.subarray(prompt.tokens.length)];
    const hinted = withHint(prompt, task.solve(prompt).slice(0, -1)).tokens;
    const row = [...hinted, ...written];
    read += row.length;
    const logps = await readAfter(asked, hinted, written, 0.8);
    written.forEach((_, t) => expect(teacher![prompt.tokens.length + t]).toBeCloseTo(logps[t]!, 5));
    expect([...teacher!.subarray(0, prompt.tokens.length)].every((value) => value === 0)).toBe(true);
  }
  expect(entries.tok_aux).toBe(read);
  await asked.dispose();
});

it('a level without space for the solution is refused by name', () => {
  const problems = checkConfig({ task: 'euclid', level: 3, teacher_weight: 1, policy: 'tiny' });
  expect(problems.every(({ field }) => field !== '')).toBe(true);
  expect(checkConfig({ task: 'cart-pole', teacher_weight: 1 })[0]?.field).toBe('teacher_weight');
});
