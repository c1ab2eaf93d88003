/** Metrics of the engine itself in every run, as data of the same form as each strategy's meta. */
import type { Metrics } from '../config/meta.ts';

const capability = [{ setting: 'capability_prompts', not: [0] }] as const;
const isGame = [{ setting: 'task', is: ['kuhn-poker', 'door-grid'] }] as const;
const isAsync = [{ setting: 'schedule', is: ['async'] }] as const;

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
  'eval/pass@8': {
    label: 'pass@8 held out',
    help: 'Held-out prompts solved by at least one of eight samples at temperature 1. What the policy can reach at all.',
    unit: 'share',
    when: [{ setting: 'eval_pass_at_8', is: [true] }],
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
  'game/exploitability': {
    label: 'exploitability',
    help: 'What a seat would gain per game by the best answer to the policy in the other, exactly, a mean over both. 0 is an equilibrium.',
    unit: 'number',
    when: isGame,
  },
  'game/first_value': {
    label: 'value of the first seat',
    help: 'What the policy in the first seat earns per game with itself in the second, exactly. An equilibrium of Kuhn poker gives −0.056 chips.',
    unit: 'number',
    when: isGame,
  },
  reward_std: {
    label: 'reward standard deviation',
    help: 'Standard deviation of rewards: mean over the groups, or over the round where the batch scales advantages.',
    unit: 'number',
  },
  frac_reward_zero_std: {
    label: 'groups without signal',
    help: 'Share of groups in which every completion got the same reward. They teach nothing; in games, both seats are one group.',
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
  'verify/abstained': {
    label: 'not scored',
    help: 'Completions on which the verifier abstained. They are in no comparison and are not trained.',
    unit: 'completions',
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
  quality_loss: {
    label: 'quality loss',
    help: 'Mean cross-entropy of the quality head.',
    unit: 'nats',
    when: [{ setting: 'prune', is: ['quality'] }],
  },
  grad_norm: {
    label: 'gradient norm',
    help: 'Norm of the gradient before clipping. A sudden jump is a warning.',
    unit: 'number',
  },
  learning_rate: {
    label: 'learning rate',
    help: 'Step size of the last update, warm-up included.',
    unit: 'number',
  },
  'update/empty_tokens': {
    label: 'tokens that taught nothing',
    help: 'Share of trained tokens in rows of the update without any advantage. They add nothing to the gradient of the surrogate.',
    unit: 'share',
  },
  'update/positions_saved': {
    label: 'update left out',
    help: 'Share of the update’s token positions that were not computed, because their rows teach nothing. 0 where a loss reads every row, as a KL penalty does.',
    unit: 'share',
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
  'schedule/staleness_mean': {
    label: 'staleness',
    help: 'Rounds learned between the weights that generated the batch and the update, a mean over its decode steps. 0 is on-policy.',
    unit: 'rounds',
    when: isAsync,
  },
  'schedule/staleness_max': {
    label: 'greatest staleness',
    help: 'Rounds learned between the weights that began the batch and the update. Never above the maximal staleness.',
    unit: 'rounds',
    when: isAsync,
  },
  'schedule/weights_changes': {
    label: 'weights changed within',
    help: 'How often newer weights took over while the batch was being generated.',
    unit: 'number',
    when: isAsync,
  },
  num_tokens: {
    label: 'tokens',
    help: 'Prompt, hint and generated tokens of the run so far. Generated tokens that completions of a tree share count once.',
    unit: 'tokens',
  },
  'spent/tokens': {
    label: 'tokens per round',
    help: 'Tokens that this round generated, shared ones once; pruned and discarded ones too.',
    unit: 'tokens',
  },
  'spent/steps': {
    label: 'decoding steps',
    help: 'Steps of this round, one after another. All completions that are being generated take a step together.',
    unit: 'steps',
  },
  'spent/prompts': {
    label: 'prompts sampled',
    help: 'Prompts or starts that this round sampled.',
    unit: 'prompts',
  },
  'spent/prompts_failed': {
    label: 'prompts that failed',
    help: 'Prompts of this round whose completions without a hint were all wrong.',
    unit: 'prompts',
  },
  'spent/idle_tokens': {
    label: 'tokens without signal',
    help: 'Tokens of groups in which every completion got the same reward. They teach nothing.',
    unit: 'tokens',
    when: [{ setting: 'baseline', is: ['mean', 'leave_one_out', 'median'] }],
  },
} as const satisfies Metrics;
