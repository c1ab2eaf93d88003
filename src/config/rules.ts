/** Rules between settings: each is checked once all single values are in range, and names the field to change. */
import { mostPositions, parameterCounts } from '../policy/options.ts';
import { largestGroup } from '../strategies/budget/options.ts';
import { taskOf } from '../tasks/index.ts';
import {
  frameOf,
  learningFrameOf,
  levelsInPlay,
  levelsOf,
  longestCorrect,
  plainFrameOf,
} from '../tasks/levels.ts';
import { refusal } from './problem.ts';
import { promptsInFlight } from '../strategies/replay/options.ts';
import { replayRules, roundsLearnedAtOnce } from './replayRules.ts';
import { refuseMemory } from './roundMemory.ts';
import { hintRules, readingsOf } from './hintRules.ts';
import { promptRules } from './promptRules.ts';
import { treeRules } from './treeRules.ts';
import { voteRules } from './voteRules.ts';
import type { Problem } from './problem.ts';
import type { RunConfig } from './settings.ts';

type Rule = (config: RunConfig) => Problem | null;

/** Most completions of one round: what a tab can hold and show. */
const mostCompletions = 8192;

const levelExists: Rule = ({ task, level }) => {
  const count = levelsOf(task).length;
  return level <= count ? null : refusal('level', `from 1 to ${count} for ${task}`, level);
};

const mixtureFits: Rule = ({ task, level_mixture }) => {
  const count = levelsOf(task).length;
  if (level_mixture.length > count) {
    return refusal('level_mixture', `at most ${count} weights, one for each level of ${task}`, level_mixture);
  }
  if (level_mixture.length > 0 && level_mixture.every((weight) => weight === 0)) {
    return refusal(
      'level_mixture',
      'weights of which one is above 0',
      level_mixture,
      'Leave it empty to train on the chosen level only.',
    );
  }
  return null;
};

const policyFits: Rule = ({ task, policy }) => {
  const { kind } = taskOf(task);
  if ((kind === 'control') === (policy === 'mlp')) return null;
  return kind === 'control'
    ? refusal('policy', `mlp for ${task}`, policy, 'Its observations are numbers, not tokens.')
    : refusal('policy', `tiny, small or medium for ${task}`, policy, 'It is read and written in tokens.');
};

const completionsFit: Rule = (config) => {
  const { task, max_completion_length: most } = config;
  if (taskOf(task).kind === 'control') {
    return most === null
      ? null
      : refusal(
          'max_completion_length',
          `not set for ${task}`,
          most,
          'Its episodes have a limit of their own.',
        );
  }
  const longest = longestCorrect(levelsInPlay(levelsOf(task), config));
  return most === null || most >= longest
    ? null
    : refusal(
        'max_completion_length',
        `at least ${longest}`,
        most,
        'A correct completion of the levels in use can be that long.',
      );
};

const positionsSuffice: Rule = (config) => {
  // A level that does not exist has no frame; its own rule says so.
  if (levelExists(config) || taskOf(config.task).kind === 'control') return null;
  const { promptWidth, width } = plainFrameOf(taskOf(config.task), config);
  return width <= mostPositions
    ? null
    : refusal(
        'max_completion_length',
        `at most ${mostPositions - promptWidth}`,
        config.max_completion_length,
        `Prompts take ${promptWidth} of the ${mostPositions} positions that a policy knows.`,
      );
};

const roundFits: Rule = (config) => {
  const { prompts_per_round, num_generations, max_generations, drop_pivot } = config;
  const largest = largestGroup(config);
  const group =
    largest > num_generations ? `max_generations ${max_generations}` : `num_generations ${largest}`;
  const each = largest + Number(drop_pivot);
  const inFlight = promptsInFlight(config);
  const more = inFlight > prompts_per_round;
  const most = Math.floor(Math.floor(mostCompletions / each) / (more ? config.over_provision : 1));
  const pivot = drop_pivot ? ' and a pivot' : '';
  return inFlight * each <= mostCompletions
    ? null
    : refusal(
        'prompts_per_round',
        `at most ${most} with ${group}${pivot}${more ? ` and over_provision ${config.over_provision}` : ''}`,
        prompts_per_round,
        `A round holds up to ${mostCompletions} completions.`,
      );
};

const minibatchesFit: Rule = ({ steps_per_generation, prompts_per_round, num_generations }) => {
  const completions = prompts_per_round * num_generations;
  const each = completions / steps_per_generation;
  // Programs never run on one row: float rounding would differ from that of the same row among others.
  return Number.isInteger(each) && each >= 2
    ? null
    : refusal(
        'steps_per_generation',
        `a divisor of prompts_per_round × num_generations = ${completions} that leaves at least 2 completions for each update`,
        steps_per_generation,
      );
};

/**
 * Multiply-adds of one update that take about half a second on one thread: the training thread cannot answer while a
 * program runs, and one that is silent for long counts as hung.
 */
const mostWork = 7e9;

/** Steps of episodes in one update that take as long: an MLP's small matrices leave most of a processor idle. */
const mostSteps = 65_536;

const updateIsShort: Rule = (config) => {
  if (levelExists(config) ?? roundFits(config) ?? minibatchesFit(config)) return null; // said already
  const { prompts_per_round, steps_per_generation, policy } = config;
  const task = taskOf(config.task);
  const { width } = learningFrameOf(task, config);
  const completions = prompts_per_round * largestGroup(config);
  // Forward and backward are three passes over the weights for each token fed.
  const work =
    roundsLearnedAtOnce(config) *
    readingsOf(config) *
    completions *
    (width - 1) *
    3 *
    parameterCounts[policy];
  const fewest = Math.ceil(
    task.kind === 'control' ? (completions * task.horizon) / mostSteps : work / mostWork,
  );
  return steps_per_generation >= fewest
    ? null
    : refusal(
        'steps_per_generation',
        `at least ${fewest} with ${completions} completions a round and the ${policy} policy`,
        steps_per_generation,
        'One update would hold the training thread for more than half a second.',
      );
};

const memorySuffices: Rule = (config) =>
  (levelExists(config) ?? policyFits(config) ?? roundFits(config)) ? null : refuseMemory(config);

/** Baselines and scales that compare completions of one prompt. */
const comparing = ['mean', 'leave_one_out', 'median'];

const groupsCompare: Rule = ({ num_generations, baseline, scale_rewards, surrogate }) => {
  const what = comparing.includes(baseline)
    ? `the ${baseline} baseline`
    : ['group', 'mad'].includes(scale_rewards) && baseline !== 'value'
      ? `scale_rewards ${scale_rewards}`
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
          ? `select_tokens ${select_tokens}`
          : tree_prune !== 'none'
            ? `tree_prune ${tree_prune}`
            : taskOf(task).kind === 'control'
              ? `${task}, which is learned step by step`
              : importance_sampling_level === 'sequence_sum' && loss_type !== 'grpo'
                ? `loss_type ${loss_type}, which would count a completion once for each of its tokens`
                : null;
  return clash === null
    ? null
    : refusal(
        'importance_sampling_level',
        `${clash.startsWith('loss_type') ? 'token or sequence' : 'token'} with ${clash}`,
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
        `one that reads advantages for ${task}`,
        surrogate,
        'Its episodes are learned step by step, not as whole completions.',
      );

const contrastKeepsGroups: Rule = (config) => {
  const { surrogate, steps_per_generation: parts, prompts_per_round: prompts } = config;
  return surrogate !== 'sequence_contrast' || prompts % parts === 0 || minibatchesFit(config)
    ? null
    : refusal(
        'steps_per_generation',
        `a divisor of prompts_per_round = ${prompts} ${withContrast}`,
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
  if (levelExists(config) || config.overlong_buffer === 0) return null;
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
    : refusal('env_coef', `0 for ${task}`, env_coef, 'Its environment says nothing that could be foreseen.');
};

const rules: readonly Rule[] = [
  levelExists,
  mixtureFits,
  policyFits,
  completionsFit,
  positionsSuffice,
  roundFits,
  minibatchesFit,
  updateIsShort,
  memorySuffices,
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
  ...promptRules,
  ...treeRules,
  ...voteRules,
  ...hintRules,
  ...replayRules,
];

/** The problems between the settings of a configuration whose single values are all in range. */
export function ruleProblems(config: RunConfig): Problem[] {
  return rules.map((rule) => rule(config)).filter((problem) => problem !== null);
}
