import { describe, expect, it } from 'vitest';
import { defaultConfig, parseConfig, type RunConfig } from '../../../src/config/schema.ts';
import { graphOf, onEachToken } from '../../../src/learn/own/graphOf.ts';
import type { OwnMethod } from '../../../src/learn/own/ownMethod.ts';
import { input, makeProgram, type Value } from '../../../src/graph/index.ts';
import { ownLossOf } from '../../../src/strategies/objective/own/ownLoss.ts';
import { ownSteps } from '../../../src/strategies/objective/own/steps.ts';
import type { RatioLevel } from '../../../src/strategies/objective/ratio/ratio.ts';
import { surrogate } from '../../../src/strategies/objective/surrogate.ts';
import { packedLoss, packedReader, packedSettings } from '../../learn/own/packedLoss.ts';
import type { LossStep } from '../../../src/learn/objective/loss.ts';
import { methodWith, randomLoss, typedLosses } from '../../learn/own/losses.ts';
import { reckon } from '../../run/arithmetic.ts';
import { traceLoss, traceOf, tracesOf } from '../../sandbox/traceLoss.ts';
import { batch, inReference, lossProgram, plan } from './packedBatch.ts';
import {
  expectLossAndGradient,
  logpsAt,
  onLast,
  rows,
  sampled,
  updatedWith,
  weights,
  advantages,
} from './smallUpdate.ts';
import { floats } from '../../graph/referenceFeeds.ts';

const owns = (own_method: OwnMethod, more: Partial<RunConfig> = {}): RunConfig => ({
  ...defaultConfig(),
  surrogate: 'own',
  own_method,
  ...more,
});

/** The feeds of an own loss's scalars. */
const scalarsOf = (config: RunConfig, round = 0) => {
  const { scalars, scalarsAt } = ownLossOf(config);
  const all = { ...scalars, ...scalarsAt?.(round) };
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, floats([], [value])]));
};

/** One update with an own loss, from old log-probabilities that lie to both sides of every clip. */
const gaps = [0.05, -0.6, 0.7, 0, -0.1];
const now = logpsAt(weights);
const old = (row: number): number => now[row]! - gaps[row]!;
const updatedBy = (config: RunConfig, more = {}, round = 0) =>
  updatedWith(config, old, { ...scalarsOf(config, round), ...more });

describe('an own loss', () => {
  it.each([
    [
      'clipped',
      '-min(ratio * advantage, clip(ratio, 1 - epsilon, 1 + epsilon_high) * advantage)',
      { surrogate: 'clipped' },
    ],
    ['capped_weight', typedLosses.capped, { surrogate: 'capped_weight' }],
    ['sigmoid_gate', typedLosses.gate, { surrogate: 'sigmoid_gate' }],
    ['plain', typedLosses.plain, { surrogate: 'plain' }],
    [
      'clipped with a KL penalty',
      `${typedLosses.clipped} + weight * (exp(refLogp - logp) - (refLogp - logp) - 1)`,
      { surrogate: 'clipped', beta: 0.3 },
    ],
    [
      'clipped with an entropy bonus',
      `${typedLosses.clipped} - weight * entropy`,
      { surrogate: 'clipped', entropy_coef: 0.3 },
    ],
  ] as const)('trains as the built-in %s', (_, typed, built) => {
    const own = methodWith(traceOf(typed, ['epsilon', 'epsilon_high', 'weight']), {
      weight: 0.3,
    });
    const more = {
      ref_logps: onLast((row) => sampled[row]! + 0.2),
      ...{ beta: floats([], [0.3]), entropy_coef: floats([], [0.3]) },
    };
    const found = updatedBy(owns(own), more);
    const expected = updatedWith(built as Partial<RunConfig>, old, more);
    expect(found.loss!.data[0]).toBeCloseTo(expected.loss!.data[0]!, 9);
    for (const [i, slope] of [...expected.moment1_out!.data].entries())
      expect(found.moment1_out!.data[i]).toBeCloseTo(slope, 9);
  });

  it.each(['token', 'sequence', 'sequence_sum'] as RatioLevel[])(
    'has the ratio of the level %s, so that it equals the built-in one on packed completions',
    (level) => {
      const { epsilon, epsilon_high: epsilonHigh } = packedSettings as {
        epsilon: number;
        epsilon_high: number;
      };
      const expected = inReference(
        lossProgram(
          'built-in',
          ({ logps, oldLogps, mask, advantages: a }) =>
            surrogate(
              { kind: 'clipped', level },
              { logps, oldLogps, mask, plan, advantages: a },
              { epsilon, epsilonHigh },
            ).loss,
        ),
      );
      const expression = traceOf(typedLosses.clipped);
      const found = inReference(lossProgram('own', (values) => packedLoss(expression, values, level)));
      for (const name of ['loss', 'gradient'] as const)
        for (const [t, value] of expected[name]!.entries())
          if (batch.mask[t] !== 0) expect(found[name]![t]).toBeCloseTo(value, 12);
    },
  );

  it('reads every value that it may, each at its token', () => {
    const typed =
      'ratio * advantage + 2 * logp * position - oldLogp * refLogp * logp + entropy * round + weight * epsilon * logp';
    const own = methodWith(traceOf(typed, ['epsilon', 'epsilon_high', 'weight']), {
      weight: 0.3,
    });
    const config = owns(own, { epsilon: 0.4 });
    expect(ownLossOf(config)).toMatchObject({
      readsReference: true,
      tokensDiffer: true,
      scalars: { own_weight: 0.3, own_epsilon: 0.4 },
    });
    expect(ownLossOf(config).scalarsAt?.(7)).toEqual({ own_round: 7 });
    // The entropy's own gradient is that of the bonus above; here it is left at round 0.
    const found = updatedBy(config, {
      ref_logps: onLast((row) => sampled[row]! + 0.2),
      token_positions: onLast((row) => row),
    });
    expectLossAndGradient(found, (of) => {
      return logpsAt(of).reduce((sum, logp, row) => {
        const r = Math.exp(logp - old(row));
        const anchor = sampled[row]! + 0.2;
        return (
          sum + (r * advantages[row]! + 2 * logp * row - old(row) * anchor * logp + 0.3 * 0.4 * logp) / rows
        );
      }, 0);
    });
  });

  it('changes its settings without a new program, and nothing else', () => {
    const expression = traceOf('ratio * advantage * high');
    const [one, other] = [1, 2].map((high) => ownLossOf(owns(methodWith(expression, { high }))));
    expect(one!.key).toBe(other!.key);
    expect([one!.scalars, other!.scalars]).toEqual([{ own_high: 1 }, { own_high: 2 }]);
    const changed = ownLossOf(owns(methodWith(traceOf('ratio * advantage * high * 2'), { high: 1 })));
    expect(changed.key).not.toBe(one!.key);
    const level = ownLossOf(
      owns(methodWith(expression, { high: 1 }), { importance_sampling_level: 'sequence' }),
    );
    expect(level.key).not.toBe(one!.key);
  });

  it('reads the lower clip range where the upper one is not set', () => {
    const own = methodWith(traceOf('clip(ratio, 1 - epsilon, 1 + epsilon_high) * advantage'));
    const config = { epsilon: 0.3, epsilon_high: null };
    expect(ownLossOf(owns(own, config)).scalars).toEqual({ own_epsilon: 0.3, own_epsilon_high: 0.3 });
    expect(ownLossOf(owns(own, { ...config, epsilon_high: 0.5 })).scalars).toMatchObject({
      own_epsilon_high: 0.5,
    });
  });

  it('skips rows without an advantage where its form allows that', () => {
    const skips = (typed: string, values = {}): boolean =>
      ownLossOf(owns(methodWith(traceOf(typed), values))).onlyAdvantages !== undefined;
    expect(skips(typedLosses.clipped)).toBe(true);
    expect(skips(typedLosses.penalised)).toBe(false);
    // The range of the setting decides.
    expect(skips('advantage / high * ratio', { high: 1 })).toBe(false);
    const own = methodWith(traceOf('advantage / high * ratio'), { high: 1 }, { min: 0.1, max: 2 });
    expect(ownLossOf(owns(own)).onlyAdvantages).toEqual({ zeroMetrics: [] });
  });

  it('leaves tokens that are not trained out, also where it is no number there', () => {
    const own = methodWith(traceOf('-advantage * logp + log(entropy) / position - 0.01 / advantage * ratio'));
    const found = updatedBy(owns(own), { token_positions: onLast((row) => row + 1) });
    expect(Number.isFinite(found.loss!.data[0])).toBe(true);
    expect([...found.moment1_out!.data].every(Number.isFinite)).toBe(true);
    expect([...found.moment1_out!.data].some((slope) => slope !== 0)).toBe(true);
  });

  it('is refused where a task has no completions for its mean, or the run no such number', () => {
    const task = (of: string, typed: string): RunConfig =>
      parseConfig({ method: 'grpo', task: of, surrogate: 'own', own_method: methodWith(traceOf(typed)) });
    const control = 'cart-pole';
    expect(() => task(control, '-ratio * (advantage - mean(advantage))')).toThrow(
      /mean or sum over a completion/,
    );
    expect(() => task(control, '-ratio * advantage')).not.toThrow();
    expect(() => task('chain-sum', '-ratio * advantage * high')).toThrow(
      /reads high, which is no number of this run/,
    );
  });
});

describe('the steps of an own loss', () => {
  const code = [
    'export function loss({ ratio, advantage, logp, oldLogp, epsilon }) {',
    '  const gap = logp - oldLogp;',
    '  const bounded = clip(ratio, 1 - epsilon, 1 + epsilon);',
    '  return -min(ratio * advantage,',
    '    bounded * advantage) + 0.5 * mean(gap * gap) * gap;',
    '}',
  ].join('\n');

  it('are one for each line that hands a value on', () => {
    const expression = traceLoss(code);
    const values = expression.nodes.map((_, i) => input(`v${i}`, 'float32', [], ''));
    expect(ownSteps(expression, values).map(({ id, line }) => [id, line])).toEqual([
      ['own loss, line 2', '{logp} − {oldLogp}'],
      ['own loss, line 3', 'clip({ratio}, 1 − {epsilon}, 1 + {epsilon})'],
      ['own loss, line 5', '{line 3} × {advantage}'],
      ['own loss, line 4', '−min({ratio} × {advantage}, {line 5})'],
      ['own loss, line 5 (2)', '{line 4} + 0.5 × {mean(line 2 × line 2)} × {line 2}'],
    ]);
  });

  it('give by their arithmetic what the program computes, for random losses too', () => {
    const random = Array.from({ length: 100 }, (_, i) => randomLoss(i).typed);
    let several = 0;
    for (const expression of [traceLoss(code), ...tracesOf([...Object.values(typedLosses), ...random])]) {
      let steps: readonly LossStep[] = [];
      const program = lossProgram('steps', (values) => {
        const reader = packedReader(values);
        const nodes = graphOf(expression, reader);
        steps = ownSteps(expression, nodes);
        return onEachToken(nodes.at(-1) as Value, reader);
      });
      const outputs = steps.flatMap(({ id, operands, result }) =>
        Object.entries({ ...operands, result }).map(([name, value]) => ({
          ...{ name: `${id} ${name}`, value, meaning: '' },
        })),
      );
      const shown = inReference(makeProgram('shown', program.inputs, outputs));
      const at = (id: string, name: string, t: number): number => {
        const data = shown[`${id} ${name}`] as Float64Array;
        return (data.length === 1 ? data[0] : data[t]) as number;
      };
      const { loss } = inReference(program);
      if (steps.length > 1) several++;
      for (const t of [0, 1, 4, 8, 12, 20, 23]) {
        for (const { id, operands, line } of steps) {
          const numbers = Object.fromEntries(Object.keys(operands).map((name) => [name, at(id, name, t)]));
          const computed = reckon(line as string, numbers);
          const said = at(id, 'result', t);
          const tolerance = 1e-5 * Math.max(1, Math.abs(said), ...Object.values(numbers).map(Math.abs));
          expect(Math.abs(computed - said), `${id}: ${line} of ${JSON.stringify(numbers)}`).toBeLessThan(
            tolerance,
          );
        }
        expect(at(steps.at(-1)!.id, 'result', t)).toBe(loss![t]);
      }
    }
    expect(several).toBeGreaterThan(0);
  });
});
