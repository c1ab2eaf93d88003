/**
 * Lets the policy's own rounded weights draft tokens, and the policy check several in one pass (EfficientRollout, arXiv 2606.18967). A cost
 * model with measured constants turns drafting on and off: it reads counts and never the clock, so that the same recipe
 * gives the same bits on any machine.
 */
import { draftCountsIn, draftTotals, type CountsByDraft, type Drafting } from '../../../rollout/drafting.ts';
import type { StrategyMetrics } from '../../../rollout/memory.ts';
import type { Wrapping } from '../../../rollout/wrapper.ts';
import { isTransformer } from '../../../policy/options.ts';
import { predictedSpeedup } from './costs.ts';
import { afterRound, draftLength, draftStateIn, expectedPass, withDraftState } from './draftLength.ts';

/** A collection must have had more rows than this before it drafts, as in the released code. */
const rampUpRows = 32;

interface Predicted {
  /** For all rows of a round, and for the number of rows at which it is highest. */
  readonly all: number;
  readonly best: number;
}

function metricsOf(
  counts: CountsByDraft,
  tokens: number,
  { all, best }: Predicted,
  steps: number,
): StrategyMetrics {
  const { drafted, accepted } = draftTotals(counts);
  return {
    'speculation/drafted': drafted,
    'speculation/accepted': accepted,
    'speculation/acceptance_rate': drafted > 0 ? accepted / drafted : null,
    'speculation/mean_length': counts.checks > 0 ? 1 + accepted / counts.checks : null,
    'spent/draft_steps': counts.steps,
    'speculation/draft_length': tokens,
    'speculation/predicted_speedup': all,
    'speculation/best_speedup': best,
    'speculation/checking': steps > 0 ? counts.passes / steps : 0,
  };
}

/** Drafts the tokens of a round's completions; estimates and evaluation are written without. */
export const selfDraftedTokens: Wrapping = ({ config, tokens: playing }) => {
  const { policy, num_speculative_tokens, drafter_bits: bits, min_predicted_speedup: least } = config;
  if (!playing || num_speculative_tokens === 0 || !isTransformer(policy)) return null;
  return (collect) => async (request) => {
    const state = draftStateIn(request.carried.memory);
    const tokens = draftLength(state, config);
    const speedup = (length: number) => (rows: number) => predictedSpeedup(policy, { tokens, length, rows });
    const expected = speedup(expectedPass(state, config));
    const drafting: Drafting =
      least === 0
        ? { tokens, bits, afterRows: 0, pays: () => true }
        : { tokens, bits, afterRows: rampUpRows, pays: (rows) => expected(rows) >= least };
    const collected = await collect({ ...request, drafting });
    const counts = draftCountsIn(collected.counts ?? {}, tokens);
    const after = afterRound(state, counts, config);
    const predicted = speedup(after.length ?? expectedPass(state, config));
    const rows = request.groups * request.samples;
    let best = 0;
    for (let left = 1; left <= rows; left++) best = Math.max(best, predicted(left));
    const { carried, entries } = collected;
    return {
      ...collected,
      carried: { ...carried, memory: withDraftState(carried.memory, after) },
      metrics: {
        ...collected.metrics,
        ...metricsOf(counts, tokens, { all: predicted(rows), best }, entries.steps_seq ?? 0),
      },
    };
  };
};
