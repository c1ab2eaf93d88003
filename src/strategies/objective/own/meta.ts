/** A loss that a reader wrote as data. */
import { strategy } from '../../../config/declare.ts';

export const ownLoss = strategy('own', 'own loss', {
  help: 'The loss that the code of an own method writes, per token. It becomes part of the update and runs at full speed.',
});
