/** Describes a class's recipe. */
import type { RunConfig } from '../../../config/settings.ts';
import { formNames } from '../../state/sentences.ts';

/** Method, task and length, as one sentence. */
export function planWords(plan: RunConfig): string {
  const method = formNames.labelOf('method', plan.method);
  const task = formNames.labelOf('task', plan.task);
  return `${method} on ${task}, ${plan.max_rounds} rounds; then ${plan.num_eval_prompts} held-out prompts.`;
}
