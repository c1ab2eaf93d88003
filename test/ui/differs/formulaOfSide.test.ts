import { expect, test } from 'vitest';
import { defaultConfig, type RunConfig } from '../../../src/config/schema.ts';
import { methods } from '../../../src/methods/index.ts';
import { formulaOfSide } from '../../../src/ui/differs/formulaOfSide.ts';
import { traceOf } from '../../sandbox/traceLoss.ts';

const own: RunConfig = {
  ...defaultConfig('dapo'),
  surrogate: 'own',
  own_method: {
    ...{ title: 'Mine', basedOn: 'dapo', set: {}, settings: [], rewards: [], values: {} },
    hooks: ['loss'],
    source: '',
    loss: traceOf('-min(ratio * advantage, clip(ratio, 0.8, 1.3) * advantage)'),
  },
};

test('a side has the formula of its own loss, and of its method where it trains none', () => {
  expect(formulaOfSide(own)).toMatch(/^L_t = -\\min.*\\rho_t.*\\hat A_t.*0\.8.*1\.3/);
  expect(formulaOfSide({ ...own, surrogate: 'clipped' })).toBe(methods.dapo.formula);
  expect(formulaOfSide(defaultConfig('cispo'))).toBe(methods.cispo.formula);
});
