/** What would help, as each library writes it, and how each logs what a check needs. Names are those of their sources. */
import type { RlLibrary } from './run.ts';

/** A setting of the reader's library that would help. */
export interface Remedy {
  /** As that library writes it: `epsilon_high=0.28`. */
  readonly setting: string;
  /** What the change costs, in one sentence. */
  readonly cost: string;
}

/** A column that a check needs and the files do not have. */
export interface MissingColumn {
  readonly column: string;
  /** How to log it in the reader's library, in one sentence. */
  readonly how: string;
}

/** null: that library has no such setting. */
type Names = Readonly<Partial<Record<RlLibrary, string | null>> & { trl: string }>;

const remedies = {
  slower: {
    cost: 'Training takes as many times longer as the steps are smaller.',
    ...{ trl: 'learning_rate: a third', verl: 'actor_rollout_ref.actor.optim.lr: a third' },
    ...{ 'prime-rl': 'trainer.optim.lr: a third', slime: '--lr: a third' },
  },
  fewerPasses: {
    cost: 'Each batch gives fewer updates, so more has to be generated.',
    ...{ trl: 'num_iterations=1', verl: 'actor_rollout_ref.actor.ppo_epochs=1', 'prime-rl': null },
    slime: '--num-steps-per-rollout 1',
  },
  clipGradient: {
    cost: 'Rare large gradients count less; a limit that is always reached acts as a smaller learning rate.',
    ...{ trl: 'max_grad_norm=0.2', verl: 'actor_rollout_ref.actor.grad_clip=0.2' },
    ...{ 'prime-rl': 'trainer.optim.max_norm=0.2', slime: '--clip-grad 0.2' },
  },
  moreSamples: {
    cost: 'Twice the completions are twice the generated tokens.',
    ...{ trl: 'num_generations: twice as many', verl: 'actor_rollout_ref.rollout.n: twice as many' },
    ...{ 'prime-rl': 'group_size: twice as many', slime: '--n-samples-per-prompt: twice as many' },
  },
  filterGroups: {
    cost: 'Prompts are generated and discarded until the batch is full; with 60 % dead groups that is 2.5 times the tokens.',
    trl: 'GRPOWithReplayBufferConfig.replay_buffer_size (experimental)',
    ...{ 'ms-swift': '--dynamic_sample true', verl: 'algorithm.filter_groups.enable=True (DAPO trainer)' },
    'prime-rl': 'an admission gate of the curriculum (AdvRangeGate)',
    slime:
      '--dynamic-sampling-filter-path slime.rollout.filter_hub.dynamic_sampling_filters.check_reward_nonzero_std',
  },
  anchor: {
    cost: 'A reference model is kept in memory and run on every token.',
    trl: 'beta=0.01',
    verl: 'actor_rollout_ref.actor.use_kl_loss=True actor_rollout_ref.actor.kl_loss_coef=0.01',
    ...{ 'prime-rl': 'trainer.loss.kl_tau: higher', slime: '--use-kl-loss --kl-loss-coef 0.01' },
  },
  explore: {
    cost: 'Too much of it keeps the policy random: watch that reward still rises.',
    trl: 'epsilon_high=0.28, or entropy_coef=0.001',
    verl: 'actor_rollout_ref.actor.clip_ratio_high=0.28',
    ...{ 'prime-rl': 'trainer.loss.dppo_mask_high: higher', slime: '--eps-clip-high 0.28' },
  },
  longer: {
    cost: 'The longest completion of a batch decides its time and memory.',
    ...{ trl: 'max_completion_length: twice as long', verl: 'data.max_response_length: twice as long' },
    'prime-rl': 'max_completion_tokens: twice as long',
    slime: '--rollout-max-response-len: twice as long',
  },
  maskTruncated: {
    cost: 'Truncated completions are generated and not learned from; the policy no longer learns to be short.',
    ...{ trl: 'mask_truncated_completions=True', 'ms-swift': '--overlong_filter true', verl: null },
    ...{ 'prime-rl': null, slime: 'Sample.remove_sample = True, in --rollout-sample-filter-path' },
  },
  correctSampling: {
    cost: 'Tokens whose probabilities differ most count less, so some of the batch is lost.',
    trl: 'vllm_importance_sampling_correction=True, steps_per_generation: fewer',
    verl: 'algorithm.rollout_correction.rollout_is=token, with actor_rollout_ref.rollout.calculate_log_probs=True',
    ...{ 'prime-rl': 'orchestrator.max_off_policy_steps: fewer', slime: '--use-tis' },
  },
  reward: {
    cost: 'Rewards before and after the change cannot be compared.',
    ...{ trl: 'reward_weights, or the reward function itself', verl: 'custom_reward_function.path' },
    ...{ 'prime-rl': 'the rubric of the environment', slime: '--custom-rm-path' },
  },
  splitPrompts: {
    cost: 'Numbers of earlier evaluations cannot be compared with new ones.',
    trl: 'eval_dataset: prompts that train_dataset does not have',
    verl: 'data.val_files: prompts that data.train_files does not have',
    'prime-rl': 'orchestrator.eval.env: another split',
    slime: '--eval-prompt-data: prompts that --prompt-data does not have',
  },
} as const satisfies Readonly<Record<string, { cost: string } & Names>>;

export type RemedyId = keyof typeof remedies;

/** A remedy in the words of a library, TRL's for those without own words; null where the library has no such setting. */
export function remedyOf(id: RemedyId, library: RlLibrary): Remedy | null {
  const { cost, trl, [library]: setting = trl }: { cost: string } & Names = remedies[id];
  return setting === null ? null : { setting, cost };
}

/** How a library logs what is missing; by metric or material. */
const logged: Readonly<Record<string, Names>> = {
  completions: {
    trl: 'Set log_completions=True and open OUTPUT_DIR/completions/*.parquet.',
    'ms-swift': 'Set --log_completions true and open completions.jsonl.',
    verl: 'Set trainer.rollout_data_dir=DIR and open DIR/*.jsonl.',
    'prime-rl': 'Set trainer.enable_token_export = true and open token_exports; it has tokens without text.',
    slime: 'Set --save-debug-rollout-data DIR/{rollout_id}.pt and print its samples as JSON lines.',
    trackio: 'Log trackio.Trace(messages, metadata={"reward": …}) and open {project}_traces.parquet.',
  },
  'evaluated completions': {
    trl: 'Write the prompts of eval_dataset and their completions as JSON lines to a file with “eval” in its name.',
    verl: 'Set trainer.validation_data_dir=DIR/val and open its files too.',
    slime: 'Set --save-debug-rollout-data: it writes eval_{rollout_id}.pt too.',
  },
  'right answers': {
    trl: 'Call log_extra("solution", solution) in the reward function: the completions table has it then.',
    verl: 'Give the dataset reward_model.ground_truth: rollout dumps have it as gts.',
    slime: 'Give the dataset a label: samples have it then.',
  },
  'reward parts': {
    trl: 'Give reward_funcs as a list of functions: each is logged as rewards/{name}/mean.',
    verl: 'Return a dictionary from the reward function: its numbers stand in the rollout dump.',
  },
  kl: {
    trl: 'Set beta above 0: kl is only logged then.',
    verl: 'Set actor_rollout_ref.actor.use_kl_loss=True.',
    slime: 'Set --use-kl-loss.',
  },
  entropy: {
    trl: 'TRL logs entropy since 0.19; with Liger loss it does not.',
    verl: 'Set actor_rollout_ref.actor.calculate_entropy=True.',
  },
  'completions/clipped_ratio': {
    trl: 'Log completions/clipped_ratio: the share of completions that reached the length limit.',
  },
  'sampling/importance_sampling_ratio/mean': {
    trl: 'Set use_vllm=True with vllm_importance_sampling_correction=True.',
    verl: 'Set actor_rollout_ref.rollout.calculate_log_probs=True.',
    'prime-rl': 'Open metrics.jsonl of the run: it has mismatch_kl and off_policy.',
    slime: 'Set --use-tis, or open train/train_rollout_logprob_abs_diff.',
  },
};

/** What a check misses, and how to log it in this library. */
export function missingOf(column: string, library: RlLibrary): MissingColumn {
  const names = logged[column];
  return { column, how: names?.[library] ?? names?.trl ?? `Log ${column} at every step.` };
}
