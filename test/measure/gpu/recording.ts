/** Records the programs that a run gives its executor, each with the inputs of its largest call. */
import { isTensor, type Executor, type Feed, type Program } from '../../../src/graph/index.ts';
import { sizeOf, type Tensor } from '../../../src/tensor/tensor.ts';

export type HostFeeds = Readonly<Record<string, Tensor>>;

export interface Recording {
  readonly executor: Executor;
  readonly calls: ReadonlyMap<Program, HostFeeds>;
}

/** The number of values of all inputs. */
const valuesIn = (feeds: Readonly<Record<string, Feed>>): number =>
  Object.values(feeds).reduce((sum, { shape }) => sum + sizeOf(shape), 0);

export function recording(executor: Executor): Recording {
  const calls = new Map<Program, HostFeeds>();
  /** A copy, because the caller may use the array again. */
  const copyOf = async (feed: Feed): Promise<Tensor> => {
    const tensor = isTensor(feed) ? feed : await executor.read(feed);
    return { ...tensor, data: tensor.data.slice() };
  };
  return {
    calls,
    executor: {
      ...executor,
      async run(program, feeds, skip) {
        const known = calls.get(program);
        if (!known || valuesIn(feeds) > valuesIn(known)) {
          const copies = Object.entries(feeds).map(
            async ([name, feed]) => [name, await copyOf(feed)] as const,
          );
          calls.set(program, Object.fromEntries(await Promise.all(copies)));
        }
        return executor.run(program, feeds, skip);
      },
    },
  };
}
