/** Tokens that the policy's rounded weights draft: when they are, how many, what they cost, and that nothing else changes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkConfig, type RunConfig } from '../../../src/config/schema.ts';
import { expectedLength } from '../../../src/tensor/acceptance.ts';
import {
  draftCountsIn,
  draftedAtIn,
  isDrafted,
  namedDraftCounts,
  type CountsByDraft,
  notDrafting,
  tokensToLook,
} from '../../../src/rollout/drafting.ts';
import {
  draftingCosts,
  predictedSpeedup,
  speedupAt,
} from '../../../src/strategies/budget/self-draft/costs.ts';
import {
  afterRound,
  draftLength,
  draftRemembering,
  expectedPass,
  type DraftState,
} from '../../../src/strategies/budget/self-draft/draftLength.ts';
import type { PolicyFactory } from '../../../src/run/playerOf.ts';
import { createRolloutPool } from '../../../src/runtime/pool/rolloutPool.ts';
import { createProgramPolicy } from '../../../src/runtime/programPolicy.ts';
import { poolThreads } from '../../runtime/poolThreads.ts';
import { openSharedExecutor } from '../../runtime/sharedSessions.ts';
import { roundsOf, smallConfig, wholeAndResumed } from '../../run/resumed.ts';
import { openHere } from '../../run/openHere.ts';

const counted = (drafted: number, accepted: number, checks = drafted / 5): CountsByDraft => ({
  ...{ passes: checks, steps: drafted, checks },
  ...{ drafted: Int32Array.of(drafted), accepted: Int32Array.of(accepted) },
});
const adaptive = { num_speculative_tokens: 5, adaptive_draft_length: true };
const start = draftRemembering.initial();

describe('the draft length', () => {
  const after = (rates: readonly number[], settings = adaptive): DraftState =>
    rates.reduce((state, rate) => afterRound(state, counted(1000, 1000 * rate), settings), start);

  it('rises after two rounds in a row with 94 % accepted, and not after one', () => {
    expect(draftLength(after([0.94]), adaptive)).toBe(5);
    expect(draftLength(after([0.94, 0.94]), adaptive)).toBe(7);
    expect(draftLength(after([0.94, 0.9, 0.94]), adaptive)).toBe(5);
    expect(draftLength(after([0.95, 0.95, 0.95]), adaptive)).toBe(7);
    expect(draftLength(after(new Array<number>(20).fill(1)), adaptive)).toBe(11);
  });

  it('falls after two rounds in a row with 85 % accepted or less, down to the lowest rung', () => {
    expect(draftLength(after([1, 1, 1, 1, 0.85, 0.86, 0.85]), adaptive)).toBe(9);
    expect(draftLength(after([1, 1, 1, 1, 0.85, 0.5]), adaptive)).toBe(7);
    expect(draftLength(after(new Array<number>(20).fill(0)), adaptive)).toBe(5);
  });

  it('stays as set where it does not adapt, and where a round drafts nothing', () => {
    const fixed = { num_speculative_tokens: 3, adaptive_draft_length: false };
    expect(draftLength(after([1, 1, 1], fixed), fixed)).toBe(3);
    const once = after([1]);
    expect(afterRound(once, counted(0, 0), adaptive)).toBe(once);
  });

  it('comes with the tokens of a pass in the round before, and before any with 80 % accepted', () => {
    expect(expectedPass(start, adaptive)).toBeCloseTo(expectedLength(0.8, 5), 12);
    expect(expectedPass(afterRound(start, counted(100, 70, 20), adaptive), adaptive)).toBeCloseTo(4.5, 12);
  });

  it('is read back from a checkpoint as it was, and anything else is refused', () => {
    const state = after([1, 1, 0.97]);
    const encoded: unknown = JSON.parse(JSON.stringify(draftRemembering.encode(state)));
    expect(draftRemembering.decode(encoded)).toEqual(state);
    for (const damaged of [null, {}, { ...state, tokens: 12 }, { ...state, high: -1 }, { ...state, more: 1 }])
      expect(() => draftRemembering.decode(damaged)).toThrow('self-draft: its memory must hold');
  });
});

describe('the switch', () => {
  const drafting = (pays: (rows: number) => boolean) => ({ tokens: 5, bits: 4, afterRows: 32, pays });

  it('turns on once few enough rows are left, and then stays on', () => {
    const state = notDrafting();
    const few = drafting((rows) => rows <= 10);
    expect([40, 20, 10, 30].map((rows) => isDrafted(state, few, rows))).toEqual([false, false, true, true]);
  });

  it('stays off in a collection that never had more than 32 rows', () => {
    const state = notDrafting();
    expect(
      [32, 10, 1].map((rows) =>
        isDrafted(
          state,
          drafting(() => true),
          rows,
        ),
      ),
    ).toEqual([...[false, false, false]]);
    expect(
      isDrafted(
        notDrafting(),
        drafting(() => true),
        33,
      ),
    ).toBe(true);
  });

  it('is looked at again every 8 tokens only where it may turn on', () => {
    expect(
      tokensToLook(
        notDrafting(),
        drafting((rows) => rows <= 10),
        40,
      ),
    ).toBe(8);
    expect(
      tokensToLook(
        notDrafting(),
        drafting((rows) => rows > 50),
        40,
      ),
    ).toBe(Infinity);
    expect(
      tokensToLook(
        notDrafting(),
        drafting(() => true),
        32,
      ),
    ).toBe(Infinity);
    expect(
      tokensToLook(
        { ...notDrafting(), isOn: true },
        drafting(() => true),
        40,
      ),
    ).toBe(Infinity);
  });
});

it('the counts of a round are those of its segments, by place, and read back from their names', () => {
  const state = notDrafting();
  const one = {
    ...{ passes: 3, steps: 5, checks: 9, drafted: Int32Array.of(9, 7), accepted: Int32Array.of(7, 4) },
    ...{ draftedAt: Int32Array.of(6, 6, 4, 0), acceptedAt: Int32Array.of(6, 3, 2, 0) },
  };
  const other = {
    ...{ passes: 2, steps: 6, checks: 4 },
    ...{ drafted: Int32Array.of(4, 4, 1), accepted: Int32Array.of(4, 1, 0) },
    ...{ draftedAt: Int32Array.of(0, 2, 5, 2, 0), acceptedAt: Int32Array.of(0, 2, 2, 1, 0) },
  };
  state.counts.push(one, other);
  expect(draftCountsIn(namedDraftCounts(state), 4)).toEqual({
    ...{ passes: 5, steps: 11, checks: 13 },
    ...{ drafted: Int32Array.of(13, 11, 1, 0), accepted: Int32Array.of(11, 5, 0, 0) },
  });
  expect(draftedAtIn(namedDraftCounts(state))).toEqual({
    drafted: [6, 8, 9, 2],
    accepted: [6, 5, 4, 1],
  });
  expect(draftedAtIn(namedDraftCounts(notDrafting()))).toBeNull();
});

const config = (settings: Partial<RunConfig>): RunConfig =>
  smallConfig('grpo', { task: 'euclid', prompts_per_round: 10, num_speculative_tokens: 5, ...settings });

describe('a run that drafts', () => {
  it('resumes to the same hash, counts its tokens, and takes fewer passes than tokens in a row', async () => {
    const { rows, equal } = await wholeAndResumed(config({ min_predicted_speedup: 0 }), 3, 1);
    expect(equal).toBe(true);
    for (const row of rows) {
      expect(row['speculation/drafted']).toBeGreaterThan(0);
      expect(row['speculation/acceptance_rate']).toBe(
        (row['speculation/accepted'] as number) / (row['speculation/drafted'] as number),
      );
      expect(row['speculation/checking']).toBe(1);
      expect(row['speculation/mean_length']).toBeGreaterThan(1);
      expect(row['spent/steps']).toBeLessThan(row['completions/max_length'] as number);
    }
    const { rows: first, ledger } = await roundsOf(config({ min_predicted_speedup: 0 }), 1);
    const [drafted, accepted] = ['drafted', 'accepted'].map(
      (name) => first[0]![`speculation/${name}`] as number,
    );
    expect(ledger.tok_draft).toBe(drafted);
    expect(ledger.tok_aux).toBe(drafted! - accepted!);
    expect(ledger.steps_draft).toBe(first[0]!['spent/draft_steps']);
    expect(ledger.steps_draft).toBeGreaterThan(0);
  });

  it('is the plain run, bit for bit, where the cost model keeps drafting off', async () => {
    const off = await roundsOf(config({ min_predicted_speedup: 10 }), 2);
    const plain = await roundsOf(config({ num_speculative_tokens: 0 }), 2);
    const { parameters } = off.checkpoint.arrays;
    expect(parameters).toEqual(plain.checkpoint.arrays.parameters);
    expect(off.ledger).toEqual(plain.ledger);
    for (const row of off.rows) {
      expect(row['speculation/drafted']).toBe(0);
      expect(row['speculation/checking']).toBe(0);
      expect(row['speculation/predicted_speedup']).toBeGreaterThan(0);
    }
  });

  it('never drafts for 32 rows, however low the threshold, and does for 40', async () => {
    const draftedWith = async (prompts_per_round: number) => {
      const [row] = (await roundsOf(config({ prompts_per_round, min_predicted_speedup: 0.2 }), 1)).rows;
      return row!['speculation/drafted'];
    };
    expect(await draftedWith(8)).toBe(0);
    expect(await draftedWith(10)).toBeGreaterThan(0);
  });
});

describe('drafting with other strategies', () => {
  const small = {
    prompts_per_round: 3,
    num_generations: 4,
    steps_per_generation: 1,
    max_rounds: 50,
  } as const;
  const drafting = { num_speculative_tokens: 3, min_predicted_speedup: 0 } as const;

  it.each([
    ['treepo', { task: 'scratchpad' }],
    ['latr', { task: 'scratchpad' }],
    ['grounded-prm', { task: 'scratchpad' }],
    ['portool', { task: 'lookup', branch_roots: 2 }],
    ['guide-grpo', { task: 'scratchpad', hint: 'always', hint_content: 'solution' }],
    ['april', { task: 'euclid' }],
    ['areal', { task: 'scratchpad' }],
    ['dapo', { task: 'scratchpad' }],
    ['remix', { task: 'scratchpad' }],
    ['ppo', { task: 'scratchpad' }],
    ['steerability', { task: 'euclid' }],
    ['dars', { task: 'scratchpad' }],
  ] as const)('%s drafts, and resumes to the same hash', async (method, settings) => {
    const { rows, equal } = await wholeAndResumed(
      smallConfig(method, { ...settings, ...small, ...drafting }),
      3,
      1,
    );
    expect(equal).toBe(true);
    for (const row of rows) {
      expect(row['speculation/drafted']).toBeGreaterThan(0);
      expect(row['speculation/accepted']).toBeGreaterThan(0);
    }
  });

  it('on several workers writes the same bits as on one, also after one is lost', async () => {
    const { executor } = openSharedExecutor();
    const config = smallConfig('treepo', { task: 'scratchpad', ...small, ...drafting });
    const play = async (createPolicy: PolicyFactory) => {
      const { run, dispose } = await openHere(config, executor, { createPolicy });
      for (let i = 0; i < 2; i++) await run.round();
      const { hash } = await run.checkpoint();
      await dispose();
      return hash;
    };
    let kills = 0;
    const { start } = poolThreads(executor, (ask, kill) => {
      if (ask === 'generate' && kills++ === 0) kill();
    });
    const pool = createRolloutPool({
      ...{ workers: 2, here: 'differs', start, now: () => performance.now(), onNotice: () => undefined },
    });
    expect(await play(pool.createPolicy)).toBe(await play(createProgramPolicy));
    expect(kills).toBeGreaterThan(0);
  });
});

const problems = (settings: object): string[] => checkConfig(settings).map(({ message }) => message);

it('drafting is refused where there are no tokens, and with whole drafts', () => {
  expect(problems({ task: 'cart-pole', num_speculative_tokens: 5 }).join()).toContain('none can be drafted');
  expect(problems({ num_speculative_tokens: 5, drafts_per_completion: 2 }).join()).toContain(
    'Whole drafts are written again with the same random numbers',
  );
  expect(problems({ num_speculative_tokens: 5 })).toEqual([]);
});

describe('the cost model', () => {
  interface Measured {
    readonly costs: Readonly<Record<string, unknown>>;
    readonly speeds: readonly {
      readonly policy: 'tiny' | 'small';
      readonly rows: number;
      readonly tokens: number;
      readonly length: number;
      readonly plain: number;
      readonly drafting: number;
    }[];
  }
  const root = join(import.meta.dirname, '../../..');
  const measured = JSON.parse(readFileSync(join(root, 'public/drafting.json'), 'utf8')) as Measured;

  it('holds what was measured', () => {
    expect(draftingCosts).toEqual(measured.costs);
  });

  it('says of every measured size whether drafting paid, and how much it took within a factor of 2.5', () => {
    expect(measured.speeds.length).toBeGreaterThan(10);
    for (const { policy, rows, tokens, length, plain, drafting } of measured.speeds) {
      const predicted = predictedSpeedup(policy, { tokens, length, rows });
      expect(predicted >= 1.05).toBe(drafting / plain >= 1.05);
      expect(predicted / (drafting / plain)).toBeGreaterThan(1 / 2.5);
      expect(predicted / (drafting / plain)).toBeLessThan(2.5);
    }
  });

  it('turns drafting on where a step of the drafter costs a quarter and a pass no more than a step', () => {
    // The same formula where weights are read from memory, by hand: 5 / (5 · 0.25 + 1) = 2.2.
    const cheap = { step: [0, 0, 1, 0], draft: [0, 0, 0.25, 0], check: [1, 0, 0, 0] } as const;
    expect(speedupAt(cheap, { tokens: 5, length: 5, rows: 8 })).toBeCloseTo(5 / 2.25, 12);
  });

  it('rises with the tokens of a pass, and falls with the tokens drafted for them', () => {
    const at = (tokens: number, length: number) => predictedSpeedup('small', { tokens, length, rows: 64 });
    expect(at(5, 4)).toBeCloseTo(2 * at(5, 2), 12);
    expect(at(9, 4)).toBeLessThan(at(5, 4));
  });
});
