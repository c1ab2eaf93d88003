/** InT: one corrected step of a failed completion is learned, if the policy can continue from there. */
import { compared } from './cardResult.ts';
import type { Method } from './method.ts';

export const intMethod: Method = {
  id: 'int',
  title: 'InT',
  paper: {
    title: 'InT: Self-Proposed Interventions Enable Credit Assignment in LLM Reasoning',
    arxiv: '2601.14209',
    year: 2026,
  },
  provenance: 'near',
  stage: 'Generate',
  saves: [],
  purpose: 'Corrects the first wrong step of a failure, and learns up to there if the policy can continue.',
  concepts: [
    'intervention training',
    'credit assignment',
    'first wrong step',
    'supervised fine-tuning',
    'repair',
  ],
  formula: String.raw`\mathcal L_{\text{InT}}=-w\sum_{t\le k}\log\pi_\theta\big((y_{<k},\,s_k^\star)_t\mid q,\cdot\big)\quad\text{if}\quad\max_{j\le K}R\big(y_{<k},\,s_k^\star,\,y'_j\big)=1,\qquad y'_j\sim\pi(\cdot\mid q,\,y_{<k},\,s_k^\star)`,
  settings: {
    task: 'scratchpad',
    level: 1,
    prompts_per_round: 16,
    learning_rate: 0.002,
    hint: 'intervene',
    hint_content: 'repair',
    hint_placement: 'prefix',
    hint_share: 0.5,
    hint_continuations: 4,
    intervention_weight: 1,
    hint_baseline: 'separate',
  },
  pitfalls: [
    'Continuations are charged and not trained: with 4 of them a round can cost three times the tokens of a plain one.',
    'Learning what follows the correction, too, would teach completions that the policy did not write by itself.',
    'A correction near the end always leads to a right answer, and teaches little. Watch interventions/kept.',
    'A completion that fails without a wrong step, by its form or its answer, has no correction: hints/missing counts it.',
    'The mean reward of a round includes continuations. Held-out pass@1 and hints/plain_success do not.',
  ],
  results: [
    compared('int-interventions', 'scratchpad', 'GRPO', [-0.03025, -0.04779, -0.0127], {
      note: 'Right answers by a wrong way became far fewer, as promised, while pass@1 fell.',
    }),
  ],
  departures: [
    'In the paper the policy itself finds and corrects the mistake with a reference solution in view. Here the verifier finds it without error, and the reference’s step is the correction.',
    'The paper first fine-tunes on all interventions and then runs RL. Here both happen in each update, and the weight can be set to 0 during the run.',
    'Its loss is the cross-entropy while the policy is the one that sampled; in later updates of a round the ratio and its clip apply, as to all tokens.',
    'The paper tries 32 continuations; here 4 are enough, because chains are short.',
  ],
  claim:
    'The paper reports nearly 14 points more accuracy than a 4B base model on IMO-AnswerBench, after RL.',
  experiments: ['int-interventions'],
};
