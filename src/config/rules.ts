/** Rules between settings, checked once every single value is in range; each names the field to change. */
import { weightCountOf } from './weightCount.ts';
import { isTransformer, mlpShapes } from '../policy/options.ts';
import { predictionsOf } from '../strategies/prompts/options.ts';
import { largestGroup } from '../strategies/budget/options.ts';
import { budgetRules } from '../strategies/budget/rules.ts';
import { hintRules } from '../strategies/hints/rules.ts';
import { promptRules } from '../strategies/prompts/rules.ts';
import { pruningRules } from '../strategies/pruning/rules.ts';
import { promptsInFlight } from '../strategies/replay/options.ts';
import { voteRules } from '../strategies/reward/rules.ts';
import { scheduleRules } from '../run/schedule/rules.ts';
import { topologyRules } from '../strategies/topology/rules.ts';
import { extentOf, taskFor, taskOf } from '../tasks/index.ts';
import {
  frameOf,
  learningFrameOf,
  levelsInPlay,
  levelsOf,
  longestCorrect,
  plainFrameOf,
} from '../tasks/levels.ts';
import { compatibilityProblems, compatibilityWarnings } from './compatibility.ts';
import { learnRules } from './learnRules.ts';
import type { Slot, SlotMeta } from './meta.ts';
import { ownChoiceRules } from './ownMethod.ts';
import { problemOf, refusal, type Problem, type Way } from './problem.ts';
import { slotMetas } from './registry.ts';
import { readingsOf, refuseMemory, roundsLearnedAtOnce } from './roundMemory.ts';
import type { RunConfig, Rule } from './settings.ts';

/** Most completions of one round that a tab can hold and show. */
const mostCompletions = 8192;

const levelExists: Rule = ({ task, level }) => {
  const count = levelsOf(task).length;
  return level <= count ? null : refusal('level', `from 1 to ${count} for {task=${task}}`, level);
};

const mixtureFits: Rule = ({ task, level_mixture }) => {
  const count = levelsOf(task).length;
  if (level_mixture.length > count) {
    return refusal(
      'level_mixture',
      `at most ${count} weights, one for each level of {task=${task}}`,
      level_mixture,
    );
  }
  if (level_mixture.length > 0 && level_mixture.every((weight) => weight === 0)) {
    return refusal(
      'level_mixture',
      'weights, at least one above 0',
      level_mixture,
      'Leave it empty to train on the chosen level only.',
    );
  }
  return null;
};

const policyFits: Rule = ({ task, policy }) => {
  const played = taskOf(task);
  if (played.kind === 'control') {
    const fitting = Object.entries(mlpShapes).filter(
      ([, { inputs, outputs }]) => inputs === played.observationSize && outputs === played.actions,
    );
    const names = fitting.map(([name]) => name);
    return names.includes(policy)
      ? null
      : refusal(
          'policy',
          `${names.join(' or ')} for {task=${task}}`,
          policy,
          isTransformer(policy)
            ? 'Its observations are numbers, not tokens.'
            : `It has ${played.observationSize} numbers in an observation and ${played.actions} actions.`,
        );
  }
  return isTransformer(policy)
    ? null
    : refusal(
        'policy',
        `tiny, small, medium or large for {task=${task}}`,
        policy,
        'It is read and written in tokens.',
      );
};

const completionsFit: Rule = ({ task, max_completion_length: most }) =>
  taskOf(task).kind === 'tokens' || most === null
    ? null
    : refusal(
        'max_completion_length',
        `not set for {task=${task}}`,
        most,
        'Its episodes have a limit of their own.',
      );

const positionsSuffice: Rule = (config) => {
  // A level that does not exist has no frame; its own rule reports it.
  if (levelExists(config) || taskOf(config.task).kind === 'control') return null;
  const { promptWidth, width } = plainFrameOf(taskOf(config.task), config);
  const { positions } = extentOf(taskOf(config.task));
  return width <= positions
    ? null
    : refusal(
        'max_completion_length',
        `at most ${positions - promptWidth}`,
        config.max_completion_length,
        `Prompts take ${promptWidth} of the ${positions} positions that a policy knows.`,
      );
};

const roundFits: Rule = (config) => {
  const { prompts_per_round, num_generations, max_generations, drop_pivot } = config;
  const { drafts_per_completion: drafts } = config;
  const largest = largestGroup(config);
  const group =
    largest > num_generations ? `{max_generations} ${max_generations}` : `{num_generations} ${largest}`;
  const each = (largest + Number(drop_pivot)) * drafts;
  const inFlight = promptsInFlight(config);
  const more = inFlight > prompts_per_round;
  const most = Math.floor(Math.floor(mostCompletions / each) / (more ? config.over_provision : 1));
  const pivot = drop_pivot ? ' and a pivot' : '';
  const drafted = drafts > 1 ? ` and {drafts_per_completion} ${drafts}` : '';
  return inFlight * each <= mostCompletions
    ? null
    : refusal(
        'prompts_per_round',
        `at most ${most} with ${group}${pivot}${drafted}${more ? ` and {over_provision} ${config.over_provision}` : ''}`,
        prompts_per_round,
        `A round holds up to ${mostCompletions} completions.`,
      );
};

type RoundSize = Pick<RunConfig, 'steps_per_generation' | 'prompts_per_round' | 'num_generations'>;

/** Whether a round's completions make updates of equal size. */
function splits({ steps_per_generation, prompts_per_round, num_generations }: RoundSize): boolean {
  const each = (prompts_per_round * num_generations) / steps_per_generation;
  // Programs never run on a single row: floats would round differently than for the same row among others.
  return Number.isInteger(each) && each >= 2;
}

/** Most values of a setting that a refusal suggests. */
const mostSuggested = 3;

/** The values from 1 on that are nearest to the one given and make a round that can be learned from, ascending. */
function nearestThatFit(
  config: RunConfig,
  key: 'steps_per_generation' | 'prompts_per_round',
  count: number,
): Way[] {
  const { steps_per_generation, prompts_per_round, num_generations } = config;
  const size = { steps_per_generation, prompts_per_round, num_generations };
  const given = config[key];
  // No update is smaller than two completions, and no round larger than what a tab holds.
  const isSteps = key === 'steps_per_generation';
  const most = isSteps ? (prompts_per_round * num_generations) / 2 : mostCompletions / num_generations;
  const found: number[] = [];
  for (let far = 1; found.length < count && (far < given || given + far <= most); far++) {
    for (const value of [given - far, given + far]) {
      size[key] = value;
      if (found.length === count || value < 1 || value > most || !splits(size)) continue;
      const tried = { ...config, [key]: value };
      if (!roundFits(tried) && !updateIsShort(tried)) found.push(value);
    }
  }
  return found.sort((a, b) => a - b).map((value) => ({ setting: key, value }));
}

const minibatchesFit: Rule = (config) => {
  if (splits(config)) return null;
  const { steps_per_generation: updates, prompts_per_round: prompts, num_generations: completions } = config;
  return problemOf({
    field: 'steps_per_generation',
    given: updates,
    why: `${prompts} × ${completions} completions do not split into ${updates === 1 ? /* text */ 'one update' : `${updates} updates`} of at least 2.`,
    ways: [
      ...nearestThatFit(config, 'steps_per_generation', mostSuggested),
      ...nearestThatFit(config, 'prompts_per_round', 1),
    ],
  });
};

/**
 * Multiply-adds of one update that take about half a second on one thread: the training thread cannot answer while a
 * program runs, and a thread silent for long counts as hung.
 */
const mostWork = 7e9;

/** Steps of episodes in one update that take as long: an MLP's small matrices leave most of a processor idle. */
const mostSteps = 65_536;

const updateIsShort: Rule = (config) => {
  if (levelExists(config) || roundFits(config) || !splits(config)) return null; // another rule reports it
  const { prompts_per_round, steps_per_generation, policy } = config;
  const task = taskOf(config.task);
  const { width } = learningFrameOf(task, config);
  const completions = prompts_per_round * (largestGroup(config) + predictionsOf(config));
  // Forward and backward are three passes over the weights for each token fed.
  const work =
    roundsLearnedAtOnce(config) * readingsOf(config) * completions * (width - 1) * 3 * weightCountOf(config);
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

const warmStartIsShort: Rule = (config) => {
  const { warm_start, warm_start_prompts: prompts, policy } = config;
  const task = taskOf(config.task);
  if (warm_start === 'none' || task.kind === 'control' || levelExists(config)) return null;
  const { width } = frameOf(task, { ...config, hint: 'none' });
  // All but cross-entropy read every solution once more.
  const passes = warm_start === 'nll' ? 3 : 4;
  const most = Math.floor(mostWork / ((width - 1) * passes * weightCountOf(config)));
  return prompts <= most
    ? null
    : refusal(
        'warm_start_prompts',
        `at most ${most} with the ${policy} policy`,
        prompts,
        'One update would hold the training thread for more than half a second.',
      );
};

const memorySuffices: Rule = (config) =>
  (levelExists(config) ?? policyFits(config) ?? roundFits(config)) ? null : refuseMemory(config);

const capabilityIsCheap: Rule = ({ capability_prompts, task }) =>
  capability_prompts === 0 || taskOf(task).kind === 'tokens'
    ? null
    : refusal(
        'capability_prompts',
        `0 for {task=${task}}`,
        capability_prompts,
        '256 episodes of each start would take too long.',
      );

const someRuleCounts: Rule = (config) => {
  const task = taskFor(config);
  return task.kind !== 'tokens' || (task.rules?.some(({ weight }) => weight > 0) ?? true)
    ? null
    : refusal('rule_sentence', 'above 0 where every other rule is off', config.rule_sentence);
};

const coreRules: readonly Rule[] = [
  levelExists,
  mixtureFits,
  policyFits,
  completionsFit,
  positionsSuffice,
  roundFits,
  minibatchesFit,
  updateIsShort,
  warmStartIsShort,
  memorySuffices,
  capabilityIsCheap,
  someRuleCounts,
];

const slotRules: Readonly<Partial<Record<Slot, readonly Rule[]>>> = {
  prompts: promptRules,
  budget: budgetRules,
  hints: hintRules,
  topology: topologyRules,
  pruning: pruningRules,
  reward: voteRules,
};

/** The problems of a slot: impossible combinations, or, where there are none, numbers that do not fit. */
function slotProblems(meta: SlotMeta, config: RunConfig): Problem[] {
  const excluded = compatibilityProblems(meta, config);
  return excluded.length > 0 ? excluded : problemsOf(slotRules[meta.slot] ?? [], config);
}

function problemsOf(rules: readonly Rule[], config: RunConfig): Problem[] {
  return rules.map((rule) => rule(config)).filter((problem) => problem !== null);
}

/** The problems between settings whose single values are all in range. */
export function ruleProblems(config: RunConfig): Problem[] {
  return [
    ...problemsOf(coreRules, config),
    ...problemsOf(ownChoiceRules, config),
    ...problemsOf(learnRules, config),
    ...problemsOf(scheduleRules, config),
    ...slotMetas.flatMap((meta) => slotProblems(meta, config)),
  ];
}

const correctOnesFit: Rule = (config) => {
  const { task, max_completion_length: most } = config;
  if (most === null || taskOf(task).kind === 'control' || levelExists(config)) return null;
  const longest = longestCorrect(levelsInPlay(levelsOf(task), config));
  return most >= longest
    ? null
    : problemOf({
        field: 'max_completion_length',
        why: `Some correct completions of {task=${task}} take ${longest} tokens and will be truncated.`,
        ways: [{ setting: 'max_completion_length', value: longest }],
      });
};

/** What a run with these settings cannot do, though its settings are valid. */
export function warningsOf(config: RunConfig): Problem[] {
  return [
    ...problemsOf([correctOnesFit], config),
    ...slotMetas.flatMap((meta) => compatibilityWarnings(meta, config)),
  ];
}
