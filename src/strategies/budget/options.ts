/** Settings of the budget of a round: how many completions each of its prompts gets. */
import type { Options } from '../../config/option.ts';
import type { RunConfig } from '../../config/schema.ts';

/** Who gets more, and how much at most. */
export const budgetOptions = {
  allocation: {
    kind: 'choice',
    stage: 'Control',
    label: 'Further completions',
    help: 'Which prompts get more than Completions per prompt. uniform: none. equal: after the first ones, prompts of which fewer than half came out right get so many more that all of these weigh the same (DARS-ET). hard: the harder, the more (DARS-HW). Both leave groups out of the update whose rewards do not differ. uncertainty: every prompt gets a part of Completions per prompt, and the rest of the round goes where it makes mean rewards surest (XRPO). oracle: the round’s completions go by √(p(1 − p)), from 256 samples beside the run that count as evaluation.',
    default: 'uniform',
    choices: [
      { value: 'uniform', label: 'uniform' },
      { value: 'equal', label: 'equal weight (DARS-ET)' },
      { value: 'hard', label: 'hard ones more (DARS-HW)' },
      { value: 'uncertainty', label: 'unsure ones more (XRPO)' },
      { value: 'oracle', label: 'oracle' },
    ],
    advanced: true,
  },
  max_generations: {
    kind: 'number',
    stage: 'Control',
    label: 'Most completions per prompt',
    help: 'With further completions: no prompt gets more than this, the first ones among them. A hopeless prompt takes all of it, round after round.',
    default: 32,
    min: 1,
    max: 256,
    integer: true,
    unit: 'completions',
    advanced: true,
  },
  allocation_base: {
    kind: 'number',
    stage: 'Control',
    label: 'Share given out first',
    help: 'With further completions by uncertainty: this share of Completions per prompt goes to every prompt alike, at least two. The rest is shared out among all prompts of the round.',
    default: 0.5,
    min: 0,
    max: 1,
    advanced: true,
  },
  allocation_phases: {
    kind: 'number',
    stage: 'Control',
    label: 'Phases of the rest',
    help: 'With further completions by uncertainty: in how many equal parts the rest is shared out, each on seeing what came before it. More phases see more, and take more decoding steps.',
    default: 2,
    min: 1,
    max: 16,
    integer: true,
    unit: 'phases',
    advanced: true,
  },
  allocation_bonus: {
    kind: 'number',
    stage: 'Control',
    label: 'Bonus of the little known',
    help: 'With further completions by uncertainty (λ): λ·√(ln(1 + phase) / completions) is added to what one more completion is worth. Nothing else brings more to prompts that always fail, or never.',
    default: 0.1,
    min: 0,
    max: 10,
    advanced: true,
  },
  further_only: {
    kind: 'switch',
    stage: 'Control',
    label: 'Learn from further ones only',
    help: 'With further completions of equal or hard: prompts that got some are learned from by these alone. The first ones decided, so that they came out worse than usual, and learning from them as well biases the mean that they are compared with.',
    default: false,
    advanced: true,
  },
} as const satisfies Options;

/** Whether some prompts get further completions by how the first ones came out. */
export function hasSecondPhase({ allocation }: Pick<RunConfig, 'allocation'>): boolean {
  return allocation === 'equal' || allocation === 'hard';
}

/** Most completions that a prompt may get in one collection. */
export function largestGroup({
  allocation,
  num_generations,
  max_generations,
}: Pick<RunConfig, 'allocation' | 'num_generations' | 'max_generations'>): number {
  return allocation === 'uniform' ? num_generations : Math.max(num_generations, max_generations);
}
