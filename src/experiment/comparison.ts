/**
 * A comparison as plain data: a study whose arms are methods with changed settings. Link, file, page and command line share
 * it; `comparisonLink.ts` writes it into an address, `studyOf` makes it trainable.
 */
import * as v from 'valibot';
import { changesOf } from '../config/changes.ts';
import { problemOf, refusal, type Problem } from '../config/problem.ts';
import { ConfigError, defaultConfig, parseConfig, unknownSetting, type RunConfig } from '../config/schema.ts';
import { takeOwnTask } from '../config/ownTask.ts';
import { isSettingKey, type SettingKey } from '../config/settings.ts';
import { emptyLedger } from '../rollout/ledger.ts';
import type { Arm, ArmSettings, Budget, Counter } from './arm.ts';
import type { Study } from './study.ts';

/** One arm: a unique name, a method, and settings that differ from its defaults, including an own task and an own method with their code. */
export type ComparedArm = Omit<Arm, 'title'>;

export interface Comparison {
  /** 1 to 8 arms. */
  readonly arms: readonly ComparedArm[];
  /** 1 to 64 distinct seeds; every arm trains with each, and runs of one seed are a pair. */
  readonly seeds: readonly number[];
  readonly budget: Budget;
  /** Stops a run that may never spend its budget, for example if it needs no more hints; absent: only the budget does. */
  readonly mostRounds?: number;
  /** Name of the arm that the others are compared with. */
  readonly control: string;
}

export const mostArms = 8;
export const mostSeeds = 64;
const longestName = 60;

/** What a budget may count. */
export const counters: readonly Counter[] = [
  'budget',
  'num_tokens',
  ...(Object.keys(emptyLedger) as (keyof typeof emptyLedger)[]),
  'reward_model_calls',
  'human_choices',
  'steps_draft',
  'seconds',
];

/** Counters that may stop increasing when a run needs no more hints, drafts, scoring or turns: rounds must end it. */
const mayStandStill: readonly Counter[] = [
  'tok_hint',
  'tok_draft',
  'tok_aux',
  'turns',
  'tok_eval',
  'reward_model_calls',
  'human_choices',
  'steps_draft',
];

/** Settings that the comparison decides for every arm. */
export const decidedKeys: readonly SettingKey[] = [
  'seed',
  'max_rounds',
  'stop_at_pass',
  'device',
  'threads',
  'rollout_device',
  'rollout_workers',
  'save_every_rounds',
];

/** A configuration as an arm: its differences from the method, without what a comparison decides. */
export function armOfConfig(name: string, config: RunConfig, budgetTimes?: number): ComparedArm {
  const keys = changesOf(config).filter((key) => !decidedKeys.includes(key));
  const { own_task, own_base, own_method } = config;
  const changed: ArmSettings = Object.fromEntries(keys.map((key) => [key, config[key]]));
  const settings = {
    ...changed,
    ...(own_task && { own_task }),
    ...(own_base !== undefined && { own_base }),
    ...(own_method && { own_method }),
  };
  return { name, method: config.method, settings, ...(budgetTimes !== undefined && { budgetTimes }) };
}

/** Registers the task of an arm in this thread. Throws `ConfigError` if an own task's code is missing or damaged. */
function knowTask({ task, own_task }: ArmSettings): void {
  const own = takeOwnTask(task, own_task);
  if (own && 'field' in own) throw new ConfigError([own]);
}

/** The configuration of an arm at a seed. Throws `ConfigError` if its settings conflict. */
export function configOfArm(
  { method, settings }: Pick<ComparedArm, 'method' | 'settings'>,
  seed: number,
  mostRounds = 1_000_000,
): RunConfig {
  knowTask(settings);
  return parseConfig({
    ...defaultConfig(method, settings.task),
    ...settings,
    seed,
    max_rounds: mostRounds,
    stop_at_pass: null,
  });
}

/** How often each arm asks to be evaluated, in rounds; all are evaluated as `sharedPeriod` says. */
export const periodsOf = ({ arms, seeds }: Pick<Comparison, 'arms' | 'seeds'>): number[] =>
  arms.map((arm) => configOfArm(arm, seeds[0] as number).eval_every_rounds);

/** The study that trains a comparison. Throws `ConfigError` if the settings of an arm conflict. */
export function studyOf({ arms, seeds, budget, mostRounds }: Comparison): Study {
  const studied = arms.map(({ name, budgetTimes, ...arm }) => ({
    name,
    config: configOfArm(arm, seeds[0] as number, mostRounds),
    ...(budgetTimes !== undefined && { budgetTimes }),
  }));
  return { arms: studied, seeds, budget, passAt8: true };
}

const whole = v.pipe(v.number(), v.safeInteger());
const schema = v.object({
  arms: v.pipe(
    v.array(
      v.object({
        name: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(longestName)),
        method: v.string(),
        settings: v.record(v.string(), v.unknown()),
        budgetTimes: v.optional(v.pipe(v.number(), v.finite(), v.minValue(1e-3), v.maxValue(1e3))),
      }),
    ),
    v.minLength(1),
    v.maxLength(mostArms),
  ),
  seeds: v.pipe(
    v.array(v.pipe(whole, v.minValue(0), v.maxValue(4_294_967_295))),
    v.minLength(1),
    v.maxLength(mostSeeds),
  ),
  budget: v.object({
    counter: v.picklist(counters),
    value: v.pipe(v.number(), v.finite(), v.minValue(1), v.maxValue(1e12)),
  }),
  mostRounds: v.optional(v.pipe(whole, v.minValue(1), v.maxValue(1_000_000))),
  control: v.string(),
});

const rules: Readonly<Record<string, string>> = {
  arms: `1 to ${mostArms} arms, each with a name of at most ${longestName} characters, a method and settings`,
  seeds: `1 to ${mostSeeds} different whole numbers from 0 to 4294967295`,
  budget: `a counter (one of ${counters.join(', ')}) and a number from 1 to 1e12`,
  mostRounds: 'a whole number from 1 to 1000000',
  control: 'the name of an arm',
};

/** The first repeated value, or undefined. */
function repeated<T>(values: readonly T[]): T | undefined {
  return values.find((value, i) => values.indexOf(value) !== i);
}

function armProblems({ name, method, settings }: v.InferOutput<typeof schema>['arms'][number]): Problem[] {
  const decided = Object.keys(settings).find((key) => decidedKeys.includes(key as SettingKey));
  const unknown = Object.keys(settings).find(
    (key) => !isSettingKey(key) && !['own_task', 'own_base', 'own_method'].includes(key),
  );
  const field = `arm ${name}`;
  if (decided !== undefined) {
    const why = 'The comparison decides seed, rounds, stop rule and device for every arm. Leave it out.';
    return [problemOf({ field: `${field}, ${decided}`, why })];
  }
  try {
    if (unknown !== undefined) throw new ConfigError([unknownSetting(unknown)]);
    configOfArm({ method: method as RunConfig['method'], settings: settings as ArmSettings }, 1);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.map((problem) => ({ ...problem, message: `${field}: ${problem.message}` }));
  }
}

/** Checks an untrusted comparison and removes settings equal to the methods' own. Throws `ConfigError` with all problems. */
export function parseComparison(input: unknown): Comparison {
  const read = v.safeParse(schema, input);
  if (!read.success) {
    const given = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>;
    const fields = [...new Set(read.issues.map((issue) => String(issue.path?.[0]?.key ?? 'arms')))];
    throw new ConfigError(fields.map((field) => refusal(field, rules[field] ?? 'left out', given[field])));
  }
  const { arms, seeds, budget, mostRounds, control } = read.output;
  const names = arms.map(({ name }) => name);
  const problems: Problem[] = [];
  const twice = repeated(names);
  if (twice !== undefined) problems.push(refusal('arms', 'named differently', twice));
  const again = repeated(seeds);
  if (again !== undefined) problems.push(refusal('seeds', rules['seeds'] as string, again));
  if (!names.includes(control)) problems.push(refusal('control', `one of ${names.join(', ')}`, control));
  if (mayStandStill.includes(budget.counter) && mostRounds === undefined) {
    const why =
      'A run may stop using it, so its budget may never be spent. Say after how many rounds a run ends.';
    problems.push(refusal('mostRounds', `given with a budget of ${budget.counter}`, undefined, why));
  }
  problems.push(...arms.flatMap(armProblems));
  if (problems.length > 0) throw new ConfigError(problems);
  return {
    arms: arms.map(({ name, method, settings, budgetTimes }) => {
      const arm = { method: method as RunConfig['method'], settings: settings as ArmSettings };
      return armOfConfig(name, configOfArm(arm, 1), budgetTimes);
    }),
    seeds,
    budget,
    ...(mostRounds !== undefined && { mostRounds }),
    control,
  };
}
