/** Metrics of the judge: what it knows of the human, and whether its taste and the verifier part. */
import type { RunConfig } from '../../../config/schema.ts';
import type { StrategyMetrics } from '../../../rollout/memory.ts';
import { byGroup, type Sample } from '../../../rollout/sample.ts';
import { averageOf } from '../../../tensor/statistics.ts';
import { logistic } from './bradleyTerry.ts';
import { contradicted, isHeldOut } from './choice.ts';
import { judgeOf, type JudgeState } from './judge.ts';
import { judgeScore, readCompletion, type ReadCompletion } from './readCompletion.ts';

/** 1, ½ or 0: whether the first number is larger, equal or smaller. */
const wins = (one: number, other: number): number => (Math.sign(one - other) + 1) / 2;

/** How often a value of `now` is above one of `then`, ties counting half; null without any. */
const winRate = (now: readonly number[], then: readonly number[]): number | null =>
  averageOf(now.flatMap((one) => then.map((other) => wins(one, other))));

/** Of pairs of one prompt that the verifier tells apart, how often the judge ranks them as it does. */
function rightPairs(groups: Iterable<readonly Sample[]>, valueOf: (one: Sample) => number): number | null {
  const right: number[] = [];
  for (const group of groups)
    for (const one of group)
      for (const other of group)
        if (one.verdict.reward > other.verdict.reward) right.push(wins(valueOf(one), valueOf(other)));
  return averageOf(right);
}

/**
 * Of a round with these completions, by collection. The judge of `before` set their rewards; that of `after` knows all choices.
 */
export function judgeMetrics(
  before: JudgeState,
  { choices, weights, start }: JudgeState,
  collections: readonly (readonly Sample[])[],
  { judge_features: features, seed }: Pick<RunConfig, 'judge_features' | 'seed'>,
): StrategyMetrics {
  const heldOut = weights ? choices.filter(({ won }, index) => won !== 0.5 && isHeldOut(seed, index)) : [];
  const said = heldOut.map(({ first, second, won }) => {
    const lead = judgeScore(weights ?? [], first) - judgeScore(weights ?? [], second);
    return { right: wins(won === 1 ? lead : -lead, 0), confidence: logistic(Math.abs(lead)) };
  });
  const accuracy = averageOf(said.map(({ right }) => right));
  const confidence = averageOf(said.map((one) => one.confidence));

  const completions = collections.flat();
  const known = new Map(completions.map((one) => [one, readCompletion(one, features)]));
  const judge = judgeOf(before);
  const valueOf = (one: Sample): number => judge(known.get(one) ?? null);
  const rewardsOf = (all: readonly ReadCompletion[]): number[] => all.map(({ reward }) => reward);
  const now = completions.flatMap((one) => known.get(one) ?? []);
  const judged = before.weights ? winRate(now.map(judge), start.map(judge)) : null;
  const trueRate = winRate(rewardsOf(now), rewardsOf(start));
  const groups = collections.flatMap((all) => [...byGroup(all).values()]);
  return {
    'judge/choices': choices.length,
    'judge/ties': averageOf(choices.map(({ won }) => Number(won === 0.5))),
    'judge/contradicted': choices.length === 0 ? null : contradicted(choices) / choices.length,
    'judge/waiting': Number(before.weights === null),
    'judge/accuracy': accuracy,
    'judge/calibration': accuracy === null || confidence === null ? null : confidence - accuracy,
    'judge/right': before.weights ? rightPairs(groups, valueOf) : null,
    'judge/reward': averageOf(completions.map(valueOf)),
    'judge/true_reward': averageOf(completions.map(({ verdict }) => verdict.reward)),
    'judge/win_rate': judged,
    'judge/true_win_rate': trueRate,
    'judge/fooled': judged === null || trueRate === null ? null : judged - trueRate,
  };
}
