/** Words of the Token panel for steps that belong to no strategy. */
import type { TraceWords } from './trace.ts';

export const engineWords = {
  whiten: {
    label: 'whitened over the round',
    line: '({before} − {mean}) / {scale}',
    operands: {
      before: 'advantage before this step',
      mean: 'mean over the trained tokens of the round',
      scale: 'their standard deviation',
    },
  },
  'trained-once': {
    label: 'shared: trained in another completion',
    line: '',
    operands: {},
  },
  'non-finite': {
    label: 'left out: its reward is not a finite number',
    line: '',
    operands: {},
  },
  'set-aside': {
    label: 'left out: compared with none, because its latents did not end',
    line: '',
    operands: {},
  },
  part: {
    label: 'part of the update’s loss',
    line: '',
    operands: { weight: 'weight of the token: 1 / what the loss is a mean over' },
  },
} as const satisfies TraceWords;
