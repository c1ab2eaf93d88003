/** Finds expressions that use every given number once and have a given value, starting with any prefix. */
import { readExpression } from './expression.ts';

/** One-digit numbers (2 to 4 of them) and the value to make. */
export interface Goal {
  readonly numbers: readonly number[];
  readonly target: number;
}

/** An expression with places for numbers: a, b, … from left to right. */
interface Shape {
  readonly text: string;
  /** Has no needless parentheses: no shorter arrangement has the same meaning. */
  readonly plain: boolean;
}

const places = 'abcd';

/** Most symbols of an expression of `count` numbers: enough for every tree of operations, without needless parentheses. */
export function mostSymbols(count: number): number {
  return count + (count - 1) + 2 * Math.max(0, count - 2);
}

/** All texts that are expressions of `count` places and not longer than `mostSymbols`. */
function allTexts(count: number): string[] {
  const most = mostSymbols(count);
  const texts: string[] = [];
  const extend = (text: string, used: number, depth: number, awaiting: boolean): void => {
    // Symbols still needed at least: places, the operators between them, closing parentheses.
    const left = count - used;
    if ((awaiting && left === 0) || text.length + 2 * left - (awaiting ? 1 : 0) + depth > most) return;
    if (awaiting) {
      extend(text + places[used]!, used + 1, depth, false);
      extend(`${text}(`, used, depth + 1, true);
      return;
    }
    if (left === 0 && depth === 0) texts.push(text);
    for (const operator of '+-*') extend(text + operator, used, depth, true);
    if (depth > 0) extend(`${text})`, used, depth - 1, false);
  };
  extend('', 0, 0, true);
  return texts;
}

const shapesByCount = new Map<number, readonly Shape[]>();

/** All shapes of `count` places, plain ones first, short ones first. */
function shapesOf(count: number): readonly Shape[] {
  const known = shapesByCount.get(count);
  if (known) return known;
  const seen = new Set<string>();
  const shapes = allTexts(count)
    .sort((a, b) => a.length - b.length)
    .map((text) => {
      const { form } = readExpression(text.replace(/[a-d]/g, (place) => String(places.indexOf(place))))!;
      const plain = !seen.has(form);
      seen.add(form);
      return { text, plain };
    })
    .sort((a, b) => Number(b.plain) - Number(a.plain));
  shapesByCount.set(count, shapes);
  return shapes;
}

/** The distinct orders of some numbers. */
function ordersOf(numbers: readonly number[]): number[][] {
  if (numbers.length === 0) return [[]];
  return [...new Set(numbers)].flatMap((first) => {
    const place = numbers.indexOf(first);
    return ordersOf(numbers.filter((_, i) => i !== place)).map((rest) => [first, ...rest]);
  });
}

/** The value of a shape with numbers in its places, in one pass, because searches evaluate thousands. */
function valueOf(text: string, numbers: readonly number[]): number {
  const outer: number[] = [];
  let total = 0; // of the products before this one
  let term = 1; // this product so far, with its sign
  for (let i = 0; i < text.length; i++) {
    const symbol = text[i]!;
    if (symbol === '*') continue;
    if (symbol === '+' || symbol === '-') {
      total += term;
      term = symbol === '+' ? 1 : -1;
    } else if (symbol === '(') {
      outer.push(total, term);
      total = 0;
      term = 1;
    } else if (symbol === ')') {
      const inner = total + term;
      term = outer.pop()! * inner;
      total = outer.pop()!;
    } else {
      term *= numbers[places.indexOf(symbol)]!;
    }
  }
  return total + term;
}

const fill = (text: string, numbers: readonly number[]): string =>
  text.replace(/[a-d]/g, (place) => String(numbers[places.indexOf(place)]));

/** Whether a filled shape begins with `begun`, computed without filling it. */
function begins(begun: string, text: string, numbers: readonly number[]): boolean {
  if (begun.length > text.length) return false;
  for (let i = 0; i < begun.length; i++) {
    const place = places.indexOf(text[i]!);
    if (begun[i] !== (place === -1 ? text[i] : String(numbers[place]))) return false;
  }
  return true;
}

/**
 * An expression of at most `mostSymbols` that begins with `begun` and meets the goal, or null. Plain and short ones
 * come first: needless parentheses are written only where `begun` requires them.
 */
export function findExpression({ numbers, target }: Goal, begun = ''): string | null {
  const orders = ordersOf(numbers).filter((order) => {
    const digits = begun.replace(/\D/g, '');
    return order.join('').startsWith(digits);
  });
  for (const { text } of shapesOf(numbers.length)) {
    for (const order of orders) {
      if (begins(begun, text, order) && valueOf(text, order) === target) return fill(text, order);
    }
  }
  return null;
}

/** All plain expressions with these operators that meet the goal, shorter ones first. */
export function plainExpressions({ numbers, target }: Goal, operators: readonly string[]): string[] {
  const unused = [...'+-*'].filter((operator) => !operators.includes(operator));
  const orders = ordersOf(numbers);
  return shapesOf(numbers.length)
    .filter(({ text, plain }) => plain && !unused.some((operator) => text.includes(operator)))
    .flatMap(({ text }) =>
      orders.filter((order) => valueOf(text, order) === target).map((order) => fill(text, order)),
    );
}
