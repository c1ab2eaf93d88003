/** TRL's replay buffer: groups with equal rewards are replaced by informative ones of earlier rounds. */
import { compared } from './cardResult.ts';
import type { Method } from './method.ts';

export const trlReplay: Method = {
  id: 'trl-replay',
  title: 'TRL replay buffer',
  paper: {
    title: 'DeepSeekMath: Pushing the Limits of Mathematical Reasoning in Open Language Models',
    arxiv: '2402.03300',
    year: 2024,
  },
  provenance: 'code read',
  stage: 'Replay',
  saves: [],
  purpose: 'Replaces groups without spread by groups of earlier rounds that teach most.',
  concepts: ['experience replay', 'replay buffer', 'zero-variance groups'],
  formula: String.raw`\text{score}(g)=\sigma_g\sum_{i\in g}\left|\hat A_i\right|,\qquad\Pr(g\text{ replaces a group with }\sigma=0)\propto\text{score}(g)`,
  settings: {
    replay: 'heap',
    replay_buffer_size: 64,
  },
  pitfalls: [
    'High scores stay whatever their age: watch replay/age_max, and set replay_max_age if it only grows.',
    'The older a group, the more of its tokens are clipped from the first update on, so replayed groups may teach little.',
    'It acts only where groups have no spread, at the start and towards the end of learning; in between, and with dynamic sampling, it replays next to nothing.',
  ],
  results: [
    compared('trl-replay-buffer', 'chain-sum', 'GRPO without a buffer', [0.00459, -0.00167, 0.01086]),
  ],
  departures: [
    'There is no paper of its own: the rule is that of TRL’s experimental GRPO trainer; the source cited is GRPO’s.',
    'The trainer stores advantages; here they are computed again from the group’s stored rewards.',
    'With one pass TRL measures the ratio from the current weights, as if replayed completions were fresh; here from the weights that sampled them.',
    'Groups of a round cannot replace each other: only groups of earlier rounds are drawn.',
  ],
  claim:
    'TRL’s documentation promises no number: groups without spread are replaced by groups with high scores.',
  experiments: ['trl-replay-buffer'],
};
