/** Words of the Token panel for the value head. */
import type { TraceWords } from '../../../learn/trace.ts';

export const valueWords = {
  'value-surprise': {
    label: 'better than the value head predicted?',
    line: '{reward} + {gamma} × {nextValue} − {value}',
    operands: {
      reward: 'reward at this token',
      gamma: 'discount',
      nextValue: 'value at the next token',
      value: 'value at this token',
    },
  },
  'value-advantage': {
    label: 'with the surprises that follow (GAE)',
    line: '{delta} + {gamma} × {lam} × {next}',
    operands: {
      delta: 'surprise here',
      gamma: 'discount',
      lam: 'GAE λ',
      next: 'advantage of the next token',
    },
  },
  'value-loss': {
    label: 'loss of the value head',
    line: '{coefficient} × 0.5 × max(({value} − {target}) × ({value} − {target}), ({held} − {target}) × ({held} − {target}))',
    operands: {
      coefficient: 'weight of the value loss',
      value: 'value now',
      held: 'value now, within the clip range of the old one',
      target: 'target: advantage + old value',
    },
  },
} as const satisfies TraceWords;
