/** The plan for measuring tree credit: data, written before the measurement. */
import { defaultConfig, parseConfig, type RunConfig } from '../config/schema.ts';

export interface CreditPlan {
  readonly task: string;
  readonly settings: Partial<RunConfig>;
}

/** The same everywhere. The decay is PORTool's; schemes without one do not read it. */
const common = { policy: 'tiny', num_generations: 16, gamma: 0.95 } as const;

/** Trees in which credits are ranked: fixed splits at the steps of a text, and branches at the ends of turns. */
export const rankingPlans: readonly CreditPlan[] = [
  { task: 'scratchpad', settings: { ...common, level: 2, topology: 'splits', segment_length: 2 } },
  { task: 'lookup', settings: { ...common, level: 2, topology: 'steps', branch_roots: 4, branch_width: 2 } },
];

/** Trees in which the width depends on what was written: the budget of ended rows moves to the others. */
export const biasPlan: CreditPlan = {
  task: 'scratchpad',
  settings: { ...common, level: 2, topology: 'segments', segment_length: 4, branch_width: 2 },
};

/** The plan's complete configuration. Throws what the schema throws. */
export function creditConfig({ task, settings }: CreditPlan, seed: number): RunConfig {
  return parseConfig({ ...defaultConfig(undefined, task), ...settings, seed });
}
