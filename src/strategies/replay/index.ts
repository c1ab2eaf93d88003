/** The replay strategies with a buffer, by the setting's value. */
import type { RunConfig } from '../../config/schema.ts';
import { fifo } from './fifo/fifo.ts';
import { heap } from './heap/heap.ts';
import { mix } from './mix/mix.ts';
import { recompose } from './recompose/recompose.ts';
import type { ReplayStrategy } from './strategy.ts';

const strategies: Readonly<
  Record<Exclude<RunConfig['replay'], 'none' | 'stale' | 'partial'>, ReplayStrategy>
> = {
  fifo,
  heap,
  recompose,
  mix,
};

/** The strategy of a configuration; null where it keeps no groups for replay. */
export function replayOf({ replay }: Pick<RunConfig, 'replay'>): ReplayStrategy | null {
  return replay === 'none' || replay === 'stale' || replay === 'partial' ? null : strategies[replay];
}
