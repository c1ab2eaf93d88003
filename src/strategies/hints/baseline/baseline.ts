/** Compares hinted completions by the setting `hint_baseline`. */
import type { RunConfig } from '../../../config/schema.ts';
import { membersOf } from '../../../learn/advantage/groups.ts';
import type { GroupComparison, ShapeStrategy } from '../../../learn/advantage/strategy.ts';
import type { RewardedSample } from '../../../learn/learnable.ts';
import { byRelativeDifficulty, factorsByDifficulty } from './relativeDifficulty.ts';
import { spreadAround, standardised, withinAndBetween } from './withinBetween.ts';

const kindOf = ({ hint, hint_baseline }: RunConfig): RunConfig['hint_baseline'] =>
  hint === 'none' ? 'joined' : hint_baseline;

/** Number of the hint of each completion, 0 for none; with `relative` all hints are one population. */
const contextsOf = (completions: readonly RewardedSample[], { hint_baseline }: RunConfig): number[] =>
  completions.map(({ hint }) => (!hint ? 0 : hint_baseline === 'relative' ? 1 : hint.context));

/** Divides by 1: the standard deviation comes in `hintScale`. */
const unscaled = ({ length }: ArrayLike<number>): Float64Array => new Float64Array(length).fill(1);

/** Compares by hint; null where hinted and plain completions are one group. */
export const hintComparison: GroupComparison = (config, completions) => {
  const kind = kindOf(config);
  if (kind === 'joined') return null;
  const contexts = completions ? contextsOf(completions, config) : [];
  if (kind !== 'between') return { populations: contexts };
  const lambda = config.hint_between;
  return {
    baseline: (rewards, groups) => withinAndBetween(rewards, groups, contexts, lambda),
    scale: unscaled,
    ids: { baseline: 'baseline hint-between', scale: 'scale none' },
  };
};

/** With `between` and the scale of the group: zero mean and unit variance over each group. */
export const hintScale: ShapeStrategy = (config) =>
  kindOf(config) === 'between' && config.scale_rewards === 'group'
    ? ({ advantages }, groups) => ({
        advantages: standardised(advantages, groups),
        note: { id: 'hint-scale', of: (i) => spreadAround(advantages, groups, i) },
      })
    : null;

/** With `relative`: weighs hinted and plain completions of a prompt by which of them succeed more often. */
export const relativeDifficulty: ShapeStrategy = (config, completions) => {
  if (kindOf(config) !== 'relative' || !completions) return null;
  const rewards = completions.map(({ earned }) => earned);
  const contexts = contextsOf(completions, config);
  return ({ advantages }, groups) => {
    const scored = groups.flat().sort((a, b) => a - b);
    const prompts = membersOf(scored.map((i) => completions[i]?.group as number));
    const members = prompts.map((own) => own.map((at) => scored[at] as number));
    return {
      advantages: byRelativeDifficulty(advantages, rewards, members, contexts),
      note: {
        id: 'relative-difficulty',
        of: (i) => ({ factor: factorsByDifficulty(advantages, rewards, members, contexts)[i] as number }),
      },
    };
  };
};
