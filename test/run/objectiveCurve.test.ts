/** Curves of objectives against closed forms from the papers, at 41 ratios and both signs of the advantage. */
import { describe, expect, it, test } from 'vitest';
import { defaultConfig } from '../../src/config/schema.ts';
import type { RunConfig } from '../../src/config/schema.ts';
import { methods } from '../../src/methods/index.ts';
import type { MethodId } from '../../src/methods/method.ts';
import { objectiveCurve } from '../../src/run/objectiveCurve.ts';
import { traceOf } from '../sandbox/traceLoss.ts';
import { objectiveSlot } from '../../src/strategies/objective/metas.ts';

/** GRPO with an own loss, its body as one writes it. */
function ownConfig(body: string, values: Readonly<Record<string, number>> = {}): RunConfig {
  const loss = traceOf(body);
  const settings = Object.keys(values).map((name) => ({
    ...({ name, kind: 'number', default: 0, min: 0, max: 5, integer: false, help: '' } as const),
  }));
  const facts = { title: 'Mine', basedOn: 'grpo', set: {}, hooks: ['loss'], rewards: [] } as const;
  return {
    ...defaultConfig('grpo'),
    surrogate: 'own',
    own_method: { ...facts, source: body, settings, loss, values },
  };
}

/** Loss and its slope at a ratio, for an advantage. */
type Closed = (r: number, A: number) => { readonly loss: number; readonly slope: number };

const ratios = Array.from({ length: 41 }, (_, k) => k / 20);
/** Of the token that is drawn. */
const old = 0.1;

const clip = (x: number, low: number, high: number): number => Math.min(Math.max(x, low), high);

/** PPO's figure 1: the smaller of both objectives, so the larger of both losses. */
const clipped =
  (low: number, high: number, cap = Infinity): Closed =>
  (r, A) => {
    const [free, bounded] = [-A * Math.min(r, cap), -A * clip(r, 1 - low, 1 + high)];
    return A > 0
      ? { loss: Math.max(free, bounded), slope: r > 1 + high ? 0 : -1 }
      : { loss: Math.max(free, bounded), slope: r < 1 - low || r > cap ? 0 : 1 };
  };

/** The weight is capped and held; only log π learns. */
const capped =
  (cap: number): Closed =>
  (r, A) => ({
    loss: -A * Math.min(r, cap) * Math.log(old * r),
    slope: (-A * Math.min(r, cap)) / r,
  });

const gated =
  (positive: number, negative: number): Closed =>
  (r, A) => {
    const tau = A > 0 ? positive : negative;
    const sigmoid = 1 / (1 + Math.exp(-tau * (r - 1)));
    return { loss: (-A * 4 * sigmoid) / tau, slope: -A * 4 * sigmoid * (1 - sigmoid) };
  };

const plain: Closed = (r, A) => ({ loss: -A * Math.log(old * r), slope: -A / r });

const cases: Readonly<Record<string, readonly [config: RunConfig, closed: Closed]>> = {
  'the clipped surrogate of PPO': [defaultConfig('ppo'), clipped(0.2, 0.2)],
  'a wider upper clip': [{ ...defaultConfig('grpo'), epsilon_high: 0.33 }, clipped(0.2, 0.33)],
  'a cap of the ratio outside the clip': [
    { ...defaultConfig('grpo'), epsilon_high: 0.3, delta: 1.6 },
    clipped(0.2, 0.3, 1.6),
  ],
  'the ratio of a sequence (GSPO)': [defaultConfig('gspo'), clipped(0.015, 0.02)],
  'the ratio of a whole completion (RLOO)': [defaultConfig('rloo'), clipped(0.2, 0.2)],
  'the clip of constant width (ReMix)': [defaultConfig('remix'), clipped(0.2, 0.2)],
  'the capped weight (CISPO)': [{ ...defaultConfig('cispo'), epsilon_high: 0.5 }, capped(1.5)],
  'the capped weight beyond a ratio of 2': [defaultConfig('cispo'), capped(5)],
  'the soft gate': [{ ...defaultConfig('grpo'), surrogate: 'sigmoid_gate' }, gated(1, 1.05)],
  'the plain policy gradient': [defaultConfig('reinforce'), plain],
  // Of scores s, the mean log-probabilities: −s of the right completion + s of the only wrong one.
  'the contrast of a right and a wrong completion (DRPO)': [
    defaultConfig('drpo'),
    (r, A) => ({ loss: -A * Math.log(r), slope: -A / r }),
  ],
  'an own asymmetric clip': [
    ownConfig('-min(ratio * advantage, clip(ratio, 1 - epsilon, 1 + high) * advantage)', { high: 0.4 }),
    clipped(0.2, 0.4),
  ],
};

describe('the curve is the closed form at 41 ratios for both signs', () => {
  for (const [about, [config, closed]] of Object.entries(cases)) {
    it(`for ${about}`, () => {
      const curve = objectiveCurve(config);
      for (const ratio of ratios) {
        // The lowest ratio stands for 0, where log π has no value.
        const at = ratio === 0 ? 0 : curve.ratios.indexOf(ratio);
        const r = curve.ratios[at] as number;
        expect(Math.abs(r - ratio)).toBeLessThanOrEqual(1e-6);
        for (const [sign, A] of [
          ['plus', 1],
          ['minus', -1],
        ] as const) {
          const { loss, slope } = closed(r, A);
          const scale = Math.max(1, Math.abs(slope));
          expect(Math.abs((curve.loss[sign][at] as number) - loss), `loss at ${r}`).toBeLessThan(1e-6);
          // At a kink both slopes are right.
          if (curve.kinks.every((kink) => Math.abs(kink - r) > 1e-6))
            expect(Math.abs((curve.slope[sign][at] as number) - slope), `slope at ${r}`).toBeLessThan(
              1e-6 * scale,
            );
        }
      }
    });
  }
});

describe('the slope is the change of the loss', () => {
  // A weight that is held makes a slope that is not the change of the drawn loss.
  for (const about of Object.keys(cases).filter((name) => !name.includes('weight'))) {
    it(`for ${about}`, () => {
      const curve = objectiveCurve((cases[about] as (typeof cases)[string])[0]);
      for (const sign of ['plus', 'minus'] as const)
        for (let i = curve.ratios.findIndex((ratio) => ratio >= 0.2); i < curve.ratios.indexOf(2); i++) {
          const [from, to] = [curve.ratios[i] as number, curve.ratios[i + 1] as number];
          if (to - from < 1e-6 || curve.kinks.some((kink) => kink > from - 1e-6 && kink < to + 1e-6))
            continue;
          const change =
            ((curve.loss[sign][i + 1] as number) - (curve.loss[sign][i] as number)) / (to - from);
          const mean = ((curve.slope[sign][i] as number) + (curve.slope[sign][i + 1] as number)) / 2;
          expect(Math.abs(change - mean), `${sign} from ${from} to ${to}`).toBeLessThan(
            to - from > 0.02 ? 0.05 : 0.002,
          );
        }
    });
  }
});

test('kinks are the bounds of the clip, and both of their sides are among the ratios', () => {
  const config = { ...defaultConfig('grpo'), epsilon: 0.137, epsilon_high: 0.2345 };
  const { kinks, ratios: all, slope, upTo } = objectiveCurve(config);
  expect(kinks).toEqual([0.863, 1.2345]);
  expect(upTo).toBe(2);
  const after = all.findIndex((ratio) => ratio > 1.2345);
  expect((all[after] as number) - (all[after - 1] as number)).toBeLessThan(1e-9);
  expect([slope.plus[after - 1], slope.plus[after]]).toEqual([-1, 0]);
});

test('a cap beyond the usual ratios widens the picture, and one far beyond is said', () => {
  const far = { ...defaultConfig('grpo'), delta: 10 };
  expect(objectiveCurve(defaultConfig('cispo'))).toMatchObject({ kinks: [5], upTo: 6 });
  expect(objectiveCurve(far)).toMatchObject({ kinks: [0.8, 1.2, 10], upTo: 2 });
  expect(objectiveCurve(far).notes).toEqual(['Beyond the picture lies a further bound, at a ratio of 10.']);
  expect(objectiveCurve({ ...far, delta: null }).notes).toEqual([]);
});

test('a loss that is no function of the ratio says for which token it is drawn', () => {
  expect(objectiveCurve(defaultConfig('reinforce')).notes.join()).toContain('old probability is 0.1');
  expect(objectiveCurve(defaultConfig('grpo')).notes).toEqual([]);
  expect(objectiveCurve({ ...defaultConfig('grpo'), beta: 0.04 }).notes).toEqual([
    'Terms that are added to the surrogate are not drawn.',
  ]);
});

test('an own loss has the curve of the built-in one that it spells out', () => {
  const spelled = objectiveCurve(
    ownConfig('-min(ratio * advantage, clip(ratio, 1 - epsilon, 1 + epsilon_high) * advantage)'),
  );
  expect(spelled).toEqual(objectiveCurve(defaultConfig('grpo')));
  const weighted = objectiveCurve(
    ownConfig('-stopGradient(min(ratio, 1 + high)) * advantage * logp', { high: 4 }),
  );
  const { loss, slope, ...cispo } = objectiveCurve(defaultConfig('cispo'));
  expect(weighted).toMatchObject(cispo);
  for (const sign of ['plus', 'minus'] as const) {
    const apart = (own: readonly number[], other: readonly number[]) =>
      Math.max(...own.map((value, i) => Math.abs(value - (other[i] as number))));
    expect(apart(weighted.loss[sign], loss[sign])).toBeLessThan(1e-12);
    expect(apart(weighted.slope[sign], slope[sign])).toBeLessThan(1e-12);
  }
});

test('an own loss says what it reads besides ratio and advantage', () => {
  const notesOf = (body: string) => objectiveCurve(ownConfig(body)).notes;
  expect(notesOf('-ratio * advantage')).toEqual([]);
  expect(notesOf('-ratio * advantage * entropy')).toEqual(['Its entropy is held at 0.69 nats.']);
  expect(notesOf('-ratio * advantage + beta * (logp - refLogp)')).toEqual([
    'All other policies give the token its old probability.',
  ]);
  expect(notesOf('position < 3 ? -ratio * advantage : -advantage')).toEqual([
    'It is the first token of its completion, in round 0.',
  ]);
  expect(notesOf('-ratio * advantage / (1 + round)')).toEqual([
    'It is the first token of its completion, in round 0.',
  ]);
});

test('a loss that jumps has its jump among the kinks, and one that is no number in places is drawn elsewhere', () => {
  expect(
    objectiveCurve(ownConfig('ratio < 1.37 ? -ratio * advantage : -2 * ratio * advantage')).kinks,
  ).toEqual([1.37]);
  const { loss, slope, ratios: all } = objectiveCurve(ownConfig('-log(ratio - 0.5) * advantage'));
  const [below, above] = [all.indexOf(0.4), all.indexOf(1.5)];
  expect([loss.plus[below], slope.plus[below]].every(Number.isFinite)).toBe(false);
  expect(loss.plus[above]).toBeCloseTo(0, 12);
  expect(slope.plus[above]).toBeCloseTo(-1, 12);
});

test('the largest loss that a program may hold is drawn within a keystroke', () => {
  // Each operation follows the one before, as far as a loss may go.
  const body = `${Array.from({ length: 95 }, (_, i) => `min(ratio * ${1 + i / 100}, `).join('')}ratio${')'.repeat(95)} * -advantage`;
  const config = ownConfig(body);
  expect(config.own_method?.loss?.nodes.length).toBeGreaterThan(280);
  objectiveCurve(config);
  const began = performance.now();
  objectiveCurve(config);
  expect(performance.now() - began).toBeLessThan(1500);
});

describe('every surrogate has a curve', () => {
  for (const { value } of objectiveSlot.settings.surrogate.choices)
    it(`such as ${value}`, () => {
      const { ratios: all } = objectiveCurve({ ...ownConfig('-ratio * advantage'), surrogate: value });
      expect(all.length).toBeGreaterThan(80);
    });
});

describe('every method has a curve', () => {
  for (const id of Object.keys(methods) as MethodId[]) {
    it(`such as ${id}`, () => {
      const { ratios: all, loss, slope } = objectiveCurve(defaultConfig(id));
      expect(all.length).toBeGreaterThan(80);
      expect(all).toEqual([...all].sort((a, b) => a - b));
      for (const values of [loss.plus, loss.minus, slope.plus, slope.minus]) {
        expect(values.length).toBe(all.length);
        expect(values.every(Number.isFinite)).toBe(true);
      }
      // A larger probability lowers the loss of a good token and raises that of a bad one.
      const one = all.indexOf(1);
      expect(slope.plus[one]).toBeLessThan(0);
      expect(slope.minus[one]).toBeGreaterThan(0);
    });
  }
});
