/** Own methods as records, described by hand. */
import type { Expression } from '../../../src/learn/own/expression.ts';
import type { OwnMethod } from '../../../src/learn/own/ownMethod.ts';

/** −ratio · advantage · width */
const loss: Expression = {
  nodes: [
    ['value', 'ratio'],
    ['value', 'advantage'],
    ['mul', 0, 1],
    ['setting', 'width'],
    ['mul', 2, 3],
    ['neg', 4],
  ],
  lines: [4, 4, 4, 4, 4, 4],
};

/** A method with a loss and one setting; changes make another one of it. */
export const ownMethod = (changes: Partial<OwnMethod> = {}): OwnMethod => ({
  source: `export const name = 'Wide';\nexport const basedOn = 'grpo';\n// …`,
  title: 'Wide',
  basedOn: 'grpo',
  set: {},
  settings: [
    { name: 'width', kind: 'number', default: 1, min: 0, max: 2, integer: false, help: 'How wide.' },
  ],
  hooks: ['loss'],
  rewards: [],
  loss,
  values: { width: 1 },
  ...changes,
});
