/** Rules on what an update's parts must hold together, and where a cap of the ratio has an effect. */
import { strategyHas } from '../../config/strategyTraits.ts';
import { problemOf, refusal } from '../../config/problem.ts';
import type { Rule } from '../../config/settings.ts';
import { readsCompletions, readsOf } from '../../learn/own/reads.ts';
import { longestHintOf } from '../../tasks/hint.ts';
import { extentOf, taskOf } from '../../tasks/index.ts';
import { levelsInPlay, longestCompletion } from '../../tasks/levels.ts';
import { teacherFrameOf } from './self-distil/teacherFrame.ts';

const contrastKeepsGroups: Rule = (config) => {
  const { surrogate, steps_per_generation: parts, prompts_per_round: prompts, num_generations } = config;
  return !(strategyHas('contrasts_completions', config) || strategyHas('contrasts_first', config)) ||
    prompts % parts === 0 ||
    (prompts * num_generations) % parts !== 0
    ? null
    : refusal(
        'steps_per_generation',
        `a divisor of {prompts_per_round} = ${prompts} with the ${surrogate} surrogate`,
        parts,
        'All completions of a prompt enter the same update.',
      );
};

const deltaIsOutside: Rule = ({ delta, epsilon, epsilon_high }) =>
  delta === null || delta > 1 + (epsilon_high ?? epsilon)
    ? null
    : refusal('delta', `above 1 + the upper clip range = ${1 + (epsilon_high ?? epsilon)}`, delta);

const leastRangeIsBelow: Rule = ({ surrogate, epsilon_least: least, epsilon, epsilon_high }) => {
  const most = Math.min(epsilon, epsilon_high ?? epsilon);
  return surrogate !== 'confidence_clip' || least <= most
    ? null
    : refusal('epsilon_least', `at most the clip range = ${most}`, least);
};

/** An own loss reads numbers that the run has; its means and sums need completions as wholes. */
const ownLossHasItsValues: Rule = (config) => {
  const { surrogate, own_method: own, task } = config;
  if (surrogate !== 'own' || !own?.loss) return null;
  const instead = { field: 'surrogate', ways: [{ setting: 'surrogate', value: 'clipped' }] } as const;
  if (readsCompletions(own.loss) && taskOf(task).kind !== 'tokens')
    return problemOf({
      ...instead,
      why: `The loss of ${own.title} takes a mean or sum over a completion, but ${task} is learned step by step.`,
    });
  const given: Readonly<Record<string, unknown>> = { ...config, epsilon_high: config.epsilon, ...own.values };
  const missing = [...readsOf(own.loss).settings].find((name) => typeof given[name] !== 'number');
  return missing === undefined
    ? null
    : problemOf({
        ...instead,
        why: `The loss of ${own.title} reads ${missing}, which is no number of this run.`,
      });
};

/** Slots, the symbol that ends them and at least one more must fit into a completion. */
const slotsFit: Rule = (config) => {
  const slots = config.latent_slots;
  const played = taskOf(config.task);
  if (slots === 0 || played.kind !== 'tokens' || played.latentEnd === undefined) return null;
  const most = longestCompletion(config);
  return most === null || slots + 3 <= most
    ? null
    : refusal(
        'latent_slots',
        `at most ${most - 3} with completions of ${most} tokens`,
        slots,
        'The answer comes after the slots.',
      );
};

/** A teacher's row holds the solution besides prompt and completion. */
const solutionFits: Rule = (config) => {
  const played = taskOf(config.task);
  if (config.self_distil === 0 || played.kind === 'control' || config.level > played.levels.length)
    return null;
  const { positions } = extentOf(played);
  const tight = levelsInPlay(played.levels, config).find(
    ({ level }) => longestHintOf('prefix', played, level) === null,
  );
  if (tight)
    return refusal(
      'self_distil',
      `0 for level ${tight.level} of {task=${config.task}}`,
      config.self_distil,
      `A solution before the prompt would exceed the ${positions} positions of the policy.`,
    );
  const { promptWidth, width } = teacherFrameOf(played, config);
  return width <= positions
    ? null
    : refusal(
        'max_completion_length',
        `at most ${positions - promptWidth} with {self_distil}`,
        config.max_completion_length,
        `Prompts and solutions take ${promptWidth} of the ${positions} positions of the policy.`,
      );
};

export const objectiveRules: readonly Rule[] = [
  contrastKeepsGroups,
  deltaIsOutside,
  leastRangeIsBelow,
  ownLossHasItsValues,
  slotsFit,
  solutionFits,
];
