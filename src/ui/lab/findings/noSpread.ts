/** Groups in which every completion got the same reward: their advantages are all zero. */
import { settings } from '../../../config/settings.ts';
import { levelsOf } from '../../../tasks/levels.ts';
import { percent } from '../../format.ts';
import { comparesGroups } from '../comparison.ts';
import { recentMean, type Check, type Finding } from './finding.ts';

/** Reports from half of the groups on, where groups are compared; says whether the prompts are too easy or too hard. */
export const noSpread: Check = ({ history, config }) => {
  if (!comparesGroups(config)) return null;
  const share = recentMean(history, 'frac_reward_zero_std');
  const reward = recentMean(history, 'reward');
  if (share === null || reward === null || share < 0.5) return null;
  const easy = reward >= 0.5;
  const finding: Finding = {
    id: 'no-spread',
    severity: easy && reward >= 0.9 ? 'note' : 'warning',
    title:
      easy && reward >= 0.9
        ? `Nearly solved: ${percent(share)} of groups are all right`
        : `${percent(share)} of groups teach nothing`,
    detail: `All ${config.num_generations} completions of such a prompt got the same reward, mostly ${
      easy ? 'right' : 'wrong'
    }, so every advantage is zero.`,
    why: 'A completion is compared with the others of its prompt. Where all have the same reward, the prompt gives the update no signal, although its tokens were generated.',
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
