/** Settings of what is learned from hinted completions: what they are compared with, and the hint's own tokens. */
import type { Options } from '../../../config/option.ts';

/** Shown under the Hints switch. */
export const hintLearnOptions = {
  hint_baseline: {
    kind: 'choice',
    stage: 'Learn',
    label: 'Hinted are compared',
    help: 'What a hinted completion is compared with. joined: hinted and plain completions of a prompt in one group. separate: only those with the same hint with each other. relative: hinted and plain apart, and the rarer success counts more (ADHint). between: with those of the same hint, and besides each hint with the others (NudgeRL).',
    default: 'joined',
    choices: [
      { value: 'joined', label: 'joined' },
      { value: 'separate', label: 'separate' },
      { value: 'relative', label: 'relative (ADHint)' },
      { value: 'between', label: 'between (NudgeRL)' },
    ],
    under: { setting: 'hint' },
  },
  hint_between: {
    kind: 'number',
    stage: 'Learn',
    label: 'Weight between hints',
    help: 'With between (λ): what a hint is worth beside the others counts so much. 0 compares only within.',
    default: 1.1,
    min: 0,
    max: 10,
    under: { setting: 'hint' },
  },
  hint_distil: {
    kind: 'number',
    stage: 'Learn',
    label: 'Distillation',
    help: 'Weight of −A · mean log π(completion | plain prompt) beside the loss: what was written behind a hint is made likelier, or unlikelier, without it too (NudgeRL; published 0.1). Not clipped; where A is below 0 a token is pushed down to a log-probability of −8 at most. 0 turns it off.',
    default: 0,
    min: 0,
    max: 10,
    under: { setting: 'hint' },
  },
  hint_trained: {
    kind: 'choice',
    stage: 'Learn',
    label: 'Hint’s own tokens',
    help: 'With hints at the start of the completion: whether the tokens that the policy was made to write are learned too. none: no. full: like its own. probability: weighed by the probability that it gave them (SCOPE). consistency: only in completions with a positive advantage, the less the more their entropy differs from that of what follows (ADHint).',
    default: 'none',
    choices: [
      { value: 'none', label: 'none' },
      { value: 'full', label: 'full' },
      { value: 'probability', label: 'probability (SCOPE)' },
      { value: 'consistency', label: 'consistency (ADHint)' },
    ],
    under: { setting: 'hint' },
  },
} as const satisfies Options;
