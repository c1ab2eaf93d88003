/**
 * Effects of each switch on a run so far, or what it would bring where it is off: totals of the run's own metric
 * rows, which the page and the command line both show.
 */
import { switches, type SwitchSetting } from '../config/option.ts';

/** How the rounds of a run combine into one figure. */
interface FigurePlan {
  readonly metric: string;
  /** Default: the sum over rounds. `latest`: the last value; `mean`: the mean over rounds, weighted by `weight`. */
  readonly how?: 'latest' | 'mean';
  readonly weight?: string;
  /** The figure is a share of the sum of these metrics, which `words` names. */
  readonly of?: { readonly metrics: readonly string[]; readonly words: string };
}

const withoutIt = (metric: string, words: string): FigurePlan => ({
  metric,
  of: { metrics: ['spent/tokens', metric], words },
});

const plans: Readonly<Record<SwitchSetting, { readonly on: FigurePlan[]; readonly off: FigurePlan[] }>> = {
  topology: {
    on: [
      withoutIt('saved/tree_tokens', 'of the tokens in completions'),
      {
        metric: 'saved/tree_steps',
        of: { metrics: ['spent/steps', 'saved/tree_steps'], words: 'of the steps of flat rollouts' },
      },
    ],
    off: [{ metric: 'would/tree_tokens', of: { metrics: ['spent/tokens'], words: 'of generated tokens' } }],
  },
  prune: {
    on: [
      { metric: 'saved/pruned_rows' },
      withoutIt('saved/pruned_tokens', 'of the tokens without pruning'),
      { metric: 'saved/pruned_train_tokens' },
      {
        metric: 'saved/pruned_right',
        of: { metrics: ['saved/pruned_rows'], words: 'of pruned completions' },
      },
    ],
    off: [
      { metric: 'would/pruned_tokens', of: { metrics: ['spent/tokens'], words: 'of generated tokens' } },
      { metric: 'completions/mean_length', how: 'mean' },
      { metric: 'completions/max_length', how: 'mean' },
    ],
  },
  hint: {
    on: [
      {
        metric: 'saved/prompts_rescued',
        of: { metrics: ['spent/prompts_failed'], words: 'of prompts that failed without a hint' },
      },
      {
        metric: 'saved/rescued_solved',
        of: { metrics: ['saved/rescued_met'], words: 'of rescued prompts met again' },
      },
      { metric: 'eval/capability_gain', how: 'latest' },
    ],
    off: [
      { metric: 'spent/prompts_failed', of: { metrics: ['spent/prompts'], words: 'of sampled prompts' } },
    ],
  },
  replay: {
    on: [
      { metric: 'saved/replayed_rows' },
      { metric: 'replay/age_mean', how: 'mean', weight: 'saved/replayed_rows' },
      withoutIt('saved/replayed_tokens', 'of the tokens generated and replayed'),
      { metric: 'partial/resumed_ratio', how: 'mean' },
    ],
    off: [{ metric: 'spent/idle_tokens', of: { metrics: ['spent/tokens'], words: 'of generated tokens' } }],
  },
};

export interface BoughtFigure {
  /** Key of the metric whose rounds it sums up. */
  readonly metric: string;
  /** In the metric's unit; null where no round measured it. */
  readonly value: number | null;
  /** The share of `value` in the whole named by `words`; null where the figure is no share. */
  readonly share: { readonly value: number; readonly words: string } | null;
  /** Rounds that lack the metric while others have it. */
  readonly missing: number;
}

/** The figures of one switch: what it brought, or would bring where it is off. */
export interface Bought {
  readonly setting: SwitchSetting;
  readonly isOn: boolean;
  readonly figures: readonly BoughtFigure[];
}

/** The values of a metric by round, oldest first; NaN or null is "not measured", and a key that no round reports is empty. */
export type ColumnOf = (metric: string) => readonly (number | null)[];

const isMeasured = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value);

function sumOf(column: readonly (number | null)[], at: readonly number[]): number {
  return at.reduce((sum, row) => sum + (isMeasured(column[row]) ? (column[row] as number) : 0), 0);
}

/** The figure over the rounds that measured it. A share uses the same rounds. */
function figureOf(plan: FigurePlan, columnOf: ColumnOf, rounds: readonly number[]): BoughtFigure {
  const { metric, how, weight, of } = plan;
  const column = columnOf(metric);
  const at = rounds.filter((row) => isMeasured(column[row]));
  if (at.length === 0) return { metric, value: null, share: null, missing: 0 };
  const missing = how ? 0 : rounds.length - at.length;
  if (how === 'latest') return { metric, value: column[at.at(-1) as number] as number, share: null, missing };
  if (how === 'mean') {
    const weights = weight === undefined ? [] : columnOf(weight);
    const weightAt = (row: number): number => (weights.length > 0 ? (weights[row] ?? 0) : 1);
    const total = at.reduce((sum, row) => sum + weightAt(row), 0);
    const sum = at.reduce((all, row) => all + weightAt(row) * (column[row] as number), 0);
    return { metric, value: total > 0 ? sum / total : null, share: null, missing };
  }
  const value = sumOf(column, at);
  const whole = (of?.metrics ?? []).reduce((sum, key) => sum + sumOf(columnOf(key), at), 0);
  return {
    metric,
    value,
    share: of && whole > 0 ? { value: value / whole, words: of.words } : null,
    missing,
  };
}

/**
 * The figures of every switch over the rounds of a run with these settings, in the recipe's order. Omits figures that
 * the run's strategy never reports; one that it reports, and no round measured, has the value null. A `refused` switch has
 * no figures.
 */
export function boughtOf(
  columnOf: ColumnOf,
  values: Readonly<Record<SwitchSetting, string>>,
  refused: ReadonlySet<SwitchSetting>,
): readonly Bought[] {
  const rounds = columnOf('spent/tokens').flatMap((tokens, row) => (isMeasured(tokens) ? [row] : []));
  return switches.map(({ setting, off }) => {
    const isOn = values[setting] !== off;
    if (refused.has(setting)) return { setting, isOn, figures: [] };
    const reported = plans[setting][isOn ? 'on' : 'off'].filter(({ metric }) => columnOf(metric).length > 0);
    return { setting, isOn, figures: reported.map((plan) => figureOf(plan, columnOf, rounds)) };
  });
}

/** The columns of metric rows. */
export function columnsOf(rows: readonly Readonly<Record<string, number | null>>[]): ColumnOf {
  return (metric) =>
    rows.some((row) => row[metric] !== undefined) ? rows.map((row) => row[metric] ?? null) : [];
}
