/** The held-out figures of a run. */
import type { RunConfig } from '../../config/schema.ts';
import { taskOf } from '../../tasks/index.ts';

export interface HeldOutFigure {
  readonly key: 'eval_reward' | 'pass@1';
  readonly label: string;
}

/** A further evaluation figure that some runs measure, drawn dashed. */
export interface AlsoHeldOut {
  readonly key: string;
  readonly label: string;
  readonly colour: string;
  readonly dash: readonly number[];
  /** Shown after its name and a colon. */
  readonly help: string;
}

const at8: AlsoHeldOut = {
  ...{ key: 'eval/pass@8', label: 'pass@8', colour: '--ink', dash: [2, 3] },
  help: 'held-out prompts that at least one of eight completions solves. It tells what the policy can reach; pass@1 tells how often it does.',
};

/** How figures are drawn that few recipes measure. */
const rare = { colour: '--bark', dash: [5, 3] };
const gain: AlsoHeldOut = {
  ...{ ...rare, key: 'eval/capability_gain', label: 'capability gain' },
  help: 'of the held-out prompts out of reach before training (no completion of 256 right), the share now right at least once in 64 tries, without hints.',
};
const exploited: AlsoHeldOut = {
  ...{ ...rare, key: 'game/exploitability', label: 'exploitability' },
  help: 'what a seat would gain per game by the best answer to the policy in the other. 0 is an equilibrium, in which neither seat gains by changing alone.',
};

/** The further figures that a run with these settings measures. */
export function alsoHeldOut({
  eval_pass_at_8,
  capability_prompts,
  task,
}: Pick<RunConfig, 'eval_pass_at_8' | 'capability_prompts' | 'task'>): readonly AlsoHeldOut[] {
  const played = taskOf(task);
  return [
    ...(eval_pass_at_8 ? [at8] : []),
    ...(capability_prompts > 0 ? [gain] : []),
    ...(played.kind === 'control' && played.game?.solutionOf ? [exploited] : []),
  ];
}

/** pass@1, or the mean reward on control tasks, where reward rises long before an episode lasts to the end. */
export function heldOutOf(task: string): HeldOutFigure {
  return taskOf(task).kind === 'control'
    ? { key: 'eval_reward', label: 'reward' }
    : { key: 'pass@1', label: 'pass@1' };
}
