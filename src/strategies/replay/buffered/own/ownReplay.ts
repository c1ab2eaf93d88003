/**
 * Replay by code of the reader: a share of every round is drawn from the stored groups with weights by `replay` of an own
 * method. The code sees one completion at a time; a group's weight is the mean over those that replay learns from.
 */
import { valuesAt } from '../../../../learn/own/columns.ts';
import { answersOfMethod, type OwnMethod, type OwnStored } from '../../../../learn/own/ownMethod.ts';
import type { Sample } from '../../../../rollout/sample.ts';
import { averageOf, meanOf } from '../../../../tensor/statistics.ts';
import type { StoredGroup } from '../buffer.ts';
import { drawIndices } from '../draw.ts';
import { replayedByShare } from '../fifo/fifo.ts';
import { everyOne, wholeIfTelling, type Composition, type ReplayStrategy } from '../strategy.ts';

/** The stored completions of a group that replay learns from, as the code sees them. */
export function storedOf(group: StoredGroup, round: number): OwnStored[] {
  const { trajectories, open, advantages } = group;
  const middle = meanOf(trajectories.map(({ reward }) => reward));
  return open.map((at) => {
    const { reward, logps, trainMask } = trajectories[at] as Sample;
    const own = valuesAt(logps, trainMask);
    return {
      age: round - group.round,
      reward,
      // A buffer that another strategy filled has no advantages.
      advantage: advantages?.[at] ?? reward - middle,
      length: own.length,
      surprisal: own.length > 0 ? 0 - meanOf(own) : 0,
    };
  });
}

export const ownReplay: ReplayStrategy<Promise<Composition>> = {
  keepsAdvantages: true,
  fresh: (buffer, config) => config.prompts_per_round - replayedByShare(buffer, config),
  /** Rejects with the sentence of the code where it fails. */
  async compose(buffer, fresh, config, round) {
    const used = everyOne(fresh);
    const count = Math.min(
      replayedByShare(buffer, config),
      // A batch that began under older weights was planned with the buffer of that time.
      config.prompts_per_round - fresh.length,
    );
    if (count <= 0) return { used, drawn: [] };
    const own = config.own_method as OwnMethod;
    const stored = buffer.groups.map((group) => storedOf(group, round));
    const given = await answersOfMethod(own).replay(stored.flat(), own.values);
    let at = 0;
    const weights = stored.map(({ length }) => averageOf(given.slice(at, (at += length))) ?? 0);
    const drawn = drawIndices(weights, count, { seed: config.seed, round })
      .filter((index) => (weights[index] as number) > 0)
      .map((index) => buffer.groups[index] as StoredGroup);
    return { used, drawn };
  },
  stored: wholeIfTelling,
  settle(before, added, _, { replay_buffer_size: size }) {
    const all = [...before, ...added];
    return { groups: all.slice(-size), evicted: Math.max(0, all.length - size) };
  },
};
