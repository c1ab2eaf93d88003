/** One round of a recorded run as the strip draws it: its most mixed group, its summary and a few metrics, rounded. */
import type { MetricRow, RolloutGroup, RoundReport } from '../../src/run/records.ts';
import type { RecordedScene } from '../../src/ui/state/recording.ts';

/** The recorded rounds with a scene: about as many as passes of the strip while the curve plays. */
export const sceneRounds: readonly number[] = [1, 12, 20, 27, 36];

/** Metrics of the stations, and of what switches that are off would bring. */
const sceneMetrics = [
  'round',
  'update',
  'spent/prompts',
  'spent/prompts_failed',
  'spent/tokens',
  'spent/idle_tokens',
  'spent/steps',
  'would/tree_tokens',
  'would/pruned_tokens',
  'completions/mean_length',
  'completions/max_length',
  'completions/clipped_ratio',
  'reward',
  'reward_std',
  'frac_reward_zero_std',
  'entropy',
  'loss',
  'grad_norm',
  'clip_ratio/region_mean',
  'learning_rate',
] as const;

/** With 4 significant digits, which the page never shows more of. */
const short = (value: number): number => Number(value.toPrecision(4));
const shortOrNull = (value: number | null): number | null => (value === null ? null : short(value));
/** With 3 decimals. */
const rounded = (values: readonly number[]): number[] =>
  values.map((value) => Math.round(1000 * value) / 1000);

const shareRight = ({ lines }: RolloutGroup): number =>
  lines.filter(({ correct }) => correct).length / lines.length;

function shortGroup(group: RolloutGroup): RolloutGroup {
  return {
    ...group,
    // What was verified is made of prompt and completion again.
    lines: group.lines.map(({ attempt: _, ...line }) => ({
      ...line,
      logps: rounded(line.logps),
      entropies: rounded(line.entropies),
      advantages: rounded(line.advantages),
    })),
  };
}

const metricsOf = (row: MetricRow): RecordedScene['metrics'] => ({
  round: row.round,
  update: row.update,
  ...Object.fromEntries(
    sceneMetrics.flatMap((key) => (row[key] === undefined ? [] : [[key, shortOrNull(row[key])]])),
  ),
});

/** The scene of a displayed round; none where nothing is displayed. */
export function sceneOf({ metrics, timing, rollouts, summary }: RoundReport): readonly RecordedScene[] {
  if (!rollouts || !summary) return [];
  const mixed = rollouts.map((group) => Math.abs(shareRight(group) - 0.5));
  const at = mixed.indexOf(Math.min(...mixed));
  return [
    {
      round: metrics.round,
      ms: Math.round(timing.total),
      metrics: metricsOf(metrics),
      group: shortGroup(rollouts[at] as RolloutGroup),
      summary: {
        ...summary,
        passRates: summary.passRates.map(shortOrNull),
        shown: [summary.shown[at] as number],
      },
    },
  ];
}
