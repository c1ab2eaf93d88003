/** Measured effects between two sides: arms of committed experiments, and held-out figures of two runs. Pure. */
import { ConfigError, parseConfig, type RunConfig, type SettingKey } from '../../config/schema.ts';
import { decidedKeys } from '../../experiment/comparison.ts';
import { heightAt, type Curve } from '../../experiment/curve.ts';
import { pairedInterval } from '../../experiment/pairing.ts';
import type { Published } from '../../experiment/published.ts';
import type { Interval } from '../../experiment/statistics.ts';
import type { MetricRow } from '../../run/records.ts';
import { apartFrom, whatDiffers } from './whatDiffers.ts';

/** Settings that an experiment chooses for its arms: where it runs, how large a round is, and the tuned rate. */
const chosenByPlan: readonly SettingKey[] = [
  ...decidedKeys,
  ...(['task', 'level', 'policy', 'learning_rate'] as const),
  ...(['prompts_per_round', 'num_generations', 'num_train_prompts'] as const),
  ...(['num_eval_prompts', 'eval_every_rounds', 'eval_pass_at_8', 'capability_prompts'] as const),
];

/** The change from one configuration to the other, as comparable text; empty if a plan may have chosen all of it. */
function changeOf(from: RunConfig, to: RunConfig): string {
  return apartFrom(whatDiffers(from, to), chosenByPlan)
    .settings.map(({ key, from: before, to: after }) => `${key} ${before} ${after}`)
    .join('\n');
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
  /** The second arm minus the first. */
  readonly effect: Interval;
}

/**
 * Two arms of this experiment whose methods are those of the sides and whose settings differ as theirs do, apart from
 * what a plan chooses. Null without such arms, and where this version no longer knows an arm's settings.
 */
export function measuredBetween(result: Published, from: RunConfig, to: RunConfig): MeasuredArms | null {
  const wanted = changeOf(from, to);
  if (wanted === '') return null;
  const arms = result.arms.flatMap((arm) => {
    const config = configOf(arm.config);
    return config ? [{ arm, config }] : [];
  });
  for (const one of arms.filter(({ config }) => config.method === from.method)) {
    const other = arms.find(
      ({ config }) => config.method === to.method && changeOf(one.config, config) === wanted,
    );
    const effect = other && pairedInterval(readingOf(result, other.arm), readingOf(result, one.arm));
    if (other && effect) {
      const { claim, task, level } = result;
      const [first, second] = [one.arm, other.arm];
      const seeds = first.seeds.filter((seed) => second.seeds.includes(seed)).length;
      const metric = result.effect.metric;
      return { claim, metric, from: first.title, to: second.title, task, level, seeds, effect };
    }
  }
  return null;
}

function configOf(config: unknown): RunConfig | null {
  try {
    return parseConfig(config);
  } catch (error) {
    if (error instanceof ConfigError) return null;
    throw error;
  }
}

/** What the effect of the experiment is measured in. */
function readingOf({ effect: { metric } }: Published, { seeds, ...arm }: Published['arms'][number]) {
  return { seeds, values: metric === 'pass@8' ? arm.passAt8 : arm[metric] };
}

/** Held-out figures of two runs when both had spent the same tokens. */
export interface AtEqualTokens {
  readonly tokens: number;
  readonly from: number;
  readonly to: number;
}

/**
 * A held-out figure of two runs at the most tokens that both have a measurement for, linear between measurements; null
 * where one has none. Tokens are prompt and completion tokens (`num_tokens`).
 */
export function atEqualTokens(
  from: readonly MetricRow[],
  to: readonly MetricRow[],
  metric: string,
): AtEqualTokens | null {
  const [one, other] = [curveOf(from, metric), curveOf(to, metric)];
  const [last, otherLast] = [one.at(-1), other.at(-1)];
  if (!last || !otherLast) return null;
  const tokens = Math.min(last.spent, otherLast.spent);
  return { tokens, from: heightAt(one, tokens), to: heightAt(other, tokens) };
}

function curveOf(rows: readonly MetricRow[], metric: string): Curve {
  return rows.flatMap((row) => {
    const [spent, passAt1] = [row['num_tokens'], row[metric]];
    return typeof spent === 'number' && typeof passAt1 === 'number' && !Number.isNaN(passAt1)
      ? [{ spent, passAt1 }]
      : [];
  });
}
