/** Rules between the settings of rewards, advantages and the objective. */
import { taskOf } from '../tasks/index.ts';
import { frameOf, levelsOf } from '../tasks/levels.ts';
import { refusal, type Problem } from './problem.ts';
import type { RunConfig } from './settings.ts';

type Rule = (config: RunConfig) => Problem | null;

/** Baselines and scales that compare completions of one prompt. */
const comparing = ['mean', 'leave_one_out', 'median'];

const groupsCompare: Rule = ({ num_generations, baseline, scale_rewards, surrogate }) => {
  const what = comparing.includes(baseline)
    ? `the ${baseline} baseline`
    : ['group', 'mad'].includes(scale_rewards) && baseline !== 'value'
      ? `{scale_rewards} ${scale_rewards}`
      : surrogate === 'sequence_contrast'
        ? 'the sequence_contrast surrogate'
        : null;
  return num_generations >= 2 || what === null
    ? null
    : refusal(
        'num_generations',
        `at least 2 with ${what}`,
        num_generations,
        'Groups need at least two completions to compare.',
      );
};

const pivotHasGroup: Rule = ({ drop_pivot, baseline }) =>
  !drop_pivot || ['mean', 'median'].includes(baseline)
    ? null
    : refusal('drop_pivot', `false with the ${baseline} baseline`, drop_pivot, 'There is no pivot to drop.');

const valuesScale: Rule = ({ baseline, scale_rewards }) =>
  baseline !== 'value' || ['batch', 'none'].includes(scale_rewards)
    ? null
    : refusal(
        'scale_rewards',
        'batch or none with the value baseline',
        scale_rewards,
        'A value head compares tokens, not completions of a group.',
      );

const levelFits: Rule = ({
  importance_sampling_level,
  surrogate,
  baseline,
  select_tokens,
  tree_prune,
  loss_type,
  task,
}) => {
  if (importance_sampling_level === 'token') return null;
  const clash =
    surrogate === 'plain' || surrogate === 'sequence_contrast'
      ? `the ${surrogate} surrogate, which has no ratio`
      : baseline === 'value'
        ? 'the value baseline, whose advantages differ by token'
        : select_tokens < 1
          ? `{select_tokens} ${select_tokens}`
          : tree_prune !== 'none'
            ? `{tree_prune} ${tree_prune}`
            : taskOf(task).kind === 'control'
              ? `{task=${task}}, which is learned step by step`
              : importance_sampling_level === 'sequence_sum' && loss_type !== 'grpo'
                ? `{loss_type} ${loss_type}, which would count a completion once for each of its tokens`
                : null;
  return clash === null
    ? null
    : refusal(
        'importance_sampling_level',
        `${clash.startsWith('{loss_type}') ? 'token or sequence' : 'token'} with ${clash}`,
        importance_sampling_level,
      );
};

const withContrast = 'with the sequence_contrast surrogate';

const noAdvantages = 'It contrasts right completions with wrong ones and reads no advantages.';

/** Settings that act through advantages, at the value at which they do nothing. */
const throughAdvantages = {
  drop_pivot: false,
  further_only: false,
  select_rollouts: 1,
  select_tokens: 1,
  tree_prune: 'none',
  advantage_clip: null,
  entropy_reshape: false,
  hint_baseline: 'joined',
  hint_trained: 'none',
  overconfidence_alpha: 0,
  novelty_lambda: 0,
  overlong_buffer: 0,
  flaw_penalty: 0,
  length_penalty: 0,
} as const satisfies Partial<RunConfig>;

const contrastReadsNone: readonly Rule[] = Object.entries(throughAdvantages).map(([key, off]) => (config) => {
  const value = config[key as keyof typeof throughAdvantages];
  return config.surrogate !== 'sequence_contrast' || value === off
    ? null
    : refusal(key, `${off === null ? 'not set' : String(off)} ${withContrast}`, value, noAdvantages);
});

const contrastNeedsNoValues: Rule = ({ surrogate, baseline }) =>
  surrogate !== 'sequence_contrast' || baseline !== 'value'
    ? null
    : refusal('baseline', `another than value ${withContrast}`, baseline, noAdvantages);

const contrastOfWholes: Rule = ({ surrogate, task }) =>
  surrogate !== 'sequence_contrast' || taskOf(task).kind !== 'control'
    ? null
    : refusal(
        'surrogate',
        `one that reads advantages for {task=${task}}`,
        surrogate,
        'Its episodes are learned step by step, not as whole completions.',
      );

const contrastKeepsGroups: Rule = (config) => {
  const { surrogate, steps_per_generation: parts, prompts_per_round: prompts, num_generations } = config;
  return surrogate !== 'sequence_contrast' ||
    prompts % parts === 0 ||
    (prompts * num_generations) % parts !== 0
    ? null
    : refusal(
        'steps_per_generation',
        `a divisor of {prompts_per_round} = ${prompts} ${withContrast}`,
        parts,
        'All completions of a prompt enter the same update.',
      );
};

const overconfidenceOfWholes: Rule = ({ overconfidence_alpha, baseline }) =>
  overconfidence_alpha === 0 || baseline !== 'value'
    ? null
    : refusal(
        'overconfidence_alpha',
        '0 with the value baseline',
        overconfidence_alpha,
        'It judges whole completions, and a value head’s advantages differ by token.',
      );

const noveltyOfWholes: Rule = ({ novelty_lambda, baseline }) =>
  novelty_lambda === 0 || baseline !== 'value'
    ? null
    : refusal(
        'novelty_lambda',
        '0 with the value baseline',
        novelty_lambda,
        'It rewards whole completions, and a value head’s advantages differ by token.',
      );

const reshapingOfWholes: Rule = ({ entropy_reshape, baseline }) =>
  !entropy_reshape || baseline !== 'value'
    ? null
    : refusal(
        'entropy_reshape',
        'false with the value baseline',
        entropy_reshape,
        'It weighs whole completions, and a value head’s advantages differ by token.',
      );

const deltaIsOutside: Rule = ({ delta, epsilon, epsilon_high }) =>
  delta === null || delta > 1 + (epsilon_high ?? epsilon)
    ? null
    : refusal('delta', `above 1 + the upper clip range = ${1 + (epsilon_high ?? epsilon)}`, delta);

const bufferFits: Rule = (config) => {
  if (config.level > levelsOf(config.task).length || config.overlong_buffer === 0) return null;
  const { promptWidth, width } = frameOf(taskOf(config.task), config);
  return config.overlong_buffer <= width - promptWidth
    ? null
    : refusal(
        'overlong_buffer',
        `at most ${width - promptWidth}, the longest completion`,
        config.overlong_buffer,
      );
};

const environmentSpeaks: Rule = ({ env_coef, task }) => {
  const played = taskOf(task);
  return env_coef === 0 || (played.kind === 'tokens' && played.act !== undefined)
    ? null
    : refusal(
        'env_coef',
        `0 for {task=${task}}`,
        env_coef,
        'Its environment says nothing that could be foreseen.',
      );
};

const creditNeedsTree: Rule = ({ tree_credit, topology, baseline }) => {
  if (tree_credit === 'leaf') return null;
  if (topology === 'flat') {
    return refusal(
      'tree_credit',
      'leaf with the flat topology',
      tree_credit,
      'There is no tree to share credit in.',
    );
  }
  return baseline === 'value'
    ? refusal(
        'tree_credit',
        'leaf with the value baseline',
        tree_credit,
        'A value head gives credit by tokens itself.',
      )
    : null;
};

const pruningNeedsCredit: Rule = ({ tree_prune, tree_credit }) =>
  tree_prune === 'none' || tree_credit !== 'leaf'
    ? null
    : refusal(
        'tree_prune',
        'none with {tree_credit} leaf',
        tree_prune,
        'It ranks stretches of a tree by credit of their own.',
      );

/** Parts of the flat advantage chain that credit in trees leaves no place for, at the value at which they do nothing. */
const flatParts = {
  drop_pivot: false,
  select_rollouts: 1,
  entropy_reshape: false,
  overconfidence_alpha: 0,
  novelty_lambda: 0,
} as const satisfies Partial<RunConfig>;

const creditReplacesChain: readonly Rule[] = Object.entries(flatParts).map(([key, off]) => (config) => {
  const value = config[key as keyof typeof flatParts];
  return config.tree_credit === 'leaf' || value === off
    ? null
    : refusal(
        key,
        `${off === null ? 'not set' : String(off)} with {tree_credit} ${config.tree_credit}`,
        value,
        'It acts on one advantage for each completion.',
      );
});

const contrastHasNoCentre: Rule = ({ proximal, surrogate }) =>
  surrogate !== 'sequence_contrast' || proximal === 'behaviour'
    ? null
    : refusal('proximal', 'behaviour with the sequence_contrast surrogate', proximal, 'It has no ratio.');

const writtenHintsAreTrained: Rule = ({ hint_trained, hint_placement }) =>
  hint_trained === 'none' || hint_placement === 'prefix'
    ? null
    : refusal(
        'hint_trained',
        'none with {hint_placement} context',
        hint_trained,
        'A hint before the prompt is not part of the completion.',
      );

const populationsCompare: Rule = ({ hint_baseline, baseline, scale_rewards }) => {
  if (hint_baseline === 'joined') return null;
  if (!comparing.includes(baseline)) {
    return refusal(
      'hint_baseline',
      `joined with the ${baseline} baseline`,
      hint_baseline,
      'It says which completions of a prompt are compared.',
    );
  }
  if (hint_baseline !== 'between') return null;
  if (baseline !== 'mean') {
    return refusal('hint_baseline', `another than between with the ${baseline} baseline`, hint_baseline);
  }
  return ['group', 'none'].includes(scale_rewards)
    ? null
    : refusal('scale_rewards', 'group or none with {hint_baseline} between', scale_rewards);
};

const pivotIsJoint: Rule = ({ drop_pivot, hint_baseline }) =>
  !drop_pivot || hint_baseline === 'joined'
    ? null
    : refusal(
        'drop_pivot',
        `false with {hint_baseline} ${hint_baseline}`,
        drop_pivot,
        'Every hint would have a pivot of its own.',
      );

const contrastDistilsNothing: Rule = ({ hint_distil, surrogate }) =>
  hint_distil === 0 || surrogate !== 'sequence_contrast'
    ? null
    : refusal(
        'hint_distil',
        '0 with the sequence_contrast surrogate',
        hint_distil,
        'It compares whole completions and reads no advantage.',
      );

/** The rule where hints are given. */
const withHints =
  (rule: Rule): Rule =>
  (config) =>
    config.hint === 'none' || taskOf(config.task).kind === 'control' ? null : rule(config);

/** Each is checked once all single values are in range. */
export const learnRules: readonly Rule[] = [
  groupsCompare,
  pivotHasGroup,
  valuesScale,
  levelFits,
  ...contrastReadsNone,
  contrastNeedsNoValues,
  contrastOfWholes,
  contrastKeepsGroups,
  overconfidenceOfWholes,
  noveltyOfWholes,
  reshapingOfWholes,
  deltaIsOutside,
  bufferFits,
  environmentSpeaks,
  creditNeedsTree,
  pruningNeedsCredit,
  ...creditReplacesChain,
  contrastHasNoCentre,
  ...[writtenHintsAreTrained, populationsCompare, pivotIsJoint, contrastDistilsNothing].map(withHints),
];
