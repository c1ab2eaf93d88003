/** Settings of what is learned beside the policy: a value head, and what the environment says. */
import type { Options } from '../../../config/option.ts';

/** The value head first. */
export const auxOptions = {
  gamma: {
    kind: 'number',
    stage: 'Learn',
    label: 'Discount',
    help: 'With a value head: how much a reward counts one token (or step) earlier. 1 does not discount.',
    default: 1,
    min: 0,
    aboveMin: true,
    max: 1,
    advanced: true,
  },
  lam: {
    kind: 'number',
    stage: 'Learn',
    label: 'GAE lambda',
    help: 'With a value head: 1 trusts what really followed, 0 trusts the head’s next guess; between, both.',
    default: 0.95,
    min: 0,
    max: 1,
    advanced: true,
  },
  vf_coef: {
    kind: 'number',
    stage: 'Learn',
    label: 'Value coefficient',
    help: 'With a value head: weight of its squared error in the loss. Too high and the shared body forgets the policy.',
    default: 0.1,
    min: 0,
    max: 10,
    advanced: true,
  },
  cliprange_value: {
    kind: 'optional-number',
    stage: 'Learn',
    label: 'Value clip range',
    help: 'With a value head: its value stops earning when it moves further than this from what it was at sampling. Not set means no clip.',
    default: null,
    min: 0,
    aboveMin: true,
    max: 100,
    advanced: true,
  },
  env_coef: {
    kind: 'number',
    stage: 'Learn',
    label: 'Environment coefficient',
    help: 'In tasks with turns: weight of foreseeing what the environment says (cross-entropy on its tokens) beside the reward. 0 turns it off.',
    default: 0,
    min: 0,
    max: 10,
    advanced: true,
  },
} as const satisfies Options;
