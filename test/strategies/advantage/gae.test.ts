import { describe, expect, it } from 'vitest';
import { generalisedAdvantages } from '../../../src/strategies/advantage/value/gae.ts';
import { distance, seeded } from '../../graph/seeded.ts';

/** Sums straight from the definition, over the tokens where the policy acted, each with the rewards up to the next. */
function byDefinition(
  given: { rewards: number[]; values: number[]; mask: number[]; terminated: boolean; valueAfter: number },
  gamma: number,
  lambda: number,
) {
  const acts = given.mask.flatMap((m, t) => (m ? [t] : []));
  const reward = (k: number) => given.rewards.slice(acts[k], acts[k + 1]).reduce((a, b) => a + b, 0);
  const value = (k: number) =>
    k < acts.length ? given.values[acts[k]!]! : given.terminated ? 0 : given.valueAfter;
  const advantages = Array<number>(given.mask.length).fill(0);
  const returns = Array<number>(given.mask.length).fill(0);
  acts.forEach((t, k) => {
    for (let l = 0; k + l < acts.length; l++) {
      const delta = reward(k + l) + gamma * value(k + l + 1) - value(k + l);
      advantages[t]! += (gamma * lambda) ** l * delta;
    }
    returns[t] = advantages[t]! + value(k);
  });
  return { advantages, returns };
}

const length = 17;
const episode = {
  rewards: seeded(1, length, -1, 1),
  values: seeded(2, length, -2, 2),
  mask: seeded(3, length, 0, 1).map((x) => Number(x > 0.35)),
  terminated: true,
  valueAfter: 0.7,
};

describe('generalised advantages', () => {
  for (const [gamma, lambda] of [
    [1, 1],
    [1, 0],
    [0.9, 0.95],
    [0.5, 0.3],
  ] as const) {
    for (const terminated of [true, false]) {
      it(`equal the double sum at γ ${gamma}, λ ${lambda}, ${terminated ? 'terminated' : 'cut off'}`, () => {
        for (const mask of [episode.mask, Array<number>(length).fill(1), Array<number>(length).fill(0)]) {
          const given = { ...episode, mask, terminated };
          const expected = byDefinition(given, gamma, lambda);
          const found = generalisedAdvantages(given, { gamma, lambda });
          expect(distance(found.advantages, expected.advantages)).toBeLessThan(1e-13);
          expect(distance(found.returns, expected.returns)).toBeLessThan(1e-13);
        }
      });
    }
  }

  it('bootstrap where the trajectory was cut off and not where it ended', () => {
    const one = { rewards: [1], values: [0.25], mask: [1], valueAfter: 2 };
    const settings = { gamma: 0.5, lambda: 0.9 };
    expect(generalisedAdvantages({ ...one, terminated: true }, settings).advantages[0]).toBe(0.75);
    expect(generalisedAdvantages({ ...one, terminated: false }, settings).advantages[0]).toBe(1.75);
  });

  it('ignore a value after the end that is not a number when the trajectory terminated', () => {
    const one = { rewards: [1], values: [0.25], mask: [1], valueAfter: NaN, terminated: true };
    expect(generalisedAdvantages(one, { gamma: 1, lambda: 1 }).advantages[0]).toBe(0.75);
  });

  it('pass over an observation without discount, whatever its own value says', () => {
    const settings = { gamma: 0.9, lambda: 0.8 };
    const plain = generalisedAdvantages(
      { rewards: [0, 1], values: [0.3, 0.6], mask: [1, 1], terminated: true, valueAfter: 0 },
      settings,
    );
    const observed = generalisedAdvantages(
      {
        rewards: [0, 0, 0, 1],
        values: [0.3, 99, NaN, 0.6],
        mask: [1, 0, 0, 1],
        terminated: true,
        valueAfter: 0,
      },
      settings,
    );
    expect([...observed.advantages]).toEqual([plain.advantages[0], 0, 0, plain.advantages[1]]);
    expect([...observed.returns]).toEqual([plain.returns[0], 0, 0, plain.returns[1]]);
  });
});
