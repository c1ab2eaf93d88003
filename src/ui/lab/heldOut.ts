/** Which held-out figure tells how a run goes. */
import { taskOf } from '../../tasks/index.ts';

export interface HeldOut {
  readonly key: 'eval_reward' | 'pass@1';
  readonly label: string;
}

/** Of the held-out prompts out of reach before training, the share within reach now; drawn where it is measured. */
export const gain = { key: 'eval/capability_gain', label: 'capability gain' } as const;

/** pass@1, but the mean reward on control tasks: an episode earns more long before one lasts to the end. */
export function heldOutOf(task: string): HeldOut {
  return taskOf(task).kind === 'control'
    ? { key: 'eval_reward', label: 'reward' }
    : { key: 'pass@1', label: 'pass@1' };
}
