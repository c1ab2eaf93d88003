/** The update with more dispatches per submit than the provider's 16, in pairs with the default. */
import { openDevice } from '../../../../src/runtime/devices.ts';
import { alternated, type Job, type Pairs } from '../../bench/site/jobs/job.ts';
import { countGpuCalls, type GpuCalls } from '../calls.ts';
import { withProviderOptions } from '../engineLoader.ts';
import { openUpdater, type UpdateShape } from '../updater.ts';
import { wrapLoader } from '../wrapLoader.ts';

export interface PendingOptions {
  readonly shape: UpdateShape;
  /** Most dispatches that wait for a submit, 1 to 4096. */
  readonly pending: number;
  readonly pairs: number;
  readonly budgetMs: number;
}

export interface PendingResult extends Pairs {
  readonly calls: Readonly<Record<'default' | 'changed', GpuCalls>>;
}

export const gpuPending: Job<PendingOptions, PendingResult> = async ({ shape, pending, pairs, budgetMs }) => {
  let options: Record<string, string> = {};
  await wrapLoader((load) => withProviderOptions(load, () => options));
  const calls = countGpuCalls();
  const opened = async (chosen: Record<string, string>) => {
    // Each device has a context of its own, which takes the options of its first session.
    options = chosen;
    const { executor } = await openDevice({ device: 'webgpu', threads: 1, parameters: 0 });
    const update = await openUpdater(executor, shape);
    await update();
    calls();
    await update();
    return { update, counted: calls() };
  };
  const plain = await opened({});
  const changed = await opened({ maxNumPendingDispatches: String(pending) });
  const times = await alternated(pairs, changed.update, plain.update, budgetMs);
  return { ...times, calls: { default: plain.counted, changed: changed.counted } };
};
