/** One figure for each station of a round. Pure. */
import type { RunConfig } from '../../config/settings.ts';
import { valueText } from '../state/configDiff.ts';
import { fixed, percent, whole } from '../state/format.ts';
import type { StationName } from '../state/stations.ts';

/** A number with its unit, and a second, smaller one. */
export interface StationFigure {
  readonly value: string;
  readonly unit: string;
  readonly note: string;
}

/** Metrics of one round; a missing one was not measured. */
export type RoundMetrics = Readonly<Record<string, number | null | undefined>>;

const none = '–';

const listed = (...notes: readonly (string | false)[]): string => notes.filter(Boolean).join(', ');

/** The figures of a round, or of the recipe where `metrics` is null because none has ended. */
export function figuresOfRound(
  metrics: RoundMetrics | null,
  config: RunConfig,
): Readonly<Record<StationName, StationFigure>> {
  const value = (key: string): number => metrics?.[key] ?? NaN;
  const has = (key: string): boolean => Number.isFinite(value(key));
  const note = (key: string, words: (value: number) => string): string => (has(key) ? words(value(key)) : '');
  const tokens = value('spent/tokens');
  const shared = value('saved/tree_tokens') / (tokens + value('saved/tree_tokens'));
  const spared = value('saved/pruned_tokens') / (tokens + value('saved/pruned_tokens'));
  const { prompts_per_round: prompts, num_generations: each } = config;
  const hints = config.hint !== 'none';
  const prunes = config.prune !== 'none';
  return {
    Prompts: {
      value: whole(has('spent/prompts') ? value('spent/prompts') : prompts),
      unit: /* text */ 'prompts',
      note: listed(
        note('spent/prompts_failed', (failed) => `${whole(failed)} unsolved`),
        config.prompt_selection !== 'uniform' &&
          `chosen by ${valueText('prompt_selection', config.prompt_selection)}`,
        config.allocation !== 'uniform' && `budget: ${valueText('allocation', config.allocation)}`,
      ),
    },
    Hints: {
      value: hints ? (has('hints/hinted_ratio') ? percent(value('hints/hinted_ratio')) : none) : '0',
      unit: /* text */ 'hinted',
      note: hints
        ? note('saved/prompts_rescued', (rescued) => `${whole(rescued)} prompts rescued`)
        : 'all see the plain prompt',
    },
    Generate: {
      value: has('spent/tokens') ? whole(tokens) : whole(prompts * each),
      unit: has('spent/tokens') ? /* text */ 'tokens' : /* text */ 'completions',
      note: [
        ...(Number.isFinite(shared) ? [`${percent(shared)} shared`] : []),
        ...(has('spent/steps') ? [`${whole(value('spent/steps'))} decoding steps`] : []),
      ].join(', '),
    },
    Prune: {
      value: prunes ? (has('saved/pruned_rows') ? whole(value('saved/pruned_rows')) : none) : '0',
      unit: 'stopped early',
      note: prunes
        ? Number.isFinite(spared)
          ? `${percent(spared)} of the tokens saved`
          : ''
        : has('chain/stopped_ratio') && value('chain/stopped_ratio') > 0
          ? `${percent(value('chain/stopped_ratio'))} ended at a wrong step`
          : 'all run to their end',
    },
    Verify: {
      value: has('reward') ? fixed(value('reward')) : none,
      unit: /* text */ 'reward',
      note: listed(
        config.labels !== 'verifier' && `by ${valueText('labels', config.labels)} labels`,
        note('verify/flawed_ratio', (share) => `${percent(share)} right with a wrong step`),
        note('completions/clipped_ratio', (share) => `${percent(share)} truncated`),
      ),
    },
    Advantage: {
      value: has('frac_reward_zero_std') ? percent(1 - value('frac_reward_zero_std')) : none,
      unit: /* text */ 'mixed',
      note: listed(
        note('frac_reward_zero_std', (share) => `${percent(share)} all equal`),
        note('value/explained_variance', (share) => `value head explains ${percent(share)}`),
        note('probe/explained_variance', (share) => `probe explains ${percent(share)}`),
        note('process/explained_variance', (share) => `process head explains ${percent(share)}`),
        config.step_critics > 0 && config.step_penalty > 0 && `${config.step_critics} step critics`,
        config.topology !== 'flat' &&
          config.tree_credit !== 'leaf' &&
          `tree credit: ${valueText('tree_credit', config.tree_credit)}`,
      ),
    },
    Update: {
      value: has('grad_norm') ? fixed(value('grad_norm'), 1) : none,
      unit: 'gradient norm',
      note: note('clip_ratio/region_mean', (share) => `${percent(share)} clipped`),
    },
  };
}
