import { describe, expect, it } from 'vitest';
import type { Value } from '../../../src/graph/index.ts';
import { clippedOfRatio } from '../../../src/strategies/objective/clipped/clipped.ts';
import { cappedWeightSurrogate } from '../../../src/strategies/objective/capped-weight/cappedWeight.ts';
import { importanceCorrection } from '../../../src/strategies/objective/proximal/importanceCorrection.ts';
import { klEstimators } from '../../../src/strategies/objective/kl/klEstimators.ts';
import { ratio, type RatioLevel } from '../../../src/strategies/objective/ratio/ratio.ts';
import { gatedSurrogate } from '../../../src/strategies/objective/sigmoid-gate/sigmoidGate.ts';
import { plainSurrogate } from '../../../src/strategies/objective/plain/plain.ts';
import { surrogate, type SurrogateParts } from '../../../src/strategies/objective/surrogate.ts';
import { sharedExecutor } from '../../runtime/sharedSessions.ts';
import { distance, norm } from '../../graph/seeded.ts';
import {
  batch,
  companions,
  differences,
  inReference,
  lossProgram,
  plan,
  tensorsOf,
  type PackedValues,
} from './packedBatch.ts';

const executor = sharedExecutor();

const clamp = (x: number): number => Math.min(Math.max(x, -20), 20);
const mean = (values: readonly number[]): number =>
  values.reduce((a, b) => a + b, 0) / Math.max(values.length, 1);

/** Log-ratios by the formulas, with full gradients: the mean of a completion is a function of all its tokens. */
const logRatios: Record<RatioLevel, (lp: readonly number[], t: number) => number> = {
  token: (lp, t) => clamp(lp[t]! - batch.oldLogps[t]!),
  sequence: (lp, t) => clamp(mean(companions(t).map((s) => lp[s]! - batch.oldLogps[s]!))),
  sequence_sum: (lp, t) => clamp(companions(t).reduce((sum, s) => sum + lp[s]! - batch.oldLogps[s]!, 0)),
};

interface Case {
  readonly name: string;
  readonly build: (values: PackedValues) => Value;
  /** Loss of token t at log-probabilities `lp`, where what carries no gradient is taken at `frozen`. */
  readonly formula: (lp: readonly number[], t: number, frozen: readonly number[]) => number;
}

const ratioAt = (level: RatioLevel, { logps, oldLogps, mask }: PackedValues): Value =>
  ratio(level, { logps, oldLogps, mask, plan });
// Exact in float32, in which constants of a program are kept.
const [low, high] = [0.25, 0.375];

function clippedFormula(level: RatioLevel, { delta = Infinity } = {}): Case['formula'] {
  return (lp, t) => {
    const a = batch.advantages[t]!;
    const rho = Math.exp(logRatios[level](lp, t));
    const bounded = rho > 1 + high ? 1 + high : rho < 1 - low ? 1 - low : rho;
    return Math.max(-a * Math.min(rho, delta), -a * bounded);
  };
}

const levels: RatioLevel[] = ['token', 'sequence', 'sequence_sum'];
const cases: Case[] = [
  ...levels.map((level) => ({
    name: `clipped surrogate at the level ${level}`,
    build: (values: PackedValues) =>
      clippedOfRatio({
        ratio: ratioAt(level, values),
        advantages: values.advantages,
        epsilon: low,
        epsilonHigh: high,
      }).loss,
    formula: clippedFormula(level),
  })),
  {
    name: 'clipped surrogate with delta',
    build: (values) =>
      clippedOfRatio({
        ratio: ratioAt('token', values),
        advantages: values.advantages,
        epsilon: low,
        epsilonHigh: high,
        delta: 4,
      }).loss,
    formula: clippedFormula('token', { delta: 4 }),
  },
  {
    name: 'capped weight',
    build: (values) =>
      cappedWeightSurrogate({ ...values, ratio: ratioAt('token', values), epsilonHigh: 4 }).loss,
    formula: (lp, t, frozen) =>
      -Math.min(Math.exp(logRatios.token(frozen, t)), 5) * batch.advantages[t]! * lp[t]!,
  },
  {
    name: 'capped weight with a floor',
    build: (values) =>
      cappedWeightSurrogate({ ...values, ratio: ratioAt('token', values), epsilon: low, epsilonHigh: high })
        .loss,
    formula: (lp, t, frozen) => {
      const weight = Math.max(Math.min(Math.exp(logRatios.token(frozen, t)), 1 + high), 1 - low);
      return -weight * batch.advantages[t]! * lp[t]!;
    },
  },
  {
    name: 'plain surrogate',
    build: ({ logps, advantages }) => plainSurrogate(logps, advantages),
    formula: (lp, t) => -batch.advantages[t]! * lp[t]!,
  },
  {
    name: 'sigmoid gate',
    build: (values) =>
      gatedSurrogate({ ...values, ratio: ratioAt('token', values), tauPositive: 1, tauNegative: 1.0625 }),
    formula: (lp, t) => {
      const a = batch.advantages[t]!;
      const tau = a > 0 ? 1 : 1.0625;
      return (-a * (4 / tau)) / (1 + Math.exp(-tau * (Math.exp(logRatios.token(lp, t)) - 1)));
    },
  },
  ...(['k1', 'k2', 'k3'] as const).map((kind) => ({
    name: `estimate ${kind} of the KL in the loss`,
    build: ({ logps, others }: PackedValues) => klEstimators[kind](logps, others),
    formula: (lp: readonly number[], t: number) => {
      const u = batch.others[t]! - lp[t]!;
      return { k1: -u, k2: u ** 2 / 2, k3: Math.exp(u) - u - 1 }[kind];
    },
  })),
];

const trained = batch.mask.flatMap((m, t) => (m ? [t] : []));

describe.each(cases)('$name', ({ build, formula }) => {
  const program = lossProgram('loss', build);
  const found = inReference(program);
  const total = (lp: readonly number[]): number =>
    trained.reduce((sum, t) => sum + batch.weights[t]! * formula(lp, t, batch.logps), 0);

  it('is its formula on every trained token', () => {
    const expected = trained.map((t) => formula(batch.logps, t, batch.logps));
    expect(
      distance(
        trained.map((t) => found.loss![t]!),
        expected,
      ),
    ).toBeLessThan(1e-12);
    expect(distance(found.total!, [total(batch.logps)])).toBeLessThan(1e-12);
  });

  it('has the gradient of its formula, and none on other tokens', () => {
    const expected = differences(total, batch.logps);
    found.gradient!.forEach((g, t) => {
      expect(Math.abs(g - expected[t]!) / (1 + Math.abs(g)), `token ${t}`).toBeLessThan(1e-8);
    });
    expect(found.gradient!.filter((_, t) => !batch.mask[t]).every((g) => g === 0)).toBe(true);
  });

  it('is the same in onnxruntime', async () => {
    const { read } = await executor.run(program, tensorsOf(batch));
    const difference = found.gradient!.map((g, t) => g - read.gradient!.data[t]!);
    expect(norm(difference) / norm(found.gradient!)).toBeLessThan(1e-4);
    expect(distance(read.total!.data, found.total!)).toBeLessThan(1e-4);
  });
});

describe('published numbers', () => {
  /** One completion of three tokens, in a batch that is otherwise empty. */
  const alone = (gaps: readonly number[]) => ({
    ...batch,
    logps: batch.logps.map((_, t) => gaps[t] ?? 0),
    oldLogps: batch.logps.map(() => 0),
    mask: batch.mask.map((_, t) => Number(t < gaps.length)),
  });

  it('the ratio of a completion with d = 0.1, −0.2, 0.3 is 1.06894', () => {
    const program = lossProgram('ratio', (values) => ratioAt('sequence', values));
    expect(inReference(program, alone([0.1, -0.2, 0.3])).loss![0]).toBeCloseTo(1.06894, 5);
  });

  const ratios = [0.5, 1, 2];
  const atRatios = (build: (values: PackedValues) => Value, advantage: number): number[] => {
    const given = {
      ...batch,
      logps: batch.logps.map((_, t) => Math.log(ratios[t % 4] ?? 1)),
      oldLogps: batch.logps.map(() => 0),
      advantages: batch.advantages.map(() => advantage),
      // One token in each completion, so that the ratio of a completion is that of a token.
      mask: batch.mask.map(() => 1),
    };
    return [...inReference(lossProgram('at', build), given).loss!.slice(0, 3)];
  };
  const near = (found: readonly number[], expected: readonly number[]) =>
    found.forEach((x, i) => expect(x).toBeCloseTo(expected[i]!, 4));

  it('the gate at ratios ½, 1 and 2', () => {
    const gate = (values: PackedValues) =>
      gatedSurrogate({ ...values, ratio: ratioAt('token', values), tauPositive: 1, tauNegative: 1.05 });
    near(atRatios(gate, 1), [-1.5102, -2, -2.9242]);
    near(atRatios(gate, -1), [1.4159, 1.9048, 2.822]);
  });

  it('k3 at u = ±½', () => {
    const given = {
      ...batch,
      logps: batch.logps.map(() => -1),
      others: batch.logps.map((_, t) => (t % 2 ? -1.5 : -0.5)),
    };
    const { loss } = inReference(
      lossProgram('k3', ({ logps, others }) => klEstimators.k3(logps, others)),
      given,
    );
    near([loss![0]!, loss![1]!], [0.14872, 0.10653]);
  });
});

it('capped weights mark every token whose weight was changed', () => {
  const parts = (of: 'clippedLow' | 'clippedHigh') =>
    inReference(
      lossProgram(of, (values) => {
        const ratios = ratioAt('token', values);
        return cappedWeightSurrogate({ ...values, ratio: ratios, epsilon: low, epsilonHigh: high })[of];
      }),
    ).loss!;
  const rho = batch.logps.map((_, t) => Math.exp(logRatios.token(batch.logps, t)));
  expect([...parts('clippedLow')]).toEqual(rho.map((r) => Number(r < 1 - low)));
  expect([...parts('clippedHigh')]).toEqual(rho.map((r) => Number(r > 1 + high)));
});

describe('importance correction', () => {
  const weights = (build: (values: PackedValues) => Value): Float64Array =>
    inReference(lossProgram('weights', build)).loss!;

  it('truncates large weights or masks those outside its bounds', () => {
    const rho = trained.map((t) => Math.exp(logRatios.token(batch.logps, t)));
    const truncated = weights((values) =>
      importanceCorrection({ ...values, plan }, { level: 'token', mode: 'truncate', cap: 2 }),
    );
    expect(
      distance(
        trained.map((t) => truncated[t]!),
        rho.map((r) => Math.min(r, 2)),
      ),
    ).toBeLessThan(1e-12);
    const masked = weights((values) =>
      importanceCorrection({ ...values, plan }, { level: 'token', mode: 'mask', cap: 2, floor: 0.5 }),
    );
    const expected = rho.map((r) => (r >= 0.5 && r <= 2 ? r : 0));
    expect(
      distance(
        trained.map((t) => masked[t]!),
        expected,
      ),
    ).toBeLessThan(1e-12);
    expect(new Set(expected.map((w) => w > 0)).size).toBe(2);
  });

  it('carries no gradient', () => {
    for (const level of levels) {
      const program = lossProgram('weights', (values) =>
        importanceCorrection({ ...values, plan }, { level, mode: 'truncate', cap: 2 }),
      );
      expect(norm(inReference(program).gradient!)).toBe(0);
    }
  });
});

describe('a surrogate by kind', () => {
  const scalars = { epsilon: low, epsilonHigh: high };
  const lossOf = (build: (values: PackedValues) => Value): Float64Array =>
    inReference(lossProgram('loss', build)).gradient!;
  const byKind = (kind: SurrogateParts['kind'], level: RatioLevel = 'token') =>
    lossOf((values) => surrogate({ kind, level }, { ...values, plan }, scalars).loss);

  it('is the builder of that kind', () => {
    const builders = [
      ['clipped', 'clipped surrogate at the level token'],
      ['plain', 'plain surrogate'],
    ] as const;
    for (const [kind, name] of builders) {
      expect(distance(byKind(kind), lossOf(cases.find((one) => one.name === name)!.build)), kind).toBe(0);
    }
    const capped = lossOf((values) => {
      return cappedWeightSurrogate({ ...values, ratio: ratioAt('sequence', values), epsilonHigh: high }).loss;
    });
    expect(distance(byKind('capped_weight', 'sequence'), capped)).toBe(0);
  });

  it('differs by kind and by level on this batch', () => {
    const all = [
      byKind('clipped'),
      byKind('clipped', 'sequence'),
      byKind('clipped', 'sequence_sum'),
      byKind('capped_weight'),
      byKind('plain'),
      byKind('sigmoid_gate'),
    ];
    all.forEach((one, i) =>
      all.slice(i + 1).forEach((other) => expect(distance(one, other)).toBeGreaterThan(1e-3)),
    );
  });
});
