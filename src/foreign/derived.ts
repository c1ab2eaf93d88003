/** Metrics that completions give where no file logged them, so that a folder of rollouts alone has curves and checks. */
import { meanOf, spreadOf } from '../tensor/statistics.ts';
import { groupsOf, listsBy, rewardsIn } from './advantage.ts';
import type { ForeignCompletion, ForeignMetric, ForeignRun } from './run.ts';

/** Stands as `theirs` of a metric that no file has. */
export const fromCompletions = 'computed from the completions';

type Measure = (completions: readonly ForeignCompletion[]) => number;
type Derived = readonly [key: string, split: 'train' | 'eval', measure: Measure];

/** Whether rewards of a group are all equal, as TRL decides it (`torch.isclose(std, 0)`). */
export const isDead = (group: readonly ForeignCompletion[]): boolean => spreadOf(rewardsIn(group)) <= 1e-8;

/** Groups with at least two rewards. */
export const comparedGroups = (
  completions: readonly ForeignCompletion[],
): readonly (readonly ForeignCompletion[])[] =>
  groupsOf(completions).filter((group) => rewardsIn(group).length > 1);

/** exp(trained − sampled) of every token that the loss reads. */
function ratiosIn(completions: readonly ForeignCompletion[]): number[] {
  return completions.flatMap(({ tokens }) => {
    const trained = tokens?.trained;
    if (!tokens || !trained) return [];
    return trained
      .map((value, at) =>
        tokens.mask?.[at] === false ? NaN : Math.exp(value - (tokens.sampled[at] as number)),
      )
      .filter((ratio) => !Number.isNaN(ratio));
  });
}

const measures: Readonly<Record<string, Measure>> = {
  reward: (all) => meanOf(rewardsIn(all)),
  reward_std: (all) => (rewardsIn(all).length > 1 ? spreadOf(rewardsIn(all)) : NaN),
  frac_reward_zero_std: (all) => meanOf(comparedGroups(all).map((group) => (isDead(group) ? 1 : 0))),
  'completions/mean_length': (all) => meanOf(all.map(({ length }) => length)),
  'completions/clipped_ratio': (all) =>
    meanOf(all.flatMap(({ isTruncated }) => (isTruncated === null ? [] : isTruncated ? 1 : 0))),
  entropy: (all) =>
    meanOf(
      all.flatMap(
        ({ tokens }) =>
          tokens?.entropy?.filter((value, at) => tokens.mask?.[at] !== false && !Number.isNaN(value)) ?? [],
      ),
    ),
  'sampling/importance_sampling_ratio/mean': (all) => meanOf(ratiosIn(all)),
  'sampling/importance_sampling_ratio/max': (all) =>
    ratiosIn(all).reduce((most, one) => Math.max(most, one), -Infinity),
};

/** The run with the metrics that its completions add. */
export function derivedMetrics(run: ForeignRun): ForeignRun {
  const isFirst = (one: ForeignMetric): number => (one.isKnown ? 0 : 1);
  const knownFirst = (metrics: readonly ForeignMetric[]): ForeignMetric[] =>
    metrics.toSorted((a, b) => isFirst(a) - isFirst(b));
  if (run.completions.length === 0) return { ...run, metrics: knownFirst(run.metrics) };
  const known = new Set(run.metrics.map(({ key }) => key));
  const splits: readonly Derived[] = [
    ...Object.entries(measures).map(([key, measure]): Derived => [key, 'train', measure]),
    ...run.rewardParts.map((part, at): Derived => [
      `rewards/${part}/mean`,
      'train',
      (all) => meanOf(all.map(({ parts }) => parts[at] ?? NaN).filter((value) => !Number.isNaN(value))),
    ]),
    ['eval_reward', 'eval', measures['reward'] as Measure],
  ];
  const byStep = listsBy(run.completions, ({ split, step }) => `${split} ${step}`);
  const steps = [...new Set([...run.steps, ...run.completions.map(({ step }) => step)])].sort(
    (a, b) => a - b,
  );
  const at = new Map(run.steps.map((step, index) => [step, index]));
  const written = run.metrics.map((one) => ({
    ...one,
    values: steps.map((step) => one.values[at.get(step) ?? -1] ?? NaN),
  }));
  const added = splits
    .filter(([key]) => !known.has(key))
    .map(([key, split, measure]): ForeignMetric => {
      const values = steps.map((step) => {
        const value = measure(byStep.get(`${split} ${step}`) ?? []);
        return Number.isFinite(value) ? value : NaN;
      });
      return { key, theirs: fromCompletions, isKnown: true, values };
    })
    .filter(({ values }) => values.some((value) => !Number.isNaN(value)));
  return { ...run, steps, metrics: knownFirst([...written, ...added]) };
}
