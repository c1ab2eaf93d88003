/** Rules between the settings of prompts and budgets; the list in `rules.ts` holds them with the others. */
import { hasSecondPhase } from '../strategies/budget/options.ts';
import { largestPool } from '../strategies/prompts/options.ts';
import { taskOf } from '../tasks/index.ts';
import { clash, refusal } from './problem.ts';
import type { Problem } from './problem.ts';
import type { RunConfig } from './settings.ts';

type Rule = (config: RunConfig) => Problem | null;

const poolIsKnown: Rule = ({ prompt_selection, num_train_prompts: pool, prompts_per_round }) => {
  if (prompt_selection === 'uniform' || (pool >= prompts_per_round && pool <= largestPool)) return null;
  return refusal(
    'prompt_selection',
    `uniform with num_train_prompts ${pool}`,
    prompt_selection,
    `It chooses from a pool of ${prompts_per_round}, the prompts of a round, to ${largestPool} prompts that come again.`,
  );
};

/** Settings under which completions of a prompt are not just independent samples, at the value at which they are. */
const countedOnce = { topology: 'flat', prune: 'none', drop_pivot: false, labels: 'verifier' } as const;

const why: Readonly<Record<keyof typeof countedOnce, string>> = {
  topology: 'The leaves of a tree are counted as one whole.',
  prune: 'What is pruned is counted on groups of one size.',
  drop_pivot: 'The pivot is counted on groups of one size.',
  labels: 'A vote is taken once, over all completions of a prompt.',
};

const groupsGrow: Rule = (config) => {
  if (config.allocation === 'uniform') return null;
  const other = (Object.keys(countedOnce) as (keyof typeof countedOnce)[]).find(
    (key) => config[key] !== countedOnce[key],
  );
  return other === undefined
    ? null
    : clash(
        ['allocation', config.allocation, 'uniform'],
        [other, config[other], countedOnce[other]],
        why[other],
      );
};

const capIsAbove: Rule = ({ allocation, num_generations, max_generations }) =>
  allocation === 'uniform' || max_generations >= num_generations
    ? null
    : refusal(
        'max_generations',
        `at least num_generations = ${num_generations} with allocation ${allocation}`,
        max_generations,
      );

const laterPhaseIsCompared: Rule = ({ further_only, allocation, baseline }) =>
  !further_only || !hasSecondPhase({ allocation }) || !['value', 'batch_mean'].includes(baseline)
    ? null
    : refusal(
        'further_only',
        `false with the ${baseline} baseline`,
        further_only,
        'Further completions are compared with each other.',
      );

const laterPhaseIsPlain: Rule = ({ further_only, allocation, hint }) =>
  !further_only || !hasSecondPhase({ allocation }) || hint === 'none'
    ? null
    : clash(
        ['further_only', further_only, false],
        ['hint', hint, 'none'],
        'Which completions belong together would hang on the phase and on the hint.',
      );

/** Choices that are estimated from many completions of a prompt, judged by the verifier. */
const oracles = ['prompt_selection', 'allocation'] as const;

const oracleCanLook: readonly Rule[] = oracles.map((key) => (config) => {
  const { task, labels, num_train_prompts } = config;
  if (config[key] !== 'oracle') return null;
  if (taskOf(task).kind === 'control') {
    return refusal(
      key,
      `another than oracle for ${task}`,
      'oracle',
      '256 episodes of each start would take too long.',
    );
  }
  if (key === 'allocation' && num_train_prompts === 0) {
    return refusal(
      key,
      'another than oracle with num_train_prompts 0',
      'oracle',
      'An estimate pays only for prompts that come again.',
    );
  }
  return key === 'prompt_selection' && labels === 'majority'
    ? refusal(
        key,
        'another than oracle with labels majority',
        'oracle',
        'It asks the verifier what is right.',
      )
    : null;
});

const capabilityIsCheap: Rule = ({ capability_prompts, task }) =>
  capability_prompts === 0 || taskOf(task).kind === 'tokens'
    ? null
    : refusal(
        'capability_prompts',
        `0 for ${task}`,
        capability_prompts,
        '256 episodes of each start would take too long.',
      );

export const promptRules: readonly Rule[] = [
  poolIsKnown,
  groupsGrow,
  capIsAbove,
  laterPhaseIsCompared,
  laterPhaseIsPlain,
  ...oracleCanLook,
  capabilityIsCheap,
];
