/** What a run's settings are called in TRL's `GRPOConfig` (fields as of TRL 1.0, huggingface/trl grpo_config.py). */
import { optionOf, settingKeys, type RunConfig, type SettingKey } from '../../config/settings.ts';
import { longestCompletion } from '../../tasks/levels.ts';

type Value = string | number | boolean;

/** A keyword argument of `GRPOConfig`, and the settings that it stands for. */
export interface Argument {
  readonly name: string;
  readonly value: Value;
}

/** Settings that have the same name and meaning there; null is left out. */
const same = [
  'learning_rate',
  'num_generations',
  'temperature',
  'beta',
  'num_iterations',
  'epsilon',
  'epsilon_high',
  'delta',
  'mask_truncated_completions',
  'max_grad_norm',
  'warmup_steps',
  'weight_decay',
  'adam_beta1',
  'adam_beta2',
  'adam_epsilon',
  'seed',
] as const satisfies readonly SettingKey[];

/** Settings that the folder follows in another form: the dataset, or arguments of another name. */
const translated = new Set<SettingKey>([
  'task',
  'level',
  'level_mixture',
  'num_train_prompts',
  'num_eval_prompts',
  'max_completion_length',
  'prompts_per_round',
  'steps_per_generation',
  'max_rounds',
  'eval_every_rounds',
  'save_every_rounds',
  'select_tokens',
]);

/** Values of choices that TRL has too, and what it calls them. */
const choices: Partial<Record<SettingKey, Readonly<Record<string, Partial<Record<string, Value>>>>>> = {
  loss_type: { grpo: { loss_type: 'grpo' }, dr_grpo: { loss_type: 'dr_grpo' }, dapo: { loss_type: 'dapo' } },
  surrogate: { clipped: {}, capped_weight: { loss_type: 'cispo' }, sigmoid_gate: { loss_type: 'sapo' } },
  scale_rewards: {
    group: { scale_rewards: 'group' },
    batch: { scale_rewards: 'batch' },
    none: { scale_rewards: 'none' },
  },
  importance_sampling_level: {
    token: { importance_sampling_level: 'token' },
    sequence: { importance_sampling_level: 'sequence' },
  },
  baseline: { mean: {} },
};

/** Arguments of `GRPOConfig` for these settings, in a fixed order. */
export function grpoArguments(config: RunConfig): Argument[] {
  const { prompts_per_round, num_generations, steps_per_generation: updates, num_iterations } = config;
  const steps = updates * num_iterations;
  const fixed: Record<string, Value> = {};
  for (const key of same) {
    const value = config[key];
    if (value !== null) fixed[key] = value;
  }
  for (const [key, known] of Object.entries(choices)) {
    Object.assign(fixed, known[String(config[key as SettingKey])] ?? {});
  }
  return Object.entries({
    ...fixed,
    // Only control tasks have none, and their runs are not exported.
    max_completion_length: longestCompletion(config) as number,
    per_device_train_batch_size: (prompts_per_round * num_generations) / updates,
    gradient_accumulation_steps: 1,
    steps_per_generation: updates,
    per_device_eval_batch_size: num_generations,
    top_entropy_quantile: config.select_tokens,
    max_steps: config.max_rounds * steps,
    eval_strategy: 'steps',
    eval_steps: config.eval_every_rounds * steps,
    save_steps: config.save_every_rounds * steps,
    logging_steps: 1,
    lr_scheduler_type: 'constant_with_warmup',
    bf16: false,
    gradient_checkpointing: false,
    report_to: 'none',
    output_dir: 'output',
  }).map(([name, value]) => ({ name, value }));
}

/** A setting that TRL has no word for. */
export interface Unmatched {
  readonly key: SettingKey;
  readonly label: string;
  readonly value: string;
  readonly help: string;
  /** It is not at its default, so that training there differs from training here. */
  readonly matters: boolean;
}

/** Every setting without a counterpart, those that matter first. */
export function withoutCounterpart(config: RunConfig): Unmatched[] {
  const known = new Set<string>([...same, ...translated]);
  const unmatched = settingKeys.filter((key) => {
    if (known.has(key)) return false;
    const matched = choices[key];
    return matched === undefined || matched[String(config[key])] === undefined;
  });
  const described = unmatched.map((key): Unmatched => {
    const { label, help, default: usual } = optionOf(key);
    const value = config[key];
    const matters = JSON.stringify(value) !== JSON.stringify(usual);
    return { key, label, value: value === null ? 'none' : String(value), help, matters };
  });
  return [...described.filter(({ matters }) => matters), ...described.filter(({ matters }) => !matters)];
}
