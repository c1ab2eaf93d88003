/** Finds the arms of a committed experiment that differ as two sides do. Pure. */
import { ConfigError, parseConfig, type RunConfig, type SettingKey } from '../../config/schema.ts';
import { decidedKeys } from '../../experiment/comparison.ts';
import { intervalBetween } from '../../experiment/comparedSides.ts';
import type { Published } from '../../experiment/published.ts';
import type { Interval } from '../../experiment/statistics.ts';
import { apartFrom, whatDiffers, type PlacedDifference } from '../differs/whatDiffers.ts';

/** Settings that an experiment chooses for its arms: where it runs, how large a round is, and the tuned rate. */
const chosenByPlan: readonly SettingKey[] = [
  ...decidedKeys,
  ...(['task', 'level', 'policy', 'learning_rate'] as const),
  ...(['prompts_per_round', 'num_generations', 'num_train_prompts'] as const),
  ...(['num_eval_prompts', 'eval_every_rounds', 'eval_pass_at_8', 'capability_prompts'] as const),
];

/** The change from one configuration to the other by setting, without what a plan chooses. */
function changeOf(from: RunConfig, to: RunConfig): ReadonlyMap<SettingKey, PlacedDifference> {
  const { settings } = apartFrom(whatDiffers(from, to), chosenByPlan);
  return new Map(settings.map((one) => [one.key, one]));
}

/** The settings in which two changes disagree. */
function disagreements(
  one: ReturnType<typeof changeOf>,
  other: ReturnType<typeof changeOf>,
): readonly PlacedDifference[] {
  const isSame = (key: SettingKey) =>
    one.get(key)?.from === other.get(key)?.from && one.get(key)?.to === other.get(key)?.to;
  return [...new Map([...one, ...other])].filter(([key]) => !isSame(key)).map(([, found]) => found);
}

/** Two arms of an experiment that differ as two sides do. */
export interface MeasuredArms {
  readonly claim: string;
  readonly metric: Published['effect']['metric'];
  /** Titles of the arms, in the order of the sides. */
  readonly from: string;
  readonly to: string;
  readonly task: string;
  readonly level: number;
  /** Paired seeds. */
  readonly seeds: number;
  /** Labels of settings that the plan set otherwise than the sides have them. */
  readonly otherwise: readonly string[];
  /** The second arm minus the first. */
  readonly effect: Interval;
}

/**
 * The two arms of this experiment that are nearest to the sides: of the same methods, and differing as the sides do, apart
 * from what a plan chooses. `arePresets`: the sides are two methods as the page offers them; then a plan may have set more
 * otherwise, but nothing of what is rewarded. Null without such arms, and where this version does not know an arm's settings.
 */
export function measuredBetween(
  result: Published,
  from: RunConfig,
  to: RunConfig,
  arePresets: boolean,
): MeasuredArms | null {
  const wanted = changeOf(from, to);
  if (wanted.size === 0) return null;
  const arms = result.arms.flatMap((arm) => {
    const config = configOf(arm.config);
    return config ? [{ arm, config }] : [];
  });
  const pairs = arms
    .filter(({ config }) => config.method === from.method)
    .flatMap((first) =>
      arms
        .filter((second) => second !== first && second.config.method === to.method)
        .map((second) => {
          const change = changeOf(first.config, second.config);
          return { first, second, size: change.size, otherwise: disagreements(wanted, change) };
        }),
    )
    .filter(({ otherwise, size }) =>
      arePresets && from.method !== to.method
        ? size > 0 && otherwise.every(({ place }) => place !== 'Verify')
        : otherwise.length === 0,
    );
  // The sort is stable, so arms that the plan names earlier come first.
  const nearest = pairs.sort((a, b) => a.otherwise.length - b.otherwise.length)[0];
  if (!nearest) return null;
  const [first, second] = [nearest.first.arm, nearest.second.arm];
  const measured = intervalBetween(result, first, second);
  if (measured === null) return null;
  const { claim, task, level } = result;
  return {
    ...{ claim, task, level, ...measured, metric: result.effect.metric },
    from: first.title,
    to: second.title,
    otherwise: nearest.otherwise.map(({ label }) => label),
  };
}

function parsed(config: unknown): RunConfig | null {
  try {
    return parseConfig(config);
  } catch (error) {
    if (error instanceof ConfigError) return null;
    throw error;
  }
}

/** Every pair of sides asks for the arms of every experiment. */
const known = new WeakMap<object, RunConfig | null>();

function configOf(config: Published['arms'][number]['config']): RunConfig | null {
  let found = known.get(config);
  if (found === undefined) known.set(config, (found = parsed(config)));
  return found;
}
