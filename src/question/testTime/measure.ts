/**
 * Accuracy against completions spent, on held-out prompts of any checkpoint: N completions of each prompt are drawn once, and every
 * strategy says what each number up to N would have given. Nothing is trained, and the run's ledger stays as it is.
 */
import { engineOf } from '../../run/player.ts';
import type { PlacedPrompt } from '../../rollout/plan.ts';
import type { Sample } from '../../rollout/sample.ts';
import { answersOf } from '../../strategies/reward/vote/vote.ts';
import { differentEvalPrompts } from '../../tasks/pool.ts';
import { streams } from '../../tensor/random.ts';
import { meanOf } from '../../tensor/statistics.ts';
import type { AskedPolicy } from '../policy.ts';
import { aggregated } from './aggregate.ts';
import { anyRight } from './anyRight.ts';
import { bestByHead, bestByJudge, bestByProbability } from './bestOf.ts';
import { spaceBefore } from './inContext.ts';
import { byMajority } from './majority.ts';
import { checkTestTime, countsUpTo, promptsAtOnce, type TestTimePlan, type TestTimeRows } from './plan.ts';
import { refined } from './refine.ts';
import { writtenTokens, type CompletionPool, type TestTimeStrategy, type Write } from './strategy.ts';
import { byTournament } from './tournament.ts';
import type { TestTimeId } from './words.ts';

const strategies: { readonly [Id in TestTimeId]: TestTimeStrategy } = {
  any_right: anyRight,
  best_by_probability: bestByProbability,
  best_by_head: bestByHead,
  best_by_judge: bestByJudge,
  majority: byMajority,
  tournament: byTournament,
  refine: refined,
  aggregate: aggregated,
};

/** Most completions decoded side by side; limits memory, and changes no result because rows are independent. */
const rowsAtOnce = 512;

/** Writes completions at temperature 1 for some roots at a time, each wide enough for the longest context. */
function writerOf(asked: AskedPolicy, now: () => number): Write {
  const { plays, config, memory, frame } = asked;
  const engine = engineOf(plays, config, { memory });
  const keys = { temperature: 1, seed: config.seed, stream: streams.testTime, samples: 1, now };
  return async (roots, round) => {
    // Rounding depends on the width, so it follows from the policy alone.
    const space = round === 0 ? 0 : spaceBefore(asked);
    const wide = { promptWidth: frame.promptWidth + space, width: frame.width + space };
    const written: Sample[][] = [];
    for (let from = 0; from < roots.length;) {
      let [to, rows] = [from, 0];
      do rows += roots[to++]?.samples ?? 1;
      while (to < roots.length && rows + (roots[to]?.samples ?? 1) <= rowsAtOnce);
      const { batch } = await engine({
        ...keys,
        ...{ prompts: roots.slice(from, to), round },
        ...(plays.task.kind === 'tokens' && { frame: wide }),
      });
      for (let root = from; root < to; root++)
        written.push(
          batch.trajectories.filter(({ group }) => group === root - from).sort((a, b) => a.sample - b.sample),
        );
      from = to;
    }
    return written;
  };
}

async function poolOf(
  { plays }: AskedPolicy,
  placed: PlacedPrompt,
  samples: readonly Sample[],
): Promise<CompletionPool> {
  const { task } = plays;
  const votes = task.kind === 'tokens' && (task.answerOf ?? task.answersOf);
  return {
    ...{ placed, samples, right: samples.map(({ verdict }) => Number(verdict.correct)) },
    answers: votes ? await answersOf({ round: 0, weightsVersion: 0, trajectories: samples }, task) : null,
    read: placed.prompt.tokens.length,
    written: meanOf(samples.map(writtenTokens)),
  };
}

/**
 * What each strategy gives on `promptsAtOnce` held-out prompts from number `first` on, fewer where the level has fewer. The
 * numbers of a prompt do not depend on the others. Throws the sentence of `checkTestTime`, and what the policy throws.
 */
export async function measureTestTime(
  asked: AskedPolicy,
  plan: TestTimePlan,
  first: number,
  now: () => number,
): Promise<TestTimeRows> {
  checkTestTime(plan);
  const { config } = asked;
  const { completions, prompts } = plan;
  const all = differentEvalPrompts(config, prompts);
  const roots = all.slice(first, first + promptsAtOnce).map((prompt, i): PlacedPrompt => {
    return { prompt, place: first + i, samples: completions };
  });
  const write = writerOf(asked, now);
  const drawn = await write(roots, 0);
  // A prompt on which the verifier abstains has no accuracy.
  const scored = roots.flatMap((root, i) => {
    const samples = drawn[i] as readonly Sample[];
    return samples.some(({ verdict }) => verdict.abstained) ? [] : [{ root, samples }];
  });
  const pools = await Promise.all(scored.map(({ root, samples }) => poolOf(asked, root, samples)));
  const counts = countsUpTo(completions);
  const rows: TestTimeRows = { prompts: all.length, measured: pools.length, spent: {}, refused: {} };
  for (const [id, strategy] of Object.entries(strategies)) {
    const why = strategy.whyNot?.(asked) ?? null;
    if (why !== null) rows.refused[id] = why;
    else rows.spent[id] = await strategy.spend(pools, counts, { asked, write });
  }
  return rows;
}
