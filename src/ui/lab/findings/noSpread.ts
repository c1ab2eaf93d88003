/** Findings on groups with equal rewards, whose advantages are all zero. */
import { settings } from '../../../config/settings.ts';
import { levelsOf } from '../../../tasks/levels.ts';
import { percent } from '../../state/format.ts';
import { comparesGroups } from '../../rollouts/comparison.ts';
import { lookBack, manyDead, someDead } from '../../../run/findingLimits.ts';
import { collapseOf } from '../../../run/collapse.ts';
import { recentMean, type FindingCheck, type Finding, type FindingHistory } from './finding.ts';

const why =
  'A completion is compared with the others of its prompt. Where all have the same reward, the prompt gives the update no signal, although its tokens were generated.';

/** The cost of these groups' tokens in updates; empty if it was not measured. */
function cost(history: FindingHistory): string {
  const tokens = recentMean(history, 'update/empty_tokens');
  const saved = recentMean(history, 'update/positions_saved');
  if (!tokens || saved === null) return '';
  const left =
    saved > 0
      ? `leaving their rows out saves ${percent(saved)} of the update`
      : 'a loss reads every row, so the update computes them all the same';
  return ` ${percent(tokens)} of the trained tokens taught nothing: ${left}.`;
}

/** Reports from half of the groups on if groups are compared; tells whether prompts are too easy or too hard. */
export const noSpread: FindingCheck = ({ history, config }) => {
  if (!comparesGroups(config)) return null;
  const share = recentMean(history, 'frac_reward_zero_std');
  const reward = recentMean(history, 'reward');
  // After a collapse the policy is the problem, not the prompts: another finding reports that.
  if (share === null || reward === null || share < manyDead || collapseOf(history)) return null;
  const easy = reward >= 0.5;
  const finding: Finding = {
    id: 'no-spread',
    severity: easy && reward >= 0.9 ? 'note' : 'warning',
    title:
      easy && reward >= 0.9
        ? `Nearly solved: ${percent(share)} of groups are all right (last ${lookBack} rounds)`
        : `${percent(share)} of groups teach nothing (last ${lookBack} rounds)`,
    detail: `All ${config.num_generations} completions of such a prompt got the same reward, mostly ${
      easy ? 'right' : 'wrong'
    }, so every advantage is zero.${cost(history)}`,
    why,
    helps: easy ? ['replay'] : ['hint', 'replay'],
  };
  if (easy && config.level < levelsOf(config.task).length) {
    return {
      ...finding,
      fix: { label: `Go to level ${config.level + 1}`, changes: { level: config.level + 1 } },
    };
  }
  if (!easy && config.level > 1) {
    return {
      ...finding,
      fix: { label: `Go to level ${config.level - 1}`, changes: { level: config.level - 1 } },
    };
  }
  const more = Math.min(2 * config.num_generations, settings.num_generations.max);
  if (easy || more === config.num_generations) return finding;
  return { ...finding, fix: { label: `Sample ${more} per prompt`, changes: { num_generations: more } } };
};

/** A note from 15 % of the groups on: some are normal; names their cost. */
export const someSpread: FindingCheck = ({ history, config }) => {
  if (!comparesGroups(config)) return null;
  const share = recentMean(history, 'frac_reward_zero_std');
  if (share === null || share < someDead || share >= manyDead || collapseOf(history)) return null;
  const failed = recentMean(history, 'spent/prompts_failed');
  const prompts = recentMean(history, 'spent/prompts');
  const wrong = failed !== null && prompts !== null && prompts > 0 ? failed / prompts : null;
  return {
    id: 'some-no-spread',
    severity: 'note',
    title: `${percent(share)} of groups teach nothing (last ${lookBack} rounds)`,
    detail: `All completions of such a prompt got the same reward.${
      wrong === null
        ? ''
        : ` On ${percent(wrong)} of the prompts all completions were wrong; in the other such groups all were right.`
    } Up to a third of such groups is usual.${cost(history)}`,
    why,
    helps: wrong !== null && wrong > share / 2 ? ['hint', 'replay'] : ['replay'],
  };
};
