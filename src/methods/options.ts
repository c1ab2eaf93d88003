/** The method setting, and what each method changes of the defaults: all that `config` knows of methods. */
import type { Options } from '../config/option.ts';
import type { RunConfig } from '../config/schema.ts';
import { methods } from './index.ts';

/** The choice of method. */
export const methodOptions = {
  method: {
    kind: 'choice',
    stage: 'Run',
    label: 'Method',
    help: 'A preset of all other settings, usually from a paper. Choosing one sets them; you can still change each.',
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
      { value: 'drpo', label: 'DRPO' },
      { value: 'ace', label: 'ACE' },
      { value: 'treepo', label: 'TreePO' },
      { value: 'branchgrpo', label: 'BranchGRPO' },
      { value: 'portool', label: 'PORTool' },
      { value: 'treeps-rag', label: 'TreePS-RAG' },
      { value: 'ttrl', label: 'TTRL' },
      { value: 'ettrl', label: 'ETTRL' },
      { value: 'latr', label: 'LATR' },
      { value: 'arrol', label: 'ARRoL' },
      { value: 'random-prune', label: 'Random pruning' },
      { value: 'length-cap', label: 'Length cap' },
      { value: 'vade', label: 'VADE' },
      { value: 'dps', label: 'DPS' },
      { value: 'dars', label: 'DARS' },
      { value: 'guide-grpo', label: 'Guide-GRPO' },
      { value: 'adhint', label: 'ADHint' },
      { value: 'nudgerl', label: 'NudgeRL' },
      { value: 'scope', label: 'SCOPE' },
      { value: 'xrpo', label: 'XRPO' },
      { value: 'rollout-replay', label: 'Rollout Replay' },
      { value: 'trl-replay', label: 'TRL replay buffer' },
      { value: 'rorecomp', label: 'RoRecomp' },
      { value: 'april', label: 'APRIL' },
      { value: 'areal', label: 'AReaL' },
      { value: 'ppo-ewma', label: 'PPO-EWMA' },
    ],
  },
} as const satisfies Options;

/** The settings of this method that differ from the defaults. */
export function settingsOfMethod(method: RunConfig['method']): Partial<RunConfig> {
  return methods[method].settings;
}

/** Its further settings on tasks of this kind; they override the task's settings and the method's others. */
export function settingsOfMethodOn(
  method: RunConfig['method'],
  kind: 'tokens' | 'control',
): Partial<RunConfig> {
  return methods[method].settingsOn?.[kind] ?? {};
}
