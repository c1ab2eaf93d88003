/** Parses infix expressions of whole numbers with + - * and parentheses strictly and evaluates them exactly. */

export interface Arithmetic {
  readonly value: number;
  /** The numbers in it, in the order in which they are written. */
  readonly numbers: readonly number[];
  /** Equal for expressions that differ only in the order of operands or in needless parentheses. */
  readonly form: string;
}

/** Products to add and to subtract, each as the forms of its factors. At least one is added. */
interface Sum {
  readonly value: number;
  readonly plus: readonly (readonly string[])[];
  readonly minus: readonly (readonly string[])[];
}

const add = (left: Sum, right: Sum): Sum => ({
  value: left.value + right.value,
  plus: [...left.plus, ...right.plus],
  minus: [...left.minus, ...right.minus],
});

const subtract = (left: Sum, right: Sum): Sum => ({
  value: left.value - right.value,
  plus: [...left.plus, ...right.minus],
  minus: [...left.minus, ...right.plus],
});

const multiply = (left: Sum, right: Sum): Sum => ({
  value: left.value * right.value,
  plus: [[...factorsOf(left), ...factorsOf(right)]],
  minus: [],
});

function factorsOf(sum: Sum): readonly string[] {
  const [first, ...others] = sum.plus;
  return first && others.length + sum.minus.length === 0 ? first : [`(${formOf(sum)})`];
}

function formOf({ plus, minus }: Sum): string {
  const sorted = (terms: Sum['plus']) => terms.map((factors) => [...factors].sort().join('*')).sort();
  return [sorted(plus).join('+'), ...sorted(minus)].join('-');
}

/**
 * Parses a text; null if it is no expression: no signs before numbers, no leading zeros, no spaces. Values are exact
 * while they stay below 2⁵³.
 */
export function readExpression(text: string): Arithmetic | null {
  const tokens = text.match(/0|[1-9]\d*|./gsu) ?? [];
  const numbers: number[] = [];
  let next = 0;

  // Recursive descent: each function reads from `next` on, or returns null where the text breaks the grammar.
  function factor(): Sum | null {
    const token = tokens[next++];
    if (token === '(') {
      const inner = sum();
      return inner && tokens[next++] === ')' ? inner : null;
    }
    if (token === undefined || !/^\d+$/.test(token)) return null;
    const value = Number(token);
    numbers.push(value);
    return { value, plus: [[token]], minus: [] };
  }

  function product(): Sum | null {
    let left = factor();
    while (left && tokens[next] === '*') {
      next++;
      const right = factor();
      left = right && multiply(left, right);
    }
    return left;
  }

  function sum(): Sum | null {
    let left = product();
    while (left && (tokens[next] === '+' || tokens[next] === '-')) {
      const combine = tokens[next++] === '+' ? add : subtract;
      const right = product();
      left = right && combine(left, right);
    }
    return left;
  }

  const whole = sum();
  if (!whole || next !== tokens.length) return null;
  return { value: whole.value + 0, numbers, form: formOf(whole) }; // + 0: never −0
}
