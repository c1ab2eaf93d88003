/** Advantages that the code of an own method gives: for each completion, or for each of its trained tokens. */
import type { RunConfig } from '../../../config/schema.ts';
import type { GroupComparison, SignalStrategy } from '../../../learn/advantage/strategy.ts';
import type { RewardedSample } from '../../../learn/learnable.ts';
import { answersOfMethod, type OwnGroup, type PromptRecord } from '../../../learn/own/ownMethod.ts';
import { byGroup, type Sample } from '../../../rollout/sample.ts';
import { vocabularyIn } from '../../../tasks/index.ts';

type Scored = Sample & Pick<RewardedSample, 'earned'>;

/** Indices of a completion's trained tokens. */
const trainedAt = ({ trainMask }: Sample): number[] =>
  [...trainMask.keys()].filter((at) => trainMask[at] === 1);

/** A group as the code sees it. */
export function ownGroupOf(members: readonly Scored[], record: PromptRecord): OwnGroup {
  const trained = members.map(trainedAt);
  const indexOf = new Map(members.map(({ sample }, i) => [sample, i]));
  const eachOf = <T>(read: (one: Scored, at: number) => T): T[][] =>
    members.map((one, i) => (trained[i] as number[]).map((at) => read(one, at)));
  return {
    rewards: members.map(({ earned }) => earned),
    lengths: trained.map(({ length }) => length),
    logps: eachOf(({ logps }, at) => logps[at] as number),
    entropies: eachOf(({ entropies }, at) => entropies[at] as number),
    tokens: eachOf(({ prompt, tokens, features }, at) =>
      features ? (tokens[at] as number) : vocabularyIn(prompt.task).symbolOf(tokens[at] as number),
    ),
    hinted: members.map(({ hint }) => hint !== undefined),
    parent: members.map(({ branch }, i) => {
      const from = branch && indexOf.get(branch.from);
      if (branch === undefined || from === undefined) return null;
      return { from, at: (trained[i] as number[]).filter((at) => at < branch.at).length };
    }),
    record,
  };
}

/**
 * Completions with the advantages that the code gives them. Rejects what its answers reject with. Rewards that are not finite
 * are removed first, as everywhere: the code never sees their completions.
 */
export async function withOwnAdvantages<One extends Scored>(
  trajectories: readonly One[],
  { baseline, own_method: own }: RunConfig,
  recordOf: (prompt: number) => PromptRecord,
): Promise<readonly One[]> {
  if (baseline !== 'own' || !own) return trajectories;
  const groups = [...byGroup<One>(trajectories.filter(({ earned }) => Number.isFinite(earned))).values()];
  if (groups.length === 0) return trajectories;
  const asked = groups.map((members) => ownGroupOf(members, recordOf((members[0] as One).prompt.index)));
  const given = await answersOfMethod(own).advantages(asked, own.values);
  const found = new Map(
    groups.flatMap((members, g) => members.map((one, i) => [one, given[g]?.[i] as number] as const)),
  );
  return trajectories.map((one) => ({ ...one, ownAdvantage: found.get(one) ?? NaN }));
}

/** The mean over a completion's tokens where the code gives one for each. */
function wholeOf(given: number | readonly number[] | undefined): number {
  if (given === undefined) return NaN;
  if (typeof given === 'number') return given;
  return given.length === 0 ? 0 : given.reduce((sum, value) => sum + value, 0) / given.length;
}

/** Takes the code's advantages as they are; where each token has one, their mean. Later shapes act on these. */
export const ownComparison: GroupComparison = ({ baseline }, completions) => {
  if (baseline !== 'own' || !completions) return null;
  const whole = completions.map(({ ownAdvantage }) => wholeOf(ownAdvantage));
  return {
    baseline: (rewards) => Float64Array.from(rewards, (_, i) => whole[i] as number),
    scale: (rewards) => new Float64Array(rewards.length).fill(1),
    ids: { baseline: 'baseline own', scale: 'scale none' },
  };
};

/** Gives each token its own advantage: the completion's, as shapes left it, plus the token's difference from the mean. */
export const ownTokens: SignalStrategy = ({ baseline }) =>
  baseline === 'own'
    ? (trajectories) => ({
        trajectories: trajectories.map((one) => {
          const { ownAdvantage: given, advantages } = one;
          if (given === undefined || typeof given === 'number') return one;
          const mean = Math.fround(wholeOf(given));
          const each = Float32Array.from(advantages);
          trainedAt(one).forEach((at, i) => {
            const shaped = advantages[at] as number;
            const own = given[i] as number;
            // What no shape changed keeps its bits.
            each[at] = shaped === mean ? own : shaped + (own - mean);
          });
          return { ...one, advantages: each };
        }),
        note: { id: 'own tokens' },
      })
    : null;
