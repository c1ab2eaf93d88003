/** What a card reports of our experiments: comparisons as data, and the sentence made of each. */

const metricWords = { auc: 'mean pass@1', final: 'final pass@1', 'pass@8': 'pass@8' } as const;

/** First arm minus second: the mean of paired seeds and its 95 % interval, to five digits, more where three would round otherwise. */
type Difference = readonly [mean: number, low: number, high: number];

/** What may differ from the experiment's own effect, and what else to say. */
interface Details {
  /** Absent: mean pass@1 over the budget. */
  readonly metric?: keyof typeof metricWords;
  /** Absent: the arms of the experiment's effect. */
  readonly arm?: string;
  readonly against?: string;
  /** Compared after equal seconds instead of at the experiment's budget. */
  readonly atEqual?: 'seconds';
  /** What the first arm is; absent: the method. */
  readonly of?: string;
  /** What a reader should know beside the comparison, in sentences without figures. */
  readonly note?: string;
}

/** Two arms of an experiment compared seed by seed; a test holds it to the committed result. */
export interface CardResult extends Details {
  /** A file of public/experiments by its name, or the claim of an archived line of public/claims.json. */
  readonly experiment: string;
  readonly task: string;
  readonly difference: Difference;
  /** What the second arm is. */
  readonly than: string;
}

/** A comparison in the order of its sentence. */
export const compared = (
  experiment: string,
  task: string,
  than: string,
  difference: Difference,
  details: Details = {},
): CardResult => ({ experiment, task, than, difference, ...details });

const signed = (value: number): string => `${value < 0 ? '\u2212' : '+'}${Math.abs(value).toFixed(3)}`;

/** The comparison in words; only an interval without 0 counts as higher or lower. */
export function resultSentence({ task, than, difference, metric, atEqual, of, note }: CardResult): string {
  const [mean, low, high] = difference;
  const words = low > 0 ? 'higher than' : high < 0 ? 'lower than' : 'not clearly different from';
  const where = `On ${task}${atEqual ? ` after equal ${atEqual}` : ''}`;
  const what = metricWords[metric ?? 'auc'];
  const whose = of ? `the ${what} of ${of}` : `its ${what}`;
  const figures = `${signed(mean)} (95 % interval ${signed(low)} to ${signed(high)})`;
  return `${where} ${whose} was ${words} that of ${than}: ${figures}.${note ? ` ${note}` : ''}`;
}
