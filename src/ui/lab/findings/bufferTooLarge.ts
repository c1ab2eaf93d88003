/** Finding: the replay buffer keeps fewer groups than set, because its checkpoint would be too large. */
import { settings } from '../../../config/settings.ts';
import { figure } from '../../state/format.ts';
import { lookBack } from '../../../run/findingLimits.ts';
import type { FindingCheck } from './finding.ts';

/** Reports while groups are evicted for lack of memory. */
export const bufferTooLarge: FindingCheck = ({ history, config }) => {
  const gone = history.recent('replay/evicted_for_size', lookBack).reduce((sum, count) => sum + count, 0);
  if (gone === 0) return null;
  const { replay_max_mb: most, replay_buffer_size: wanted } = config;
  const kept = history.latest('replay/size') ?? 0;
  const more = Math.min(2 * most, settings.replay_max_mb.max);
  return {
    id: 'buffer-too-large',
    severity: 'warning',
    title: `The replay buffer is full at ${figure(most)} MB`,
    detail: `It keeps ${figure(kept)} of ${figure(wanted)} groups. In the last rounds ${gone === 1 ? 'its oldest group was' : `its ${figure(gone)} oldest groups were`} evicted to stay within that size.`,
    why: 'The buffer is part of every checkpoint, so that a resumed run equals one that was never stopped. Long completions and large groups take more memory; without a limit, checkpoints would fill the browser’s storage.',
    ...(more > most && {
      fix: { label: `Allow ${figure(more)} MB`, changes: { replay_max_mb: more } },
    }),
  };
};
