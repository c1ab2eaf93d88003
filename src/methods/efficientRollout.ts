/** EfficientRollout: the policy's own rounded weights draft tokens, and the policy checks several in one pass. */
import type { Method } from './method.ts';

export const efficientRollout: Method = {
  id: 'efficient-rollout',
  title: 'EfficientRollout',
  paper: {
    title: 'EfficientRollout: System-Aware Self-Speculative Decoding for RL Rollouts',
    arxiv: '2606.18967',
    year: 2026,
  },
  provenance: 'code read',
  stage: 'Generate',
  saves: ['steps'],
  purpose:
    'Drafts tokens with 4-bit weights and checks them in one pass; completions keep their distribution.',
  concepts: [
    'speculative decoding',
    'self-speculation',
    'quantisation',
    'cost model',
    'memory-bound decoding',
  ],
  formula: String.raw`\begin{gathered}\Pr(\text{accept }x)=\min\!\Big(1,\tfrac{p(x)}{q(x)}\Big),\qquad\text{else }x\sim\tfrac{\max(p-q,\,0)}{\sum\max(p-q,\,0)}\\[4pt]\text{draft where}\quad\frac{L\,T_T}{\gamma\,T_D+T_V}\ge 1.05\end{gathered}`,
  settings: {
    task: 'euclid',
    num_speculative_tokens: 5,
    drafter_bits: 4,
    min_predicted_speedup: 0,
  },
  pitfalls: [
    'It saves sequential passes of the policy, not work: every drafted token costs a step of the drafter. Watch speculation/predicted_speedup.',
    'It never paid here: with 16 to 512 rows of euclid on one thread, runs with drafts wrote 0.27 to 0.77 times as many tokens per second.',
    'Drafting pays where a pass is limited by reading weights, as on graphics cards with few rows. Here it is limited by computing and copying.',
    'Runs with and without drafts are equal in distribution, not token by token: drafts use other random numbers.',
    'The more evenly a policy spreads its probability, the fewer drafts are accepted: longer drafts are then in vain.',
    'The ledger counts every drafted token in full, and each rejected one once more for the pass that scored it.',
  ],
  departures: [
    'The drafter’s weights have 4 bits in groups of 32, the paper’s 4 in groups of 128. Both are computed with in float32 here, so drafting saves no reading.',
    'The paper’s cost model describes graphics cards. Here it is linear in rows and tokens, with constants measured once on this engine.',
    'That model never predicts 1.05 here, so this preset drafts always. Set the least predicted speed-up to 1.05 to let it decide.',
    'Before anything was drafted, the model assumes that 80 % of tokens are accepted; the released code starts from the draft length less an offset.',
    'The drafter keeps its own keys and values of drafted tokens until they are checked; those before are the policy’s.',
    'While drafting is off, the model is asked again every 8 tokens, and rows that ended do not leave a running segment.',
  ],
  claim:
    'The paper reports rollout latency reduced by up to 19.6 % and end-to-end latency by up to 12.7 %, while final model quality is preserved.',
  experiments: ['efficient-rollout-speed'],
};
