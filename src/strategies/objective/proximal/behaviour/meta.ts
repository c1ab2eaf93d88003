/** The policy that sampled, as proximal policy, as data. */
import type { StrategyMeta } from '../../../../config/meta.ts';

export const behaviour = {
  id: 'behaviour',
  title: 'as sampled',
  help: 'The policy that sampled the tokens, however old.',
  on: [{ setting: 'proximal', is: ['behaviour'] }],
} as const satisfies StrategyMeta;
