/** The plain order of prompts as data. */
import { strategy } from '../../../config/declare.ts';

export const uniformPrompts = strategy('uniform', 'uniform', {
  help: 'Takes every prompt of the pool in turn.',
});
