/** Which part of the round a metric belongs to. Apart from `stations.ts`, because only drawers need the texts of all metrics. Pure. */
import { metricEntries } from '../../config/metrics.ts';
import { placeOfSlot, type Place } from './stations.ts';

/** For metrics of the engine itself; the first prefix that fits decides. */
const placeOfPrefix: readonly (readonly [prefix: string, place: Place])[] = [
  ['spent/prompts', 'Prompts'],
  ['spent/idle_tokens', 'Replay'],
  ['spent/', 'Generate'],
  ['entropy', 'Generate'],
  ['completions/', 'Generate'],
  ['schedule/', 'Generate'],
  ['num_tokens', 'Generate'],
  ['quality_loss', 'Prune'],
  ['reward', 'Verify'],
  ['verify/', 'Verify'],
  ['advantages/right_negative', 'Verify'],
  ['frac_reward_zero_std', 'Advantage'],
  ['advantages/', 'Advantage'],
  ['pass@1', 'Run'],
  ['eval', 'Run'],
  ['', 'Update'],
];

const placesOfMetrics: ReadonlyMap<string, Place> = new Map(
  metricEntries.map(({ key, slot }) => [
    key,
    slot ? placeOfSlot[slot] : (placeOfPrefix.find(([prefix]) => key.startsWith(prefix))?.[1] ?? 'Update'),
  ]),
);

/** The place whose drawer shows a metric. */
export const placeOfMetric = (key: string): Place => placesOfMetrics.get(key) ?? 'Run';
