import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultConfig, type RunConfig } from '../../../src/config/schema.ts';
import type { Memory } from '../../../src/rollout/memory.ts';
import { promptOutcomesOf } from '../../../src/rollout/outcomes.ts';
import { believed, beliefsRemembering } from '../../../src/strategies/prompts/beliefs.ts';
import { bestOf, promptCandidatesOf } from '../../../src/strategies/prompts/choose.ts';
import {
  hardestRemembering,
  hardestSelector,
  hardSetOf,
} from '../../../src/strategies/prompts/hardest/hardest.ts';
import { roundOf } from './rounds.ts';

const config: RunConfig = {
  ...defaultConfig('drive'),
  ...{ num_train_prompts: 12, prompts_per_round: 4, prompt_candidates: null },
  ...{ hardest_after: 5, hardest_prompts: 5, hardest_floor: 0.02 },
};
const range = (count: number) => Array.from({ length: count }, (_, i) => i);

/** α and β of some prompts of a pool. */
const anyBeliefs = fc
  .uniqueArray(fc.tuple(fc.nat(11), fc.nat(40), fc.nat(400)), { selector: ([index]) => index })
  .map((all) => new Map(all.map(([index, right, wrong]) => [index, [1 + right, 1 + wrong]])));

describe('the hard set', () => {
  it('is the one of all sets of its size, among hopeful prompts, whose expected success is least', () => {
    fc.assert(
      fc.property(anyBeliefs, fc.integer({ min: 1, max: 5 }), (beliefs, hardest_prompts) => {
        const pool = range(12).map((index) => beliefs.get(index) ?? [1, 1]);
        const hopeful = pool.filter(([a, b]) => a! / (a! + b!) >= 0.02);
        const size = Math.min(hardest_prompts, hopeful.length);
        // Every subset of that size, by its bits.
        let least = Infinity;
        for (let bits = 0; bits < 2 ** hopeful.length; bits++) {
          const chosen = hopeful.filter((_, i) => (bits >> i) & 1);
          if (chosen.length !== size) continue;
          least = Math.min(
            least,
            chosen.reduce((sum, [a, b]) => sum + a! / (a! + b!), 0),
          );
        }
        const set = hardSetOf(beliefs, { ...config, hardest_prompts });
        expect(set.size).toBe(size);
        expect([...set.values()].reduce((sum, [rate]) => sum + rate!, 0)).toBeCloseTo(least, 9);
      }),
      { numRuns: 40 },
    );
  });

  it('leaves hopeless prompts out until the evidence against them has faded', () => {
    const failing = roundOf({ 3: new Array<number>(64).fill(0) });
    let beliefs = believed(new Map(), promptOutcomesOf([failing]), config);
    const hopelessFor = range(400).findIndex(() => {
      if (hardSetOf(beliefs, config).has(3)) return true;
      beliefs = believed(beliefs, [], config);
      return false;
    });
    // 1 / (2 + 64·0.99ᵗ) reaches 0.02 where 0.99ᵗ = 48 / 64.
    expect(hopelessFor).toBe(Math.ceil(Math.log(48 / 64) / Math.log(0.99)));
    expect(hardSetOf(beliefs, { ...config, hardest_floor: 0 }).has(3)).toBe(true);
  });
});

/** Plays rounds in which prompt i is right in `right(i)` of its 8 completions; the prompts of each round. */
function played(
  rounds: number,
  right: (index: number) => number,
  from = 0,
  settings: Partial<RunConfig> = {},
): number[][] {
  let memory: Memory = {};
  return range(rounds).map((i) => {
    const round = from + i;
    const choice = { config: { ...config, ...settings }, round, collection: 0 };
    const candidates = promptCandidatesOf(choice, new Set());
    const chosen = bestOf(candidates, hardestSelector.scores!(candidates, memory, choice) as Float64Array, 4);
    const batches = [
      roundOf(
        Object.fromEntries(chosen.map((index) => [index, range(8).map((k) => Number(k < right(index)))])),
      ),
    ];
    const beliefs = beliefsRemembering.after(
      beliefsRemembering.decode(memory.beliefs ?? []),
      batches,
      config,
      memory,
    );
    const hard = hardestRemembering.after(new Map(), batches, config, memory);
    memory = {
      beliefs: beliefsRemembering.encode(beliefs),
      'hard-set': hardestRemembering.encode(hard),
    };
    return chosen;
  });
}

describe('the prompts of a round', () => {
  it('are all prompts in turn before the hard stage, whatever they earned', () => {
    const rounds = played(3, (index) => index % 9);
    expect(rounds.flat().sort((a, b) => a - b)).toEqual(range(12));
  });

  it('are only those of the hard set from that round on', () => {
    // Five prompts are hard, five easy and two solved.
    const rounds = played(25, (index) => (index < 5 ? 1 : index < 10 ? 6 : 8));
    expect(
      rounds
        .slice(0, 5)
        .flat()
        .some((index) => index >= 5),
    ).toBe(true);
    expect(
      rounds
        .slice(5)
        .flat()
        .every((index) => index < 5),
    ).toBe(true);
    // All of them come in turn of the draw, and none is forgotten.
    expect(new Set(rounds.slice(5).flat()).size).toBe(5);
  });

  it('are those of the hard set first where the stages are reversed, and all in turn later', () => {
    // What is hard is unknown at first, so five rounds find it.
    const right = (index: number) => (index < 5 ? 1 : index < 10 ? 6 : 8);
    const rounds = played(26, right, 0, { hardest_first: true, hardest_after: 20 });
    const isHard = (chosen: number[]) => chosen.every((index) => index < 5);
    expect(rounds.slice(10, 20).every(isHard)).toBe(true);
    expect(rounds.slice(20).some(isHard)).toBe(false);
    expect(new Set(rounds.slice(20, 24).flat()).size).toBeGreaterThan(5);
  });

  it('leave the set once they are easy, and others take their place', () => {
    let met = 0;
    const rounds = played(40, (index) => (index === 0 ? Math.min(8, met++) : index < 6 ? 2 : 7));
    const late = rounds.slice(30).flat();
    expect(late).not.toContain(0);
    expect(late.every((index) => index < 6)).toBe(true);
  });

  it('are hard ones at once where there is no first stage', () => {
    const rounds = played(20, (index) => (index < 4 ? 1 : 7), 5);
    const easy = rounds.map((chosen) => chosen.filter((index) => index >= 4).length);
    expect(easy[0]).toBeGreaterThan(0);
    expect(easy.at(-1)).toBeLessThan(easy[0]!);
  });
});

describe('the hard set in numbers', () => {
  it('is its mean expected success and the share that stayed', () => {
    const before = new Map([
      [1, [0.1]],
      [2, [0.2]],
    ]);
    const after = new Map([
      [2, [0.3]],
      [5, [0.1]],
    ]);
    expect(hardestRemembering.metrics(before, after, [], config)).toEqual({
      'prompts/hard_rate': 0.2,
      'prompts/hard_kept': 0.5,
    });
    expect(hardestRemembering.metrics(new Map(), new Map(), [], config)).toEqual({
      'prompts/hard_rate': null,
      'prompts/hard_kept': null,
    });
  });

  it('comes back from a checkpoint, and a damaged one is refused', () => {
    const set = new Map([[4, [0.25]]]);
    expect(hardestRemembering.decode(JSON.parse(JSON.stringify(hardestRemembering.encode(set))))).toEqual(
      set,
    );
    expect(() => hardestRemembering.decode([[4, 1.5]])).toThrow('it is damaged, start the run again');
  });
});
