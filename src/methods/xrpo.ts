/**
 * XRPO: more completions where rewards are uncertain, solved examples where all failed, and a bonus for unlikely
 * successes.
 */
import { compared } from './cardResult.ts';
import type { Method } from './method.ts';

export const xrpo: Method = {
  id: 'xrpo',
  title: 'XRPO',
  paper: {
    title: 'XRPO: Pushing the limits of GRPO with Targeted Exploration and Exploitation',
    arxiv: '2510.06672',
    year: 2025,
  },
  provenance: 'near',
  stage: 'Control',
  saves: ['updates'],
  purpose:
    'Samples more where rewards are uncertain, shows solved examples where all failed, rewards novelty.',
  concepts: [
    'rollout allocation',
    'exploration and exploitation',
    'in-context examples',
    'novelty',
    'hard prompts',
  ],
  formula: String.raw`\begin{gathered}\Pi_q=h_q(n_q)-h_q(n_q{+}1)+\lambda_b\sqrt{\tfrac{\ln(1+T)}{n_q}},\quad h_q(n)=t_{.975,\,n-1}\frac{s_q}{\sqrt n},\\[4pt]A_i^{+}=A_i+\min\!\big(\max(\lambda(1-e^{\,s_i-\bar s}),0),\ \kappa A_i\big)\end{gathered}`,
  settings: {
    task: 'strategies',
    level: 2,
    allocation: 'uncertainty',
    max_generations: 16,
    allocation_base: 0.5,
    allocation_phases: 2,
    allocation_bonus: 0.1,
    hint: 'all_failed',
    hint_content: 'solved',
    hint_examples: 2,
    hint_placement: 'context',
    hint_share: 0.5,
    hint_scoring: 'plain_hinted',
    hint_baseline: 'joined',
    novelty_lambda: 2.5,
    novelty_kappa: 0.5,
    num_generations: 8,
    loss_type: 'grpo',
  },
  // Control tasks have one level; elsewhere level 2 is the one to learn.
  settingsOn: { control: { level: 1 } },
  pitfalls: [
    'Prompts that always fail have no spread: only the bonus gives them more completions, and it also gives them to prompts that never fail.',
    'The first completions decide on the further ones and share a group with them: this biases the group’s mean, as in DARS.',
    'The mean log-probability depends on length: a longer completion looks less novel because its tokens are more certain.',
    'Examples move the sampling policy away from the trained one: the ratio corrects for it, and is far below 1 on new tokens.',
    'The base policies here can read solution prefixes and names, but not examples. Examples help only a policy that can read them; watch hints/success.',
    'There is no example before something was solved: hints/missing is 1 in the first round, and hints/solved_pool counts examples.',
    'It has three parts: turn off allocation, hint and novelty_lambda one by one to see which acts.',
  ],
  results: [compared('xrpo-examples', 'strategies', 'GRPO at equal tokens', [0.00622, -0.01808, 0.03053])],
  departures: [
    'The authors have announced their code, and it was not at hand: formulas come from others’ descriptions of the paper.',
    'The exploration bonus, λ√(ln(1 + T) / n) with T the phase, is our choice; so are the shares and phases of the budget.',
    'Similar prompts are those of the same level with the smallest edit distance. Solutions are the policy’s own, verified, one of each prompt, up to 256.',
    'Where all first completions failed, seeded ones replace half of them, as in Guide-GRPO; in a later phase half of the further ones are seeded. The paper’s scoring of seeded completions was not at hand: here the policy without the examples learns, with the ratio’s correction.',
    'The novelty of a seeded completion uses its log-probabilities given the examples, those of sampling.',
    'Budgets use completions without examples only. Only correct completions with a positive advantage get the novelty bonus.',
  ],
  claim:
    'The paper reports up to 4 % more pass@1 and 6 % more cons@32 than GRPO and GSPO on math and coding benchmarks, and convergence up to 2.7 times as fast.',
  experiments: ['xrpo-examples'],
};
