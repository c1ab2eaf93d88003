/** What a warm start minimises, and the supervised updates with which a round begins. */
import type { RunConfig } from '../../../config/schema.ts';
import type { Supervision } from '../../../learn/supervised/supervise.ts';
import type { SupervisedObjective } from '../../../learn/supervised/symbolWeights.ts';

/** The objective of supervised updates under these settings; cross-entropy where the run has none. */
export function supervisedObjective({
  warm_start: loss,
  one_token_samples: samples,
  one_token_miss: missReward,
  one_token_temperature: temperature,
}: RunConfig): SupervisedObjective {
  if (loss === 'one_token') return { loss, samples, missReward, temperature };
  return { loss: loss === 'none' ? 'nll' : loss };
}

/** The updates on solutions of round number `round` (from 1); null where it has none. */
export function supervisionOf(config: RunConfig, round: number): Supervision | null {
  const { warm_start, warm_start_rounds: rounds, warm_start_updates: updates, warm_start_prompts } = config;
  if (warm_start === 'none' || round > rounds) return null;
  return { objective: supervisedObjective(config), updates, prompts: warm_start_prompts };
}
