/** Losses that a reader writes as code, and the warm start by one-token rollouts, against finite differences of plain arithmetic. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createOptimizerState } from '../../src/learn/optimizerState.ts';
import { symbolWeights } from '../../src/learn/supervised/symbolWeights.ts';
import { createWarmStart } from '../../src/learn/supervised/warmStart.ts';
import { holdWeights } from '../../src/policy/heldWeights.ts';
import { seeded, seededInts } from '../graph/seeded.ts';
import { methodWith } from '../learn/own/losses.ts';
import { plainLogits, softmaxOf } from '../policy/plainTransformer.ts';
import { sharedExecutor } from '../runtime/sharedSessions.ts';
import { traceLoss } from '../sandbox/traceLoss.ts';
import { groupAdvantages, mean, sum } from './arithmetic.ts';
import { completionsOf, expectUpdate, logpsAt, oneHot, relative, spec, updateOf, weights } from './update.ts';

const executor = sharedExecutor();

/** What a loss reads of a token besides the means over its completion. */
interface Read {
  readonly logp: number;
  readonly old: number;
  readonly start: number;
  readonly ratio: number;
  readonly a: number;
}
const clip = (x: number, low: number, high: number): number => Math.min(Math.max(x, low), high);
const example = (name: string): string => readFileSync(`src/sandbox/examples/own/${name}.js`, 'utf8');
const soft = ({ a, ratio }: Read): number => {
  const tau = a > 0 ? 1 : 1.05;
  return (-a * 4) / tau / (1 + Math.exp(-tau * (ratio - 1)));
};
const written = `export const loss = ({ ratio, logp, oldLogp, refLogp, advantage, pull }) =>
  -stopGradient(min(ratio, 1.1)) * advantage * logp + pull * mean((logp - oldLogp) ** 2) * exp(refLogp - logp);`;

const completions = completionsOf(10_500, 3, 4);
const advantages = groupAdvantages(completions, 1e-4);
/** The mean over completions of the mean over tokens; `fixed` reads the weights at which gradients are taken. */
const lossOf =
  (loss: (read: Read, own: readonly Read[], fixed: Read) => number) =>
  (of: ArrayLike<number>): number =>
    mean(
      completions.map((one, i) => {
        const reads = (w: ArrayLike<number>): Read[] =>
          logpsAt(w, one).map((logp, t) => {
            const old = one.logps[3 + t]!;
            return {
              logp,
              old,
              start: one.reference[3 + t]!,
              ratio: Math.exp(logp - old),
              a: advantages[i]!,
            };
          });
        const [now, fixed] = [reads(of), reads(weights)];
        return mean(now.map((read, t) => loss(read, now, fixed[t]!)));
      }),
    );

describe('an update by an own loss has the value and the gradient of its code', () => {
  it.each([
    [
      'clip higher',
      example('clip-higher'),
      { high: 0.4 },
      ({ a, ratio }: Read) => -Math.min(ratio * a, clip(ratio, 0.8, 1.4) * a),
    ],
    ['soft gates', example('soft-gates'), { praise: 1, blame: 1.05 }, soft],
    ['collapse', example('collapse'), {}, ({ a, logp }: Read) => -Math.min(a, 0) * logp],
    [
      'a stopped gradient and a mean over the completion',
      written,
      { pull: 0.3 },
      ({ a, logp, start }: Read, own: readonly Read[], fixed: Read) =>
        -Math.min(fixed.ratio, 1.1) * a * logp +
        0.3 * mean(own.map((read) => (read.logp - read.old) ** 2)) * Math.exp(start - logp),
    ],
  ] as const)('with %s', (_, source, values, loss) => {
    const expression = traceLoss(source, [...Object.keys(values), 'epsilon']);
    const own_method = methodWith(expression, values);
    const settings = {
      surrogate: 'own',
      own_method,
      loss_type: 'grpo',
      scale_rewards: 'group',
      epsilon: 0.2,
    } as const;
    expectUpdate(updateOf(completions, settings), lossOf(loss));
  });
});

describe('one-token rollouts', () => {
  const [miss, temperature] = [0.1, 1.3];
  const solution = seededInts(10_700, 5, 1, 9);
  const row = [2, 7, 4, ...solution];
  const logits = (of: ArrayLike<number>, tokens: readonly number[], from: number): number[][] =>
    plainLogits(spec, of, tokens.slice(0, -1).map(oneHot)).slice(from);
  const adamw = {
    ...{ learning_rate: 1e-3, warmup_steps: 0, adam_epsilon: 1e-8, weight_decay: 0 },
    ...{ adam_beta1: 0, adam_beta2: 0, max_grad_norm: 1e9 },
  };
  const rollout = { loss: 'one_token', samples: 0, missReward: -miss, temperature } as const;
  const warm = logits(weights, row, 2).map((z) => softmaxOf(z.map((x) => x / temperature)));
  const rewardOf = (v: number, t: number): number => (v === solution[t] ? 1 : -miss);

  it('weigh each symbol by its probability at the temperature times its reward, or by its share of K samples', () => {
    const exact = warm.map((p, t) => symbolWeights(rollout, p, solution[t]!, () => 0.5).weights);
    const expected = warm.map((p, t) => p.map((x, v) => x * rewardOf(v, t)));
    expect(
      relative(
        exact.flatMap((own) => [...own]),
        expected.flat(),
      ),
    ).toBeLessThan(1e-5);
    const draws = seeded(10_800, 64, 0, 1);
    warm.forEach((p, t) => {
      const drawn = draws.map((u) => p.findIndex((_, v) => sum(p.slice(0, v + 1)) > u));
      const shares = p.map((_, v) => (drawn.filter((one) => one === v).length / 64) * rewardOf(v, t));
      const found = symbolWeights({ ...rollout, samples: 64 }, p, solution[t]!, (k) => draws[k]!).weights;
      expect(relative(found, shares)).toBeLessThan(1e-5);
    });
  });

  it('change the policy by the slopes of −1/T Σ E[r(a) log π(a)] over all symbols of the solutions', async () => {
    const parameters = Float32Array.from(weights);
    const held = await holdWeights(executor, parameters);
    const optimizer = await createOptimizerState(executor, held, parameters.length);
    const options = { width: 12, pad: 0, objective: rollout, optimizer };
    const shorter = { prompt: [5, 1], solution: [8, 3] };
    const warmStart = await createWarmStart(executor, spec, held, options);
    await warmStart.update([{ prompt: row.slice(0, 3), solution }, shorter], adamw);
    const { moment1 } = await optimizer.snapshot();
    const own = [row, [...shorter.prompt, ...shorter.solution]].map((tokens, i) => ({
      ...{ tokens, from: [2, 1][i]! },
      held: logits(weights, tokens, [2, 1][i]!).map((z) => softmaxOf(z.map((x) => x / temperature))),
    }));
    const lossAt = (of: ArrayLike<number>): number =>
      -mean(
        own.flatMap(({ tokens, from, held: at }) =>
          logits(of, tokens, from).map((z, t) =>
            sum(
              softmaxOf(z).map((p, v) => at[t]![v]! * (v === tokens[from + 1 + t] ? 1 : -miss) * Math.log(p)),
            ),
          ),
        ),
      );
    // The warm start runs in float32, whose gradient is good to about 1e-6 of its largest entry.
    expectUpdate({ loss: lossAt(weights), gradient: Float64Array.from(moment1!) }, lossAt);
    await warmStart.dispose();
  });
});
