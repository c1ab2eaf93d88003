/** An expression as KaTeX, with the symbols of papers for known names. */
import type { Expression, ExpressionNode, LossValue } from './expression.ts';
import {
  atLeast,
  tightness,
  writeExpression,
  type Notation,
  type Tightness,
  type WrittenNode,
} from './writing.ts';

const valueSymbols: Readonly<Record<LossValue, string>> = {
  ratio: '\\rho_t',
  logp: '\\log \\pi_\\theta',
  oldLogp: '\\log \\pi_{\\text{old}}',
  refLogp: '\\log \\pi_{\\text{ref}}',
  advantage: '\\hat A_t',
  entropy: 'H_t',
  position: 't',
  round: '\\text{round}',
};
const logarithms: ReadonlySet<string> = new Set(['logp', 'oldLogp', 'refLogp']);

const greek: ReadonlySet<string> = new Set([
  ...['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta', 'eta', 'theta', 'kappa', 'lambda', 'mu', 'nu'],
  ...['xi', 'pi', 'rho', 'sigma', 'tau', 'phi', 'chi', 'psi', 'omega'],
]);

const asWord = (name: string): string => `\\text{${name.replaceAll('_', '\\_')}}`;

/** A Greek letter or a single letter as itself, with the rest of the name below it; other names as words. */
export function settingSymbol(name: string): string {
  const [head = '', ...rest] = name.split('_');
  const known = greek.has(head) ? `\\${head}` : /^[A-Za-z]$/.test(head) ? head : null;
  if (known === null) return asWord(name);
  return rest.length === 0 ? known : `${known}_{\\text{${rest.join(' ')}}}`;
}

function numberText(x: number): string {
  const [digits = '', power] = String(Math.abs(x)).split('e');
  if (power === undefined) return digits;
  const ten = `10^{${Number(power)}}`;
  return digits === '1' ? ten : `${digits} \\cdot ${ten}`;
}

/** What a text says besides, so that forms around it can be shorter. */
interface Tex extends WrittenNode {
  /** As a condition, without its indicator. */
  readonly condition?: string;
  /** The rows of a choice, and what holds elsewhere. */
  readonly rows?: readonly string[];
  readonly otherwise?: string;
  /** Operands of `min` or `max`: one around it takes them in. */
  readonly among?: { readonly name: string; readonly texts: readonly string[] };
  readonly number?: number;
  /** Its base and exponent. */
  readonly power?: { readonly base: string; readonly exponent: number };
}

const brackets = (text: string): string =>
  /\\(frac|begin)/.test(text) ? `\\left(${text}\\right)` : `(${text})`;
const hold = (asked: Tightness, part: Tex): string => atLeast(asked, part, brackets);

const call = (name: string, ...args: readonly string[]): Tex => ({
  text: `${name}${brackets(args.join(',\\ '))}`,
  tightness: tightness.call,
});
const indicator = (condition: string): Tex => ({
  text: `\\mathbf 1[${condition}]`,
  tightness: tightness.symbol,
  condition,
});

function product(a: Tex, b: Tex): Tex {
  const squared = a.power ?? { base: hold(tightness.symbol, a), exponent: 1 };
  if (squared.base === hold(tightness.symbol, b) && b.number === undefined) {
    const power = { base: squared.base, exponent: squared.exponent + 1 };
    return { text: `${power.base}^{${power.exponent}}`, tightness: tightness.product, power };
  }
  const [left, right] = [hold(tightness.negation, a), hold(tightness.product, b)];
  const sign = /^[\d.]/.test(right) ? ' \\cdot ' : /^\\(frac|begin)/.test(right) ? '\\,' : '\\, ';
  return { text: `${left}${sign}${right}`, tightness: tightness.product };
}

function choice(condition: Tex, then: Tex, otherwise: Tex): Tex {
  const asked = condition.condition ?? `${hold(tightness.sum, condition)} \\neq 0`;
  if (condition.condition !== undefined) {
    // What `&&` and `||` of two comparisons become.
    if (then.condition !== undefined && otherwise.number === 0)
      return indicator(`${asked} \\text{ and } ${then.condition}`);
    if (then.number === 1 && otherwise.condition !== undefined)
      return indicator(`${asked} \\text{ or } ${otherwise.condition}`);
  }
  const rows = [`${then.text} & \\text{if } ${asked}`, ...(otherwise.rows ?? [])];
  const last = otherwise.otherwise ?? otherwise.text;
  const text = `\\begin{cases} ${[...rows, `${last} & \\text{otherwise}`].join(' \\\\ ')} \\end{cases}`;
  return { text, tightness: tightness.choice, rows, otherwise: last };
}

function write(node: ExpressionNode, operands: readonly Tex[]): Tex {
  const [a, b, c] = operands as readonly [Tex, Tex, Tex];
  switch (node[0]) {
    case 'number': {
      const text = numberText(node[1]);
      return node[1] < 0
        ? { text: `-${text}`, tightness: tightness.negation, number: node[1] }
        : { text, tightness: tightness.symbol, number: node[1] };
    }
    case 'value':
      return {
        text: valueSymbols[node[1]],
        tightness: logarithms.has(node[1]) ? tightness.call : tightness.symbol,
      };
    case 'setting':
      return { text: settingSymbol(node[1]), tightness: tightness.symbol };
    case 'neg':
      return { text: `-${hold(tightness.product, a)}`, tightness: tightness.negation };
    case 'exp':
      return a.text.length > 40 || /\\(frac|begin)/.test(a.text)
        ? call('\\exp', a.text)
        : { text: `e^{${a.text}}`, tightness: tightness.call };
    case 'log':
      return call('\\log', a.text);
    case 'mean':
    case 'sum':
      return call(`\\operatorname{${node[0]}}`, a.text);
    case 'stopGradient':
      return call('\\operatorname{sg}', a.text);
    case 'add':
      return { text: `${hold(tightness.sum, a)} + ${hold(tightness.product, b)}`, tightness: tightness.sum };
    case 'sub': {
      const negated = a.number === 1 && b.condition !== undefined && / < /.test(b.condition);
      if (negated && b.condition?.split(' < ').length === 2)
        return indicator(b.condition.replace(' < ', ' \\ge '));
      return { text: `${hold(tightness.sum, a)} - ${hold(tightness.product, b)}`, tightness: tightness.sum };
    }
    case 'mul':
      return product(a, b);
    case 'div':
      return { text: `\\frac{${a.text}}{${b.text}}`, tightness: tightness.product };
    case 'min':
    case 'max': {
      const name = `\\${node[0]}`;
      const texts = [...(a.among?.name === name ? a.among.texts : [a.text]), b.text];
      return { ...call(name, ...texts), among: { name, texts } };
    }
    case 'clip':
      return call('\\operatorname{clip}', a.text, b.text, c.text);
    case 'less':
      return indicator(`${hold(tightness.sum, a)} < ${hold(tightness.sum, b)}`);
    case 'where':
      return choice(a, b, c);
  }
}

/** How much of a line a formula takes: its characters without the names of commands. */
const inkOf = (text: string): number =>
  text.replaceAll(/\\[A-Za-z]+/g, '#').replaceAll(/[{}_^\s\\]/g, '').length;

/** A whole formula with more of them is written in lines. */
const longest = 70;
/** In lines, a part that stands twice gets a name from this length on, and any part from the other. */
const [longestTwice, longestOnce] = [5, 60];

/** Names parts by these limits: u₁, u₂, … */
function notation(twice: number, once: number): Notation<Tex> {
  let count = 0;
  return {
    write,
    nameOf(_, own, uses) {
      const ink = inkOf(own.text);
      const isChoiceAgain = own.rows !== undefined && uses > 1;
      if (!isChoiceAgain && ink <= once && (uses < 2 || ink <= twice)) return null;
      count++;
      return { text: `u_{${count}}`, tightness: tightness.symbol };
    },
  };
}

/**
 * The loss as KaTeX: in one line where it is short, else with a line for each part that stands twice or is long.
 * `left` stands before it, as in `L = …`.
 */
export function formulaOf(expression: Expression, { left }: { readonly left?: string } = {}): string {
  const start = left === undefined ? '' : `${left} = `;
  const short = writeExpression(expression, notation(longest, longest));
  const isShort = short.named.length === 0 && inkOf(short.whole.text) <= longest;
  const { whole, named } = isShort ? short : writeExpression(expression, notation(longestTwice, longestOnce));
  if (named.length === 0) return `${start}${whole.text}`;
  const lines = named.map(
    ({ name, own }, i) => `& ${i === 0 ? '\\text{where } ' : '\\quad '}${name.text} = ${own.text}`,
  );
  return `\\begin{aligned} & ${start}${whole.text} \\\\ ${lines.join(' \\\\ ')} \\end{aligned}`;
}
