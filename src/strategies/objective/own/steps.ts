/** An own loss in steps for the Token panel: one for each line of the code that hands a value on. */
import type { Value } from '../../../graph/index.ts';
import type { LossStep } from '../../../learn/objective/loss.ts';
import type { Expression, ExpressionNode } from '../../../learn/own/expression.ts';
import { operandsOf } from '../../../learn/own/reads.ts';
import {
  atLeast,
  tightness,
  writeExpression,
  type Notation,
  type Tightness,
  type WrittenNode,
} from '../../../learn/own/writing.ts';

/** Longer arithmetic is split, whatever the code's lines. */
const longest = 200;

interface Line extends WrittenNode {
  /** Indices of the nodes that it names in braces. */
  readonly names: readonly number[];
}

/**
 * Steps of a loss from the values of its nodes. The last one's result is the loss. `side`: the advantages that it reads,
 * where it is one of two.
 */
export function ownSteps(
  expression: Expression,
  values: readonly Value[],
  side: 'positive' | 'negative' | null = null,
): readonly LossStep[] {
  const { nodes, lines } = expression;
  const last = nodes.length - 1;
  const names = nodes.map((node): string => (node[0] === 'value' || node[0] === 'setting' ? node[1] : ''));
  const usedOn = nodes.map(() => new Set<number>());
  for (const [at, node] of nodes.entries())
    for (const operand of operandsOf(node)) usedOn[operand]?.add(lines[at] as number);
  const onLine = new Map<number, number>();
  /** The name of a step: its line, with a number where that line has several. */
  const stepName = (at: number): string => {
    const line = lines[at] as number;
    const count = (onLine.get(line) ?? 0) + 1;
    onLine.set(line, count);
    return `${line === 0 ? 'no line' : `line ${line}`}${count === 1 ? '' : ` (${count})`}`;
  };
  const taken = new Set(names);
  const named = (at: number, wanted: string): Line => {
    let name = wanted;
    for (let i = 2; name !== names[at] && taken.has(name); i++) name = `${wanted} (${i})`;
    taken.add(name);
    names[at] = name;
    return { text: `{${name}}`, tightness: tightness.symbol, names: [at] };
  };

  const notation: Notation<Line> = {
    write: (node, operands, at) =>
      written(node, operands, (name) =>
        named(at, side !== null && name === 'advantage' ? `${side} advantages` : name),
      ),
    nameOf(at, own) {
      const [operation] = nodes[at] as ExpressionNode;
      if (operation === 'mean' || operation === 'sum') return null;
      const elsewhere = [...(usedOn[at] as Set<number>)].some((line) => line !== lines[at]);
      return elsewhere || own.text.length > longest ? named(at, stepName(at)) : null;
    },
  };
  const { whole, named: parts } = writeExpression(expression, notation);
  const isNamed = whole.text === `{${names[last] ?? ''}}`;
  const steps = [...parts.map(({ at, own }) => ({ at, own })), { at: last, own: whole }];
  const idOf = (at: number): string =>
    at !== last ? stepId(names[at] as string) : isNamed ? 'own loss' : stepId(stepName(last));
  return steps.map(({ at, own }) => ({
    id: `${idOf(at)}${side === null ? '' : `, ${side}`}`,
    operands: Object.fromEntries(own.names.map((of) => [names[of] as string, values[of] as Value])),
    result: values[at] as Value,
    line: own.text,
  }));
}

/** Steps of a token that completions share: those of positive and of negative advantages, and their sum. */
export function sharedSteps(
  expression: Expression,
  [above, below]: readonly [readonly Value[], readonly Value[]],
  result: Value,
): readonly LossStep[] {
  const [positive, negative] = [
    ownSteps(expression, above, 'positive'),
    ownSteps(expression, below, 'negative'),
  ];
  const [one, other] = [positive, negative].map((steps) => steps.at(-1) as LossStep) as [LossStep, LossStep];
  const operands = { [one.id]: one.result, [other.id]: other.result };
  const line = `{${one.id}} + {${other.id}}`;
  return [...positive, ...negative, { id: 'own loss, shared token', operands, result, line }];
}

const stepId = (name: string): string => (name === 'no line' ? 'own loss' : `own loss, ${name}`);

const numberText = (x: number): string => String(x).replaceAll('-', '−');

/** The arithmetic of a node; what is reduced over a completion is a number with a name. */
function written(node: ExpressionNode, operands: readonly Line[], named: (name: string) => Line): Line {
  const names = [...new Set(operands.flatMap((one) => one.names))];
  const hold = (asked: Tightness, at: number): string => atLeast(asked, operands[at] as Line);
  const line = (text: string, own: Tightness): Line => ({ text, tightness: own, names });
  switch (node[0]) {
    case 'number':
      return line(numberText(node[1]), node[1] < 0 ? tightness.negation : tightness.symbol);
    case 'value':
    case 'setting':
      return named(node[1]);
    case 'mean':
    case 'sum':
      return named(`${node[0]}(${(operands[0] as Line).text.replaceAll(/[{}]/g, '').slice(0, 80)})`);
    case 'neg':
      return line(`−${hold(tightness.product, 0)}`, tightness.negation);
    case 'add':
      return line(`${hold(tightness.sum, 0)} + ${hold(tightness.product, 1)}`, tightness.sum);
    case 'sub':
      return line(`${hold(tightness.sum, 0)} − ${hold(tightness.product, 1)}`, tightness.sum);
    case 'mul':
      return line(`${hold(tightness.negation, 0)} × ${hold(tightness.product, 1)}`, tightness.product);
    case 'div':
      return line(`${hold(tightness.negation, 0)} / ${hold(tightness.call, 1)}`, tightness.product);
    default:
      return line(`${node[0]}(${operands.map(({ text }) => text).join(', ')})`, tightness.call);
  }
}
