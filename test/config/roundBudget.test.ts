import { expect, it } from 'vitest';
import { roundBudget } from '../../src/config/roundBudget.ts';
import { defaultConfig, parseConfig } from '../../src/config/schema.ts';
import { budgetOf } from '../../src/rollout/ledger.ts';
import { createRun } from '../../src/run/run.ts';
import { taskOf } from '../../src/tasks/index.ts';
import { partsWith } from '../run/parts.ts';

it('the budget of a round is what full completions spend: prompt and completion once, and three times each pass of an update', () => {
  const config = parseConfig({ ...defaultConfig('grpo', 'chain-sum'), num_iterations: 2 });
  const [level] = taskOf('chain-sum').levels.filter(({ level }) => level === config.level);
  const rows = config.prompts_per_round * config.num_generations;
  const { promptLength, completionLength } = level!;
  expect(roundBudget(config)).toBe(rows * (promptLength + completionLength + 6 * completionLength));
  expect(roundBudget({ ...config, max_completion_length: 2 })).toBe(rows * (promptLength + 2 + 6 * 2));
});

it('the budget of a round counts drafts with their prompts, and predictions of two tokens with theirs', () => {
  const config = parseConfig(defaultConfig('grpo', 'chain-sum'));
  const [level] = taskOf('chain-sum').levels.filter(({ level }) => level === config.level);
  const { promptLength, completionLength } = level!;
  const { prompts_per_round: prompts, num_generations: samples } = config;
  const drafts = prompts * samples * 4 * (promptLength + completionLength);
  expect(roundBudget({ ...config, drafts_per_completion: 4 })).toBe(roundBudget(config) + drafts);
  const predictions = prompts * 2 * 3 * (promptLength + 2 + 3 * 2);
  // At worst every token is written after a longest draft that is rejected whole, and scored.
  const guesses = 2 * 11 * completionLength * prompts * samples;
  const drafting = { ...config, num_speculative_tokens: 5, min_predicted_speedup: 0 };
  expect(roundBudget(drafting)).toBe(roundBudget(config) + guesses);
  // No engine here ever gains from drafts, so none are made where a gain is asked for.
  expect(roundBudget({ ...drafting, min_predicted_speedup: 1.05 })).toBe(roundBudget(config));
  expect(roundBudget({ ...config, meta_rollouts: 3 })).toBe(roundBudget(config) + predictions);
});

it('the budget of a round is at least what the ledger of a round of it says, and less than three times that', async () => {
  const parts = partsWith({ max_rounds: 3 });
  const run = createRun(parts);
  let spent = 0;
  for (let round = 1; round <= 3; round++) spent = budgetOf((await run.round()).ledger);
  expect(spent).toBeLessThanOrEqual(3 * roundBudget(parts.config));
  expect(spent).toBeGreaterThan(roundBudget(parts.config));
});
