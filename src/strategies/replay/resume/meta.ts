/** Partial rollouts as data. */
import { atReplay, conflict, is, metric, need, strategy } from '../../../config/declare.ts';

const when = [is('replay', 'partial')];

export const partial = strategy('partial', 'partial (APRIL)', {
  help: 'Starts more groups than needed, stops once enough are finished and resumes the others later. Choose it where lengths differ.',
  paper: 'APRIL, arXiv 2509.18521',
  traits: ['leaves_unfinished', 'keeps_groups'],
  needs: [need('text', { why: 'Partial rollouts need text. Episodes of {task} are played to their end.' })],
  conflicts: [
    conflict(is('allocation', 'equal', 'hard', 'uncertainty'), 'uniform', {
      why: 'A later phase would wait for groups that stay unfinished.',
    }),
  ],
  companions: {
    replay_max_age: 8,
    proximal: 'recomputed',
    correction: 'truncate',
    correction_cap: 5,
  },
  settings: {
    over_provision: atReplay.number('Over-provision', 2, [1, 8, 'times'], {
      help: 'Groups in progress for each group that the round needs, resumed ones included; 1 waits for the longest completion.',
      because: 'A round cannot end with more groups than it starts.',
      when,
    }),
    unfinished: atReplay.choice('Unfinished groups', 'resume', {
      help: 'What happens to groups that the round did not wait for.',
      when,
      choices: {
        resume: { label: 'resume (APRIL)', help: 'They resume in the next round.' },
        retry: { label: 'retry', help: 'Their completions are discarded and their prompts start again.' },
        drop: {
          label: 'drop',
          help: 'They are discarded, so that prompts with long completions are hardly learned from.',
        },
      },
    }),
  },
  metrics: {
    'partial/steps_per_group': metric('decode steps per group', 'steps', {
      help: 'Sequential decode steps for each group that the round finished. Lower is faster.',
    }),
    'partial/resumed_ratio': metric('tokens from earlier rounds', 'share', {
      help: 'Share of the training tokens in completions that an earlier round started.',
    }),
    'partial/stale_ratio': metric('tokens of older weights', 'share', {
      help: 'Share of the training tokens that older weights sampled.',
    }),
    'partial/stored': metric('groups waiting', 'groups', {
      help: 'Groups kept for the next round, finished or not.',
    }),
    'partial/dropped': metric('groups discarded', 'groups', {
      help: 'Groups discarded: too old, buffer full, or resuming is off.',
    }),
  },
});
