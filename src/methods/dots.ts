/** DOTS: a few reference prompts predict the success rate of all others, and prompts near one half are taken. */
import { compared } from './cardResult.ts';
import type { Method } from './method.ts';

export const dots: Method = {
  id: 'dots',
  title: 'DOTS',
  paper: {
    title:
      'Improving Data Efficiency for LLM Reinforcement Fine-tuning Through Difficulty-targeted Online Data Selection and Rollout Replay',
    arxiv: '2506.05316',
    year: 2025,
  },
  provenance: 'code read',
  stage: 'Replay',
  saves: ['tokens'],
  purpose:
    'Predicts the difficulty of all prompts from 16 that are sampled first, and takes those near one half.',
  concepts: ['prompt selection', 'curriculum', 'difficulty prediction', 'attention', 'zero-variance groups'],
  formula: String.raw`\hat p_x=\sum_j\operatorname{softmax}_j\!\Big(\frac{\langle e_x,e_j\rangle}{\sqrt d}\Big)\,p_j,\qquad\text{draw }x\propto\exp\!\Big(-\frac{|\hat p_x-\tfrac12|}{\tau}\Big)`,
  settings: {
    prompt_selection: 'attention',
    num_train_prompts: 512,
    level_mixture: [1, 1, 1],
  },
  settingsOn: { control: { level_mixture: [] } },
  pitfalls: [
    'References cost tokens that teach nothing: watch prompts/reference_tokens, and compare at equal generated tokens.',
    'Attention helps only where embeddings separate easy from hard prompts: prompts/prediction_error should be below prompts/constant_error.',
    'A choice temperature of 0.001 takes the nearest to one half and hardly draws: with poor predictions, raise attention_spread.',
    'Training no longer sees prompts as often as the test does. Compare with beliefs from past rounds, which cost nothing, and with the oracle.',
  ],
  results: [compared('dots-prediction', 'chain-sum', 'uniform prompts', [-0.03732, -0.05095, -0.0237])],
  departures: [
    'The paper embeds prompts with a frozen model and a trained adapter; here an embedding is the hidden state of the policy itself after it has read the prompt.',
    'The released code calibrates predictions by a scale and a shift that a small network gives. Here they are left as they are, because 16 references are too few to fit these.',
    'The paper samples 256 reference prompts; here it is 16 of a pool of 512, with 8 completions each.',
    'Embeddings of the whole pool are computed again with every prediction and counted as tok_aux.',
    'The other half of the paper, rollout replay, is a method of its own here. Objective and learning rate are those of GRPO.',
  ],
  claim:
    'The paper reports 23 % to 62 % less time to GRPO’s performance over six pairs of models and data sets, for prompt selection and replay together.',
  experiments: ['dots-prediction'],
};
