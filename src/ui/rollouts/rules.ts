/** The rules that set the reward of a run, as completions show them. */
import type { RunConfig } from '../../config/schema.ts';
import { optionOf } from '../../config/settings.ts';
import { taskFor } from '../../tasks/index.ts';

export interface ShownRule {
  readonly id: string;
  /** As its weight is named. */
  readonly label: string;
}

/** Rules with a weight, the heaviest first; none where the task has no rules. */
export function rulesIn(config: RunConfig): readonly ShownRule[] {
  // An own task has no rules, and may be unknown here.
  if (config.own_task) return [];
  const task = taskFor(config);
  const rules = (task.kind === 'tokens' && task.rules) || [];
  return rules
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ id }) => ({ id, label: optionOf(`rule_${id}` as Parameters<typeof optionOf>[0]).label }));
}
