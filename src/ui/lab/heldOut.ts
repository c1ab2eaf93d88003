/** Which held-out figure tells how a run goes. */
import { taskOf } from '../../tasks/index.ts';

export interface HeldOut {
  readonly key: 'eval_reward' | 'pass@1';
  readonly label: string;
}

/** pass@1, but the mean reward on control tasks: an episode earns more long before one lasts to the end. */
export function heldOutOf(task: string): HeldOut {
  return taskOf(task).kind === 'control'
    ? { key: 'eval_reward', label: 'reward' }
    : { key: 'pass@1', label: 'pass@1' };
}
