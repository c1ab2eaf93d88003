/** Sol-RL’s drafts against no drafts, and against as many completions in full precision. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import pilot from './pilots/solRlDrafts.json';

export const solRlDrafts = againstControls({
  claim: 'sol-rl-drafts',
  method: 'sol-rl',
  quoted:
    'The paper reports training that converges up to 4.64 times faster, because four times as many cheap drafts give the best and the worst to train on.',
  size: {
    percent: null,
    words: 'up to 4.64 times faster on image models; for tokens without a number',
    beside: atEqualTokens,
  },
  common: { task: 'sort-digits', level: 3, num_generations: 8 },
  budget: 600_000,
  title: 'The best and worst 8 of 32 drafts with 4-bit weights, written again and trained',
  controls: [
    ['none', 'GRPO on 8 completions', {}, 'grpo'],
    ['wide', 'GRPO on 32 completions', { num_generations: 32 }, 'grpo'],
  ],
  mechanism: {
    metric: 'reward_std',
    against: 'none',
    wanted: 'higher',
    because: 'Choosing the best and the worst should widen the rewards of a group.',
  },
  pilot: { ...pilot, detect: 0.03 },
  watched: ['reward_std', 'drafts/same_tokens', 'drafts/agreement'],
  limits: [
    'A drafted token is charged like any other here, because 4-bit weights save nothing on a processor; in the paper drafts are cheap.',
    'The paper trains image models, whose rewards are graded.',
  ],
});
