/** Best of n: the completion of highest score, by the policy's own probability, by a head, or by the judge of a run. */
import { recall } from '../../rollout/memory.ts';
import type { Sample } from '../../rollout/sample.ts';
import { stepScorerOf } from '../../strategies/advantage/process/head.ts';
import { judgeOf } from '../../strategies/reward/judge/judge.ts';
import { judgeRemembering } from '../../strategies/reward/judge/judgeMemory.ts';
import { readCompletion } from '../../strategies/reward/judge/readCompletion.ts';
import type { AskedPolicy } from '../policy.ts';
import { choosing, logProbability, type TestTimeStrategy } from './strategy.ts';
import { bestOfSubsets } from './subsets.ts';

/** The higher the better; −∞ where nothing scores the completion. */
type Scorer = (one: Sample) => number;

const bestOf = (
  scorerOf: (asked: AskedPolicy) => Scorer | null,
  whyNot?: TestTimeStrategy['whyNot'],
): TestTimeStrategy =>
  choosing(({ samples, right }, counts, asked) => {
    const scores = samples.map(scorerOf(asked) ?? (() => 0));
    return counts.map((n) => bestOfSubsets(scores, right, n));
  }, whyNot);

/** The last output of a head that the policy gave before a token of its own. */
const lastOf = (outputs: Float32Array | undefined): number => outputs?.at(-1) ?? -Infinity;

/** By the process head that rounds have taught, else by the quality head, else by the value head; null without any. */
function headOf({ spec, config, memory }: AskedPolicy): Scorer | null {
  const process = stepScorerOf(config, memory);
  if (process) return (one) => process(one) ?? -Infinity;
  if (spec.heads.includes('quality')) return ({ qualities }) => lastOf(qualities);
  return spec.heads.includes('value') ? ({ values }) => lastOf(values) : null;
}

/** By the judge fitted to choices so far; null without one. */
function judgeIn({ config, memory }: AskedPolicy): Scorer | null {
  const state = recall(judgeRemembering, memory);
  if (state.weights === null) return null;
  const judge = judgeOf(state);
  return (one) => judge(readCompletion(one, config.judge_features));
}

export const bestByProbability = bestOf(() => logProbability);

export const bestByHead = bestOf(headOf, (asked) =>
  headOf(asked) ? null : 'this policy has no head that says how good a completion is',
);

export const bestByJudge = bestOf(judgeIn, (asked) =>
  judgeIn(asked) ? null : 'this run has no judge, or its judge has too few choices to be fitted',
);
