/** The warm start of a round: updates on reference solutions, before the round generates. */
import type { Ledger } from '../rollout/ledger.ts';
import type { StrategyMetrics } from '../rollout/memory.ts';
import { supervisionOf } from '../strategies/objective/index.ts';
import type { Demonstration } from '../learn/supervised/warmStart.ts';
import { ruled } from '../tasks/index.ts';
import { frameOf } from '../tasks/levels.ts';
import { playOut } from '../tasks/playOut.ts';
import { poolPrompt } from '../tasks/pool.ts';
import type { TokenTask } from '../tasks/task.ts';
import type { RunConfig } from '../config/schema.ts';
import type { RunParts } from './parts.ts';
import type { RunState } from './state.ts';

export interface SupervisedRound {
  readonly entries: Partial<Ledger>;
  readonly metrics: StrategyMetrics;
}

/** Trains on solutions before round `state.round` + 1 generates. Throws what task and learner throw. */
export async function superviseRound(
  { learner, ...player }: RunParts,
  { config, round: before, stopped }: RunState,
): Promise<SupervisedRound> {
  if (config.warm_start === 'none') return { entries: {}, metrics: {} };
  const supervision = stopped ? null : supervisionOf(config, before + 1);
  if (supervision === null || 'actor' in player) return { entries: {}, metrics: metricsOf(config, null) };
  const { updates, prompts, objective } = supervision;
  const first = before * updates * prompts;
  const all = await Promise.all(
    Array.from({ length: updates * prompts }, (_, i) =>
      solutionAt(ruled(player.task, config), config, first + i),
    ),
  );
  const { promptWidth, width } = frameOf(player.task, { ...config, hint: 'none' });
  // A solution that no completion may reach cannot be learned.
  const fitting = all.map((one) => (one.solution.length <= width - promptWidth ? [one] : []));
  const batches = Array.from({ length: updates }, (_, update) =>
    fitting.slice(update * prompts, (update + 1) * prompts).flat(),
  ).filter(({ length }) => length > 0);
  const { reports, entries } = await learner.supervise(batches, objective, config);
  const mean = (values: readonly number[]): number | null =>
    values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : null;
  const found = {
    crossEntropy: mean(reports.map(({ crossEntropy }) => crossEntropy)),
    match: mean(reports.flatMap(({ match }) => match ?? [])),
    solutions: batches.flat().length,
  };
  return { entries, metrics: metricsOf(config, found) };
}

interface Found {
  readonly crossEntropy: number | null;
  readonly match: number | null;
  readonly solutions: number;
}

const metricsOf = ({ warm_start: loss }: RunConfig, found: Found | null): StrategyMetrics => ({
  'warm_start/cross_entropy': found?.crossEntropy ?? null,
  ...(loss !== 'nll' && { 'warm_start/match': found?.match ?? null }),
  'warm_start/solutions': found?.solutions ?? 0,
});

/** The first index of prompts whose solutions are shown, which rounds hardly reach. */
const firstIndex = 0x40000000;

/**
 * Solution number `index` of a run, at a level of its mixture: a function of its arguments. A limited training set gives all
 * of its prompts in turn.
 */
async function solutionAt(task: TokenTask, config: RunConfig, index: number): Promise<Demonstration> {
  const { num_train_prompts: size } = config;
  const prompt = poolPrompt(config, size > 0 ? index % size : firstIndex + index);
  const { completion, observed } = await playOut(task, prompt);
  return { prompt: prompt.tokens, solution: completion, observed };
}
