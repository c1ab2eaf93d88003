/**
 * Rewards by a judge that learns a human's taste from choices (RLHF: "RLHF Workflow: From Reward Modeling to Online RLHF").
 * The verifier's verdicts stay with the trajectories, for the page and for metrics; a simulated human chooses by them.
 */
import { recall } from '../../../rollout/memory.ts';
import type { Batch } from '../../../rollout/sample.ts';
import type { Wrapping } from '../../../rollout/wrapper.ts';
import { judgeOf, type JudgeState } from './judge.ts';
import { judgeRemembering } from './judgeMemory.ts';
import { readCompletion, type Features } from './readCompletion.ts';

/** The batch with the judge's rewards, in (0, 1); NaN stays where the verifier gave none. */
export function byJudge(batch: Batch, state: JudgeState, features: Features): Batch {
  const judge = judgeOf(state);
  return {
    ...batch,
    trajectories: batch.trajectories.map((one) =>
      Number.isFinite(one.verdict.reward)
        ? { ...one, rated: { won: null }, reward: judge(readCompletion(one, features)) }
        : one,
    ),
  };
}

/** Sets rewards by the judge of the rounds before. */
export const judgeRewards: Wrapping = ({ config, tokens }) =>
  tokens && config.labels === 'judge'
    ? (collect) => async (request) => {
        const collected = await collect(request);
        const state = recall(judgeRemembering, request.carried.memory);
        return { ...collected, batch: byJudge(collected.batch, state, config.judge_features) };
      }
    : null;
