/** Estimates from settings alone what a round spends of the budget that compared runs share. */
import { taskOf } from '../tasks/index.ts';
import { frameOf } from '../tasks/levels.ts';
import { predictionLength, predictionsOf } from '../strategies/prompts/options.ts';
import { draftedAtMost } from '../strategies/budget/options.ts';
import type { RunConfig } from './settings.ts';

/**
 * Tokens of a round whose completions have their full length and share nothing: prompts, completions, drafts, drafted tokens
 * that are all rejected, and predictions, and three times those that updates read. An upper bound for plain rounds, at least 1. Throws where the task does not have the level.
 */
export function roundBudget(config: RunConfig): number {
  const { task, prompts_per_round, num_generations, num_iterations, drafts_per_completion } = config;
  const { promptWidth, width } = frameOf(taskOf(task), config);
  const longest = width - promptWidth;
  const drafts = drafts_per_completion > 1 ? drafts_per_completion : 0;
  // The cost model never predicts that drafting is quicker, so from 1 on none are drafted.
  const drafted = config.min_predicted_speedup < 1 ? draftedAtMost(config) : 0;
  const guesses = 2 * drafted * longest;
  const each = guesses + (1 + drafts) * (promptWidth + longest) + 3 * num_iterations * longest;
  const prediction = promptWidth + (1 + 3 * num_iterations) * predictionLength;
  const prompt = num_generations * each + predictionsOf(config) * prediction;
  return Math.max(1, prompts_per_round * prompt);
}
