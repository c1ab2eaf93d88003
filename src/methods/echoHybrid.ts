/** ECHO at test time: entropy and confidence decide forks, what stops, and how far an update may go. */
import type { Method } from './method.ts';

export const echoHybrid: Method = {
  id: 'echo-hybrid',
  title: 'ECHO test time',
  paper: {
    title: 'ECHO: Entropy-Confidence Hybrid Optimization for Test-Time Reinforcement Learning',
    arxiv: '2602.02150',
    year: 2026,
  },
  provenance: 'code read',
  stage: 'Generate',
  saves: ['labels', 'tokens'],
  purpose:
    'Votes over a tree that branches and stops by entropy and confidence, and clips confident completions closer.',
  concepts: ['test-time training', 'adaptive branching', 'confidence', 'majority vote', 'without labels'],
  formula: String.raw`\begin{gathered}b=\Big[1+2\tfrac{H_t-H^*}{1-H^*}+\tfrac{C^*-\bar C_t}{C^*}\Big]_1^{W}\\[4pt]\text{stop if }\max_{s>t-P}\bar C_s<C_{0.1}\\[4pt]\varepsilon_i=\varepsilon_0+(\varepsilon_1-\varepsilon_0)\,\sigma\big(4(1-C_i)\big)\end{gathered}`,
  settings: {
    task: 'lookup',
    level: 1,
    labels: 'majority',
    topology: 'hybrid_forks',
    branch_roots: 4,
    branch_width: 4,
    num_generations: 16,
    prune: 'tail_confidence',
    surrogate: 'confidence_clip',
    loss_type: 'grpo',
    scale_rewards: 'group',
  },
  pitfalls: [
    'TTRL’s warnings apply: the reward is agreement, and a wrong majority grows.',
    'Low confidence makes a fork wider and stops a completion: keep tail_quantile well below fork_confidence_quantile, or new branches are stopped at once.',
    'Limits are quantiles of earlier rounds, so about as many rows are stopped when the policy is certain of everything: watch tail/confidence.',
    'Where hybrid/forked is low most of a group is fresh samples, and the tree saves little: see tree/unique_ratio.',
    'Stopped completions have no vote and no weight: label, baseline and gradient come from confident ones alone, which is biased.',
    'Compare with ETTRL at equal tokens, and with random pruning of as many completions.',
  ],
  departures: [
    'The paper’s entropy and confidence come from the likeliest ten tokens; here entropy is over all symbols, and confidence is the probability of the tokens that were chosen.',
    'With its released thresholds no token could ever fork or be stopped; here all limits are quantiles of recent tokens.',
    'A fork draws its first token again; the released code forces the likeliest tokens, which would then not be trained.',
    'The places of a group are shared among its forks in turn, so that no completion takes them all; this is our reading of adaptive width.',
    'Completions are checked once, after a third of the longest, and not at every token. The most confident one of a prompt stays.',
    'The clip range follows the mean probability of all trained tokens of a completion, not of its last 16. The paper’s shaping of advantages by entropy and confidence is left out.',
    'It trains on the questions that it is tested on; here held-out prompts are never trained on.',
    'The first round is flat, because no quantiles are known yet.',
  ],
  claim:
    'The paper reports consistent gains on several mathematical and visual reasoning benchmarks, and better generalisation under a limited rollout budget; its abstract gives no number.',
  experiments: [],
};
