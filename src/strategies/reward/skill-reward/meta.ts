/** The reward for skills that others use as data. */
import { atLearn, conflict, is, isNot, metric, strategy } from '../../../config/declare.ts';

const chained = [isNot('hint', 'none'), is('hint_content', 'skill'), isNot('hint_skill_chain', 1)];
const on = [isNot('skill_reward', 0)];
const blind = 'Only right completions earn it, and which are right is not asked here.';

export const skillReward = strategy('skill-reward', 'reward for used skills (SAGE)', {
  help: 'Right completions earn more where they began a skill that a later prompt of their chain read and solved, and where they read such a skill.',
  paper: 'SAGE, arXiv 2512.17102',
  on,
  effect: 'reward',
  conflicts: [conflict(is('labels', 'majority', 'random'), 'verifier', { why: blind })],
  settings: {
    skill_reward: atLearn.more.number('Reward for used skills', 0, [0, 1], {
      help: 'Added to the reward of a right completion on either side: the one that wrote a skill, and the one that read it. 0 turns it off.',
      when: chained,
    }),
  },
  metrics: {
    'rewards/skills/mean': metric('reward for skills', 'number', {
      help: 'Mean of what completions earn for skills, over all of the round.',
    }),
    'skills/passed': metric('skills passed on', 'share', {
      help: 'Share of the completions with a skill that read one of an earlier prompt of their own chain.',
    }),
  },
});
