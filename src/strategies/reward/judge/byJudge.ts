/**
 * Rewards by a judge that learns a human's taste from choices (RLHF: "RLHF Workflow: From Reward Modeling to Online RLHF").
 * The verifier's verdicts stay with the trajectories, for the page and for metrics; a simulated human chooses by them.
 */
import { addToLedger, emptyLedger } from '../../../rollout/ledger.ts';
import { recall } from '../../../rollout/memory.ts';
import type { Batch } from '../../../rollout/sample.ts';
import type { Wrapping } from '../../../rollout/wrapper.ts';
import { judgeOf, type JudgeState } from './judge.ts';
import { judgeRemembering } from './judgeMemory.ts';
import { readCompletion, type Features } from './readCompletion.ts';
import { isFitted, readsStates, statesOfChoices, statesSlot } from './statesOfChoices.ts';

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
        const judged = { ...collected, batch: byJudge(collected.batch, state, config.judge_features) };
        const { carried, entries } = collected;
        const isRead = !readsStates(config) || Object.hasOwn(carried.memory, statesSlot);
        if (isRead || !isFitted(state.weights, config, request.round)) return judged;
        const site = { policy: tokens.policy, frame: tokens.plainFrame, temperature: request.temperature };
        const { choices, scored } = await statesOfChoices(site, config);
        return {
          ...judged,
          carried: { ...carried, memory: { ...carried.memory, [statesSlot]: choices } },
          entries: addToLedger(addToLedger(emptyLedger, entries), { tok_aux: scored }),
        };
      }
    : null;
