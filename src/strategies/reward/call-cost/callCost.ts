/** Right answers with costly or needless calls earn less. */
import type { RewardStrategy } from '../../../learn/advantage/strategy.ts';
import type { Verdict } from '../../../tasks/task.ts';

/** Added to the reward: −rate · price of its calls where the completion is right, so that stopping early pays nothing. */
function callCostOf({ correct, cost = 0 }: Pick<Verdict, 'correct' | 'cost'>, rate: number): number {
  return correct && rate !== 0 ? -rate * cost : 0;
}

/** The term `calls`. */
export const callCostTerm: RewardStrategy = (trajectories, { call_cost: rate }) => {
  if (rate === 0) return null;
  const right = trajectories.filter(({ verdict }) => verdict.correct);
  const price = right.reduce((sum, { verdict }) => sum + (verdict.cost ?? 0), 0) / right.length;
  return {
    name: 'calls',
    weight: 1,
    values: trajectories.map(({ verdict }) => callCostOf(verdict, rate)),
    metrics: { 'calls/price': right.length > 0 ? price : null },
  };
};
