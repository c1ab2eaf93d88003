/** Groups that lower the probability of a right answer, against all groups of a small pool; and the card of BroRL. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { brorl } from '../../src/methods/brorl.ts';
import { countLowering, type Lift, type MassBalance } from './massBalance.ts';

const pool: readonly Lift[] = [
  { reward: 1, lift: 0.5 },
  { reward: 1, lift: -0.2 },
  { reward: 0, lift: 0.1 },
  { reward: 0, lift: -0.4 },
];

describe('groups that make a right answer less likely', () => {
  it('are counted as among all pairs of a pool', () => {
    const pairs = pool.flatMap((one) => pool.map((other) => [one, other] as const));
    const mixed = pairs.filter(([one, other]) => one.reward !== other.reward);
    // Half of the difference of rewards times the difference of lifts.
    const lowering = mixed.filter(
      ([one, other]) => (one.reward - other.reward) * (one.lift - other.lift) < 0,
    );
    const draw = (group: number, i: number) => (i === 0 ? Math.floor(group / 4) : group % 4) / 4;
    const counted = countLowering(pool, { size: 2, count: 16 }, draw);
    expect(counted).toEqual({ mixed: mixed.length, lowering: lowering.length });
    expect(counted.lowering).toBeGreaterThan(0);
  });

  it('stand on the card of BroRL as measured', () => {
    const { rows }: MassBalance = JSON.parse(readFileSync('public/massBalance.json', 'utf8'));
    const shares = [2, 16, 128].map((size) => {
      const row = rows.find((one) => one.task === 'chain-sum' && one.size === size);
      return `${(100 * row!.lowering).toFixed(1)} %`;
    });
    const stated = brorl.pitfalls.find((one) => one.includes('makes a right answer less likely'));
    expect(stated?.match(/[\d.]+ %/gu)).toEqual(shares);
  });
});
