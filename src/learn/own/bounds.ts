/**
 * What the form of a loss shows before it meets numbers: the bounds of every node, and whether it is finite wherever its
 * inputs are. Bounds are wide; what they show holds, what they do not show may hold too.
 */
import type { Expression, ExpressionNode, LossValue } from './expression.ts';
import { operandsOf } from './reads.ts';

export interface Bounds {
  readonly low: number;
  readonly high: number;
  /** It and all that it is computed from are finite, and so are their derivatives. */
  readonly finite: boolean;
  /** It is this one number by its form, so that nothing flows back through it. */
  readonly fixed: boolean;
}

const endless = Infinity;
/** Larger numbers may exceed float32. */
const largest = 1e37;
/** Nothing nearer to 0 divides or has a logarithm, so that derivatives stay in range too. */
const leastDivisor = 1e-15;
/** The ratio is exp of a number in [−20, 20]. */
const valueBounds: Readonly<Record<LossValue, readonly [number, number]>> = {
  ratio: [1e-9, 5e8],
  logp: [-endless, 0],
  oldLogp: [-endless, 0],
  refLogp: [-endless, 0],
  advantage: [-endless, endless],
  entropy: [0, endless],
  position: [0, endless],
  round: [0, endless],
};

/** A bound of a product, in which nothing times an unbounded factor is nothing. */
const times = (a: number, b: number): number => (a === 0 || b === 0 ? 0 : a * b);
const spanOf = (...ends: number[]): [number, number] => [Math.min(...ends), Math.max(...ends)];

/** Rough bounds of exp: e² < 10 and e > 2 on either side of 0. */
function exponential({ low, high }: Bounds): [number, number] {
  const below = low >= 0 ? 1 : low >= -80 ? 1e-36 : 0;
  return [below, high <= 0 ? 1 : high <= 80 ? 1e36 : endless];
}

interface Found {
  readonly span: readonly [number, number];
  /** False where the operation can leave the numbers, whatever its operands. */
  readonly finite?: boolean;
  readonly fixed?: boolean;
}

function boundsOf(node: ExpressionNode, [a, b, c]: readonly Bounds[]): Found {
  const [x, y, z] = [a as Bounds, b as Bounds, c as Bounds];
  switch (node[0]) {
    case 'neg':
      return { span: [-x.high, -x.low] };
    case 'exp':
      return { span: exponential(x), finite: x.high <= 80 };
    case 'log': {
      const known = x.low >= leastDivisor && x.high <= largest;
      return { span: known ? [-100, 100] : [-endless, endless], finite: x.low >= leastDivisor };
    }
    case 'mean':
    case 'stopGradient':
      return node[0] === 'mean'
        ? { span: spanOf(x.low, x.high, 0), fixed: isZero(x) }
        : { span: [x.low, x.high], fixed: x.fixed };
    case 'sum':
      return {
        span: [x.low < 0 ? -endless : 0, x.high > 0 ? endless : 0],
        fixed: isZero(x),
      };
    case 'add':
      return { span: [x.low + y.low, x.high + y.high] };
    case 'sub':
      return { span: [x.low - y.high, x.high - y.low] };
    case 'mul':
      return {
        span: spanOf(...[x.low, x.high].flatMap((one) => [times(one, y.low), times(one, y.high)])),
        ...((isZero(x) || isZero(y)) && { fixed: true }),
      };
    case 'div': {
      if (y.low < leastDivisor && y.high > -leastDivisor) return { span: [-endless, endless], finite: false };
      const ends = [x.low, x.high].flatMap((one) => [times(one, 1 / y.low), times(one, 1 / y.high)]);
      return { span: spanOf(...ends), ...(isZero(x) && { fixed: true }) };
    }
    case 'min':
      return { span: [Math.min(x.low, y.low), Math.min(x.high, y.high)] };
    case 'max':
      return { span: [Math.max(x.low, y.low), Math.max(x.high, y.high)] };
    case 'clip':
      return {
        span: [Math.max(Math.min(x.low, z.low), y.low), Math.max(Math.min(x.high, z.high), y.high)],
      };
    case 'less':
      if (x.high < y.low) return { span: [1, 1], fixed: true };
      return x.low >= y.high ? { span: [0, 0], fixed: true } : { span: [0, 1], fixed: false };
    case 'where': {
      if (x.fixed && x.low === x.high) {
        const taken = x.low === 0 ? z : y;
        return { span: [taken.low, taken.high], fixed: taken.fixed };
      }
      return { span: [Math.min(y.low, z.low), Math.max(y.high, z.high)], fixed: isZero(y) && isZero(z) };
    }
    default:
      return { span: [-endless, endless] };
  }
}

const isZero = ({ low, high, fixed }: Bounds): boolean => fixed && low === 0 && high === 0;

/** Known limits of what a loss reads: lowest and highest value. */
export interface KnownBounds {
  readonly values?: Partial<Record<LossValue, readonly [number, number]>>;
  readonly settings?: Readonly<Record<string, readonly [number, number]>>;
}

/** The bounds of each node, in order. */
export function expressionBounds({ nodes }: Expression, known: KnownBounds = {}): Bounds[] {
  const all: Bounds[] = [];
  for (const node of nodes) {
    if (node[0] === 'number') {
      all.push({ low: node[1], high: node[1], finite: Math.abs(node[1]) <= largest, fixed: true });
    } else if (node[0] === 'value' || node[0] === 'setting') {
      const [low, high] =
        node[0] === 'value'
          ? (known.values?.[node[1]] ?? valueBounds[node[1]])
          : (known.settings?.[node[1]] ?? [-endless, endless]);
      all.push({ low, high, finite: true, fixed: low === high });
    } else {
      const operands = operandsOf(node).map((at) => all[at] as Bounds);
      const { span, finite = true, fixed } = boundsOf(node, operands);
      const [low, high] = [
        Number.isNaN(span[0]) ? -endless : span[0],
        Number.isNaN(span[1]) ? endless : span[1],
      ];
      const tooLarge = [low, high].some((end) => Number.isFinite(end) && Math.abs(end) > largest);
      all.push({
        ...{ low, high },
        finite: finite && !tooLarge && operands.every((one) => one.finite),
        fixed: fixed ?? (low === high && operands.every((one) => one.fixed)),
      });
    }
  }
  return all;
}

/** Whether the loss is finite for every token that an update can hold. False where that is not sure. */
export const isAlwaysFinite = (expression: Expression, known?: KnownBounds): boolean =>
  expressionBounds(expression, known).at(-1)?.finite ?? false;

/**
 * Whether loss and gradient are 0 for completions in which no token has an advantage, so that their rows need not be
 * computed. False where that is not sure.
 */
export function isZeroWithoutAdvantage(expression: Expression, known: KnownBounds = {}): boolean {
  const values = { ...known.values, advantage: [0, 0] as const };
  const last = expressionBounds(expression, { ...known, values }).at(-1);
  return last !== undefined && last.finite && isZero(last);
}
