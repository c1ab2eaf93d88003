/** The method setting, and what each method changes of the defaults: all that the config room knows of methods. */
import type { Options } from '../config/option.ts';
import type { RunConfig } from '../config/schema.ts';
import { methods } from './index.ts';

/** The choice of method. */
export const methodOptions = {
  method: {
    kind: 'choice',
    stage: 'Run',
    label: 'Method',
    help: 'A named filling of all other settings, usually from a paper. Choosing one sets them; each can still be changed.',
    default: 'grpo',
    choices: [{ value: 'grpo', label: 'GRPO' }],
  },
} as const satisfies Options;

/** The settings in which this method differs from the defaults. */
export function settingsOfMethod(method: RunConfig['method']): Partial<RunConfig> {
  return methods[method].settings;
}
