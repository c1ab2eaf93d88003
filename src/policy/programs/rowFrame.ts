/** The rows of a decoding loop: the inputs of each row, what the loop carries for it, and how it comes out again. */
import {
  add,
  cast,
  gather,
  indicator,
  input,
  less,
  not,
  sum,
  where,
  type Dim,
  type Output,
  type Value,
} from '../../graph/index.ts';
import type { TransformerSpec } from '../sizes.ts';
import { besidesOutputs, type GenerateExtras } from './besides.ts';
import { stateInputs } from './decodeStep.ts';
import { parametersInput } from '../layout.ts';

/** What the inputs mean where programs differ. */
interface RowWords {
  readonly done: string;
  readonly trips: string;
  readonly limit: string;
}

/** Inputs that a program has besides, behind `hint` and behind `temperature`. */
interface OwnInputs {
  readonly ofRows: readonly Value<'input'>[];
  readonly ofAll?: readonly Value<'input'>[];
}

/** The inputs of rows, each `[rows]`; `columns` is `[width]`, `temperature` and `trips` are scalars. */
export function rowInputs(policy: TransformerSpec, { done, trips, limit }: RowWords) {
  const rows = (name: string, meaning: string): Value<'input'> => input(name, 'int32', ['rows'], meaning);
  return {
    parameters: parametersInput(policy),
    state: stateInputs(policy, 'sources'),
    parent: rows('parent', 'which state row each row continues'),
    last: rows('last', 'token to feed next'),
    position: rows('position', 'position of that token'),
    done: input('done', 'bool', ['rows'], done),
    hint: rows('hint', 'leading tokens that are a hint'),
    temperature: input('temperature', 'float32', [], 'logits are divided by it'),
    trips: input('trips', 'int32', [], trips),
    index: rows('row', '0, 1, …, rows − 1'),
    limit: rows('limit', limit),
    columns: input('columns', 'int32', ['width'], '0, 1, …, width − 1'),
  };
}
type RowInputs = ReturnType<typeof rowInputs>;

/** The inputs of rows that write tokens, and of each token, for `length` steps at most. */
export const tokenInputs = (policy: TransformerSpec, length: Dim) => ({
  rows: rowInputs(policy, {
    done: 'rows that have ended',
    trips: 'most tokens to decode per row',
    limit: 'each row stops when its position reaches this',
  }),
  uniforms: input('uniforms', 'float32', [length, 'rows'], 'one number in (0, 1) per token'),
  forced: input('forced', 'int32', [length, 'rows'], 'token id to force, or −1'),
});

/** The outputs of each token `[steps, rows]`, in this order: itself, its log-probability, its entropy, and all besides. */
export function tokenOutputs(
  policy: TransformerSpec,
  values: readonly Value[],
  extras: GenerateExtras,
): Output[] {
  const own = [
    ['tokens', 'token of each step and row'],
    ['logps', 'its log-probability at the sampling temperature, nats'],
    ['entropies', 'entropy of the distribution it came from, nats'],
  ] as const;
  return [
    ...own.map(([name, meaning], i): Output => ({ name, value: values[i] as Value, meaning })),
    ...besidesOutputs(policy, values.slice(own.length), extras),
  ];
}

/** All inputs of a program, in their order. */
export function inputsOf(given: RowInputs, { ofRows, ofAll = [] }: OwnInputs): Value<'input'>[] {
  const { parameters, state, parent, last, position, done, hint, temperature } = given;
  const { trips, limit, index, columns } = given;
  return [
    ...[parameters, ...state, parent, last, position, done, hint, ...ofRows, temperature],
    ...[...ofAll, trips, limit, index, columns],
  ];
}

/** What the loop begins with; `own` values of a program stand before the state. */
export const firstCarried = (
  { state, parent, last, position, done }: RowInputs,
  own: readonly Value[] = [],
): Value[] => [last, position, done, ...own, ...state.map((tensor) => gather(tensor, parent))];

/** Rows that still decode, and the positions of their next tokens; `over` is true where a row has ended. */
export function moving(position: Value, over: Value): { readonly active: Value; readonly moved: Value } {
  const active = not(over);
  return { active, moved: add(position, cast(active, 'int32')) };
}

interface AfterStep {
  readonly active: Value;
  readonly moved: Value;
  /** The token fed in this step, and the one to feed in the next. */
  readonly fed: Value;
  readonly chosen: Value;
  readonly finished: Value;
  readonly state: readonly Value[];
}

/** What the loop carries into its next step, which is taken while a row has not finished. */
export const nextCarried = (
  { active, moved, fed, chosen, finished, state }: AfterStep,
  own: readonly Value[] = [],
): { readonly carried: Value[]; readonly next: Value } => ({
  carried: [where(active, chosen, fed), moved, finished, ...own, ...state],
  next: less(0, sum(indicator(not(finished)))),
});

/** The rows as they leave the loop; it carried `own` values of the program before the state. */
export function rowOutputs({ state }: RowInputs, carried: readonly Value[], own = 0): Output[] {
  const rows = [
    ['last', 'token to feed next'],
    ['position', 'its position'],
    ['done', 'rows that have ended'],
  ] as const;
  return [
    ...rows.map(([name, meaning], i): Output => ({
      name: `${name}_out`,
      value: carried[i] as Value,
      meaning,
    })),
    ...state.map(({ attributes: { name, meaning } }, i): Output => ({
      name: `${name}_out`,
      value: carried[rows.length + own + i] as Value,
      meaning,
      resident: true,
    })),
  ];
}
