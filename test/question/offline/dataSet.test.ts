/** Data sets: what each kind is made of, against returns by enumeration and shares in the drawn episodes. */
import { expect, it } from 'vitest';
import {
  atTemperature,
  behavioursOf,
  drawData,
  type PolicyTable,
} from '../../../src/question/offline/dataSet.ts';
import { exactReturn, offlineLand } from '../../../src/question/offline/land.ts';
import { offlineScore } from '../../../src/question/offline/results.ts';
import { floorBy, leadsFrom, madeExpert, returnBy } from './byHand.ts';

const level = 3;
const land = offlineLand(level);
const expert = madeExpert(land.states.bestActions(1));
const by = (table: PolicyTable) => (step: number, place: number, action: number) =>
  table[(step * land.places + place) * 4 + action]!;

it('exact returns and outcomes are those of the world written out again, on every level', () => {
  for (const one of [1, 2, 3]) {
    const its = offlineLand(one);
    expect(its.places).toBe(floorBy(one).length);
    for (let place = 0; place < its.places; place++)
      for (let action = 0; action < 4; action++) {
        const total = new Map<string, number>();
        for (const lead of leadsFrom(one, place, action)) {
          const key = `${lead.place} ${lead.reward}`;
          total.set(key, (total.get(key) ?? 0) + lead.chance);
        }
        for (const { place: to, probability, worth } of its.outcomes[place * 4 + action]!) {
          const key = `${to} ${worth}`;
          total.set(key, total.get(key)! - probability);
        }
        for (const rest of total.values()) expect(rest).toBeCloseTo(0, 12);
      }
  }
  for (const gamma of [1, 0.99])
    expect(exactReturn(land, expert, gamma)).toBeCloseTo(returnBy(level, gamma, by(expert)), 12);
});

it('medium earns half way, replay leads from uniform to medium, and both anchors score 0 and 100', () => {
  const { of, random, expert: last, medium } = behavioursOf(land, expert);
  expect(random).toBeCloseTo(
    returnBy(level, 1, () => 0.25),
    12,
  );
  expect(last).toBeCloseTo(returnBy(level, 1, by(expert)), 12);
  expect(returnBy(level, 1, by(of.medium[0]!))).toBeCloseTo((random + last) / 2, 6);
  expect(medium.round).toBeNull();
  expect(of.medium[0]).toEqual(atTemperature(expert, medium.temperature));
  const returns = of.replay.map((table) => exactReturn(land, table));
  expect(returns).toHaveLength(4);
  returns.forEach((one, i) => expect(one).toBeCloseTo(random + ((last - random) * i) / 6, 6));
  expect([
    offlineScore(random, { random, expert: last }),
    offlineScore(last, { random, expert: last }),
  ]).toEqual([0, 100]);
});

it('stored rounds make medium and replay where there are any', () => {
  const tables = [30, 3, 1.5].map((temperature, i) => ({
    round: 10 * (i + 1),
    table: atTemperature(expert, temperature),
  }));
  const { of, medium } = behavioursOf(land, expert, tables.toReversed());
  const { random, expert: last } = behavioursOf(land, expert);
  const nearest = tables
    .map(({ round, table }) => ({ round, away: Math.abs(exactReturn(land, table) - (random + last) / 2) }))
    .reduce((a, b) => (b.away < a.away ? b : a));
  expect(medium.round).toBe(nearest.round);
  expect(of.replay.slice(1)).toEqual(
    tables.filter(({ round }) => round <= nearest.round).map(({ table }) => table),
  );
});

it('episodes follow their policy and the world, end where it ends them, and repeat by seed', () => {
  const draw = (seed: number, episodes: number) =>
    drawData(land, [expert], { kind: 'expert', episodes, seed });
  const all = draw(1, 4000);
  expect(draw(1, 50)).toEqual(all.slice(0, 50));
  expect(draw(2, 50)).not.toEqual(all.slice(0, 50));
  const earned = all.reduce((sum, { transitions }) => sum + transitions.at(-1)!.reward, 0) / all.length;
  // Three standard errors of a reward in [0, 1].
  expect(Math.abs(earned - exactReturn(land, expert))).toBeLessThan(0.024);
  for (const { transitions, success } of all.slice(0, 300)) {
    expect(success).toBe(transitions.at(-1)!.reward === 1);
    transitions.forEach(({ step, place, action, next, reward }, i) => {
      expect(step).toBe(i);
      if (i > 0) expect(place).toBe(transitions[i - 1]!.next);
      expect(
        leadsFrom(level, place, action).some((lead) => lead.place === next && lead.reward === reward),
      ).toBe(true);
      if (next < 0 || step === 23) expect(i).toBe(transitions.length - 1);
    });
  }
});

it('a policy that learned nothing is refused, because scores have no scale', () => {
  const uniform = new Float64Array(expert.length).fill(0.25);
  expect(() => behavioursOf(land, uniform)).toThrow('returns 0.234, no more than the 0.234 of a uniform one');
});
