/** Metrics of the engine itself in every run, as data of the same form as each strategy's meta. */
import { is, isNot, metric } from '../config/declare.ts';
import type { Metrics } from '../config/meta.ts';
import { ruleMeta } from './ruleMeta.ts';

const capability = [isNot('capability_prompts', 0)];
const isGame = [is('task', 'kuhn-poker', 'door-grid')];
const isAsync = [is('schedule', 'async')];

/** In the order in which the page lists them. */
export const metricMeta = {
  reward: metric('reward', 'number', {
    help: 'Mean reward of the round’s completions or episodes. It should rise.',
  }),
  'pass@1': metric('pass@1 held out', 'share', {
    help: 'Share of held-out prompts or starts solved by one sample at temperature 1. The number that counts.',
  }),
  eval_reward: metric('reward held out', 'number', {
    help: 'Mean reward on held-out prompts or starts. It says more than pass@1 where an answer can be partly right.',
  }),
  'eval/pass@8': metric('pass@8 held out', 'share', {
    help: 'Held-out prompts solved by at least one of eight samples at temperature 1. What the policy can reach at all.',
    when: [is('eval_pass_at_8', true)],
  }),
  'eval/capability_gain': metric('capability gain', 'share', {
    help: 'Of the held-out prompts never solved in 256 samples before training, the share solved at least once in 64 now.',
    when: capability,
  }),
  'eval/hard_prompts': metric('hard prompts held out', 'prompts', {
    help: 'Held-out prompts never solved in 256 samples before training. The capability gain is a share of these.',
    when: capability,
  }),
  'game/exploitability': metric('exploitability', 'number', {
    help: 'What a seat would gain per game by the best answer to the policy in the other, exactly, a mean over both. 0 is an equilibrium.',
    when: isGame,
  }),
  'game/first_value': metric('value of the first seat', 'number', {
    help: 'What the policy in the first seat earns per game with itself in the second, exactly. An equilibrium of Kuhn poker gives −0.056 chips.',
    when: isGame,
  }),
  ...ruleMeta,
  reward_std: metric('reward standard deviation', 'number', {
    help: 'Standard deviation of rewards: mean over the groups, or over the round where the batch scales advantages.',
  }),
  frac_reward_zero_std: metric('groups without signal', 'share', {
    help: 'Share of groups in which every completion got the same reward. They teach nothing; in games, both seats are one group.',
    when: [is('baseline', 'mean', 'leave_one_out', 'median')],
  }),
  'advantages/non_finite': metric('non-finite advantages', 'completions', {
    help: 'Completions left out because their reward or advantage is not a finite number. It should be 0.',
  }),
  entropy: metric('entropy', 'nats', {
    help: 'Mean entropy of the policy per token or action. It falls as the policy learns; near 0 exploration has stopped.',
  }),
  'completions/mean_length': metric('mean length', 'tokens', {
    help: 'Mean length of completions in tokens, end token included, or of episodes in steps.',
  }),
  'completions/min_length': metric('shortest', 'tokens', {
    help: 'Length of the shortest completion or episode.',
  }),
  'completions/max_length': metric('longest', 'tokens', {
    help: 'Length of the longest completion or episode.',
  }),
  'completions/mean_terminated_length': metric('mean length, ended', 'tokens', {
    help: 'Mean length of completions or episodes that ended by themselves.',
  }),
  'completions/min_terminated_length': metric('shortest, ended', 'tokens', {
    help: 'Length of the shortest completion or episode that ended by itself.',
  }),
  'completions/max_terminated_length': metric('longest, ended', 'tokens', {
    help: 'Length of the longest completion or episode that ended by itself.',
  }),
  'completions/clipped_ratio': metric('truncated', 'share', {
    help: 'Share of completions or episodes that reached the length limit.',
  }),
  'verify/flawed_ratio': metric('right with a wrong step', 'share', {
    help: 'Share of right completions with a wrong step before the answer (flawed positives). Lower is better.',
  }),
  'verify/failure_frequency': metric('verifier failures', 'share', {
    help: 'Share of completions that the verifier could not check. It should be 0.',
  }),
  'verify/abstained': metric('not scored', 'completions', {
    help: 'Completions on which the verifier abstained. They are in no comparison and are not trained.',
  }),
  'advantages/right_negative': metric('right ones punished', 'share', {
    help: 'Share of right completions with a negative advantage. Reward terms beside the verifier cause it; lower is better.',
  }),
  'rewards/verifier/mean': metric('verifier reward', 'number', {
    help: 'Mean of the verifier’s part of the reward.',
  }),
  quality_loss: metric('quality loss', 'nats', {
    help: 'Mean cross-entropy of the quality head.',
    when: [is('prune', 'quality')],
  }),
  grad_norm: metric('gradient norm', 'number', {
    help: 'Norm of the gradient before clipping. A sudden jump is a warning.',
  }),
  learning_rate: metric('learning rate', 'number', {
    help: 'Step size of the last update, warm-up included.',
  }),
  'update/empty_tokens': metric('tokens that taught nothing', 'share', {
    help: 'Share of trained tokens in rows of the update without any advantage. They add nothing to the gradient of the surrogate.',
  }),
  'update/positions_saved': metric('update left out', 'share', {
    help: 'Share of the update’s token positions that were not computed, because their rows teach nothing. 0 where a loss reads every row, as a KL penalty does.',
  }),
  'updates/skipped': metric('updates skipped', 'number', {
    help: 'Updates skipped because the gradient was not finite. It should be 0.',
  }),
  loss: metric('loss', 'number', {
    help: 'Near 0 with one update per round, because the advantages of a group cancel. Watch the reward instead.',
  }),
  'schedule/staleness_mean': metric('staleness', 'rounds', {
    help: 'Rounds learned between the weights that generated the batch and the update, a mean over its decode steps. 0 is on-policy.',
    when: isAsync,
  }),
  'schedule/staleness_max': metric('greatest staleness', 'rounds', {
    help: 'Rounds learned between the weights that began the batch and the update. Never above the maximal staleness.',
    when: isAsync,
  }),
  'schedule/weights_changes': metric('weights changed within', 'number', {
    help: 'How often newer weights took over while the batch was being generated.',
    when: isAsync,
  }),
  num_tokens: metric('tokens', 'tokens', {
    help: 'Prompt, hint and generated tokens of the run so far. Generated tokens that completions of a tree share count once.',
  }),
  'spent/tokens': metric('tokens per round', 'tokens', {
    help: 'Tokens that this round generated, shared ones once; pruned and discarded ones too.',
  }),
  'spent/steps': metric('decoding steps', 'steps', {
    help: 'Steps of this round, one after another. All completions that are being generated take a step together.',
  }),
  'spent/prompts': metric('prompts sampled', 'prompts', {
    help: 'Prompts or starts that this round sampled.',
  }),
  'spent/prompts_failed': metric('prompts that failed', 'prompts', {
    help: 'Prompts of this round whose completions without a hint were all wrong.',
  }),
  'spent/idle_tokens': metric('tokens without signal', 'tokens', {
    help: 'Tokens of groups in which every completion got the same reward. They teach nothing.',
    when: [is('baseline', 'mean', 'leave_one_out', 'median')],
  }),
} as const satisfies Metrics;
