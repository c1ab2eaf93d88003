/** The page's views of a round: a few groups, a summary, the pool, the buffer. Display only: not in the ledger, no effect on training. */
import { strategyHas } from '../config/strategyTraits.ts';
import type { RunConfig } from '../config/schema.ts';
import type { Learnable } from '../learn/learnable.ts';
import type { Batch } from '../rollout/sample.ts';
import { draftedAtIn } from '../rollout/drafting.ts';
import type { Memory } from '../rollout/memory.ts';
import type { RoundCollected } from '../rollout/wrapper.ts';
import { backUpOf } from '../rollout/searched.ts';
import { replayOf } from '../strategies/replay/index.ts';
import { bufferView } from './bufferView.ts';
import type { RunParts } from './parts.ts';
import { poolView } from './poolView.ts';
import { ranksViewOf } from './ranksView.ts';
import type { RoundReport, RoundSummary } from './records.ts';
import { movedOf, groupPassRates } from './roundSummary.ts';
import { skillsView } from './skillsView.ts';
import type { RunState } from './state.ts';
import { keptRound, type KeptRound } from './traces.ts';
import { rolloutsView, shownOf } from './view.ts';

/** The data to record before the learner's next update. */
export interface Look {
  /** Null where nothing is displayed. */
  readonly shown: { readonly trajectories: readonly Learnable[]; readonly version: number } | null;
  /** The data for repeating the round, to explain a token's loss; null where nothing is displayed. */
  readonly kept: KeptRound | null;
  /** Milliseconds that recording took. */
  readonly ms: number;
}

/** The completions of `groups` groups, and the data for repeating the round. Throws what the learner throws. */
export async function lookAt(
  { learner, now }: RunParts,
  batch: Batch<Learnable>,
  config: RunConfig,
  groups: number,
): Promise<Look> {
  if (groups === 0) return { shown: null, kept: null, ms: 0 };
  const begun = now();
  const trajectories = shownOf(answersIn(batch), groups);
  const { version } = learner;
  const before = await learner.snapshot();
  const kept = keptRound({ batch, config, before, version }, trajectories);
  return { shown: { trajectories, version }, kept, ms: now() - begun };
}

/**
 * The views of a round that began with the memory `before`, ended with `state`, collected `collected` and learned from
 * `learned`. Throws what the learner throws.
 */
export async function viewsOf(
  { task, learner }: RunParts,
  { config, memory, buffer, unfinished }: RunState,
  collected: Pick<RoundCollected, 'batch' | 'counts'>,
  learned: Batch<Learnable>,
  { shown, kept: round }: Look,
  before: Memory,
): Promise<Pick<RoundReport, 'rollouts' | 'summary' | 'pool' | 'skills' | 'buffer' | 'drafts'>> {
  const drafts = draftedAtIn(collected.counts ?? {});
  const drafted = drafts ? { drafts } : {};
  if (!shown || !round) return { rollouts: null, ...drafted };
  const { trajectories, version } = shown;
  const kind = strategyHas('leaves_unfinished', config) ? 'begun' : 'whole';
  const search = strategyHas('values_steps', config) ? backUpOf(config) : null;
  const answers = answersIn(learned);
  const rollouts = rolloutsView(
    answers,
    task,
    trajectories,
    version,
    kind,
    search,
    ranksViewOf(config, before),
  );
  const pool = poolView(collected.batch, config, memory);
  const skills = skillsView(config, memory);
  const kept = kind === 'begun' ? { groups: unfinished } : replayOf(config) && buffer;
  return {
    rollouts,
    summary: await summaryOf(learner, round),
    ...(pool && { pool }),
    ...(skills && { skills }),
    ...drafted,
    ...(kept && { buffer: bufferView(kept, answers, kind) }),
  };
}

/** The batch without predictions, which are no answers to show, and without what the run did not sample. */
const answersIn = <One extends Learnable>(batch: Batch<One>): Batch<One> => ({
  ...batch,
  trajectories: batch.trajectories.filter(({ prediction, isChosen }) => !prediction && !isChosen),
});

/** The summary of a round after its updates. */
async function summaryOf(
  learner: RunParts['learner'],
  { batch, before, version, groups }: KeptRound,
): Promise<RoundSummary> {
  const rates = groupPassRates(answersIn(batch));
  const places = [...rates.keys()];
  const updated = learner.version !== version && before.parameters;
  return {
    passRates: [...rates.values()],
    shown: groups.map(([first]) => places.indexOf(first?.group ?? -1)),
    moved: updated ? movedOf(updated, await learner.parameters(), learner.layout) : [],
  };
}
