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
    choices: [
      { value: 'grpo', label: 'GRPO' },
      { value: 'reinforce', label: 'REINFORCE' },
      { value: 'rloo', label: 'RLOO' },
      { value: 'ppo', label: 'PPO' },
      { value: 'dr-grpo', label: 'Dr. GRPO' },
      { value: 'dapo', label: 'DAPO' },
      { value: 'gspo', label: 'GSPO' },
      { value: 'cispo', label: 'CISPO' },
      { value: 'mc-grpo', label: 'MC-GRPO' },
      { value: 'fapo', label: 'FAPO' },
      { value: 'd3s', label: 'D³S' },
      { value: 'echo-env', label: 'ECHO (environment)' },
      { value: 'brorl', label: 'BroRL' },
    ],
  },
} as const satisfies Options;

/** The settings in which this method differs from the defaults. */
export function settingsOfMethod(method: RunConfig['method']): Partial<RunConfig> {
  return methods[method].settings;
}
