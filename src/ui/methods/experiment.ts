/** The committed result of a claim's experiment, as far as a card shows it. */
import * as v from 'valibot';
import { fixed, whole } from '../format.ts';

const intervalOf = { metric: v.string(), difference: v.number(), low: v.number(), high: v.number() };

const resultSchema = v.object({
  claim: v.string(),
  verdict: v.picklist(['reproduced', 'weaker', 'not reproduced', 'inconclusive']),
  /** How the verdict follows from the intervals. */
  because: v.string(),
  /** Version of the engine that ran it. */
  engine: v.optional(v.string()),
  task: v.string(),
  level: v.number(),
  arms: v.array(
    v.object({
      name: v.string(),
      title: v.string(),
      /** How many times the budget of the others it got. */
      budgetTimes: v.optional(v.number()),
      seeds: v.array(v.number()),
      auc: v.array(v.number()),
      final: v.array(v.number()),
      config: v.object({ learning_rate: v.number() }),
    }),
  ),
  effect: v.object({ ...intervalOf, arm: v.string(), against: v.nullable(v.string()) }),
  /** What the source says happens inside, and why that should show. */
  mechanism: v.nullable(
    v.object({
      ...intervalOf,
      /** A number other than 0 that an arm's own value was compared with. */
      than: v.optional(v.number()),
      wanted: v.picklist(['higher', 'lower']),
      because: v.string(),
    }),
  ),
  /** Arms as points of curves, each with its own interval; low and high are null of a single seed. */
  plot: v.optional(
    v.object({
      over: v.string(),
      metric: v.string(),
      curves: v.array(
        v.object({
          name: v.string(),
          points: v.array(
            v.object({
              x: v.number(),
              mean: v.number(),
              low: v.nullable(v.number()),
              high: v.nullable(v.number()),
            }),
          ),
        }),
      ),
    }),
  ),
  budget: v.object({ counter: v.string(), value: v.number() }),
  limits: v.array(v.string()),
  command: v.string(),
});

export type ExperimentResult = v.InferOutput<typeof resultSchema>;

/** Checks a result of unknown origin. Throws when it is not one. */
export function parseResult(input: unknown): ExperimentResult {
  const result = v.safeParse(resultSchema, input);
  if (result.success) return result.output;
  const { message, path } = result.issues[0];
  const where = path?.map(({ key }) => String(key)).join('.') ?? 'result';
  throw new Error(`experiment: its result is damaged at ${where}: ${message}`);
}

/** The result that the site holds of this experiment. Rejects when there is none or it is damaged. */
export async function readResult(id: string): Promise<ExperimentResult> {
  const response = await fetch(new URL(`experiments/${id}.json`, document.baseURI));
  if (!response.ok) throw new Error(`experiment: must have a result named ${id}, got ${response.status}`);
  return parseResult(await response.json());
}

/** What an effect measures, in words. */
export const metricWords: Readonly<Record<string, string>> = {
  auc: 'mean held-out pass@1 over the budget',
  final: 'held-out pass@1 at the end',
  'pass@8': 'held-out pass@8 at the end',
};

const counterWords: Readonly<Record<string, string>> = {
  budget: 'tokens (generated, and three times those trained on)',
  tok_unique: 'new tokens',
  tok_train: 'tokens trained on',
  tok_hint: 'tokens of hints',
  verify: 'completions verified',
};

/** What was compared, as one sentence without its numbers. */
export function comparisonOf(result: ExperimentResult): string {
  const { effect, arms, task, level, budget } = result;
  const metric = metricWords[effect.metric] ?? effect.metric;
  const seeds = arms.find(({ name }) => name === effect.arm)?.seeds.length ?? 0;
  const times = arms.find(({ name }) => name === effect.against)?.budgetTimes;
  const more = times === undefined ? '' : ` at ${times} times its budget`;
  const against = effect.against === null ? '' : ` against ${effect.against}${more}`;
  // The usual budget goes without saying.
  const at = budget.counter === 'budget' ? '' : ` at equal ${counterWords[budget.counter] ?? budget.counter}`;
  return `${metric}, ${effect.arm}${against}${at}, on ${task} level ${level}, ${seeds} paired seeds`;
}

/** The budget that arms had alike, in words, and which of them had more of it. */
export function budgetWords({ budget: { counter, value }, arms }: ExperimentResult): string {
  const amount = value < 1e6 ? whole(value) : `${fixed(value / 1e6, 1)} million`;
  const more = arms.flatMap(({ name, budgetTimes }) =>
    budgetTimes === undefined ? [] : [` (${name} at ${budgetTimes} times as much)`],
  );
  return `${amount} ${counterWords[counter] ?? `of ${counter}`}${more.join('')}`;
}

/** What was compared of a mechanism, in words without its numbers. */
export function insideOf({ metric, than }: NonNullable<ExperimentResult['mechanism']>): string {
  return than === undefined ? metric : `${metric} against ${than}`;
}

/** Mean over seeds of each arm: its height over the budget and at the end. */
export function armsOf({ arms }: ExperimentResult) {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, one) => sum + one, 0) / values.length;
  return arms.map(({ name, title, auc, final, config }) => ({
    name,
    title,
    auc: mean(auc),
    final: mean(final),
    rate: config.learning_rate,
  }));
}

/** Where an interval and zero lie on a strip of width 1: the interval, and zero, with a margin on both sides. */
export function stripOf({ low, high }: Pick<ExperimentResult['effect'], 'low' | 'high'>): {
  readonly low: number;
  readonly high: number;
  readonly zero: number;
} {
  const [from, to] = [Math.min(low, 0), Math.max(high, 0)];
  const margin = 0.12 * (to - from) || 1;
  const at = (x: number) => (x - from + margin) / (to - from + 2 * margin);
  return { low: at(low), high: at(high), zero: at(0) };
}
