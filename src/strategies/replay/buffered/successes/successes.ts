/**
 * A store of successes (DART: "Efficient Multi-turn RL for GUI Agents via Decoupled Training and Adaptive Data Curation", arXiv
 * 2509.23866): the newest success of each prompt is kept, and joins the group of a later round in which all of its completions failed.
 * The group is compared as a whole, so that the success is raised and the failures are lowered.
 */
import { asCollected } from '../../../../learn/learnable.ts';
import type { Sample } from '../../../../rollout/sample.ts';
import type { StoredGroup } from '../buffer.ts';
import { everyOne, type FreshGroup, type ReplayStrategy } from '../strategy.ts';

/** The whole reward, by whatever sets it. */
const isSuccess = ({ reward }: Pick<Sample, 'reward'>): boolean => reward >= 1;

const allFailed = ({ trajectories }: FreshGroup): boolean =>
  trajectories.some(({ reward }) => Number.isFinite(reward)) && !trajectories.some(isSuccess);

/** The failed group with the success after its completions, as a group of its own; it keeps the round that found the success. */
function joined({ trajectories, pruned }: FreshGroup, stored: StoredGroup): StoredGroup {
  const all = trajectories.map(asCollected);
  const numbers = [...all, ...(pruned ?? [])].map(({ sample }) => sample);
  const success = { ...(stored.trajectories[0] as Sample), sample: Math.max(...numbers) + 1 };
  return {
    ...stored,
    open: [...all.keys(), all.length],
    trajectories: [...all, success],
    ...(pruned && { pruned }),
  };
}

export const successes: ReplayStrategy = {
  fresh: (_, { prompts_per_round }) => prompts_per_round,
  compose({ groups }, fresh) {
    const known = new Map(groups.map((group) => [group.key, group]));
    const storedFor = (group: FreshGroup): StoredGroup | undefined =>
      allFailed(group) ? known.get(group.trajectories[0]?.prompt.key ?? '') : undefined;
    const helped = fresh.filter(storedFor);
    return {
      used: everyOne(fresh.filter((group) => !helped.includes(group))),
      drawn: helped.map((group) => joined(group, storedFor(group) as StoredGroup)),
      joined: everyOne(helped),
    };
  },
  /** Its first success that no branch ties to other completions. */
  stored: ({ trajectories }) => trajectories.filter((one) => isSuccess(one) && !one.branch).slice(0, 1),
  settle(before, added, _, { replay_buffer_size: size }) {
    const alone = added.map(({ pruned: _, ...group }): StoredGroup => {
      return { ...group, open: [0], trajectories: group.open.map((at) => group.trajectories[at] as Sample) };
    });
    const newer = new Set(alone.map(({ key }) => key));
    const all = [...before.filter(({ key }) => !newer.has(key)), ...alone];
    return { groups: all.slice(-size), evicted: Math.max(0, all.length - size) };
  },
};
