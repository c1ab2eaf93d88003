/** The sizes that a program's symbols have for given feeds. */
import type { Program } from '../../src/graph/program.ts';
import type { DType } from '../../src/tensor/tensor.ts';

/** Symbol values from the shapes of fed tensors. Throws when a feed is missing, has another rank, size or dtype. */
export function bindSymbols(
  program: Program,
  feeds: Readonly<Record<string, { readonly dtype: DType; readonly shape: readonly number[] }>>,
): Record<string, number> {
  const symbols: Record<string, number> = {};
  for (const { attributes, dtype, shape } of program.inputs) {
    const feed = feeds[attributes.name];
    const fail = (rule: string, got: string): never => {
      throw new Error(`program ${program.name}: input ${attributes.name} ${rule}, got ${got}`);
    };
    if (!feed) return fail('must be given', 'nothing');
    if (feed.dtype !== dtype) fail(`must be ${dtype}`, feed.dtype);
    if (feed.shape.length !== shape.length)
      fail(`must have shape [${shape.join(', ')}]`, `[${feed.shape.join(', ')}]`);
    shape.forEach((dim, axis) => {
      const size = feed.shape[axis] as number;
      const bound = typeof dim === 'number' ? dim : (symbols[dim] ??= size);
      if (bound !== size)
        fail(`must have shape [${shape.join(', ')}] with ${dim} = ${bound}`, `[${feed.shape.join(', ')}]`);
    });
  }
  return symbols;
}
