/** Losses of readers for tests, the record of a method with one, and random losses from a grammar. */
import type { Expression } from '../../../src/learn/own/expression.ts';
import type { OwnMethod, OwnSetting } from '../../../src/learn/own/ownMethod.ts';
import { streams, uniform } from '../../../src/tensor/random.ts';

/** Losses of known methods, as one would type them. */
export const typedLosses = {
  clipped: '-min(ratio * advantage, clip(ratio, 1 - epsilon, 1 + epsilon_high) * advantage)',
  capped: '-stopGradient(min(ratio, 1 + epsilon_high)) * advantage * logp',
  gate: '-advantage * (4 / (advantage > 0 ? 1 : 1.05)) / (1 + exp(-(advantage > 0 ? 1 : 1.05) * (ratio - 1)))',
  plain: '-advantage * logp',
  penalised: '-ratio * advantage + beta * (exp(refLogp - logp) - (refLogp - logp) - 1)',
  centred: '-min(ratio, 2) * (advantage - mean(advantage)) + 0.01 * mean((logp - oldLogp) ** 2)',
} as const;

/** The record of a method with this loss; its code is of no use to those who read the record. */
export function methodWith(
  loss: Expression,
  values: Readonly<Record<string, number>> = {},
  range: Partial<OwnSetting> = {},
): OwnMethod {
  const settings = Object.keys(values).map((name): OwnSetting => ({
    ...{ name, kind: 'number', default: values[name] as number, min: -100, max: 100 },
    ...{ integer: false, help: '', ...range },
  }));
  return {
    ...{ title: 'Mine', basedOn: 'grpo', set: {}, settings, hooks: ['loss'], rewards: [], loss, values },
    source: 'export const name = "Mine";',
  };
}

/** A random loss: how it is typed, and its value at a token by plain arithmetic. */
export interface RandomLoss {
  readonly typed: string;
  readonly valueAt: (token: number, read: LossReader) => number;
}

export interface LossReader {
  readonly value: (name: string, token: number) => number;
  /** The trained tokens of the token's completion. */
  readonly companions: (token: number) => readonly number[];
  /** What `stopGradient` holds: the same loss's values where it is differentiated. */
  readonly frozen: ((of: RandomLoss, token: number) => number) | null;
  /** Hears which operand of a comparison is larger: the sign of their difference. */
  readonly compared: (sign: number) => void;
}

/** Numbers are exact in float32, in which constants of a program are kept. */
const leaves = [
  ...['ratio', 'ratio', 'ratio', 'ratio', 'ratio', 'logp', 'logp', 'logp', 'oldLogp', 'refLogp'],
  ...['advantage', 'advantage', 'advantage', 'entropy', 'round', 'epsilon', 'high'],
];
const numbers = ['0.5', '1', '2', '0.25', '1.5', '3'];

/** Loss number `index`, of at most this depth. */
export function randomLoss(index: number, depth = 4): RandomLoss {
  let drawn = 0;
  const draw = (count: number): number => Math.floor(uniform(11, streams.evaluate, index, drawn++) * count);
  const of = (typed: string, valueAt: RandomLoss['valueAt']): RandomLoss => ({ typed, valueAt });

  const condition = (left: number): RandomLoss => {
    const [a, b] = [make(left), make(left)];
    const sign = ['<', '>', '<=', '>='][draw(4)] as string;
    return of(`(${a.typed} ${sign} ${b.typed})`, (t, read) => {
      const [x, y] = [a.valueAt(t, read), b.valueAt(t, read)];
      read.compared(Math.sign(x - y));
      return Number(sign === '<' ? x < y : sign === '>' ? x > y : sign === '<=' ? x <= y : x >= y);
    });
  };
  const make = (left: number): RandomLoss => {
    if (left === 0 || (left < depth && draw(6) === 0)) {
      const name = leaves[draw(leaves.length)] as string;
      const number = numbers[draw(numbers.length)] as string;
      return draw(6) === 0 ? of(number, () => Number(number)) : of(name, (t, read) => read.value(name, t));
    }
    const kind = draw(17);
    const a = make(left - 1);
    const one = (typed: string, f: (x: number) => number): RandomLoss =>
      of(typed, (t, read) => f(a.valueAt(t, read)));
    const two = (
      write: (a: string, b: string) => string,
      f: (x: number, y: number) => number,
    ): RandomLoss => {
      const b = make(left - 1);
      return of(write(a.typed, b.typed), (t, read) => f(a.valueAt(t, read), b.valueAt(t, read)));
    };
    const among = (name: 'min' | 'max', f: (x: number, y: number) => number): RandomLoss => {
      const b = make(left - 1);
      return of(`${name}(${a.typed}, ${b.typed})`, (t, read) => {
        const [x, y] = [a.valueAt(t, read), b.valueAt(t, read)];
        read.compared(Math.sign(x - y));
        return f(x, y);
      });
    };
    const reduced = (name: 'mean' | 'sum'): RandomLoss =>
      of(`${name}(${a.typed})`, (t, read) => {
        const tokens = read.companions(t);
        const sum = tokens.reduce((all, other) => all + a.valueAt(other, read), 0);
        return name === 'sum' ? sum : sum / Math.max(tokens.length, 1);
      });
    switch (kind) {
      case 0:
        return two(
          (x, y) => `(${x} + ${y})`,
          (x, y) => x + y,
        );
      case 1:
        return two(
          (x, y) => `sub(${x}, ${y})`,
          (x, y) => x - y,
        );
      case 2:
      case 3:
      case 4:
        return two(
          (x, y) => `(${x} * ${y})`,
          (x, y) => x * y,
        );
      case 5:
        return two(
          (x, y) => `(${x} / (1 + (${y}) ** 2))`,
          (x, y) => x / (1 + y ** 2),
        );
      case 6:
        return one(`-(${a.typed})`, (x) => -x);
      case 7:
        return one(`exp(clip(${a.typed}, -2, 2))`, (x) => Math.exp(Math.max(Math.min(x, 2), -2)));
      case 8:
        return one(`log(1 + (${a.typed}) * (${a.typed}))`, (x) => Math.log(1 + x * x));
      case 9:
        return among('min', Math.min);
      case 10:
        return among('max', Math.max);
      case 11: {
        const [low, high] = [make(left - 1), make(left - 1)];
        return of(`clip(${a.typed}, ${low.typed}, ${high.typed})`, (t, read) => {
          const [x, y, z] = [a, low, high].map((part) => part.valueAt(t, read)) as [number, number, number];
          for (const sign of [x - z, Math.min(x, z) - y]) read.compared(Math.sign(sign));
          return Math.max(Math.min(x, z), y);
        });
      }
      case 12: {
        const [c, b] = [condition(left - 1), make(left - 1)];
        return of(`(${c.typed} ? ${a.typed} : ${b.typed})`, (t, read) => {
          const [asked, x, y] = [c, a, b].map((part) => part.valueAt(t, read));
          return (asked === 0 ? y : x) as number;
        });
      }
      case 13: {
        const [c, d, b] = [condition(left - 1), condition(left - 1), make(left - 1)];
        return of(`((${c.typed} && !${d.typed}) ? ${a.typed} : ${b.typed})`, (t, read) => {
          const [asked, too, x, y] = [c, d, a, b].map((part) => part.valueAt(t, read));
          return (asked !== 0 && too === 0 ? x : y) as number;
        });
      }
      case 14:
        return reduced('mean');
      case 15:
        return reduced('sum');
      default: {
        const own = of(`stopGradient(${a.typed})`, (t, read) =>
          read.frozen ? read.frozen(a, t) : a.valueAt(t, read),
        );
        return own;
      }
    }
  };
  return make(depth);
}
