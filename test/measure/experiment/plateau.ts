/** Recipes of policies that stopped improving, and the rule for a plateau. */
import { parseConfig, defaultConfig, type RunConfig } from '../../../src/config/schema.ts';
import type { ArmSettings } from '../../../src/experiment/arm.ts';
import { grpo } from '../../../src/methods/grpo.ts';

export interface PlateauRecipe {
  /** Kebab-case; plans name it. */
  readonly id: string;
  /** One sentence on the policy. */
  readonly title: string;
  readonly settings: ArmSettings;
  readonly seed: number;
  /** Ends when the best mean of `smooth` evaluations has not risen by `least` for this many rounds. */
  readonly roundsWithoutGain: number;
  readonly smooth: number;
  readonly least: number;
  /** Fails after this many rounds. */
  readonly mostRounds: number;
}

/** The recorded result of a recipe. */
export interface PlateauRecord {
  readonly id: string;
  readonly engine: string;
  readonly rounds: number;
  /** Held-out pass@1 at every evaluation, first the one before training. */
  readonly curve: readonly number[];
  /** Fingerprint of the weights. */
  readonly hash: string;
}

const shared = { policy: 'tiny', learning_rate: 0.0012, warmup_steps: 5, num_eval_prompts: 512 } as const;

/** 16 completions of 32 prompts that teach something. */
const wide = {
  settings: {
    ...shared,
    task: 'maze',
    level: 1,
    loss_type: 'grpo',
    prompts_per_round: 32,
    num_generations: 16,
    steps_per_generation: 4,
    dynamic_sampling: true,
    eval_every_rounds: 5,
  },
  roundsWithoutGain: 200,
  smooth: 8,
  least: 0.01,
  mostRounds: 4000,
} as const;

export const plateaus: readonly PlateauRecipe[] = [
  {
    id: 'maze-1',
    title: 'GRPO on small mazes until it stopped improving, with 8 completions of 16 prompts.',
    settings: {
      ...shared,
      task: 'maze',
      level: 1,
      prompts_per_round: 16,
      num_generations: 8,
      eval_every_rounds: 20,
    },
    seed: 902,
    roundsWithoutGain: 160,
    smooth: 4,
    least: 0.01,
    mostRounds: 1500,
  },
  {
    id: 'maze-1-wide',
    // Uses the shared rate; conditions are checked at the default, a third of it, which `maze-1-own-rate` uses.
    title:
      'GRPO on small mazes until it stopped improving, with 16 completions of 32 prompts that teach something.',
    ...wide,
    seed: 903,
  },
  {
    id: 'maze-1-own-rate',
    title:
      'GRPO on small mazes until it stopped improving, with 16 completions of 32 prompts that teach something, at the rate of the check.',
    ...wide,
    settings: { ...wide.settings, learning_rate: 0.0004 },
    seed: 904,
  },
];

/** The recipe with this id. Throws a sentence that lists all. */
export function plateauOf(id: string): PlateauRecipe {
  const found = plateaus.find((one) => one.id === id);
  if (found) return found;
  throw new Error(`plateau: must be one of ${plateaus.map((one) => one.id).join(', ')}, got ${id}`);
}

/** The run that trains it. */
export function plateauConfig({ settings, seed, mostRounds }: PlateauRecipe): RunConfig {
  return parseConfig({
    ...defaultConfig(grpo.id, settings.task),
    ...settings,
    seed,
    max_rounds: mostRounds,
    stop_at_pass: null,
  });
}

/** Means of `count` neighbouring values each. */
function smoothed(values: readonly number[], count: number): number[] {
  return values
    .slice(count - 1)
    .map((_, i) => values.slice(i, i + count).reduce((sum, one) => sum + one / count, 0));
}

/** Whether these evaluations have reached a plateau. */
export function isFlat(
  curve: readonly number[],
  { settings, roundsWithoutGain, smooth, least }: PlateauRecipe,
): boolean {
  const wait = Math.ceil(roundsWithoutGain / (settings.eval_every_rounds ?? 1));
  const means = smoothed(curve, smooth);
  if (means.length <= wait) return false;
  const before = Math.max(...means.slice(0, -wait));
  return Math.max(...means.slice(-wait)) < before + least;
}
