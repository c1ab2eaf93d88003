/** Self-distillation: the update against the formula in float64 loops, what the teacher reads, and runs with it. */
import { describe, expect, it } from 'vitest';
import { checkConfig, defaultConfig, parseConfig, type RunConfig } from '../../../src/config/schema.ts';
import { decodeCheckpoint, encodeCheckpoint } from '../../../src/run/checkpointFile.ts';
import { estimate } from '../../../src/learn/estimate.ts';
import { packerOf } from '../../../src/learn/packer.ts';
import { updateProgram } from '../../../src/learn/programs/update.ts';
import { policyFromShape } from '../../../src/policy/sizes.ts';
import { advantageStrategies } from '../../../src/strategies/learning.ts';
import { aggregations } from '../../../src/strategies/objective/aggregation/aggregation.ts';
import {
  tokensToFirstMistake,
  withTeachers,
} from '../../../src/strategies/objective/self-distil/solutions.ts';
import { fittingSolution } from '../../../src/tasks/hint.ts';
import { sortDigits } from '../../../src/tasks/sortDigits.ts';
import { commonId, END } from '../../../src/tasks/vocabulary/common.ts';
import { evaluate } from '../../graph/evaluate.ts';
import { firstStep, numbers } from '../../graph/referenceFeeds.ts';
import { seeded, seededInts } from '../../graph/seeded.ts';
import { lossesWith } from '../../learn/losses.ts';
import { batchOf, makeTrajectory } from '../../learn/trajectories.ts';
import { plainLogits, softmaxOf } from '../../policy/plainTransformer.ts';
import { randomWeights } from '../../policy/smallPolicy.ts';
import { relative } from '../../reference/update.ts';
import { openHere } from '../../run/openHere.ts';
import { sharedExecutor } from '../../runtime/sharedSessions.ts';

const executor = sharedExecutor();

const shape = { vocabulary: 64, maxLength: 24, width: 4, layers: 1, heads: 2, hidden: 6 };
const spec = policyFromShape('taught', shape);
const weights = Float64Array.from(randomWeights(spec.layout.size, 71, 0.9));
const settings: Partial<RunConfig> = {
  ...{ task: 'sort-digits', level: 1, loss_type: 'grpo', scale_rewards: 'none', num_generations: 2 },
  ...{ self_distil: 0.7, self_distil_tilt: 0.5, self_distil_from: 'all' },
};
const frame = { promptWidth: 5, width: 10 };

/** Two completions of each of two prompts, with random tokens; of the first prompt one is right. */
const completions = [0, 1].flatMap((group) => {
  const prompt = sortDigits.prompt('train', 3, group, 1);
  return [0, 1].map((sample) => {
    const isRight = group === 0 && sample === 0;
    const completion = isRight
      ? sortDigits.solve(prompt)
      : seededInts(9 + 2 * group + sample, 3 + sample, 3, 60);
    const logps = seeded(40 + 2 * group + sample, completion.length, -3, -1);
    const reward = isRight ? 1 : 0.25 * sample;
    return {
      ...makeTrajectory({ prompt: prompt.tokens, completion, group, logps }),
      ...{ prompt, sample, reward, verdict: { reward, correct: isRight, reason: '' } },
    };
  });
});

const oneHot = (token: number): number[] => Array.from({ length: 64 }, (_, v) => Number(v === token));
const [opening, closing] = [commonId('[hint]'), commonId('[/hint]')];

/** Distributions before each token of a completion, with these tokens before its prompt. */
function distributions(
  of: ArrayLike<number>,
  { prompt, tokens }: (typeof completions)[number],
  before: number[],
) {
  const read = [...before, ...tokens].slice(0, -1);
  const places = read.map((_, i) => (i < before.length ? 23 - i : i - before.length));
  const logits = plainLogits(spec, of, read.map(oneHot), places);
  return logits.slice(before.length + prompt.tokens.length - 1).map(softmaxOf);
}

/** The loss of the method's card with the teacher of the given weights. */
function lossAt(
  of: ArrayLike<number>,
  { share, tau, wrongOnly }: { share: number; tau: number | null; wrongOnly: boolean },
) {
  const perCompletion = completions.map((one) => {
    const start = one.prompt.tokens.length;
    const written = [...one.tokens].slice(start);
    const group = completions.filter((other) => other.group === one.group);
    const a = one.reward - (group[0]!.reward + group[1]!.reward) / 2;
    const solution = sortDigits.solve(one.prompt).filter((token) => token !== END);
    const own = distributions(of, one, []);
    const teacher = distributions(weights, one, [opening, ...solution, closing]);
    const each = written.map((token, t) => {
      const ratio = Math.exp(Math.log(own[t]![token]!) - one.logps[start + t]!);
      const clipped = Math.min(Math.max(ratio, 0.8), 1.2);
      const tilted = teacher[t]!.map((p, v) => p * (v === token && tau !== null ? Math.exp(a / tau) : 1));
      const total = tilted.reduce((x, y) => x + y, 0);
      const kl = tilted.reduce((sum, q, v) => sum + (q / total) * Math.log(q / total / own[t]![v]!), 0);
      const distilled = !(wrongOnly && one.verdict.correct);
      return -(1 - share) * Math.min(ratio * a, clipped * a) + (distilled ? share * kl : 0);
    });
    return each.reduce((x, y) => x + y, 0) / each.length;
  });
  return perCompletion.reduce((x, y) => x + y, 0) / perCompletion.length;
}

/** The update's loss and gradient with these settings. */
async function updateWith(more: Partial<RunConfig>) {
  const all = { ...settings, ...more };
  const config = { ...defaultConfig(), ...all };
  const { batch } = estimate(batchOf(completions), config, 5, advantageStrategies);
  const taught = await withTeachers(sortDigits, config, batch);
  const losses = lossesWith(all);
  const packer = packerOf(spec, { frame, groupSize: 2, pad: 0 });
  const rows = packer.rowsOf(taught.trajectories, 1);
  const packed = packer.pack(rows, { aggregation: aggregations[config.loss_type], losses });
  const scalars = Object.assign({}, ...losses.map((loss) => loss.scalars)) as Record<string, number>;
  const found = evaluate(updateProgram(spec, losses, packer.sequence, packer.completions), {
    ...firstStep(weights),
    ...packed.feeds,
    ...numbers(scalars),
  });
  return { found, packed };
}

const cases = [
  { share: 1, tau: null, wrongOnly: false },
  { share: 0.7, tau: 0.5, wrongOnly: false },
  { share: 0.4, tau: 2, wrongOnly: true },
] as const;

describe('the update', () => {
  it.each(cases)('has the loss of the formula and the gradient of its differences, with %o', async (one) => {
    const { found } = await updateWith({
      self_distil: one.share,
      self_distil_tilt: one.tau,
      self_distil_from: one.wrongOnly ? 'wrong' : 'all',
    });
    expect(relative([found.loss!.data[0]!], [lossAt(weights, one)])).toBeLessThan(1e-5);
    const step = 1e-5;
    const places = seededInts(77, 8, 0, weights.length);
    const slopes = places.map((at) => {
      const [above, below] = [step, -step].map((by) => lossAt(weights.with(at, weights[at]! + by), one));
      return (above! - below!) / (2 * step);
    });
    expect(Math.max(...slopes.map(Math.abs))).toBeGreaterThan(1e-3);
    expect(
      relative(
        places.map((at) => found.moment1_out!.data[at]!),
        slopes,
      ),
    ).toBeLessThan(1e-5);
  });

  it('counts what the teacher reads, and which tokens it grades', async () => {
    const { found, packed } = await updateWith({ self_distil_from: 'wrong' });
    // A row: the solution of four digits in two marks and five tokens of the prompt, read once or twice, and completions.
    const written = completions.reduce((sum, { tokens }) => sum + tokens.length - 5, 0);
    expect(packed.taught).toBe(packed.rows.length * 11 + written);
    const graded = written - 5;
    expect(packed.feeds.self_distil_count!.data[0]).toBe(graded);
    expect(found['self_distil/tokens']!.data[0]).toBeCloseTo(graded / written, 12);
  });
});

describe('the solution', () => {
  it('is that of the reference, without its end', async () => {
    const prompt = sortDigits.prompt('train', 1, 5, 2);
    expect(await fittingSolution(sortDigits, prompt)).toEqual(sortDigits.solve(prompt).slice(0, -1));
  });

  it('is none where the task cannot solve the prompt, and then nothing is graded', async () => {
    const prompt = { ...sortDigits.prompt('train', 1, 5, 2), tokens: [1, 2, 3] };
    expect(await fittingSolution(sortDigits, prompt)).toBeNull();
  });
});

describe('the first mistake', () => {
  const prompt = sortDigits.prompt('train', 1, 5, 1);
  const right = sortDigits.solve(prompt);
  it('is the first token with which no solution begins, and it is graded', () => {
    for (let at = 0; at < right.length; at++) {
      const completion = [...right.with(at, 59), 1, 2];
      expect(tokensToFirstMistake(sortDigits, { prompt, completion })).toBe(at + 1);
    }
    expect(tokensToFirstMistake(sortDigits, { prompt, completion: right })).toBe(right.length);
    expect(tokensToFirstMistake(sortDigits, { prompt, completion: right.slice(0, 2) })).toBe(2);
  });

  it('ends what is graded of a completion', async () => {
    const { packed } = await updateWith({ self_distil_from: 'first_mistake' });
    const graded = completions.reduce((sum, one) => {
      const solution = sortDigits.solve(one.prompt);
      const written = [...one.tokens].slice(5);
      const wrong = written.findIndex((token, t) => token !== solution[t]);
      return sum + (wrong === -1 ? written.length : wrong + 1);
    }, 0);
    expect(packed.feeds.self_distil_count!.data[0]).toBe(graded);
  });
});

describe('a run', () => {
  const tokens = {
    task: 'sort-digits',
    policy: 'tiny',
    level: 1,
    prompts_per_round: 2,
    num_generations: 4,
  } as const;
  const of = (more: Partial<RunConfig>): RunConfig =>
    parseConfig({ ...defaultConfig('grpo', 'sort-digits'), ...tokens, self_distil: 0.5, ...more });

  it.each(['now', 'start'] as const)(
    'with the teacher %s resumes to the same weights, and is charged',
    async (teacher) => {
      const config = of({ self_distil_teacher: teacher, self_distil_tilt: 0.5 });
      const first = await openHere(config, executor);
      await first.run.round();
      const middle = decodeCheckpoint(encodeCheckpoint(await first.run.checkpoint()));
      const { ledger, metrics } = await first.run.round();
      const last = await first.run.checkpoint();
      await first.dispose();
      const second = await openHere(config, executor);
      await second.run.restore(middle);
      await second.run.round();
      expect((await second.run.checkpoint()).hash).toBe(last.hash);
      await second.dispose();
      // In both rounds the teacher read every completion, and a prompt with its solution of 11 tokens for each row.
      expect(ledger.tok_aux).toBeGreaterThanOrEqual(ledger.tok_unique + 4 * 11);
      expect(metrics['self_distil/divergence']).toBeGreaterThan(0);
      expect(metrics['self_distil/tokens']).toBe(1);
    },
  );
});

describe('settings', () => {
  it.each([
    [{ task: 'cart-pole' }, /teacher reads a solution as text/],
    [{ task: 'chain-sum', labels: 'majority' }, /voting must find/],
    [{ task: 'scratchpad', latent_slots: 2 }, /latent slots are mixtures/],
    [{ task: 'sort-digits', surrogate: 'dpo' }, /comparison of whole completions/],
    [{ task: 'sort-digits', max_completion_length: 90 }, /positions of the policy/],
  ] as const)('are refused by name: %o', (more, why) => {
    const found = checkConfig({ ...defaultConfig('grpo', more.task), self_distil: 1, ...more });
    expect(JSON.stringify(found)).toMatch(why);
  });
});
