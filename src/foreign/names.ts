/**
 * What the columns of other libraries mean, under TRL's names. Read from the sources of TRL 1.x, verl, OpenRLHF, Stable-Baselines3,
 * prime-rl and slime.
 */
import type { ColumnGuess, RlLibrary } from './run.ts';

/** Names that mean the same, by TRL's, with spaces between. The first that a run has is taken. */
const same: Readonly<Record<string, string>> = {
  step: 'round global_step _step training/global_step train/step rollout/step trainer/global_step time/iterations iteration',
  reward:
    'critic/rewards/mean critic/score/mean rollout/raw_reward rollout/rewards objective/scores objective/rlhf_reward rollout/ep_rew_mean policy_objective reward/mean rewards/mean mean_reward reward_mean',
  reward_std: 'group_reward_std reward/std critic/rewards/std',
  frac_reward_zero_std: 'frac_zero_std zero_std_ratio',
  entropy:
    'actor/entropy actor/entropy_loss entropy/all/mean rollout/entropy policy/entropy_avg objective/entropy entropy_loss',
  kl: 'actor/kl_loss actor/reward_kl_penalty kl_loss objective/kl ref_kl',
  ppo_kl: 'actor/ppo_kl policy/approxkl_avg approx_kl approxkl',
  'clip_ratio/region_mean':
    'clip_ratio actor/pg_clipfrac pg_clipfrac ppo_clip_ratio policy/clipfrac_avg clip_fraction clipfrac is_masked/all/mean is_masked/mean cispo_clip_ratio',
  'clip_ratio/low_mean': 'actor/pg_clipfrac_lower',
  'sampling/importance_sampling_ratio/mean':
    'rollout_corr/rollout_is_mean importance_ratio/all/mean val/ratio importance_sampling_ratio',
  'sampling/importance_sampling_ratio/max': 'rollout_corr/rollout_is_max importance_ratio/all/max',
  'sampling/importance_sampling_ratio/min': 'rollout_corr/rollout_is_min',
  'sampling/sampling_logp_difference/mean':
    'training/rollout_probs_diff_mean train_rollout_logprob_abs_diff logprobs_diff',
  'sampling/sampling_logp_difference/max': 'training/rollout_probs_diff_max',
  'sampling/kl': 'mismatch_kl/all/mean rollout_corr/kl rollout_corr/k3_kl vllm_kl',
  'schedule/staleness_mean': 'off_policy/mean dispatcher/off_policy/mean',
  'schedule/staleness_max': 'off_policy/max dispatcher/off_policy/max',
  'completions/mean_length':
    'response_length/mean response_length rollout/response_lengths rollout/response_len/mean rollout/ep_len_mean completion_length train/agg/effective/num_output_tokens/mean',
  'completions/max_length': 'response_length/max rollout/response_len/max',
  'completions/min_length': 'response_length/min rollout/response_len/min',
  'completions/clipped_ratio':
    'response_length/clip_ratio response_clip_ratio rollout/truncated_ratio rollout/truncated',
  loss: 'train_loss loss/mean total_loss actor/loss',
  policy_loss: 'actor/pg_loss pg_loss loss/policy_avg policy_gradient_loss',
  value_loss: 'critic/vf_loss critic_loss loss/value_avg',
  grad_norm: 'actor/grad_norm optim/grad_norm actor_grad_norm',
  learning_rate: 'actor/lr optim/lr lr-pg_0 actor_lr lr',
  num_tokens: 'perf/total_num_tokens progress/total_tokens num_input_tokens_seen time/total_timesteps',
  step_time: 'timing_s/step time/step perf/step_time timing/step_total',
  eval_reward: 'eval/mean_reward validation/reward eval/reward eval_rewards/mean',
  'pass@1': 'eval_pass@1 eval/pass@1 eval_accuracy eval/success_rate validation/accuracy',
};

const exact = new Map(
  Object.entries(same).flatMap(([ours, theirs]) =>
    [ours, ...theirs.split(' ')].map((name): [string, string] => [name, ours]),
  ),
);

/** Forms of names that hold a name of the reader's own. */
const forms: readonly (readonly [form: RegExp, ours: string])[] = [
  [/^rewards\/.+\/(mean|std)$/, '='],
  [
    /^(completions|clip_ratio|sampling|schedule|advantages|verify|spent|would|updates?|eval|game)\/[\w/@]+$/,
    '=',
  ],
  [/^train\/agg\/effective\/[^/]+\/reward\/mean$/, 'reward'],
  [/^train\/agg\/effective\/[^/]+\/is_truncated\/mean$/, 'completions/clipped_ratio'],
  [/^val-core\/.+\/(?:mean|avg)@\d+$/, 'eval_reward'],
  [/^val-core\/.+\/(?:reward|acc|score)$/, 'eval_reward'],
  [/^eval\/[^/]+\/effective\/[^/]+\/avg@\d+$/, 'eval_reward'],
  [/^eval_.+_pass1$/, 'pass@1'],
];

/** Words that a name of no library may hold, in the order of trying. */
const words: readonly (readonly [word: RegExp, ours: string])[] = [
  [/^(global.?)?(step|iter(ation)?s?|round|update)s?$/i, 'step'],
  [/(eval|val|test|held.?out).*(reward|score|acc|pass)/i, 'eval_reward'],
  [/^(mean.?|avg.?)?(reward|score|return)s?(.?(mean|avg))?$/i, 'reward'],
  [/reward.*std/i, 'reward_std'],
  [/(zero|dead).*(std|group|var)/i, 'frac_reward_zero_std'],
  [/entropy/i, 'entropy'],
  [/(grad.*norm|gnorm)/i, 'grad_norm'],
  [/clip.*(frac|ratio|share)/i, 'clip_ratio/region_mean'],
  [/(trunc|overlong)/i, 'completions/clipped_ratio'],
  [/(mean|avg)?.*(length|len)(.?(mean|avg))?$/i, 'completions/mean_length'],
  [/^(approx|old|ppo).*kl/i, 'ppo_kl'],
  [/\bkl\b|(^|_)kl(_|$)/i, 'kl'],
  [/(importance|is).*ratio/i, 'sampling/importance_sampling_ratio/mean'],
  [/(^|_)(lr|learning.?rate)$/i, 'learning_rate'],
  [/^(train.?)?loss$/i, 'loss'],
];

/** Places under which trainers of any library log. */
const common =
  /^(train(ing|er)?|rollout|policy|actor|metrics?|stats|env|objective|loss(es)?|perf|eval|val(idation)?|test|dev)\//i;

/** W&B writes `run - train/reward` and columns of ranges beside it. */
const bare = (name: string): string => name.replace(/^.* - (?=[\w/@.-]+$)/, '');

/** What one column means. Names of ranges (`__MIN`, `__MAX`) and times mean nothing. */
export function guessColumn(theirs: string): ColumnGuess {
  const name = bare(theirs);
  const none = { theirs, ours: null, certainty: 'none' } as const;
  if (/__(MIN|MAX)$/.test(name) || /^(_?timestamp|time|_runtime|wall.?time|epoch)$/i.test(name)) return none;
  for (const one of [name, name.replace(/^(train|actor)\//, '').replace(/^train_/, '')]) {
    const ours = exact.get(one);
    if (ours !== undefined) return { theirs, ours, certainty: 'named' };
    const form = forms.find(([form]) => form.test(one));
    if (form) return { theirs, ours: form[1] === '=' ? one : form[1], certainty: 'named' };
  }
  // In a place of its own a word may mean something else: `judge/kl` is no KL to the reference.
  const isApart = /^[\w.-]+\//.test(name) && !common.test(name);
  const word = isApart ? undefined : words.find(([word]) => word.test(name));
  return word ? { theirs, ours: word[1], certainty: 'guessed' } : none;
}

/** Names of libraries that only one of them writes. */
const marks: readonly (readonly [mark: RegExp, library: RlLibrary])[] = [
  [/^(spent|would)\//, 'espalier'],
  [/^global_step\/max_steps$|^train_speed\(/, 'ms-swift'],
  [/^(critic|actor|response_length|val-core|timing_s)\//, 'verl'],
  [/^(optim|mismatch_kl|off_policy|dispatcher)\/|^train\/agg\//, 'prime-rl'],
  [
    /^rollout\/(raw_reward|response_lengths?|response_len\/|zero_std)|^train\/(pg_clipfrac|train_rollout_logprob)/,
    'slime',
  ],
  [/^(train\/)?(completions\/(mean|clipped)|frac_reward_zero_std|rewards\/.+\/mean)/, 'trl'],
];

/** The library that writes such a name, or null. */
export const libraryOf = (name: string) => marks.find(([mark]) => mark.test(bare(name)))?.[1] ?? null;
