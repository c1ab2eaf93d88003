/** What would help, as each library writes it, and how each logs what a check needs. Names are those of their sources. */
import type { ForeignRun, RlLibrary } from './run.ts';

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
type Settings = ForeignRun['settings'];

/** A change of a setting that helps: its names alone where `words` say how, else with its new value. */
interface RemedyRow extends Names {
  readonly cost: string;
  readonly words?: string;
  /** By how much TRL's setting `of` changes; said in place of the words where its value is known. */
  readonly of?: string;
  readonly times?: number;
  /** Whether the run has it already. */
  readonly isSet?: (settings: Settings) => boolean;
}

const remedies = {
  slower: {
    cost: 'Training takes as many times longer as the steps are smaller.',
    ...{ of: 'learning_rate', times: 1 / 3, words: 'a third' },
    ...{ trl: 'learning_rate', verl: 'actor_rollout_ref.actor.optim.lr' },
    ...{ 'prime-rl': 'trainer.optim.lr', slime: '--lr' },
  },
  fewerPasses: {
    cost: 'Each batch gives fewer updates, so more has to be generated.',
    isSet: ({ num_iterations: passes }) => passes === 1,
    ...{ trl: 'num_iterations=1', verl: 'actor_rollout_ref.actor.ppo_epochs=1', 'prime-rl': null },
    slime: /* data */ '--num-steps-per-rollout 1',
  },
  clipGradient: {
    cost: 'Rare large gradients count less; a limit that is always reached acts as a smaller learning rate.',
    isSet: ({ max_grad_norm: limit = 1 }) => Number(limit) <= 0.2,
    ...{ trl: 'max_grad_norm=0.2', verl: 'actor_rollout_ref.actor.grad_clip=0.2' },
    ...{ 'prime-rl': 'trainer.optim.max_norm=0.2', slime: /* data */ '--clip-grad 0.2' },
  },
  moreSamples: {
    cost: 'Twice the completions are twice the generated tokens.',
    ...{ of: 'num_generations', times: 2, words: 'twice as many' },
    ...{ trl: 'num_generations', verl: 'actor_rollout_ref.rollout.n' },
    ...{ 'prime-rl': 'group_size', slime: '--n-samples-per-prompt' },
  },
  filterGroups: {
    cost: 'Prompts are generated and discarded until the batch is full; with 60 % dead groups that is 2.5 times the tokens.',
    trl: /* data */ 'GRPOWithReplayBufferConfig.replay_buffer_size (experimental)',
    ...{
      'ms-swift': /* data */ '--dynamic_sample true',
      verl: /* data */ 'algorithm.filter_groups.enable=True (DAPO trainer)',
    },
    'prime-rl': 'an admission gate of the curriculum (AdvRangeGate)',
    slime:
      /* data */ '--dynamic-sampling-filter-path slime.rollout.filter_hub.dynamic_sampling_filters.check_reward_nonzero_std',
  },
  anchor: {
    cost: 'A reference model is kept in memory and run on every token.',
    ...{ of: 'beta', times: 3, words: 'from 0 to 0.01, or three times as much' },
    ...{ trl: 'beta', verl: /* data */ 'actor_rollout_ref.actor.kl_loss_coef, with use_kl_loss=True' },
    ...{ 'prime-rl': 'trainer.loss.kl_tau', slime: /* data */ '--kl-loss-coef, with --use-kl-loss' },
  },
  explore: {
    cost: 'Too much of it keeps the policy random: watch that reward still rises.',
    isSet: ({ epsilon_high: high = 0 }) => Number(high) >= 0.28,
    trl: 'epsilon_high=0.28, or entropy_coef=0.001',
    verl: 'actor_rollout_ref.actor.clip_ratio_high=0.28',
    ...{ 'prime-rl': 'trainer.loss.dppo_mask_high: higher', slime: /* data */ '--eps-clip-high 0.28' },
  },
  longer: {
    cost: 'The longest completion of a batch decides its time and memory.',
    ...{ of: 'max_completion_length', times: 2, words: 'twice as long' },
    ...{ trl: 'max_completion_length', verl: 'data.max_response_length' },
    ...{ 'prime-rl': 'max_completion_tokens', slime: '--rollout-max-response-len' },
  },
  maskTruncated: {
    cost: 'Truncated completions are generated and not learned from; the policy no longer learns to be short.',
    isSet: ({ mask_truncated_completions: isMasked }) => isMasked === true,
    ...{
      trl: 'mask_truncated_completions=True',
      'ms-swift': /* data */ '--overlong_filter true',
      verl: null,
    },
    ...{ 'prime-rl': null, slime: 'Sample.remove_sample = True, in --rollout-sample-filter-path' },
  },
  newerWeights: {
    cost: 'Generating waits for training more often.',
    words: /* text */ 'lower',
    ...{ trl: 'steps_per_generation', verl: 'async_training.staleness_threshold' },
    ...{ 'prime-rl': 'orchestrator.max_off_policy_steps', slime: '--update-weights-interval' },
    espalier: 'max_staleness',
  },
  correctSampling: {
    cost: 'Tokens whose probabilities differ most count less, so some of the batch is lost.',
    trl: 'vllm_importance_sampling_correction=True',
    verl: /* data */ 'algorithm.rollout_correction.rollout_is=token, with actor_rollout_ref.rollout.calculate_log_probs=True',
    ...{ 'prime-rl': null, slime: '--use-tis' },
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
} as const satisfies Readonly<Record<string, RemedyRow>>;

export type RemedyId = keyof typeof remedies;

const inFigures = (value: number): string => String(Number(value.toPrecision(2)));

/**
 * A remedy in the words of a library, TRL's for those without own words, with the new value where the files have the old one; null
 * where the library has no such setting or the run has it already.
 */
export function remedyOf(
  id: RemedyId,
  { library, settings }: Pick<ForeignRun, 'library' | 'settings'>,
): Remedy | null {
  const { cost, of, times = 1, words, isSet, trl, [library]: name = trl }: RemedyRow = remedies[id];
  if (name === null || isSet?.(settings)) return null;
  if (words === undefined) return { setting: name, cost };
  const now = settings[of ?? ''];
  const isKnown = typeof now === 'number' && now > 0;
  return {
    setting: isKnown ? `${name}: ${inFigures(now * times)} (it was ${inFigures(now)})` : `${name}: ${words}`,
    cost,
  };
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

/** What is no column, as readers call it. */
const titles: Readonly<Record<string, string>> = {
  ...{ completions: /* text */ 'completions', 'evaluated completions': /* text */ 'evaluated completions' },
  ...{ 'right answers': /* text */ 'right answers', 'reward parts': /* text */ 'reward parts' },
};

/** What a check misses, and how to log it in this library. */
export function missingOf(column: string, library: RlLibrary): MissingColumn {
  const names = logged[column];
  return {
    column: titles[column] ?? column,
    how: names?.[library] ?? names?.trl ?? `Log ${column} at every step.`,
  };
}
