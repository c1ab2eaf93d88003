/** An executor over the reference evaluator: resident values keep their float64 digits, only what is read is rounded. */
import { isTensor, type DeviceValue, type Executor } from '../../src/graph/index.ts';
import type { Tensor } from '../../src/tensor/tensor.ts';
import { evaluate, toTensor, type ReferenceFeed } from './evaluate.ts';

/** A value that this executor holds. */
interface HeldValue extends DeviceValue {
  readonly feed: ReferenceFeed;
}

const hold = (feed: ReferenceFeed): HeldValue => ({ shape: feed.shape, feed });

export function createReferenceExecutor(): Executor {
  return {
    prepare: () => Promise.resolve(),
    run(program, feeds, skip = []) {
      const given = Object.entries(feeds).map(
        ([name, feed]) => [name, isTensor(feed) ? feed : (feed as HeldValue).feed] as const,
      );
      const found = evaluate(program, Object.fromEntries(given));
      const read: Record<string, Tensor> = {};
      const resident: Record<string, DeviceValue> = {};
      for (const { name, value, resident: stays } of program.outputs) {
        const result = found[name];
        if (!result || skip.includes(name)) continue;
        if (stays) resident[name] = hold({ dtype: value.dtype, ...result });
        else read[name] = toTensor(result, value.dtype);
      }
      return Promise.resolve({ read, resident });
    },
    upload: (tensor) => Promise.resolve(hold({ ...tensor, data: Float64Array.from(tensor.data) })),
    read: (value) => {
      const { dtype, shape, data } = (value as HeldValue).feed;
      return Promise.resolve(toTensor({ shape, data: Float64Array.from(data) }, dtype));
    },
    release: () => undefined,
    forget: () => Promise.resolve(),
    dispose: () => Promise.resolve(),
  };
}
