/**
 * Adds rewards of steps to the advantages of their tokens (process supervision, as in PRLCoder: arXiv 2502.01715). The rewards are
 * the labels themselves, or what the process head says that learned the labels of earlier rounds.
 */
import type { SignalStrategy } from '../../../learn/advantage/strategy.ts';
import { completionStart } from '../../../rollout/sample.ts';
import { averageOf } from '../../../tensor/statistics.ts';
import { flaggedShare, penaliseFlagged } from '../step-penalty/stepPenalty.ts';
import { headIn, headReward } from './head.ts';
import { labelledSteps } from './labels.ts';

/** A_t + w(s_t − s̄) on the trained tokens of scored steps, with s̄ the mean of s over such tokens of the group. */
export const processReward: SignalStrategy = (config, memory = {}) =>
  config.process_reward === 'none'
    ? null
    : (trajectories) => {
        const head = config.process_reward === 'head' ? headIn(memory) : null;
        const labels = labelledSteps(trajectories, config);
        const rewards: number[] = [];
        const scored = trajectories.map((one) => {
          const flags = new Float64Array(one.tokens.length);
          const mask = new Uint8Array(one.tokens.length);
          const start = completionStart(one);
          for (const step of labels.get(one) ?? []) {
            const reward = config.process_reward === 'head' ? headReward(head, one, step) : step.value;
            if (reward === null) continue;
            rewards.push(reward);
            flags.fill(-reward, start + step.from, start + step.to);
            mask.set(one.mask.subarray(start + step.from, start + step.to), start + step.from);
          }
          return { flags, mask };
        });
        const [flags, masks] = [scored.map((one) => one.flags), scored.map((one) => one.mask)];
        const groups = trajectories.map(({ group }) => group);
        const before = trajectories.map(({ advantages }) => advantages);
        const after = penaliseFlagged(before, { flags, masks }, groups, config.process_weight);
        return {
          trajectories: trajectories.map((one, i) => ({ ...one, advantages: after[i] as Float32Array })),
          note: {
            id: 'process-reward',
            of(i, t) {
              const members = groups.flatMap((group, j) => (group === groups[i] ? [j] : []));
              const mean = 0 - flaggedShare(members, { flags, masks });
              return { weight: config.process_weight, score: 0 - (flags[i]?.[t] as number), mean };
            },
          },
          metrics: { 'process/step_reward': averageOf(rewards) },
        };
      };
