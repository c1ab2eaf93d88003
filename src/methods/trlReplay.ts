/** TRL's replay buffer: groups that teach nothing give way to telling ones of earlier rounds. */
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
  purpose:
    'Puts the most telling groups of earlier rounds in the place of those whose completions do not differ.',
  formula: String.raw`\text{score}(g)=\sigma_g\sum_{i\in g}\left|\hat A_i\right|,\qquad\Pr(g\text{ replaces a group with }\sigma=0)\propto\text{score}(g)`,
  settings: {
    replay: 'heap',
    replay_buffer_size: 64,
  },
  pitfalls: [
    'High scores stay whatever their age: watch replay/age_max, and set Oldest if it only ever grows.',
    'The older a group, the more of its tokens are clipped from the first update on, so that replaced groups may teach little after all.',
    'It acts only where groups do not differ, at the start and towards the end of learning: in between nothing is replayed.',
  ],
  departures: [
    'There is no paper of its own: the rule is that of TRL’s experimental trainer for GRPO, whose source is cited here.',
    'The trainer stores advantages; here they are worked out again from the stored rewards of the group.',
    'With one pass TRL measures the ratio from the current weights, as if replayed completions were fresh; here it is measured from the weights that sampled them.',
    'Groups of the round itself cannot replace each other: only earlier rounds are drawn from.',
  ],
  claim:
    'TRL’s documentation promises no number: groups without spread are replaced by ones with high scores.',
  experiments: [],
};
