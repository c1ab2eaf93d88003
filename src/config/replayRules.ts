/** Rules between the settings of replay and the others; the list in `rules.ts` holds them with the others. */
import { taskOf } from '../tasks/index.ts';
import { refusal } from './problem.ts';
import type { Problem } from './problem.ts';
import type { RunConfig } from './settings.ts';

type Rule = (config: RunConfig) => Problem | null;

/** Whether groups of earlier rounds are kept. */
const stores = ({ replay }: RunConfig): boolean => replay !== 'none' && replay !== 'stale';

const storesWholeGroups: Rule = (config) =>
  !stores(config) || config.topology === 'flat'
    ? null
    : refusal(
        'replay',
        'none or stale with trees',
        config.replay,
        'A stored group has completions, and not the branches that were cut off from which a tree’s credit is worked out.',
      );

const comparesWithinGroups: Rule = (config) => {
  const { replay, baseline, scale_rewards } = config;
  if (!stores(config)) return null;
  const other =
    baseline === 'batch_mean' || baseline === 'value'
      ? `the ${baseline} baseline`
      : scale_rewards === 'batch'
        ? 'scale_rewards batch'
        : null;
  return other === null
    ? null
    : refusal(
        'replay',
        `none or stale with ${other}`,
        replay,
        'Stored rewards are of older policies and are compared within their group alone.',
      );
};

const shortIsBetter: Rule = ({ replay, task }) =>
  replay !== 'recompose' || taskOf(task).kind !== 'control'
    ? null
    : refusal(
        'replay',
        `another than recompose for ${task}`,
        replay,
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

/** Rules of replay and of the policy that ratios are measured from. */
export const replayRules: readonly Rule[] = [
  storesWholeGroups,
  comparesWithinGroups,
  shortIsBetter,
  ageIsSeen,
  contrastIsFresh,
  contrastHasNoCentre,
];

/**
 * Most prompts whose completions an update may hold, in rounds' worth: where left-out completions join those of a later
 * round, rows are half empty, and half-empty rows cost what full ones cost.
 */
export const roundsLearnedAtOnce = ({ replay }: Pick<RunConfig, 'replay'>): number =>
  replay === 'recompose' ? 2 : 1;
