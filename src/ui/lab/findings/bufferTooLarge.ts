/** A replay buffer that keeps fewer groups than it was to keep, because a checkpoint would grow too large. */
import { settings } from '../../../config/settings.ts';
import { figure } from '../../format.ts';
import { lookBack, type Check } from './finding.ts';

/** Speaks while groups have to go for their bytes. */
export const bufferTooLarge: Check = ({ history, config }) => {
  const gone = history.recent('replay/evicted_for_size', lookBack).reduce((sum, count) => sum + count, 0);
  if (gone === 0) return null;
  const { replay_max_mb: most, replay_buffer_size: wanted } = config;
  const kept = history.latest('replay/size') ?? 0;
  const more = Math.min(2 * most, settings.replay_max_mb.max);
  return {
    id: 'buffer-too-large',
    severity: 'warning',
    title: `The replay buffer is full at ${figure(most)} MB`,
    detail: `It keeps ${figure(kept)} of ${figure(wanted)} groups: where it would have been larger, ${gone === 1 ? 'its oldest group was' : `its ${figure(gone)} oldest groups were`} thrown away in the last rounds. The run goes on with the others.`,
    why: 'The buffer is part of every checkpoint, so that a run that is stopped goes on as if it never had been. Long completions and large groups take more of it; without a limit, saving would grow until the browser has no room left.',
    ...(more > most && {
      fix: { label: `Let it take ${figure(more)} MB`, changes: { replay_max_mb: more } },
    }),
  };
};
