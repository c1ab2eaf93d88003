/**
 * Groups that a round began and did not end (APRIL: arXiv 2509.18521), first in, first out. Plain values that are never
 * changed in place. What is stored of a token is what it was when it was sampled.
 */
import type { RunConfig } from '../../../config/schema.ts';
import type { Prompt } from '../../../tasks/task.ts';
import type { Unjudged } from '../../../rollout/assemble.ts';
import type { PlacedPrompt } from '../../../rollout/plan.ts';
import type { Trajectory } from '../../../rollout/trajectory.ts';
import { promptsInFlight } from '../options.ts';
import { bytesOfPartial } from './encoding.ts';

export interface PartialGroup {
  readonly prompt: Prompt;
  /** Its place in the sequence of prompts: a key of its random numbers. */
  readonly place: number;
  /** The round that met the prompt first: its age counts from there. */
  readonly round: number;
  /** Completions that have ended, judged when they did. */
  readonly finished: readonly Trajectory[];
  /** Completions in the middle of their writing. */
  readonly begun: readonly Unjudged[];
}

export interface PartialQueue {
  /** The oldest first. */
  readonly groups: readonly PartialGroup[];
}

export const emptyQueue: PartialQueue = { groups: [] };

/** All its completions have ended, in an earlier round that had enough others. */
export const isComplete = ({ finished, begun }: PartialGroup): boolean =>
  finished.length > 0 && begun.length === 0;

/** As prompt of the next round: its completions go on or, where none is kept, begin anew. */
export function placedAgain({ prompt, place, begun }: PartialGroup): PlacedPrompt {
  return { prompt, place, ...(begun.length > 0 && { resumed: begun }) };
}

/** How many prompts the round meets for the first time: as many as are missing, or none if enough groups are whole. */
export function freshPrompts(
  { groups }: PartialQueue,
  config: Pick<RunConfig, 'replay' | 'prompts_per_round' | 'over_provision'>,
): number {
  const whole = groups.filter(isComplete).length;
  return whole >= config.prompts_per_round ? 0 : Math.max(0, promptsInFlight(config) - groups.length);
}

type Kept = Pick<RunConfig, 'unfinished' | 'replay_max_age' | 'replay_max_mb'>;

/**
 * What the round after `round` goes on with: all that was left, or the prompts alone of what is not whole, or nothing;
 * none that would be older than `replay_max_age` rounds then, and the oldest not if the rest takes more than
 * `replay_max_mb` million bytes of a checkpoint.
 */
export function keptOf(
  left: readonly PartialGroup[],
  round: number,
  { unfinished, replay_max_age, replay_max_mb }: Kept,
): PartialQueue {
  if (unfinished === 'drop') return emptyQueue;
  const young = left.filter((group) => round + 1 - group.round <= (replay_max_age ?? Infinity));
  const groups =
    unfinished === 'resume'
      ? young
      : young.map((group) => (isComplete(group) ? group : { ...group, finished: [], begun: [] }));
  let room = replay_max_mb * 1e6;
  let from = groups.length;
  while (from > 0 && (room -= bytesOfPartial(groups[from - 1] as PartialGroup)) >= 0) from--;
  return { groups: groups.slice(from) };
}
