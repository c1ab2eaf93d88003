/** Settings of the choice of prompts: which of a pool a round meets. */
import type { Options } from '../../config/option.ts';

/** Largest pool of which something is known of every prompt: it lies in every checkpoint. */
export const largestPool = 4096;

/** Which prompts, out of how many, and by what belief. */
export const promptOptions = {
  prompt_selection: {
    kind: 'choice',
    stage: 'Replay',
    label: 'Prompts by',
    help: 'Which prompts of the training pool a round meets. uniform: all in turn. thompson: those that a belief about each prompt takes to be neither easy nor hopeless (VADE). dynamics: those likely to give a group that differs, by a Markov chain for each prompt (DPS). oracle: those that 256 samples beside the run show to be so; the best that a choice can do, at a cost that counts as evaluation.',
    default: 'uniform',
    choices: [
      { value: 'uniform', label: 'uniform' },
      { value: 'thompson', label: 'thompson (VADE)' },
      { value: 'dynamics', label: 'dynamics (DPS)' },
      { value: 'oracle', label: 'oracle' },
    ],
    advanced: true,
  },
  prompt_candidates: {
    kind: 'optional-number',
    stage: 'Replay',
    label: 'Candidates',
    help: 'With a choice of prompts: a round chooses among this many times its prompts, drawn by chance from the pool. Not set: among the whole pool.',
    default: null,
    min: 1,
    max: 4096,
    integer: true,
    unit: 'times',
    advanced: true,
  },
  belief_decay_met: {
    kind: 'number',
    stage: 'Replay',
    label: 'Belief kept, met',
    help: 'With thompson: the share that is kept of what was known of a prompt when a round meets it again. The policy has changed since.',
    default: 0.9,
    min: 0,
    max: 1,
    advanced: true,
  },
  belief_decay_unmet: {
    kind: 'number',
    stage: 'Replay',
    label: 'Belief kept, not met',
    help: 'With thompson: the share that each round keeps of what is known of the prompts that it does not meet, so that they are tried again some day.',
    default: 0.99,
    min: 0,
    max: 1,
    advanced: true,
  },
  belief_score: {
    kind: 'choice',
    stage: 'Replay',
    label: 'Worth of a prompt',
    help: 'With thompson: what a prompt is worth at a chance p of success. variance: p(1 − p), the spread of its rewards. hard variance: p(1 − p)², which prefers prompts at one third.',
    default: 'variance',
    choices: [
      { value: 'variance', label: 'variance' },
      { value: 'hard_variance', label: 'hard variance' },
    ],
    advanced: true,
  },
  belief_draw: {
    kind: 'choice',
    stage: 'Replay',
    label: 'Chance taken from belief',
    help: 'With thompson: a draw from the belief tries prompts of which little is known; the mean never does.',
    default: 'sample',
    choices: [
      { value: 'sample', label: 'a draw' },
      { value: 'mean', label: 'the mean' },
    ],
    advanced: true,
  },
  dynamics_decay: {
    kind: 'number',
    stage: 'Replay',
    label: 'Transitions kept',
    help: 'With dynamics: the share that each round keeps of what was seen of how a prompt goes from failed to mixed to solved. 1 forgets nothing.',
    default: 0.7,
    min: 0,
    max: 1,
    advanced: true,
  },
} as const satisfies Options;
