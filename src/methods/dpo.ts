/** DPO on pairs of the round: the reward is never estimated, preferences move the policy themselves. */
import { compared } from './cardResult.ts';
import type { Method } from './method.ts';

export const dpo: Method = {
  id: 'dpo',
  title: 'DPO',
  paper: {
    title: 'Direct Preference Optimization: Your Language Model is Secretly a Reward Model',
    arxiv: '2305.18290',
    year: 2023,
  },
  provenance: 'near',
  stage: 'Learn',
  saves: [],
  purpose: 'Makes the preferred one of two completions likelier than the other, without advantages.',
  concepts: ['direct preference optimisation', 'online DPO', 'implicit reward', 'preference pairs'],
  formula: String.raw`\text{loss}=-\log\sigma\!\left(\beta\log\frac{\pi_\theta(o_w)}{\pi_{\text{start}}(o_w)}-\beta\log\frac{\pi_\theta(o_l)}{\pi_{\text{start}}(o_l)}\right)`,
  settings: {
    task: 'replies',
    surrogate: 'dpo',
    labels: 'judge',
    rule_question: 1,
    rule_animal: 0,
    rule_short: 1,
    prompts_per_round: 8,
  },
  pitfalls: [
    'The loss falls when the rejected completion becomes unlikely, even where the preferred one does too: watch preference/margin and judge/true_reward.',
    'A lead that is sure already teaches hardly anything: watch preference/accuracy, and lower preference_beta to go further.',
    'Two completions of a prompt are learned from, and the others only decide which: raise num_generations for clearer pairs.',
  ],
  results: [
    compared('dpo-rewards', 'sort-digits', 'PPO', [-0.00334, -0.02213, 0.01546], {
      note: 'Pairs were new in every round.',
    }),
  ],
  departures: [
    'The paper learns from a fixed set of pairs, as preference_pairs choices does. Else the pairs of each round are new, the best and the worst completion of a prompt by the reward, as in RLHF Workflow.',
    'The judge of choices says which is best; with labels verifier it is the task itself.',
    'The published learning rate is for large models; here it is that of the other methods.',
  ],
  claim:
    'The paper reports that DPO matches or exceeds PPO-based RLHF on sentiment, summaries and dialogue, and is simpler.',
  experiments: ['dpo-rewards'],
};
