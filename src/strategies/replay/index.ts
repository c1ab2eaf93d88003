/**
 * Three mechanisms behind one setting: `buffered` learns again from groups of earlier rounds, `resume` continues those that
 * a round left unfinished, `stale` samples with older weights. Each value of the setting chooses one of them.
 */
import type { RunConfig } from '../../config/schema.ts';
import { fifo } from './buffered/fifo/fifo.ts';
import { heap } from './buffered/heap/heap.ts';
import { mix } from './buffered/mix/mix.ts';
import { ownReplay } from './buffered/own/ownReplay.ts';
import { recompose } from './buffered/recompose/recompose.ts';
import { successes } from './buffered/successes/successes.ts';
import { swarm } from './buffered/swarm/swarm.ts';
import type { AnyReplay } from './buffered/strategy.ts';

export { missingPrompts, partialRollouts } from './resume/resume.ts';
export { staleWeights } from './stale/stale.ts';

const buffered: Readonly<Partial<Record<RunConfig['replay'], AnyReplay>>> = {
  fifo,
  heap,
  recompose,
  mix,
  successes,
  swarm,
  own: ownReplay,
};

/** The strategy of a configuration that keeps groups for replay; null where it keeps none. */
export const replayOf = ({ replay }: Pick<RunConfig, 'replay'>): AnyReplay | null => buffered[replay] ?? null;
