/**
 * Groups that a round left unfinished (APRIL: arXiv 2509.18521), first in, first out. Plain values that are never
 * changed in place. Each token is stored with its values from sampling.
 */
import type { RunConfig } from '../../../config/schema.ts';
import { isWhole, type GroupInProgress } from '../../../rollout/group.ts';
import type { PlacedPrompt } from '../../../rollout/plan.ts';
import { promptsInFlight } from '../options.ts';
import { bytesOfPartial } from './encoding.ts';

/** The group as a prompt of the next round: its completions resume or, where none is kept, restart. */
export function placedAgain({ prompt, place }: GroupInProgress): PlacedPrompt {
  return { prompt, place };
}

/** Number of new prompts that the round draws: as many as are missing, or none if enough groups are complete. */
export function freshPrompts(
  queue: readonly GroupInProgress[],
  config: Pick<RunConfig, 'replay' | 'prompts_per_round' | 'over_provision'>,
): number {
  const whole = queue.filter(isWhole).length;
  return whole >= config.prompts_per_round ? 0 : Math.max(0, promptsInFlight(config) - queue.length);
}

type Kept = Pick<RunConfig, 'unfinished' | 'replay_max_age' | 'replay_max_mb'>;

/**
 * The groups that the round after `round` resumes: all that are left, or only the prompts of incomplete ones, or
 * none; without those older than `replay_max_age` rounds by then, and without the oldest while the rest takes more
 * than `replay_max_mb` million bytes of a checkpoint.
 */
export function keptOf(
  left: readonly GroupInProgress[],
  round: number,
  { unfinished, replay_max_age, replay_max_mb }: Kept,
): readonly GroupInProgress[] {
  if (unfinished === 'drop') return [];
  const young = left.filter((group) => round + 1 - group.round <= (replay_max_age ?? Infinity));
  const groups =
    unfinished === 'resume' ? young : young.map((group) => (isWhole(group) ? group : restarted(group)));
  let space = replay_max_mb * 1e6;
  let from = groups.length;
  while (from > 0 && (space -= bytesOfPartial(groups[from - 1] as GroupInProgress)) >= 0) from--;
  return groups.slice(from);
}

const restarted = ({ prompt, place, round }: GroupInProgress): GroupInProgress => ({
  ...{ prompt, place, round },
  ...{ finished: [], pruned: [], replaced: [], roots: [] },
});
