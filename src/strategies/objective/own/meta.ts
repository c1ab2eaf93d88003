/** A loss that a reader wrote as data. */
import type { StrategyMeta } from '../../../config/meta.ts';

export const ownLoss = {
  id: 'own',
  title: 'own loss',
  help: 'The loss that the code of an own method writes, per token. It becomes part of the update and runs at full speed.',
} as const satisfies StrategyMeta;
