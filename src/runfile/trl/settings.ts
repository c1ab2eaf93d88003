/** What a run's settings are called in `GRPOConfig` of TRL 1.13.0, and which of them a language model needs in another size. */
import { optionOf, settingKeys, type RunConfig, type SettingKey } from '../../config/settings.ts';

/** The version of TRL that the folder is written for. */
export const trlVersion = '1.13.0';

type Value = string | number | boolean;

/** A keyword argument of `GRPOConfig`, and the settings that it stands for. */
export interface Argument {
  readonly name: string;
  readonly value: Value;
}

/** Settings that have the same name and meaning there; null is left out. */
const same = [
  'num_generations',
  'temperature',
  'beta',
  'num_iterations',
  'epsilon',
  'epsilon_high',
  'delta',
  'mask_truncated_completions',
  'max_grad_norm',
  'weight_decay',
  'adam_beta1',
  'adam_beta2',
  'adam_epsilon',
  'seed',
] as const satisfies readonly SettingKey[];

/** Settings whose values suit a small policy, and what a language model trains with instead. */
export const replaced = [
  {
    key: 'learning_rate',
    value: 1e-6,
    why: 'The rate of a small policy makes a language model forget how to write. 1e-6 is TRL’s default.',
  },
  {
    key: 'max_completion_length',
    value: 256,
    why: 'A token of a language model is not a symbol of the run, and the model may write words before it ends.',
  },
  {
    key: 'num_eval_prompts',
    value: 128,
    why: 'A language model takes minutes for the prompts that a small policy answers in a second. This is the most that eval.jsonl holds.',
  },
] as const satisfies readonly { key: SettingKey; value: Value; why: string }[];

const instead = Object.fromEntries(replaced.map(({ key, value }) => [key, value])) as Readonly<
  Record<(typeof replaced)[number]['key'], number>
>;

/** Evaluation prompts of the folder. */
export const mostEvalPrompts = instead.num_eval_prompts;

/** Settings that the folder follows in another form: the dataset, or arguments of another name. */
const translated = new Set<SettingKey>([
  'task',
  'level',
  'level_mixture',
  'num_train_prompts',
  'prompts_per_round',
  'steps_per_generation',
  'max_rounds',
  'eval_every_rounds',
  'save_every_rounds',
  'select_tokens',
  'warmup_steps',
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

/** The loss types whose average a surrogate has in TRL, where its name leaves no choice. */
const averagesOf: Readonly<Record<string, Readonly<Record<string, true>>>> = {
  capped_weight: { dapo: true },
  sigmoid_gate: { grpo: true },
};

const isMatched = (key: SettingKey, config: RunConfig): boolean => {
  const averages = averagesOf[config.surrogate];
  if (key === 'loss_type' && averages) return averages[config.loss_type] === true;
  return choices[key]?.[String(config[key])] !== undefined;
};

/** Whether the verifier of the folder follows the setting: a rule of a task that has rules. */
const isRule = (key: SettingKey, { task }: RunConfig): boolean =>
  task === 'replies' && (key.startsWith('rule_') || key === 'reply_words');

/** Completions of one micro-batch at most: as many as a small language model fits on one card. */
const mostInMicroBatch = 8;

/** The largest divisor of a whole number that is at most `most`. */
function divisorUpTo(most: number, number: number): number {
  let divisor = Math.min(most, number);
  while (number % divisor !== 0) divisor--;
  return divisor;
}

/** Arguments of `GRPOConfig` for these settings, in a fixed order. */
export function grpoArguments(config: RunConfig): Argument[] {
  const { prompts_per_round, num_generations, steps_per_generation: updates, num_iterations } = config;
  const steps = updates * num_iterations;
  const completions = (prompts_per_round * num_generations) / updates;
  const microBatch = divisorUpTo(mostInMicroBatch, completions);
  const fixed: Record<string, Value> = { learning_rate: instead.learning_rate };
  for (const key of same) {
    const value = config[key];
    if (value !== null) fixed[key] = value;
  }
  for (const [key, known] of Object.entries(choices)) {
    Object.assign(fixed, known[String(config[key as SettingKey])] ?? {});
  }
  // There the upper limit of CISPO is the largest weight itself, here its distance from 1.
  if (config.surrogate === 'capped_weight') fixed.epsilon_high = 1 + (config.epsilon_high ?? config.epsilon);
  const max_steps = config.max_rounds * steps;
  /** A period in rounds, as steps of a run that is shorter than it. */
  const every = (rounds: number): number => Math.min(rounds * steps, max_steps);
  return Object.entries({
    ...fixed,
    max_completion_length: instead.max_completion_length,
    per_device_train_batch_size: microBatch,
    gradient_accumulation_steps: completions / microBatch,
    steps_per_generation: (updates * completions) / microBatch,
    // One sample for each held-out prompt, as the run's pass@1.
    num_generations_eval: 1,
    per_device_eval_batch_size: 16,
    top_entropy_quantile: config.select_tokens,
    max_steps,
    warmup_steps: Math.min(config.warmup_steps, max_steps),
    eval_strategy: 'steps',
    eval_on_start: true,
    eval_steps: every(config.eval_every_rounds),
    save_steps: every(config.save_every_rounds),
    save_total_limit: 2,
    logging_steps: 1,
    lr_scheduler_type: 'constant_with_warmup',
    report_to: 'none',
    output_dir: 'output',
  }).map(([name, value]) => ({ name, value }));
}

/** Settings that the folder passes on unchanged, with what they are called there. */
export function carriedOver(config: RunConfig): readonly SettingKey[] {
  return settingKeys.filter(
    (key) => (same as readonly string[]).includes(key) || isMatched(key, config) || isRule(key, config),
  );
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
  const known = new Set<string>([...same, ...translated, ...replaced.map(({ key }) => key)]);
  const unmatched = settingKeys.filter(
    (key) => !known.has(key) && !isMatched(key, config) && !isRule(key, config),
  );
  const described = unmatched.map((key): Unmatched => {
    const { label, help, default: usual } = optionOf(key);
    const value = config[key];
    const matters = JSON.stringify(value) !== JSON.stringify(usual);
    return { key, label, value: value === null ? 'none' : String(value), help, matters };
  });
  return [...described.filter(({ matters }) => matters), ...described.filter(({ matters }) => !matters)];
}
