/** What the engine itself reports in every run: data, as each strategy's meta has it for its own metrics. */
import type { Metrics } from '../config/meta.ts';

const capability = [{ setting: 'capability_prompts', not: [0] }] as const;
const corrected = [{ setting: 'proximal', not: ['behaviour'] }] as const;
const valued = [{ setting: 'baseline', is: ['value'] }] as const;
const distilled = [
  { setting: 'hint', not: ['none'] },
  { setting: 'hint_distil', not: [0] },
] as const;

/** In the order in which the page lists them. */
export const metricMeta = {
  reward: {
    label: 'reward',
    help: 'Mean reward of the round’s completions or episodes. It should rise.',
    unit: 'number',
  },
  'pass@1': {
    label: 'pass@1 held out',
    help: 'Share of held-out prompts or starts solved by one sample at temperature 1. The number that counts.',
    unit: 'share',
  },
  eval_reward: {
    label: 'reward held out',
    help: 'Mean reward on held-out prompts or starts. It says more than pass@1 where an answer can be partly right.',
    unit: 'number',
  },
  'eval/capability_gain': {
    label: 'capability gain',
    help: 'Of the held-out prompts never solved in 256 samples before training, the share solved at least once in 64 now.',
    unit: 'share',
    when: capability,
  },
  'eval/hard_prompts': {
    label: 'hard prompts held out',
    help: 'Held-out prompts never solved in 256 samples before training. The capability gain is a share of these.',
    unit: 'prompts',
    when: capability,
  },
  reward_std: {
    label: 'reward standard deviation',
    help: 'Standard deviation of rewards: mean over the groups, or over the round where the batch scales advantages.',
    unit: 'number',
  },
  frac_reward_zero_std: {
    label: 'groups without signal',
    help: 'Share of groups in which every completion got the same reward. They teach nothing.',
    unit: 'share',
    when: [{ setting: 'baseline', is: ['mean', 'leave_one_out', 'median'] }],
  },
  'advantages/non_finite': {
    label: 'non-finite advantages',
    help: 'Completions left out because their reward or advantage is not a finite number. It should be 0.',
    unit: 'completions',
  },
  entropy: {
    label: 'entropy',
    help: 'Mean entropy of the policy per token or action. It falls as the policy learns; near 0 exploration has stopped.',
    unit: 'nats',
  },
  kl: {
    label: 'KL to the start',
    help: 'KL divergence from the policy at the start, per token or action. Measured where beta is above 0.',
    unit: 'nats',
    when: [{ setting: 'beta', not: [0] }],
  },
  'clip_ratio/region_mean': {
    label: 'clipped',
    help: 'Share of tokens or actions whose ratio was clipped. With one update per round of fresh completions it is 0.',
    unit: 'share',
  },
  'clip_ratio/low_mean': {
    label: 'clipped below',
    help: 'Share of tokens or actions whose ratio was clipped at the lower bound.',
    unit: 'share',
  },
  'clip_ratio/high_mean': {
    label: 'clipped above',
    help: 'Share of tokens or actions whose ratio was clipped at the upper bound.',
    unit: 'share',
  },
  'completions/mean_length': {
    label: 'mean length',
    help: 'Mean length of completions in tokens, end token included, or of episodes in steps.',
    unit: 'tokens',
  },
  'completions/min_length': {
    label: 'shortest',
    help: 'Length of the shortest completion or episode.',
    unit: 'tokens',
  },
  'completions/max_length': {
    label: 'longest',
    help: 'Length of the longest completion or episode.',
    unit: 'tokens',
  },
  'completions/mean_terminated_length': {
    label: 'mean length, ended',
    help: 'Mean length of completions or episodes that ended by themselves.',
    unit: 'tokens',
  },
  'completions/min_terminated_length': {
    label: 'shortest, ended',
    help: 'Length of the shortest completion or episode that ended by itself.',
    unit: 'tokens',
  },
  'completions/max_terminated_length': {
    label: 'longest, ended',
    help: 'Length of the longest completion or episode that ended by itself.',
    unit: 'tokens',
  },
  'completions/clipped_ratio': {
    label: 'truncated',
    help: 'Share of completions or episodes that reached the length limit.',
    unit: 'share',
  },
  'verify/flawed_ratio': {
    label: 'right with a wrong step',
    help: 'Share of right completions with a wrong step before the answer (flawed positives). Lower is better.',
    unit: 'share',
  },
  'verify/failure_frequency': {
    label: 'verifier failures',
    help: 'Share of completions that the verifier could not check. It should be 0.',
    unit: 'share',
  },
  'value/explained_variance': {
    label: 'explained variance',
    help: 'Share of the variance of returns that the value head predicts. 1 is perfect, 0 is always the mean.',
    unit: 'number',
    when: valued,
  },
  value_loss: {
    label: 'value loss',
    help: 'Mean half squared error of the value head.',
    unit: 'number',
    when: valued,
  },
  value_clip_ratio: {
    label: 'values clipped',
    help: 'Share of value predictions that were clipped.',
    unit: 'share',
    when: valued,
  },
  'sampling/importance_sampling_ratio/mean': {
    label: 'importance ratio',
    help: 'Mean ratio of proximal to sampling probability of the trained tokens. 1 means no difference; far from 1, old data says little.',
    unit: 'number',
    when: corrected,
  },
  'replay/bounded_ratio': {
    label: 'corrections capped',
    help: 'Share of tokens whose importance ratio was above the cap.',
    unit: 'share',
    when: corrected,
  },
  'confidence/negative_mean': {
    label: 'confidence gain, negative',
    help: 'Mean gain in log-probability per token since the start, over completions with a negative advantage.',
    unit: 'nats',
  },
  'confidence/positive_mean': {
    label: 'confidence gain, positive',
    help: 'Mean gain in log-probability per token since the start, over completions with a positive advantage.',
    unit: 'nats',
  },
  'advantages/right_negative': {
    label: 'right ones punished',
    help: 'Share of right completions with a negative advantage. Reward terms beside the verifier cause it; lower is better.',
    unit: 'share',
  },
  'rewards/verifier/mean': {
    label: 'verifier reward',
    help: 'Mean of the verifier’s part of the reward.',
    unit: 'number',
  },
  'rewards/overlong/mean': {
    label: 'overlong penalty',
    help: 'Mean penalty for completions near the length limit.',
    unit: 'number',
    when: [{ setting: 'overlong_buffer', not: [0] }],
  },
  'rewards/flaw/mean': {
    label: 'flaw penalty',
    help: 'Mean penalty for right completions with a wrong step.',
    unit: 'number',
    when: [{ setting: 'flaw_penalty', not: [0] }],
  },
  'rewards/length/mean': {
    label: 'length penalty',
    help: 'Mean penalty for long completions.',
    unit: 'number',
    when: [{ setting: 'length_penalty', not: [0] }],
  },
  'tree/trained_share': {
    label: 'tree tokens trained',
    help: 'Share of the tokens of trees that stays in the update. The rest is compared, but not learned from.',
    unit: 'share',
    when: [{ setting: 'tree_prune', not: ['none'] }],
  },
  env_loss: {
    label: 'observation loss',
    help: 'Mean cross-entropy of the policy on what the environment says. Lower means better foresight.',
    unit: 'nats',
    when: [{ setting: 'env_coef', not: [0] }],
  },
  approx_kl: {
    label: 'KL to the sampling policy',
    help: 'Estimated KL divergence from the policy that sampled, per token. The KL hinge acts above its bound.',
    unit: 'nats',
    when: [{ setting: 'kl_hinge_coef', not: [0] }],
  },
  'hints/distil_loss': {
    label: 'distillation loss',
    help: 'Mean of −advantage × mean log-probability of hinted completions after the plain prompt, before its weight.',
    unit: 'number',
    when: distilled,
  },
  'hints/distil_floored': {
    label: 'distillation at floor',
    help: 'Share of the tokens pushed down by the distillation that have reached its floor.',
    unit: 'share',
    when: distilled,
  },
  quality_loss: {
    label: 'quality loss',
    help: 'Mean cross-entropy of the quality head.',
    unit: 'nats',
    when: [{ setting: 'prune', is: ['quality'] }],
  },
  grad_norm: {
    label: 'gradient norm',
    help: 'Norm of the gradient before clipping. Jumps announce trouble.',
    unit: 'number',
  },
  learning_rate: {
    label: 'learning rate',
    help: 'Step size of the last update, warm-up included.',
    unit: 'number',
  },
  'updates/skipped': {
    label: 'updates skipped',
    help: 'Updates skipped because the gradient was not finite. It should be 0.',
    unit: 'number',
  },
  loss: {
    label: 'loss',
    help: 'Near 0 with one update per round, because the advantages of a group cancel. Watch the reward instead.',
    unit: 'number',
  },
  num_tokens: {
    label: 'tokens',
    help: 'Prompt, hint and generated tokens of the run so far.',
    unit: 'tokens',
  },
} as const satisfies Metrics;
