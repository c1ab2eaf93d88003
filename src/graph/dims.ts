/** Symbolic sizes: a number, a symbol such as `rows`, or a product such as `64*length*rows` in canonical form. */

export type Dim = number | string;
export type Shape = readonly Dim[];

interface Monomial {
  readonly factor: number;
  readonly symbols: readonly string[];
}

function parse(dim: Dim): Monomial {
  if (typeof dim === 'number') return { factor: dim, symbols: [] };
  let factor = 1;
  const symbols: string[] = [];
  for (const part of dim.split('*')) {
    if (/^\d+$/.test(part)) factor *= Number(part);
    else symbols.push(part);
  }
  return { factor, symbols };
}

function format({ factor, symbols }: Monomial): Dim {
  if (symbols.length === 0 || factor === 0) return factor;
  const product = [...symbols].sort().join('*');
  return factor === 1 ? product : `${factor}*${product}`;
}

/** The number and the symbols that a size is the product of. */
export function factorsOf(dim: Dim): Monomial {
  return parse(dim);
}

/** The product of sizes, in canonical form. */
export function multiplyDims(...dims: Dim[]): Dim {
  const parts = dims.map(parse);
  return format({
    factor: parts.reduce((product, part) => product * part.factor, 1),
    symbols: parts.flatMap((part) => part.symbols),
  });
}

/** Number of values in a shape, possibly symbolic. */
export function countOf(shape: Shape): Dim {
  return multiplyDims(1, ...shape);
}

export function sameShape(a: Shape, b: Shape): boolean {
  return a.length === b.length && a.every((dim, axis) => dim === b[axis]);
}

/** The size under given symbol values. Throws on an unbound symbol. */
export function bindDim(dim: Dim, symbols: Readonly<Record<string, number>>): number {
  const { factor, symbols: names } = parse(dim);
  return names.reduce((size, name) => {
    const value = symbols[name];
    if (value === undefined) throw new Error(`dims: symbol ${name} has no value`);
    return size * value;
  }, factor);
}

/**
 * NumPy broadcasting of two shapes. Throws naming `subject` when two sizes differ and neither is 1;
 * two different symbols count as different.
 */
export function broadcastShapes(subject: string, a: Shape, b: Shape): Shape {
  const rank = Math.max(a.length, b.length);
  return Array.from({ length: rank }, (_, axis) => {
    const left = a[axis - (rank - a.length)] ?? 1;
    const right = b[axis - (rank - b.length)] ?? 1;
    if (left === right || right === 1) return left;
    if (left === 1) return right;
    throw new Error(`${subject}: shapes must broadcast, got ${showShape(a)} and ${showShape(b)}`);
  });
}

export function showShape(shape: Shape): string {
  return `[${shape.join(', ')}]`;
}
