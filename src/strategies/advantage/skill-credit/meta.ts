/** Credit for the text of a skill as data. */
import { atLearn, conflict, is, isNot, metric, strategy } from '../../../config/declare.ts';

const skills = [isNot('hint', 'none'), is('hint_content', 'skill')];
const on = [isNot('skill_credit', 0)];

export const skillCredit = strategy('skill-credit', 'credit for skills (Skill-R1)', {
  help: 'Completions that begin like a skill of their group are trained on those symbols by how well its readers did. Choose it to teach the policy to write skills.',
  paper: 'Skill-R1, arXiv 2605.09359',
  on,
  effect: 'size',
  conflicts: [
    conflict(isNot('importance_sampling_level', 'token'), 'token', {
      why: 'A skill’s symbols get an advantage of their own, and a ratio of whole completions would mix them.',
    }),
  ],
  settings: {
    skill_credit: atLearn.more.number('Credit for skills', 0, [0, 10], {
      help: 'Factor on what is added to the advantages of a skill’s symbols. 0 turns it off.',
      live: true,
      when: skills,
    }),
  },
  metrics: {
    'skills/credited': metric('completions credited', 'share', {
      help: 'Share of the completions that began like a skill that others of their group read.',
    }),
    'skills/improvement': metric('improvement by skills', 'number', {
      help: 'Mean reward of a credited skill’s readers minus that of the completions among which it was written.',
    }),
  },
});
