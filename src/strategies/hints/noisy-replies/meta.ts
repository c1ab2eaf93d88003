/** Replies of the environment that are wrong at a rate that changes over rounds, as data. */
import { atGenerate, isNot, metric, need, strategy } from '../../../config/declare.ts';

const on = [isNot('reply_noise', 'none')];
const rising = [isNot('reply_noise', 'none', 'constant')];

export const noisyReplies = strategy('noisy-replies', 'wrong replies (ZeroSearch)', {
  help: 'The environment’s replies are of no use at a set rate, so that the policy learns to doubt them and to ask again.',
  paper: 'ZeroSearch, arXiv 2505.04588',
  on,
  needs: [
    need('wrong_replies', {
      why: 'A search can show the wrong entries, as in {task=lookup}; {task} has no such replies.',
    }),
  ],
  settings: {
    reply_noise: atGenerate.more.choice('Wrong replies', 'none', {
      help: 'How the share of wrong replies changes over the rounds. A wrong reply shows entries under other keys.',
      choices: {
        none: { label: 'none', help: 'Every reply is right.' },
        constant: { label: 'constant', help: 'The same share in all rounds.' },
        linear: { label: 'linear', help: 'The share changes by the same amount each round.' },
        exponential: {
          label: 'exponential (ZeroSearch)',
          help: 'The share changes slowly at first, then ever faster.',
        },
      },
    }),
    reply_noise_start: atGenerate.more.number('Wrong replies at first', 0, [0, 1], {
      help: 'Share of replies that are wrong in the first round.',
      when: rising,
    }),
    reply_noise_end: atGenerate.more.number('Wrong replies at last', 0.5, [0, 1], {
      help: 'Share of replies that are wrong once it no longer changes. Large values teach not to ask at all.',
      when: on,
    }),
    reply_noise_rounds: atGenerate.more.whole('Rounds of change', 100, [1, 1_000_000, 'rounds'], {
      help: 'Rounds until the last share is reached; it is kept from then on.',
      when: rising,
    }),
    reply_noise_base: atGenerate.more.number('Base of the curve', 4, [1, 1000], {
      help: 'How late the share rises: near 1 it rises evenly, larger values put most of the rise at the end.',
      aboveMin: true,
      when: [isNot('reply_noise', 'none', 'constant', 'linear')],
    }),
    reply_noise_eval: atGenerate.more.number('Wrong replies in evaluation', 0, [0, 1], {
      help: 'Share of replies that are wrong in held-out evaluation. 0 evaluates with a right environment.',
      when: on,
    }),
  },
  metrics: {
    'noise/rate': metric('share of wrong replies, set', 'share', {
      help: 'Probability that a reply of this round could not help, by the schedule.',
    }),
    'noise/wrong': metric('wrong replies', 'share', {
      help: 'Share of the replies to searches for an entry on the way that did not show it.',
    }),
    'noise/asked_again': metric('asked again', 'share', {
      help: 'Share of wrong replies after which the policy asked the same again. It learns to when this rises.',
    }),
  },
});
