/** Settings that cannot be combined with the asynchronous schedule. */
import { problemOf } from '../../config/problem.ts';
import type { RunConfig, Rule } from '../../config/settings.ts';
import { strategyHas } from '../../config/strategyTraits.ts';

const synchronous = { setting: 'schedule', value: 'sync' } as const;

const isAsync = ({ schedule, max_staleness }: RunConfig): boolean =>
  schedule === 'async' && max_staleness > 0;

const oneDelay: Rule = (config) =>
  config.schedule === 'async' && strategyHas('samples_with_older_weights', config)
    ? problemOf({
        field: 'replay',
        why: 'The asynchronous schedule generates with older weights already: {max_staleness} says how old.',
        ways: [{ setting: 'replay', value: 'none' }, synchronous],
      })
    : null;

const contrastHasNoRatio: Rule = (config) =>
  isAsync(config) && strategyHas('needs_own_completions', config)
    ? problemOf({
        field: 'surrogate',
        why: 'The contrast has no ratio and would treat completions of older weights as its own.',
        ways: [{ setting: 'surrogate', value: 'clipped' }, synchronous],
      })
    : null;

const plainIsCorrected: Rule = (config) =>
  isAsync(config) && config.surrogate === 'plain' && config.proximal === 'behaviour'
    ? problemOf({
        field: 'proximal',
        why: 'Without a ratio only a correction can account for older weights.',
        ways: [{ setting: 'proximal', value: 'recomputed' }, synchronous],
      })
    : null;

export const scheduleRules: readonly Rule[] = [oneDelay, contrastHasNoRatio, plainIsCorrected];
