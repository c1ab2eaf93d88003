/** The committed result of a claim's experiment, as far as a card shows it. */
import * as v from 'valibot';

const resultSchema = v.object({
  claim: v.string(),
  verdict: v.picklist(['reproduced', 'weaker', 'not reproduced', 'inconclusive']),
  /** How the verdict follows from the intervals. */
  because: v.string(),
  task: v.string(),
  level: v.number(),
  arms: v.array(v.object({ name: v.string(), seeds: v.array(v.number()) })),
  effect: v.object({
    metric: v.string(),
    arm: v.string(),
    against: v.nullable(v.string()),
    difference: v.number(),
    low: v.number(),
    high: v.number(),
  }),
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

const metricWords: Readonly<Record<string, string>> = {
  auc: 'mean held-out pass@1 over the budget',
  final: 'held-out pass@1 at the end',
  'pass@8': 'held-out pass@8 at the end',
};

/** What was compared, as one sentence without its numbers. */
export function comparisonOf({ effect, arms, task, level }: ExperimentResult): string {
  const metric = metricWords[effect.metric] ?? effect.metric;
  const seeds = arms.find(({ name }) => name === effect.arm)?.seeds.length ?? 0;
  const against = effect.against === null ? '' : ` against ${effect.against}`;
  return `${metric}, ${effect.arm}${against}, on ${task} level ${level}, ${seeds} paired seeds`;
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
