/** DRIVE: all prompts with few completions first, then the hardest ones with many. */
import type { Method } from './method.ts';

export const drive: Method = {
  id: 'drive',
  title: 'DRIVE',
  paper: {
    title:
      'DRIVE: Data Curation Best Practices for Reinforcement Learning with Verifiable Reward in Competitive Code Generation',
    arxiv: '2511.06307',
    year: 2025,
  },
  provenance: 'abstract only',
  stage: 'Replay',
  saves: [],
  purpose: 'Takes all prompts with 8 completions first, then only the hardest with 64.',
  concepts: ['curriculum', 'hard prompts', 'data curation', 'two-stage training', 'rollout allocation'],
  formula: String.raw`(\mathcal D_t,N_t)=\begin{cases}(\mathcal D,\,8)&t<T\\(\mathcal H_t,\,64)&t\ge T\end{cases}\qquad\mathcal H_t=\text{the }m\text{ prompts of lowest }\hat p_x\ge p_{\min}`,
  settings: {
    prompt_selection: 'hardest',
    allocation: 'staged',
    level_mixture: [1, 1],
    num_train_prompts: 1024,
    prompts_per_round: 8,
    num_generations: 8,
    max_generations: 64,
    scale_rewards: 'none',
  },
  settingsOn: { control: { level_mixture: [], max_generations: 16 } },
  pitfalls: [
    'Prompts outside the hard set are no longer trained and may be forgotten: watch pass@1 on the chosen level after the change, and enlarge hardest_prompts.',
    'A set of prompts that almost always fail teaches little: below hardest_floor they stay out until the evidence against them has faded.',
    'A round of the hard stage has eight times the completions: compare at equal tokens, with both stages in reverse order (hardest_first) and with the hard stage alone.',
    'Move hardest_after and allocation_after together: with different values the prompts and the budget change at different rounds.',
    'Eight prompts per round learn slowly. With prompts_per_round 32, pass@1 rose by 0.15 to 0.19 in 25 rounds, with three seeds.',
  ],
  departures: [
    'The abstract leaves open how difficulty is measured, how many prompts are hard and when the stage changes: beliefs from past rounds, a quarter of the pool and one pass through it are ours.',
    'The hard set is chosen again after every round, so prompts that became easy leave it. Prompts that hardly ever succeed stay out, which the abstract does not say.',
    'The shorter window of the first stage and the supervised training before it are left out.',
    'Advantages are not divided by the standard deviation of their group, which would weigh the hardest prompts most.',
  ],
  claim:
    'The paper reports state-of-the-art performance among models of similar scale on LeetCode and Codeforces weekly contests with Qwen2.5-32B; it gives no number in its abstract.',
  experiments: ['drive-phases'],
};
