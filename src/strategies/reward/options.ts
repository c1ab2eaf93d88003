/** Settings of the terms that a reward has beside the verifier’s. */
import type { Options } from '../../config/option.ts';

/** One term after the other; at 0 a term is not there. */
export const rewardOptions = {
  overlong_buffer: {
    kind: 'number',
    stage: 'Learn',
    label: 'Overlong buffer',
    help: 'Over the last this many tokens before the length limit a completion loses reward, more with every token. 0 turns it off.',
    default: 0,
    min: 0,
    max: 95,
    integer: true,
    unit: 'tokens',
    advanced: true,
  },
  overlong_penalty: {
    kind: 'number',
    stage: 'Learn',
    label: 'Overlong penalty',
    help: 'Reward lost by a completion that reaches the length limit; it grows linearly over the overlong buffer.',
    default: 1,
    min: 0,
    max: 10,
    advanced: true,
  },
  flaw_penalty: {
    kind: 'number',
    stage: 'Learn',
    label: 'Flaw penalty',
    help: 'Reward lost by a right answer that has a wrong step, in tasks whose steps are checked. 0 pays for the answer alone.',
    default: 0,
    min: 0,
    max: 2,
    advanced: true,
  },
  length_penalty: {
    kind: 'number',
    stage: 'Learn',
    label: 'Length penalty',
    help: 'Reward lost by a right completion as long as the limit; a shorter one loses in proportion. With baselines a right but long completion can then come out below its group. 0 turns it off.',
    default: 0,
    min: 0,
    max: 2,
    advanced: true,
  },
} as const satisfies Options;
