/** Findings about the four switches: trees, pruning, hints and replay. */
import { describe, expect, test } from 'vitest';
import { checkConfig, defaultConfig } from '../../src/config/schema.ts';
import { allPruned, rightPruned } from '../../src/ui/lab/findings/allPruned.ts';
import { bufferTooLarge } from '../../src/ui/lab/findings/bufferTooLarge.ts';
import { draftingSlow } from '../../src/ui/lab/findings/draftingSlow.ts';
import { findingsOf } from '../../src/ui/lab/findings/index.ts';
import { hintsMissing } from '../../src/ui/lab/findings/hintsMissing.ts';
import { latentsTooFew } from '../../src/ui/lab/findings/latentsTooFew.ts';
import { longTail } from '../../src/ui/lab/findings/longTail.ts';
import { pruningWaits } from '../../src/ui/lab/findings/pruningWaits.ts';
import { neverBranches } from '../../src/ui/lab/findings/neverBranches.ts';
import { evidence } from './evidence.ts';

describe('pruning that leaves nothing', () => {
  test('is reported after two rounds, with the usual length as the fix', () => {
    const all = { 'pruning/pruned_ratio': 1, reward: 0 };
    const found = allPruned(evidence(all, { prune: 'length_cap', prune_at: 2 }, { rounds: 2 }));
    expect(found?.title).toBe('Every completion is pruned');
    expect(found?.fix?.changes).toEqual({ prune_at: null });
    expect(allPruned(evidence(all, { prune: 'length_cap' }))?.fix?.changes).toEqual({ prune: 'none' });
    expect(allPruned(evidence(all))).toBeNull();
    expect(allPruned(evidence({ 'pruning/pruned_ratio': 0.5 }, { prune: 'random' }))).toBeNull();
  });
  test('pruned completions that are as often right as survivors are reported where they were finished', () => {
    const lost = { 'pruning/right_lost': 0.6, reward: 0.5 };
    const settings = { prune: 'quality', finish_pruned: true } as const;
    expect(rightPruned(evidence(lost, settings))?.fix?.changes).toEqual({ prune_keep: 0.7 });
    expect(rightPruned(evidence(lost, { prune: 'quality' }))).toBeNull();
    expect(rightPruned(evidence(lost, { ...settings, prune: 'random' }))).toBeNull();
    expect(rightPruned(evidence({ ...lost, 'pruning/right_lost': 0.2 }, settings))).toBeNull();
  });
});

const tail = { 'completions/mean_length': 6, 'completions/max_length': 24 };
test('a few long completions offer pruning, unless something is done about them', () => {
  expect(longTail(evidence(tail))).toMatchObject({ severity: 'note', helps: ['prune'] });
  expect(longTail(evidence(tail, { prune: 'random' }))).toBeNull();
  expect(longTail(evidence(tail, { replay: 'partial' }))).toBeNull();
  expect(longTail(evidence({ ...tail, 'completions/mean_length': 12 }))).toBeNull();
});

describe('latents that do not end', () => {
  const endless = { 'latents/ended': 0.2, 'latents/slots': 5.9 };
  const settings = defaultConfig('latent-grpo');
  const slots = settings.latent_slots;
  test('are reported with more slots as the fix where all are used, as many as completions have space for', () => {
    const found = latentsTooFew(evidence(endless, settings));
    expect(found?.title).toBe('20 % of completions end their latents by themselves');
    expect(found?.detail).toBe(
      `They use 5.9 of ${slots} slots. The others are compared with none and teach nothing.`,
    );
    const more = found?.fix?.changes.latent_slots as number;
    expect(more).toBeGreaterThan(slots);
    expect(more).toBeLessThanOrEqual(2 * slots);
    expect(checkConfig({ ...settings, latent_slots: more })).toEqual([]);
    // Where twice as many leave no space for an answer, one more would have none either.
    expect(more === 2 * slots || checkConfig({ ...settings, latent_slots: more + 1 }).length > 0).toBe(true);
  });
  test('that have slots to spare are reported with learning from all as the fix, and none where all teach', () => {
    const early = { ...endless, 'latents/slots': 2 };
    expect(latentsTooFew(evidence(early, settings))?.fix?.changes).toEqual({ latent_mask_invalid: false });
    const all = latentsTooFew(evidence(early, { ...settings, latent_mask_invalid: false }));
    expect(all?.detail).toContain('answered from the last slot');
    expect(all?.fix).toBeUndefined();
  });
  test('are no matter where most end, before five rounds, or without slots', () => {
    expect(latentsTooFew(evidence({ ...endless, 'latents/ended': 0.5 }, settings))).toBeNull();
    expect(latentsTooFew(evidence(endless, settings, { rounds: 4 }))).toBeNull();
    expect(latentsTooFew(evidence(endless))).toBeNull();
  });
  test('come before groups without spread, which they explain', () => {
    const seen = evidence({ ...endless, frac_reward_zero_std: 0.9 }, settings);
    const ids = findingsOf(seen).map(({ id }) => id);
    expect(ids[0]).toBe('latents-too-few');
    expect(ids.length).toBeGreaterThan(1);
  });
});

describe('drafted tokens', () => {
  const slow = { 'speculation/best_speedup': 0.64, 'speculation/drafted': 900 };
  const drafting = { num_speculative_tokens: 5, min_predicted_speedup: 0 } as const;
  test('are reported as slower where the cost model predicts it, with the switch as the fix', () => {
    const found = draftingSlow(evidence(slow, drafting));
    expect(found?.title).toBe('Drafting makes rounds slower');
    expect(found?.detail).toContain('0.64');
    expect(found?.fix?.changes).toEqual({ num_speculative_tokens: 0 });
    expect(draftingSlow(evidence({ ...slow, 'speculation/best_speedup': 1.2 }, drafting))).toBeNull();
    expect(draftingSlow(evidence(slow))).toBeNull();
  });
  test('are reported as off where the cost model keeps them off', () => {
    const off = { ...slow, 'speculation/drafted': 0 };
    const found = draftingSlow(evidence(off, { ...drafting, min_predicted_speedup: 1.05 }));
    expect(found?.title).toBe('Drafting stays off');
    expect(found?.fix?.changes).toEqual({ min_predicted_speedup: 0 });
  });
});

describe('a quality head that only guesses', () => {
  const paused = { 'quality/paused': 1, 'quality/auc_recent': 0.512 };
  test('is reported while pruning waits', () => {
    const found = pruningWaits(evidence(paused, { prune: 'quality' }));
    expect(found?.severity).toBe('note');
    expect(found?.detail).toContain('0.51');
    expect(findingsOf(evidence(paused, { prune: 'quality' })).map(({ id }) => id)).toEqual(['pruning-waits']);
  });
  test('is reported as well where all results were equal', () => {
    const equal = { ...paused, 'quality/auc_recent': () => null };
    expect(pruningWaits(evidence(equal, { prune: 'quality' }))?.detail).toContain('equal results');
  });
  test('is reported of a probe of the first tokens too', () => {
    const guessing = { 'early/paused': 1, 'early/auc': 0.523 };
    const found = pruningWaits(evidence(guessing, { prune: 'first_tokens' }));
    expect(found?.title).toContain('probe');
    expect(found?.detail).toContain('0.52');
    expect(pruningWaits(evidence(guessing, { prune: 'random' }))).toBeNull();
  });
  test('is reported in the first rounds, in which the head only learns', () => {
    const fresh = { 'quality/paused': () => 0, round: () => 3 };
    expect(pruningWaits(evidence(fresh, { prune: 'quality', prune_warmup: 20 }))?.detail).toContain(
      '20 rounds',
    );
    expect(pruningWaits(evidence(fresh, { prune: 'quality', prune_warmup: 2 }))).toBeNull();
  });
  test('is no matter once it knows, or where another rule prunes', () => {
    expect(pruningWaits(evidence({ ...paused, 'quality/paused': 0 }, { prune: 'quality' }))).toBeNull();
    expect(pruningWaits(evidence(paused, { prune: 'random' }))).toBeNull();
  });
});

describe('branches that are never made', () => {
  const silent = {
    'branching/fired': (round: number) => (round === 1 ? 0.5 : 0),
    ...{ 'branching/q50': 0.0213, 'branching/q90': 0.4, 'branching/q99': 1.1, 'branching/threshold': 2 },
  };
  test('are reported after five rounds, with the measured confidence and the threshold', () => {
    const seen = evidence(silent, { topology: 'forks', fork_quantile: 0.99 }, { rounds: 6 });
    const found = neverBranches(seen);
    expect(found?.detail).toContain('entropy: 50 % 0.021, 90 % 0.4, 99 % 1.1 nats; asked for above 2)');
    expect(found?.fix?.changes).toEqual({ fork_quantile: null });
    const config = { ...defaultConfig('ettrl'), fork_quantile: 0.99, ...found?.fix?.changes };
    expect(checkConfig(config)).toEqual([]);
    expect(neverBranches(evidence(silent, { topology: 'forks' }, { rounds: 5 }))).toBeNull();
  });
  test('without a threshold come from short completions and have no fix', () => {
    const found = neverBranches(evidence(silent, { topology: 'forks', fork_by: 'confidence' }));
    expect(found?.detail).toContain('Completions end before a fork is possible');
    expect(found?.detail).toContain('−log p of the token drawn: 50 %');
    expect(found?.fix).toBeUndefined();
  });
  test('of lookahead are reported with the gap that was set, and a wider one as the fix', () => {
    const near = { ...silent, 'branching/fired': 0, 'branching/q99': 0.31 };
    const found = neverBranches(evidence(near, { topology: 'lookahead', branch_gap: 0.2 }));
    expect(found?.title).toBe('No completion branches');
    expect(found?.detail).toContain('99 % 0.31; asked for below 0.2) with the second above 0.15');
    expect(found?.fix?.changes).toEqual({ branch_gap: 0.4 });
    const wide = neverBranches(evidence(near, { topology: 'lookahead', branch_gap: 0.7 }));
    expect(wide?.fix?.changes).toEqual({ branch_chance: 0.075 });
    for (const fix of [found?.fix, wide?.fix]) {
      expect(checkConfig({ ...defaultConfig('latr'), ...fix?.changes })).toEqual([]);
    }
    // Trees that have faded out have nothing to branch.
    const faded = { 'branching/fired': () => null };
    expect(neverBranches(evidence(faded, { topology: 'lookahead' }))).toBeNull();
  });
  test('of a chain are reported where root rows fill the group, and not where nothing goes wrong', () => {
    const full = { 'chain/again_ratio': 0, 'chain/stopped_ratio': 0.3 };
    const chain = { task: 'euclid', topology: 'chain', num_generations: 8, branch_roots: 8 } as const;
    const found = neverBranches(evidence(full, chain));
    expect(found?.title).toBe('No row tries again');
    expect(found?.fix?.changes).toEqual({ branch_roots: 4 });
    expect(checkConfig({ ...defaultConfig('seg-atp'), ...chain, ...found?.fix?.changes })).toEqual([]);
    expect(neverBranches(evidence({ ...full, 'chain/stopped_ratio': 0 }, chain))).toBeNull();
    expect(neverBranches(evidence({ ...full, 'chain/again_ratio': 0.2 }, chain))).toBeNull();
  });
  test('of adaptive forks are reported with either quantile as the fix', () => {
    const none = { 'hybrid/forked': 0 };
    const found = neverBranches(evidence(none, { topology: 'hybrid_forks' }));
    expect(found?.detail).toContain('above the 0.85 quantile');
    expect(found?.detail).toContain('up to the 0.5 quantile');
    expect(found?.fix?.changes).toEqual({ fork_confidence_quantile: 1 });
    const any = neverBranches(evidence(none, { topology: 'hybrid_forks', fork_confidence_quantile: 1 }));
    expect(any?.fix?.changes).toEqual({ fork_entropy_quantile: 0.42 });
    for (const fix of [found?.fix, any?.fix])
      expect(checkConfig({ ...defaultConfig('echo-hybrid'), ...fix?.changes })).toEqual([]);
    const once = { 'hybrid/forked': (round: number) => (round === 38 ? 0.01 : 0) };
    expect(neverBranches(evidence(once, { topology: 'hybrid_forks' }))).toBeNull();
  });
  test('are no matter once one was made, or where another topology grows the completions', () => {
    const once = { ...silent, 'branching/fired': (round: number) => (round === 38 ? 0.01 : 0) };
    expect(neverBranches(evidence(once, { topology: 'forks', fork_quantile: 0.99 }))).toBeNull();
    expect(neverBranches(evidence(silent, { topology: 'segments' }))).toBeNull();
  });
});

describe('a replay buffer at its limit', () => {
  const full = { 'replay/evicted_for_size': (round: number) => (round === 35 ? 3 : 0), 'replay/size': 12 };

  test('says what it keeps, and that the oldest went', () => {
    const found = bufferTooLarge(evidence(full, { replay_max_mb: 4, replay_buffer_size: 64 }));
    expect(found?.title).toBe('The replay buffer is full at 4 MB');
    expect(found?.detail).toContain('It keeps 12 of 64 groups');
    expect(found?.detail).toContain('its 3 oldest groups were evicted');
    expect(found?.fix?.changes).toEqual({ replay_max_mb: 8 });
    expect(bufferTooLarge(evidence(full, { replay_max_mb: 256 }))?.fix).toBeUndefined();
  });

  test('is silent where groups are only replaced by newer ones', () => {
    expect(bufferTooLarge(evidence({ 'replay/evicted': 4, 'replay/evicted_for_size': 0 }))).toBeNull();
    expect(bufferTooLarge(evidence())).toBeNull();
  });
});

test('hints that could not be given are reported from a quarter on, with the reason', () => {
  const found = hintsMissing(evidence({ 'hints/missing': 0.5 }, { hint: 'failed', hint_content: 'repair' }));
  expect(found?.title).toBe('50 % of hint requests got no hint');
  expect(found?.detail).toContain('no wrong step to repair');
  expect(hintsMissing(evidence({ 'hints/missing': 1 }, { hint: 'always' }))?.title).toBe(
    'No hint could be given',
  );
  expect(hintsMissing(evidence({ 'hints/missing': 0.2 }, { hint: 'always' }))).toBeNull();
  expect(hintsMissing(evidence({ 'hints/missing': 1 }))).toBeNull();
});
