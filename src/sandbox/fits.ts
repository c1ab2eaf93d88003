/**
 * Whether an answer belongs to its question, counted outside the machine: code may change what it was given, and the
 * functions by which the machine counts.
 */
import type { Ask, Values } from './protocol.ts';

/** A list that has another length than the question needs. */
interface Unfit {
  readonly what: string;
  readonly wanted: number;
  readonly given: number;
}

type Fit<K extends Ask['ask']> = (ask: Extract<Ask, { ask: K }>, value: Values[K]) => Unfit | null;

const counted = (what: string, wanted: number, { length }: readonly unknown[]): Unfit | null =>
  length === wanted ? null : { what, wanted, given: length };

/** As many answers as items, and then each of them by `inside`. */
function each<Item, Value>(
  items: readonly Item[],
  values: readonly Value[],
  inside: (item: Item, value: Value) => Unfit | null = () => null,
): Unfit | null {
  const whole = counted('answers', items.length, values);
  if (whole) return whole;
  for (const [i, item] of items.entries()) {
    const unfit = inside(item, values[i] as Value);
    if (unfit) return unfit;
  }
  return null;
}

const fits: { readonly [K in Ask['ask']]: Fit<K> } = {
  inspect: () => null,
  method: () => null,
  draw: ({ count }, drawn) => counted('prompts', count, drawn),
  verify: ({ attempts }, rewards) => each(attempts, rewards),
  play: ({ attempts }, played) =>
    each(attempts, played, ([, turns], [said, rewarded]) =>
      rewarded !== null && said.length <= turns.length ? null : counted('texts', turns.length + 1, said),
    ),
  answers: ({ attempts }, answers) => each(attempts, answers),
  advantages: ({ items }, groups) =>
    each(
      items,
      groups,
      ({ rewards = [], lengths = [] }, given) =>
        each(rewards, given, () => null) ??
        each(lengths, given, (length, one) =>
          typeof one === 'number' ? null : counted('tokens', length, one),
        ),
    ),
  rewards: ({ items, parts }, rewards) =>
    each(items, rewards, (_, given) => counted('parts of a reward', parts.length, given)),
  keep: ({ items }, kept) => each(items, kept, (rows, given) => counted('rows', rows.length, given)),
  choose: ({ items }, scores) =>
    each(items, scores, (prompts, given) => counted('prompts', prompts.length, given)),
  hint: ({ items }, hints) => each(items, hints),
  replay: ({ items }, weights) => each(items, weights),
  branch: ({ items }, scores) =>
    each(items, scores, ({ entropies }, given) => counted('positions', entropies.length, given)),
};

/** Throws a sentence where an answer has another size than its question. */
export function requireFit<K extends Ask['ask']>(ask: Extract<Ask, { ask: K }>, value: Values[K]): void {
  const unfit = (fits[ask.ask] as Fit<K>)(ask, value);
  if (unfit)
    throw new Error(
      `the code must leave what it is given and the functions of lists as they are: ${unfit.wanted} ${unfit.what} were asked for, got ${unfit.given}`,
    );
}
