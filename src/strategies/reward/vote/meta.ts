/** Rewards by majority vote as data. */
import { atFilter, conflict, is, isNot, metric, need, strategy } from '../../../config/declare.ts';

const on = [is('labels', 'majority')];

export const vote = strategy('vote', 'majority vote (TTRL)', {
  help: 'Rewards the answer that most completions of a prompt give. Choose it to train without reference answers.',
  paper: 'TTRL, arXiv 2504.16084',
  on,
  needs: [need('votes', { why: 'The right completions of {task} have no answer in common to vote on.' })],
  conflicts: [
    conflict(isNot('flaw_penalty', 0), 0, {
      why: 'The flaw penalty asks the verifier, whose answers voting must do without.',
    }),
    conflict(isNot('length_penalty', 0), 0, {
      why: 'The length penalty asks the verifier, whose answers voting must do without.',
    }),
    conflict(is('surrogate', 'sequence_contrast'), 'clipped', {
      why: 'The contrast asks the verifier, whose answers voting must do without.',
    }),
  ],
  companions: { num_generations: 16 },
  settings: {
    labels: atFilter.more.choice('Labels', 'verifier', {
      help: 'What decides in training whether a completion is right. Held-out evaluation always asks the verifier.',
      choices: {
        verifier: { label: 'verifier', help: 'The task’s own check.' },
        majority: { label: 'majority (TTRL)', help: 'The answer that most completions of a prompt give.' },
        random: {
          label: 'random (placebo)',
          help: 'A random half of the completions counts as right: a control.',
        },
        pairwise: {
          label: 'pairwise reward model (BRPO)',
          help: 'A noisy reward model compares completions with a random one of the group.',
        },
        pointwise: {
          label: 'pointwise reward model',
          help: 'A noisy reward model scores each completion alone.',
        },
        judge: {
          label: 'judge of choices (RLHF)',
          help: 'A judge that learns from choices between two completions, by a simulated human or by you.',
        },
      },
    }),
    vote_weights: atFilter.more.choice('Vote weights', 'equal', {
      help: 'How votes of a tree’s leaves are counted.',
      when: [...on, isNot('topology', 'flat')],
      choices: {
        equal: { label: 'equal', help: 'Each completion has one vote.' },
        independent: {
          label: 'independent',
          help: 'Completions that branched from one root share its vote, because they are similar.',
        },
      },
    }),
  },
  metrics: {
    'vote/accuracy': metric('majority right', 'share', {
      help: 'Share of prompts whose majority answer is right. The verifier is asked for this figure only.',
    }),
    'vote/margin': metric('vote margin', 'share', {
      help: 'Lead of the majority answer over the next one, as a share of all votes. Near 1 all completions agree.',
    }),
    'vote/reward_accuracy': metric('rewards right', 'share', {
      help: 'Share of completions whose reward equals the verifier’s.',
    }),
  },
});
