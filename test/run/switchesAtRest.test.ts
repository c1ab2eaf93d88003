/** A switch that is on and never acts changes nothing: the run is that without it, bit for bit. */
import { expect, test } from 'vitest';
import { numTokens } from '../../src/rollout/ledger.ts';
import type { RunConfig } from '../../src/config/schema.ts';
import { roundsOf, smallConfig } from './resumed.ts';

type Settings = Partial<RunConfig>;

/** Rounds, and settings with which the switch is on and has nothing to do. */
const cases: Readonly<Record<string, readonly [task: RunConfig['task'], rounds: number, Settings]>> = {
  'splits of two rows': ['scratchpad', 3, { topology: 'splits', num_generations: 2 }],
  'segments that begin with all rows': [
    'lookup',
    3,
    { topology: 'segments', branch_width: 4, segment_length: 3 },
  ],
  'steps of one proposal each': ['lookup', 3, { topology: 'steps', branch_roots: 4, branch_width: 1 }],
  'lookahead where no two tokens are near': ['scratchpad', 3, { topology: 'lookahead', branch_gap: 0 }],
  'a chain of one segment that begins with all rows': [
    'scratchpad',
    3,
    { topology: 'chain', branch_roots: 4, segment_length: 23 },
  ],
  'prefixes after all completions': ['lookup', 3, { topology: 'prefixes', branch_roots: 4 }],
  'random pruning at a length that no row reaches': ['scratchpad', 3, { prune: 'random', prune_at: 22 }],
  'hints that nobody requests': ['chain-sum', 1, { hint: 'all_failed', num_generations: 16, seed: 3 }],
  'a buffer that is empty': ['scratchpad', 1, { replay: 'fifo' }],
  'partial rollouts that never stop': ['scratchpad', 3, { replay: 'partial', over_provision: 1 }],
};

test.each(Object.entries(cases))(
  'a run is the same bit for bit with %s',
  async (_, [task, rounds, settings]) => {
    const { num_generations = 4, seed = 1 } = settings;
    const off: Settings = { task, prompts_per_round: 2, num_generations, seed };
    const without = await roundsOf(smallConfig('grpo', off), rounds);
    const on = await roundsOf(smallConfig('grpo', { ...off, ...settings }), rounds);
    expect(on.ledger.tok_hint).toBe(0);
    expect(without.checkpoint.update).toBeGreaterThan(0);
    const bits = ({ checkpoint }: typeof on) =>
      Buffer.from((checkpoint.arrays.parameters as Float32Array).slice().buffer);
    expect(bits(on).equals(bits(without))).toBe(true);
    expect(numTokens(on.ledger)).toBe(numTokens(without.ledger));
    const shared = (rows: typeof on.rows): unknown[] =>
      rows.map(({ round, reward, entropy, grad_norm, loss }) => ({
        round,
        reward,
        entropy,
        grad_norm,
        loss,
      }));
    expect(shared(on.rows)).toEqual(shared(without.rows));
  },
);
