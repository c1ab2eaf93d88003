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
    num_train_prompts: 256,
    prompts_per_round: 8,
    num_generations: 8,
    max_generations: 64,
    hardest_after: 40,
    allocation_after: 40,
  },
  settingsOn: { control: { level_mixture: [], max_generations: 16 } },
  pitfalls: [],
  departures: [],
  claim: '',
  experiments: [],
};
