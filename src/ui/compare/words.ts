/** Words and colours of a comparison. */
import type { RunConfig } from '../../config/settings.ts';
import type { Counter } from '../../experiment/arm.ts';
import type { ComparedResult, ComparisonResult } from '../../experiment/comparisonResult.ts';
import type { ArmSpending, SavedUnit, Savings } from '../../experiment/comparisonSavings.ts';
import { meanOfKnown } from '../../experiment/readings.ts';
import { freshBase, taughtBase } from '../../tasks/own/ownTask.ts';
import { shippedBases } from '../tasks/shippedBases.ts';
import { compact, duration, fixed, signed } from '../state/format.ts';

/** Budgets that the form offers, the usual one first. */
export const budgetChoices: readonly {
  readonly value: Counter;
  readonly label: string;
  readonly help: string;
}[] = [
  {
    value: 'budget',
    label: 'Tokens, generated and trained',
    help: 'Tokens of prompts, hints and answers, and three times those trained on. The usual measure of equal compute.',
  },
  {
    value: 'num_tokens',
    label: 'Tokens of prompts and answers',
    help: 'TRL’s num_tokens: training costs nothing here.',
  },
  { value: 'tok_unique', label: 'Generated tokens', help: 'A shared prefix counts once.' },
  { value: 'tok_train', label: 'Trained tokens', help: 'Each time an update reads one.' },
  {
    value: 'steps_seq',
    label: 'Decode steps in a row',
    help: 'Steps that cannot be done side by side: what a large machine waits for. Steps of a drafter count apart.',
  },
  { value: 'verify', label: 'Verified completions', help: 'Those of discarded groups included.' },
  {
    value: 'seconds',
    label: 'Seconds',
    help: 'Wall-clock time on this machine under its current load: results do not repeat exactly.',
  },
];

const otherCounters: Readonly<Partial<Record<Counter, string>>> = {
  tok_hint: 'Hint tokens',
  tok_prompt: 'Prompt tokens',
  tok_noshare: 'Generated tokens, shared ones counted each time',
  turns: 'Turns of the environment',
  reward_model_calls: 'Calls of a reward model',
  human_choices: 'Choices by a human',
  steps_draft: 'Decode steps of the drafter in a row',
};

export function counterLabel(counter: Counter): string {
  return budgetChoices.find(({ value }) => value === counter)?.label ?? otherCounters[counter] ?? counter;
}

/** Names of counters inside a sentence; their first letter is not that of a label in every language. */
const namesInside: Readonly<Partial<Record<Counter, string>>> = {
  budget: /* text */ 'tokens, generated and trained',
  num_tokens: /* text */ 'tokens of prompts and answers',
  tok_unique: /* text */ 'generated tokens',
  tok_train: /* text */ 'trained tokens',
  steps_seq: /* text */ 'decode steps in a row',
  verify: /* text */ 'verified completions',
  seconds: /* text */ 'seconds',
  prompts: /* text */ 'prompts',
  rounds: /* text */ 'rounds',
  tok_hint: /* text */ 'hint tokens',
  tok_prompt: /* text */ 'prompt tokens',
  tok_noshare: /* text */ 'generated tokens, shared ones counted each time',
  turns: /* text */ 'turns of the environment',
  reward_model_calls: /* text */ 'calls of a reward model',
  human_choices: /* text */ 'choices by a human',
  steps_draft: /* text */ 'decode steps of the drafter in a row',
};

/** A counter's name as it stands inside a sentence. */
export const counterInside = (counter: Counter): string => namesInside[counter] ?? counter;

/** Where the policy starts: at a base of an own task, or at imported weights; null: at its task's base policy. */
export function startOf({ own_task, own_base }: Pick<RunConfig, 'own_task' | 'own_base'>): string | null {
  if (own_base !== undefined) return `imported weights ${own_base}`;
  return own_task ? baseWords(own_task.base) : null;
}

/** What the policy of an own task starts from. */
export function baseWords(base: string): string {
  if (base === freshBase) return 'random weights';
  if (base === taughtBase) return 'a warm start on this task';
  return `weights of ${shippedBases.find(({ value }) => value === base)?.label ?? base}`;
}

/** An amount of a budget. */
export function amountText(counter: Counter, value: number): string {
  return counter === 'seconds' ? duration(value) : compact(value);
}

/** What the runs of an arm had spent when they were measured at their end: the mean over seeds. */
export function spentText(
  { budget: { counter } }: Pick<ComparisonResult, 'budget'>,
  { spent }: Pick<ComparedResult, 'spent'>,
): string {
  const mean = meanOfKnown(spent);
  return mean === null ? '–' : amountText(counter, mean);
}

export const effectWords: Readonly<Record<string, string>> = {
  auc: 'Mean pass@1',
  final: 'Final pass@1',
  'pass@8': 'Final pass@8',
};

/** A difference with its interval: +0.03 [−0.01, +0.07]. */
export function bracketedInterval(
  { difference, low, high }: { readonly difference: number; readonly low: number; readonly high: number },
  decimals = 3,
): string {
  return /* text */ `${signed(difference, decimals)} [${signed(low, decimals)}, ${signed(high, decimals)}]`;
}

/** Marks of the sides, beside their colours. */
export const sideMarks = { above: '▲ ', below: '▼ ', both: '' } as const;

/** Which side of 0 an interval is on, for its mark. */
export function sideOf({
  low,
  high,
}: {
  readonly low: number;
  readonly high: number;
}): 'above' | 'below' | 'both' {
  return low > 0 ? 'above' : high < 0 ? 'below' : 'both';
}

/** The interval of a ratio: [0.50, 0.65]. */
export const ratioText = ({ low, high }: { readonly low: number; readonly high: number }): string =>
  /* text */ `[${fixed(low)}, ${fixed(high)}]`;

/** The mean amount of the seeds that reached a threshold; a dash where none did. */
export function spendingText(unit: SavedUnit, { spent }: ArmSpending): string {
  const mean = meanOfKnown(spent);
  if (mean === null) return '–';
  if (unit !== 'seconds') return compact(mean);
  return mean < 10 ? `${fixed(mean, 1)} s` : duration(mean);
}

/** The class of a ratio's colour: less than the control's is a saving, more is a cost. */
export function toneOfRatio(ratio: ArmSpending['ratio']): 'success' | 'failed' | 'soft' {
  if (ratio === null || (ratio.low <= 1 && ratio.high >= 1)) return 'soft';
  return ratio.high < 1 ? 'success' : 'failed';
}

/** What a reader must know about the seeds behind these ratios, as sentences. */
export function savingNotes({ reached, units }: Savings, control: string): string[] {
  const all = reached.flatMap(({ seeds }) => seeds);
  const isMissing = all.includes(false) && all.includes(true);
  const isOld = reached.some(({ seeds }, i) =>
    seeds.some((has, at) => has && units.tok_unique[i]?.spent[at] === null),
  );
  const isThere = units.tok_unique.some(({ spent }) => spent.includes(0));
  return [
    ...(all.length > 0 && !all.includes(true) ? ['No run reached it: choose a lower pass@1.'] : []),
    ...(isMissing
      ? [
          `Seeds that did not reach it are left out. That favours an arm that reaches it less often than ${control}.`,
        ]
      : []),
    ...(isThere ? ['Some runs were there before training; they have no ratio. Choose a higher pass@1.'] : []),
    ...(isOld
      ? ['An older page kept some runs without counts. Remove the comparison and run it again to see them.']
      : []),
  ];
}

/** Larger equivalents are shown as "more than" this many seeds. */
const mostSaid = 1000;

/** What pairing was worth, as a sentence; null if the pairs cannot tell. */
export function pairingSentence({
  arm,
  pairs,
  unpaired,
}: {
  readonly arm: string;
  readonly pairs: number;
  readonly unpaired: number | null;
}): string | null {
  if (unpaired === null) return null;
  const count =
    unpaired > mostSaid ? `more than ${mostSaid}` : `about ${fixed(unpaired, unpaired < 10 ? 1 : 0)}`;
  const worth = unpaired < pairs ? ' Pairing did not help here: the arms react differently to a seed.' : '';
  return `${arm}: your ${pairs} paired seeds count as ${count} unpaired.${worth}`;
}

/** Colour and dash of each arm; either distinguishes the arms. */
export const armStyles: readonly { readonly colour: string; readonly dash?: readonly number[] }[] = [
  { colour: '--leaf' },
  { colour: '--pos', dash: [7, 3] },
  { colour: '--bark', dash: [2, 3] },
  { colour: '--neg', dash: [9, 3, 2, 3] },
  { colour: '--warn', dash: [4, 2] },
  { colour: '--ink', dash: [12, 4] },
  { colour: '--edge', dash: [1, 2] },
  { colour: '--leaf', dash: [3, 5] },
];
