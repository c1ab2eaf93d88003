/** Words for the parts of a result. */
import type { ClaimSummary, ConditionLine, UnitLine } from '../../experiment/claimList.ts';
import type { ClaimMark } from '../../experiment/mark.ts';
import { decideOutcome, outcomePartsOf, type Parts } from '../../experiment/outcome.ts';
import { meanOfKnown } from '../../experiment/readings.ts';
import type { Published } from '../../experiment/published.ts';
import { fixed, percent, signed, whole } from '../state/format.ts';

type PartWord = Parts[keyof Parts];

/** What an effect measures, in words. */
export const metricWords: Readonly<Record<string, string>> = {
  auc: 'mean held-out pass@1 over the budget',
  final: 'held-out pass@1 at the end',
  'pass@8': 'held-out pass@8 at the end',
};

/** The same in the fewest words. */
export const metricNames: Readonly<Record<string, string>> = {
  auc: 'mean pass@1',
  final: 'final pass@1',
  'pass@8': 'pass@8',
};

const counterWords: Readonly<Record<string, string>> = {
  budget: 'tokens (generated, and three times those trained on)',
  tok_unique: 'new tokens',
  tok_train: 'tokens trained on',
  tok_hint: 'tokens of hints',
  steps_seq: 'sequential decode steps',
  verify: 'completions verified',
  prompts: 'prompts sampled',
  seconds: 'seconds of training',
  num_tokens: 'tokens of prompts and completions',
};

/** The class with a mark's colour: only what is known has one. */
export const markTones: Readonly<Record<ClaimMark, 'success' | 'failed' | 'soft'>> = {
  seen: 'success',
  unclear: 'soft',
  'not seen': 'soft',
  opposite: 'failed',
  'not testable here': 'soft',
  'not tested': 'soft',
};

/** An interval's numbers: +0.305 (+0.129 to +0.481). */
export function intervalText({ difference, low, high }: { difference: number; low: number; high: number }) {
  return `${signed(difference, 3)} (${signed(low, 3)} to ${signed(high, 3)})`;
}

/** A change in per cent: one decimal below 10, none from there on. */
const percentText = (value: number): string => signed(value, Math.abs(value) < 10 ? 1 : 0);

/** A paper’s size with the decimals that it has. */
export const paperSizeText = (value: number): string => signed(value, Number.isInteger(value) ? 0 : 1);

/** A change with its interval: +40 (+6.3 to +84). */
export function changeText({ difference, low, high }: { difference: number; low: number; high: number }) {
  return `${percentText(difference)} (${percentText(low)} to ${percentText(high)})`;
}

/** What the drawn change is of, and how many seeds have it if some never reached the threshold. */
export function changeWords({
  change,
  units,
  seeds,
}: Pick<ClaimSummary, 'change' | 'units' | 'seeds'>): string {
  if (!change) return '';
  const reached = units.find(({ unit }) => unit === change.of)?.reached ?? [seeds, seeds];
  const all = reached.every((count) => count === seeds);
  return all
    ? change.words
    : `${change.words}, which ${reached[0]} and ${reached[1]} of ${seeds} seeds reached`;
}

/** What such a test could see, as a sentence; null where that is not known. */
export function powerText({
  power,
  size,
  seeds,
}: Pick<ClaimSummary, 'power' | 'size' | 'seeds'>): string | null {
  if (power === null || size.percent === null) return null;
  const share = power > 0.99 ? 'More than 99 %' : `About ${percent(power)}`;
  return `${share} of such tests would show the paper’s ${paperSizeText(size.percent)} %, with ${seeds} seeds and this spread.`;
}

/** A p value to three decimals, or "below 0.001". */
export const pText = (p: number): string => (p < 0.001 ? 'below 0.001' : fixed(p, 3));

/** How much of a unit the method needed to reach the threshold, relative to the control. */
export function unitText({ unit, against, ratio, reached }: UnitLine): string {
  const words = counterWords[unit] ?? unit;
  if (ratio === null) return `Nothing to say in ${words}: neither arm reached the threshold.`;
  const { mean, low, high } = ratio;
  return `To the threshold it needed ${fixed(mean, 2)} times (${fixed(low, 2)} to ${fixed(high, 2)}) the ${words} of ${against}; ${reached[0]} and ${reached[1]} seeds reached it.`;
}

/** A condition with its bounds and measured value. */
export function conditionText({ title, least, most, value }: ConditionLine): string {
  const bounds = [
    ...(least === undefined ? [] : [`at least ${least}`]),
    ...(most === undefined ? [] : [`at most ${most}`]),
  ].join(/* text */ ' and ');
  return `${title}: ${value === null ? 'not measured' : fixed(value, 3)}, must be ${bounds}.`;
}

/** What was compared, as one sentence without its numbers. */
export function comparisonOf({
  effect,
  task,
  level,
  budget,
  arms,
}: Pick<Published, 'effect' | 'task' | 'level' | 'budget' | 'arms'>): string {
  const metric = metricWords[effect.metric] ?? effect.metric;
  const seeds = arms.find(({ name }) => name === effect.arm)?.seeds.length ?? 0;
  // The usual budget is not named.
  const at = budget.counter === 'budget' ? '' : ` at equal ${counterWords[budget.counter] ?? budget.counter}`;
  return `${metric}, ${effect.arm} against ${effect.against}${at}, on ${task} level ${level}, ${seeds} paired seeds`;
}

/** The budget of every arm, in words. */
export function budgetWords({ budget: { counter, value } }: Pick<Published, 'budget'>): string {
  const amount = value < 1e6 ? whole(value) : `${fixed(value / 1e6, 1)} million`;
  return `${amount} ${counterWords[counter] ?? `of ${counter}`}`;
}

/** What a mechanism's test compared, without its numbers. */
export function insideOf({ metric, arm, against, than }: NonNullable<ClaimSummary['mechanism']>): string {
  return `${metric} of ${arm} against ${against ?? than ?? 0}`;
}

/**
 * Which numbers of a result an earlier rule measured, as a sentence; null where every arm was measured at the round that reached
 * the budget.
 */
export function earlierRule({ arms, effect }: Pick<Published, 'arms' | 'effect'>): string | null {
  if (arms.every(({ spent }) => spent !== undefined)) return null;
  const periods = arms.map(({ config }) => config.eval_every_rounds ?? 1);
  const late = `By an earlier rule pass@8 was measured at the first evaluation behind the budget, up to ${Math.max(...periods)} rounds late; today every run is measured in the round that reaches it.`;
  if (effect.metric === 'pass@8') return `${late} The effect is such a number, so it may change.`;
  return new Set(periods).size > 1
    ? `${late} The arms were not evaluated equally often either, so the effect may change.`
    : `${late} The effect is read within the budget from equally spaced evaluations: only its last segment may change.`;
}

/** What decided a claim, as a sentence: by the rule here, so that it is in the page's language. */
export const becauseOf = ({ effect, mechanism, control, placebo }: ClaimSummary): string =>
  decideOutcome({ effect, wanted: effect.wanted, mechanism, control, placebo }).because;

/** Each of the three parts with its result in words. */
export function partWords({ effect, control, mechanism }: ClaimSummary): readonly {
  readonly part: keyof Parts;
  readonly says: PartWord;
  readonly numbers: string;
}[] {
  const parts = outcomePartsOf({ effect, wanted: effect.wanted, mechanism, control });
  const numbers = {
    effect: `${effect.arm} − ${effect.against}: ${intervalText(effect)}`,
    mechanism: mechanism ? `${insideOf(mechanism)}: ${intervalText(mechanism)}` : 'no value stored',
    control: control
      ? `${effect.arm} − ${control.against}: ${intervalText(control)}`
      : 'no control in the experiment',
  };
  const order = ['effect', 'mechanism', 'control'] as const;
  return order.map((part) => ({ part, says: parts[part], numbers: numbers[part] }));
}

/** Each part and each of its results as readers see them. */
export const partTitles: Readonly<Record<keyof Parts, string>> = {
  effect: /* text */ 'effect',
  mechanism: /* text */ 'mechanism',
  control: /* text */ 'control',
};
export const resultWords: Readonly<Record<PartWord, string>> = {
  shown: /* text */ 'shown',
  excluded: /* text */ 'excluded',
  undecided: /* text */ 'undecided',
  seen: /* text */ 'seen',
  'not seen': /* text */ 'not seen',
  'not measured': /* text */ 'not measured',
  'not worse': /* text */ 'not worse',
  worse: /* text */ 'worse',
  'not compared': /* text */ 'not compared',
};

/** A sign for each part's result, beside its words. */
export const partSigns: Readonly<Record<PartWord, '✓' | '✕' | '?'>> = {
  shown: '✓',
  excluded: '✕',
  undecided: '?',
  seen: '✓',
  'not seen': '✕',
  'not measured': '?',
  'not worse': '✓',
  worse: '✕',
  'not compared': '?',
};

/** The command that repeats a claim's result by today's plan; the one in a stored result may be outdated. */
export const commandOf = ({ claim }: Pick<ClaimSummary, 'claim'>): string =>
  `npm run -s measure -- experiment ${claim} --again`;

/** What each mark of a claim says. */
export const markMeanings = {
  seen: 'stands for reproduced',
  unclear: 'stands for inconclusive: the test could not see it',
  'not seen': 'stands for not reproduced',
  opposite: 'stands for not reproduced with the whole interval of the effect below 0',
} as const satisfies Partial<Record<ClaimMark, string>>;

/** A sign for each mark: shape as well as colour. */
export const markSigns: Readonly<Record<ClaimMark, string>> = {
  seen: '✓',
  unclear: '?',
  'not seen': '–',
  opposite: '↓',
  'not testable here': '○',
  'not tested': '·',
};

/** Mean over seeds of each arm, and its role in the comparison. */
export function armRows({ arms, effect, control }: Pick<Published, 'arms' | 'effect' | 'control'>) {
  const isOf = (name: string): string => {
    if (name === effect.arm) return 'the method';
    return [
      ...(name === effect.against ? ['compared with'] : []),
      ...(name === control?.against ? ['strongest control'] : []),
    ].join(', ');
  };
  return arms.map(({ name, title, auc, final, passAt8, rounds, spent, config }) => ({
    name,
    title,
    is: isOf(name),
    auc: meanOfKnown(auc),
    final: meanOfKnown(final),
    passAt8: meanOfKnown(passAt8),
    rounds: meanOfKnown(rounds),
    spent: meanOfKnown(spent ?? []),
    rate: config.learning_rate,
  }));
}
