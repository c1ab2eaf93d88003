/** Rules between the settings of replay and the others; the list in `rules.ts` holds them with the others. */
import { taskOf } from '../tasks/index.ts';
import { clash, refusal } from './problem.ts';
import type { Problem, Side } from './problem.ts';
import type { RunConfig } from './settings.ts';

type Rule = (config: RunConfig) => Problem | null;

/** Whether groups of earlier rounds are kept to be learned from again. */
const stores = ({ replay }: RunConfig): boolean =>
  replay !== 'none' && replay !== 'stale' && replay !== 'partial';

const storesWholeGroups: Rule = (config) =>
  !stores(config) || config.topology === 'flat'
    ? null
    : clash(
        ['replay', config.replay, 'none'],
        ['topology', config.topology, 'flat'],
        'A stored group has completions, and not the branches that were cut off from which a tree’s credit is worked out.',
      );

const comparesWithinGroups: Rule = (config) => {
  const { replay, baseline, scale_rewards } = config;
  if (!stores(config)) return null;
  const other: Side | null =
    baseline === 'batch_mean' || baseline === 'value'
      ? ['baseline', baseline, 'mean']
      : scale_rewards === 'batch'
        ? ['scale_rewards', scale_rewards, 'group']
        : null;
  return other === null
    ? null
    : clash(
        ['replay', replay, 'none'],
        other,
        'Stored rewards are of older policies and are compared within their group alone.',
      );
};

const shortIsBetter: Rule = ({ replay, task }) =>
  replay !== 'recompose' || taskOf(task).kind !== 'control'
    ? null
    : clash(
        ['replay', replay, 'none'],
        ['task', task, 'another one'],
        'It prefers what is right and short, and a long episode is a good one there.',
      );

/** What says how old a completion is: a ratio, or a correction beside it. */
const ageIsSeen: Rule = ({ replay, surrogate, proximal }) =>
  replay === 'none' || surrogate !== 'plain' || proximal !== 'behaviour'
    ? null
    : refusal(
        'replay',
        'none with the plain surrogate and proximal behaviour',
        replay,
        'Without a ratio only a correction tells that older weights sampled a completion: set proximal to recomputed.',
      );

const contrastIsFresh: Rule = ({ replay, surrogate }) =>
  surrogate !== 'sequence_contrast' || replay === 'none'
    ? null
    : refusal(
        'replay',
        'none with the sequence_contrast surrogate',
        replay,
        'It has no ratio, so it would take what older weights sampled for its own.',
      );

const contrastHasNoCentre: Rule = ({ proximal, surrogate }) =>
  surrogate !== 'sequence_contrast' || proximal === 'behaviour'
    ? null
    : refusal('proximal', 'behaviour with the sequence_contrast surrogate', proximal, 'It has no ratio.');

/** Settings that decide over a round as a whole, at the value at which groups are independent of each other. */
const groupsAlone = {
  topology: 'flat',
  prune: 'none',
  hint: 'none',
  dynamic_sampling: false,
  allocation: 'uniform',
  prompt_selection: 'uniform',
  labels: 'verifier',
} as const;

const whyAlone: Readonly<Record<keyof typeof groupsAlone, string>> = {
  topology: 'Branches of a tree cannot be gone on with in a later round.',
  prune: 'Both say which completions end early.',
  hint: 'Whom to tell is decided on finished completions of a prompt.',
  dynamic_sampling: 'Both begin more groups than a round learns from.',
  allocation: 'A group is whole once its completions have ended, however many others it would be given.',
  prompt_selection: 'Which prompts are met next is decided by what is unfinished.',
  labels: 'A vote is taken once, over all completions of a prompt.',
};

const partialGroupsAlone: Rule = (config) => {
  if (config.replay !== 'partial') return null;
  const other = (Object.keys(groupsAlone) as (keyof typeof groupsAlone)[]).find(
    (key) => config[key] !== groupsAlone[key],
  );
  return other === undefined
    ? null
    : clash(['replay', config.replay, 'none'], [other, config[other], groupsAlone[other]], whyAlone[other]);
};

const partialOfOneTurn: Rule = ({ replay, task }) => {
  const played = taskOf(task);
  return replay !== 'partial' || (played.kind === 'tokens' && played.act === undefined)
    ? null
    : clash(
        ['replay', replay, 'none'],
        ['task', task, 'another one'],
        'Only completions of one turn can be gone on with in a later round.',
      );
};

const partialWithoutValues: Rule = ({ replay, baseline }) =>
  replay !== 'partial' || baseline !== 'value'
    ? null
    : clash(
        ['replay', replay, 'none'],
        ['baseline', baseline, 'mean'],
        'What a value head said of the first part of a completion is not kept.',
      );

/** Rules of replay and of the policy that ratios are measured from. */
export const replayRules: readonly Rule[] = [
  storesWholeGroups,
  comparesWithinGroups,
  shortIsBetter,
  ageIsSeen,
  contrastIsFresh,
  contrastHasNoCentre,
  partialGroupsAlone,
  partialOfOneTurn,
  partialWithoutValues,
];

/**
 * Most prompts whose completions an update may hold, in rounds' worth: where left-out completions join those of a later
 * round, rows are half empty, and half-empty rows cost what full ones cost.
 */
export const roundsLearnedAtOnce = ({ replay }: Pick<RunConfig, 'replay'>): number =>
  replay === 'recompose' ? 2 : 1;
