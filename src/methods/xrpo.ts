/** XRPO: completions go where means are unsure, prompts that always fail are shown solved ones, and unlikely successes count more. */
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
  purpose:
    'Completions go where rewards are unsure, solved examples where all failed, and unlikely successes count more.',
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
  // Its one level; elsewhere the second is the one to learn at.
  settingsOn: { control: { level: 1 } },
  pitfalls: [
    'Prompts that always fail have no spread: only the bonus brings them more, and with it prompts that never fail too.',
    'Further completions go by how the first ones came out, and are learned from together with them: that biases a group’s mean, as in DARS.',
    'Mean log-probability has a bias by length: a longer completion is not more novel because its tokens are surer.',
    'Examples move the policy that samples away from the one that is trained: the ratio corrects for it, and is far below 1 on what is new.',
    'Base policies here were taught to read beginnings of solutions and names, not examples: on chain-sum, level 2, 4 in 100 completions behind examples are right, 39 in 100 without. Seeding can help only a policy that reads them; hints/success tells.',
    'Nothing can be shown before something was solved: hints/missing is 1 in the first round, and hints/solved_pool says how much there is.',
    'Three parts at once: switch allocation, hint and novelty_lambda off one by one to see which of them acts.',
  ],
  departures: [
    'The authors’ code was not at hand: formulas are those that others wrote of the paper.',
    'The exploration bonus, λ√(ln(1 + T) / n) with T the phase, is our choice; so are the shares and phases of the budget.',
    'Similar prompts are those of the same level whose tokens are fewest edits away; solutions are the policy’s own, verified, one of each prompt, up to 256 of them.',
    'Where all first completions failed, half of them are replaced by seeded ones, as in Guide-GRPO; in a later phase half of the further ones are seeded. How the paper scores seeded completions was not at hand: here the policy without the examples learns, with the ratio’s correction.',
    'Budgets look at completions without examples alone. Only right completions with a positive advantage are sharpened.',
  ],
  claim:
    'The paper reports up to 4 % more pass@1 and 6 % more cons@32 than GRPO and GSPO on math and coding benchmarks, and convergence up to 2.7 times as fast.',
  experiments: [],
};
