/** The control of the observation loss: which answers are exchanged, and that the loss reads them and nothing else does. */
import { describe, expect, it } from 'vitest';
import { defaultConfig } from '../../../src/config/schema.ts';
import { packUpdate } from '../../../src/learn/packing.ts';
import { updateProgram } from '../../../src/learn/programs/update.ts';
import { packTokens, rowsOf, sequenceOf } from '../../../src/learn/rows.ts';
import { initialParameters } from '../../../src/policy/initialize.ts';
import { scoreProgram } from '../../../src/policy/programs/score.ts';
import { policyFromShape } from '../../../src/policy/sizes.ts';
import { roles, type Sample } from '../../../src/rollout/sample.ts';
import { aggregations } from '../../../src/strategies/objective/aggregation/aggregation.ts';
import { plainLosses } from '../../../src/strategies/objective/index.ts';
import { observationLoss } from '../../../src/strategies/objective/observations/crossEntropy.ts';
import {
  answerShuffle,
  shuffledAnswers,
} from '../../../src/strategies/objective/observations/shuffledAnswers.ts';
import { float32, int32, scalar } from '../../../src/tensor/tensor.ts';
import { seeded } from '../../graph/seeded.ts';
import { estimated } from '../../learn/estimated.ts';
import { judge, makeTrajectory } from '../../learn/trajectories.ts';
import { evaluate } from '../../graph/evaluate.ts';
import { firstStep } from '../../graph/referenceFeeds.ts';

/** A completion of actions, and of answers where a list stands. */
function played(index: number, sample: number, completion: readonly (number | readonly number[])[]): Sample {
  const tokens = completion.flat();
  const observed = completion.flatMap((part) => (typeof part === 'number' ? [false] : part.map(() => true)));
  const logps = observed.map((is) => (is ? 0 : -1));
  const made = makeTrajectory({ prompt: [9], completion: tokens, logps, group: index });
  observed.forEach((is, t) => {
    if (!is) return;
    made.roles[t + 1] = roles.observation;
    made.trainMask[t + 1] = 0;
  });
  return { ...made, sample, prompt: { ...made.prompt, index, key: String(index) } };
}

/** Two samples of each of six prompts; each answer has the number of its prompt, short ones and long ones. */
const batch = Array.from({ length: 12 }, (_, i) => {
  const prompt = i >> 1;
  return played(prompt, i & 1, [2, [10 + prompt, 20 + prompt], 3, [30 + prompt], 4]);
});

describe('shuffled answers', () => {
  it('are those of other prompts, each used once, whole, and in place of one of its length', () => {
    const predicted = shuffledAnswers(batch, 7);
    const long = predicted.map((tokens) => [...tokens.subarray(2, 4)]);
    const short = predicted.map((tokens) => tokens[5]! - 30);
    long.forEach(([first, second], i) => {
      expect(second! - first!).toBe(10);
      expect(first! - 10).not.toBe(batch[i]!.prompt.index);
    });
    short.forEach((prompt, i) => expect(prompt).not.toBe(batch[i]!.prompt.index));
    const each = batch.map(({ prompt }) => prompt.index);
    expect(long.map(([first]) => first! - 10).sort()).toEqual(each);
    expect([...short].sort()).toEqual(each);
    predicted.forEach((tokens, i) => {
      const { tokens: own, roles: written } = batch[i]!;
      for (const t of own.keys()) if (written[t] !== roles.observation) expect(tokens[t]).toBe(own[t]);
    });
  });

  it('follow the seed and the keys of completions, wherever these stand in the batch', () => {
    const of = (seed: number, trajectories = batch) =>
      new Map(shuffledAnswers(trajectories, seed).map((tokens, i) => [trajectories[i]!, [...tokens]]));
    expect(of(7)).toEqual(of(7));
    expect(of(7)).not.toEqual(of(8));
    const reversed = of(7, [...batch].reverse());
    for (const [one, tokens] of of(7)) expect(reversed.get(one)).toEqual(tokens);
  });

  it('come from another completion even where one prompt has most of them, and stay where nothing else is as long', () => {
    const few = [0, 1, 2].map((sample) => played(1, sample, [2, [10 + sample]]));
    const other = played(2, 0, [[7, 7, 7], 2]);
    const predicted = shuffledAnswers([...few, other], 1);
    few.forEach((one, i) => expect(predicted[i]![2]).not.toBe(one.tokens[2]));
    expect(predicted[3]).toEqual(other.tokens);
  });

  it('are predicted where the setting is on and the loss has a weight, and change no other signal', () => {
    const settings = { env_coef: 0.1, env_shuffle: true, seed: 7 } as const;
    const { predicted, signals } = estimated(batch, settings);
    expect(predicted).toEqual(shuffledAnswers(batch, 7));
    expect(estimated(batch, { ...settings, env_shuffle: false }).signals).toEqual(signals);
    for (const off of [{ env_coef: 0 }, { env_shuffle: false }]) {
      expect(answerShuffle({ ...defaultConfig(), ...settings, ...off })).toBeNull();
    }
  });
});

describe('an update on shuffled answers', () => {
  const plan = { promptColumns: 0, segmentColumns: 6, perRow: 1 };
  const shape = { vocabulary: 40, maxLength: 8, width: 4, layers: 1, heads: 1, hidden: 4 };
  const policy = policyFromShape('toy', shape);
  const judged = batch.map((one, i) => judge(one, i & 1 ? 1 : -1));
  const predicted = shuffledAnswers(batch, 7);
  const feedsWith = (more: { readonly predicted?: readonly Int32Array[] }) => {
    const all = judged.map((one, i) => ({ ...one, predicted: more.predicted?.[i] }));
    const options = { plan, aggregation: aggregations.grpo, pad: 0, maxLength: shape.maxLength };
    return packUpdate(rowsOf(all, plan), options).feeds;
  };

  it('differs in the targets of answers alone', () => {
    const { targets, ...plain } = feedsWith({});
    const { targets: shuffled, ...rest } = feedsWith({ predicted });
    expect(rest).toEqual(plain);
    expect(shuffled).not.toEqual(targets);
    expect([...shuffled!.data]).toEqual(predicted.flatMap((tokens) => [...tokens.subarray(1)]));
  });

  it('has the mean cross-entropy of the exchanged tokens, each after the true ones before it', () => {
    const { size } = policy.layout;
    const noise = seeded(5, size, -0.5, 0.5);
    const parameters = float32(initialParameters(policy.layout, 3).map((x, i) => x + noise[i]!));
    const losses = [...plainLosses, observationLoss({ ...defaultConfig(), env_coef: 0.5 })!];
    const { env_loss } = evaluate(updateProgram(policy, losses, sequenceOf(plan)), {
      ...feedsWith({ predicted }),
      ...firstStep(parameters.data, { env_coef: 0.5 }),
    });
    // The score program knows of no loss: it says how probable a token is after those that stand before it.
    const rows = batch.map(({ tokens }) => Array.from(tokens));
    const said = evaluate(scoreProgram(policy), {
      ...packTokens(rows, 6, 0),
      targets: int32(Int32Array.from(predicted.flatMap((tokens) => [...tokens.subarray(1)])), [12, 6]),
      parameters,
      temperature: scalar(1),
    }).logps!.data;
    const observed = batch.flatMap((one, i) =>
      Array.from({ length: 6 }, (_, t) => t).flatMap((t) =>
        one.roles[t + 1] === roles.observation ? [said[6 * i + t]!] : [],
      ),
    );
    expect(observed).toHaveLength(36);
    expect(env_loss!.data[0]).toBeCloseTo(-observed.reduce((a, b) => a + b) / 36, 6);
  });
});
