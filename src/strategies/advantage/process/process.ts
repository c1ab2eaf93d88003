/**
 * Adds rewards of steps to the advantages of their tokens (process supervision, as in PRLCoder: arXiv 2502.01715). The rewards are
 * the labels themselves, or what the process head says that learned the labels of earlier rounds.
 */
import type { SignalStrategy } from '../../../learn/advantage/strategy.ts';
import { completionStart } from '../../../rollout/sample.ts';
import { averageOf } from '../../../tensor/statistics.ts';
import { flaggedShare, penaliseFlagged, type FlaggedTokens } from '../step-penalty/stepPenalty.ts';
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
        const completions = trajectories.map((one): FlaggedTokens => {
          const { group, advantages } = one;
          // Tokens lose minus the reward of their step.
          const flags = new Float64Array(one.tokens.length);
          const mask = new Uint8Array(one.tokens.length);
          const start = completionStart(one);
          for (const step of labels.get(one) ?? []) {
            const reward = config.process_reward === 'head' ? headReward(head, one, step) : step.value;
            if (reward === null) continue;
            rewards.push(reward);
            flags.fill(0 - reward, start + step.from, start + step.to);
            mask.set(one.mask.subarray(start + step.from, start + step.to), start + step.from);
          }
          return { group, advantages, flags, mask };
        });
        const after = penaliseFlagged(completions, config.process_weight);
        return {
          trajectories: trajectories.map((one, i) => ({ ...one, advantages: after[i] as Float32Array })),
          note: {
            id: 'process-reward',
            of(i, t) {
              const { group, flags } = completions[i] as FlaggedTokens;
              const mean = 0 - flaggedShare(completions.filter((one) => one.group === group));
              return { weight: config.process_weight, score: 0 - (flags[t] as number), mean };
            },
          },
          metrics: { 'process/step_reward': averageOf(rewards) },
        };
      };
