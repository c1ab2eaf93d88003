/** RLHF, iterated: a judge learns a taste from choices, the policy learns from the judge, and new choices join. */
import type { Method } from './method.ts';

export const rlhf: Method = {
  id: 'rlhf',
  title: 'RLHF',
  paper: {
    title: 'RLHF Workflow: From Reward Modeling to Online RLHF',
    arxiv: '2405.07863',
    year: 2024,
  },
  provenance: 'near',
  stage: 'Filter',
  saves: ['labels'],
  purpose: 'Learns a taste from choices between two completions, and trains on what it learned.',
  concepts: [
    'learning from human feedback',
    'reward model',
    'Bradley–Terry',
    'preference learning',
    'reward hacking',
    'overoptimisation',
  ],
  formula: String.raw`\begin{gathered}P(a\succ b)=\sigma\big(w^\top(\phi_a-\phi_b)\big),\qquad w=\arg\min\;-\!\!\sum_{\text{choices}}\!\log P(\text{chosen}\succ\text{rejected})+\tfrac\lambda2\lVert w\rVert^2\\[4pt]R_i=\sigma\big(w^\top(\phi_i-\bar\phi_{\text{start}})\big),\qquad\text{loss}=\text{GRPO}(R)+\beta\,\mathrm{KL}(\pi\,\Vert\,\pi_{\text{start}})\end{gathered}`,
  settings: {
    task: 'replies',
    labels: 'judge',
    rule_question: 1,
    rule_animal: 0,
    rule_short: 1,
    prompts_per_round: 8,
    beta: 0.1,
  },
  pitfalls: [
    'The training reward is what the judge likes. Compare it with the rule: watch judge/fooled and judge/true_reward.',
    'Once max_choices are spent the judge stays as it is, and what the policy then writes is unlike what it learned from: watch judge/right.',
    'Without the leash of beta the policy goes where the judge was never asked: watch judge/win_rate and judge/true_win_rate part, or set target_kl.',
    'A fifth of the choices measures the judge, so judge/accuracy of 30 choices rests on six.',
  ],
  departures: [
    'A simulated human chooses by the exact rules of the task, with noise, so that the run can tell what is true.',
    'The paper trains a reward model on hundreds of thousands of choices of others, and then asks that model. Here a regression on the policy’s own hidden states learns from some dozens.',
    'The paper learns from the best and the worst of eight completions by DPO. Here all completions of a prompt are compared by GRPO with a KL penalty; the method DPO does the former.',
    'The reward is squashed to the probability of being preferred to a completion of the start, so that it is in the range of other rewards and none grows without limit.',
    'The human sees the pairs that the judge is least certain of, and a share at random; in the paper annotators see the best and the worst.',
  ],
  claim: 'The paper reports that iterated RLHF on open data beats its supervised start on chat benchmarks.',
  experiments: [],
};
