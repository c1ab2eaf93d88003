/**
 * Partial rollouts (APRIL: arXiv 2509.18521): a collection begins more groups than it needs and stops once enough are
 * complete. Later rounds resume the others. The stop counts decode steps, never time.
 */
import type { RunConfig } from '../../../config/schema.ts';
import type { Collected, CollectRequest } from '../../../rollout/collection.ts';
import { isWhole, newGroup, type GroupInProgress } from '../../../rollout/group.ts';
import { batchOf, merged } from '../../../rollout/merge.ts';
import type { StrategyMetrics } from '../../../rollout/memory.ts';
import type { Wrapping } from '../../../rollout/wrapper.ts';
import { partialMetrics } from './metrics.ts';
import { freshPrompts, keptOf, placedAgain } from './queue.ts';

export interface PartialRound {
  readonly round: number;
  /** Prompts new in this round. */
  readonly prompts: CollectRequest['prompts'];
  /** Unfinished groups of earlier rounds, oldest first. */
  readonly queue: readonly GroupInProgress[];
  /** Groups that the round needs. */
  readonly wanted: number;
  readonly settings: Pick<RunConfig, 'unfinished' | 'replay_max_age' | 'replay_max_mb'>;
  readonly weightsVersion: number;
  readonly maxCompletionLength: number;
}

/** Additional request of a collection of groups. */
export type Continued = Required<Pick<CollectRequest, 'prompts' | 'enough' | 'lookEvery'>> & {
  /** The groups, by index of their prompts. */
  readonly progress: ReadonlyMap<number, GroupInProgress>;
};

export interface Left {
  readonly queue: readonly GroupInProgress[];
  readonly metrics: StrategyMetrics;
}

/**
 * Checks per completion of the greatest length. Between two checks the policy decodes a sixteenth of it, which limits
 * how late the stop comes; each check costs one more run of the policy.
 */
const looks = 16;

/** Collects new and unfinished groups until enough are complete. Throws what `collect` throws. */
export async function collectPartial(
  { round, prompts, queue, wanted, settings, weightsVersion, maxCompletionLength }: PartialRound,
  collect: (continued: Continued) => Promise<Collected & { readonly groups?: readonly GroupInProgress[] }>,
): Promise<Collected & { readonly left: Left }> {
  const whole = queue.filter(isWhole);
  const again = queue.filter((group) => !isWhole(group));
  const going = [...again, ...prompts.map((placed) => newGroup(placed, round))];
  const needed = wanted - whole.length;
  const collected =
    needed <= 0 || going.length === 0
      ? null
      : await collect({
          prompts: going.map(placedAgain),
          progress: new Map(going.entries()),
          enough: needed,
          lookEvery: Math.max(1, Math.floor(maxCompletionLength / looks)),
        });
  // First come, first served: the oldest of the complete groups are learned from.
  const all = [...whole, ...(collected?.groups ?? going)].sort((a, b) => a.place - b.place);
  const ended = all.filter(isWhole).slice(0, wanted);
  const rest = all.filter((group) => !ended.includes(group));
  const kept = keptOf(rest, round, settings);
  const numbered = <T extends object>(of: (group: GroupInProgress) => readonly T[]): T[] =>
    ended.flatMap((group, i) => of(group).map((one) => ({ ...one, group: i })));
  const batch = batchOf(
    { round, weightsVersion },
    numbered(({ finished }) => finished),
    numbered(({ pruned }) => pruned),
  );
  const { replaced: _, ...costs } = merged(collected ? [collected] : [], batch);
  const replaced = numbered((group) => group.replaced);
  const facts = {
    groups: ended,
    batch,
    kept,
    left: rest.length,
    steps: collected?.entries.steps_seq ?? 0,
  };
  return {
    ...costs,
    ...(replaced.length > 0 && { replaced }),
    left: { queue: kept, metrics: partialMetrics(facts) },
  };
}

/** Draws as many prompts as are missing besides the groups that continue. */
export const missingPrompts: Wrapping = ({ config }) =>
  config.replay === 'partial'
    ? (collect) => (request) => {
        const fresh = freshPrompts(request.carried.unfinished, config);
        return collect({ ...request, fresh });
      }
    : null;

/** Ends with the groups that are complete first, and passes on the others. */
export const partialRollouts: Wrapping = ({ config: settings, tokens }) =>
  tokens && settings.replay === 'partial'
    ? (collect) => async (request) => {
        const { round, prompts, carried, groups: wanted } = request;
        const { plainFrame, policy } = tokens;
        const { left, ...collected } = await collectPartial(
          {
            ...{ round, prompts, wanted, settings, weightsVersion: policy.version },
            queue: carried.unfinished,
            maxCompletionLength: plainFrame.width - plainFrame.promptWidth,
          },
          (continued) => collect({ ...request, ...continued }),
        );
        return {
          ...collected,
          metrics: { ...collected.metrics, ...left.metrics },
          carried: { ...carried, unfinished: left.queue },
        };
      }
    : null;
