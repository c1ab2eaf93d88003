/** Checks a plan: each problem is a sentence, and a plan with problems is not run. */
import { ConfigError } from '../../../src/config/schema.ts';
import { questionsOf } from '../../../src/run/questions.ts';
import { configOf } from './armConfig.ts';
import { units } from '../../../src/experiment/curve.ts';
import { checkSeeds, firstPilotSeed, pilotSeeds, seedsOf, tuningSeeds, type Plan } from './plan.ts';
import { leastPower, plannedPower } from './power.ts';

/** Problems of the deciding comparison: arms, controls, strongest, placebo. */
function armProblems(plan: Plan): string[] {
  const { arms, controls, strongest, placebo, effect, mechanism, conditions } = plan;
  const names = arms.map(({ name }) => name);
  const named = [
    ...controls,
    placebo,
    effect.arm,
    mechanism.arm,
    ...(mechanism.against === null ? [] : [mechanism.against]),
    ...conditions.map(({ arm }) => arm),
    ...arms.flatMap(({ rateOf }) => rateOf ?? []),
  ].filter((name) => name !== '');
  const unknown = named.find((name) => !names.includes(name));
  const rateOfRate = arms.find(({ rateOf }) => arms.some((one) => one.name === rateOf && one.rateOf));
  return [
    ...(new Set(names).size < names.length ? ['arms must have different names'] : []),
    ...(unknown === undefined ? [] : [`arm must be one of ${names.join(', ')}, got ${unknown}`]),
    ...(controls.length === 0 ? ['must have a control: an arm without the method’s own idea'] : []),
    ...(controls.includes(strongest)
      ? []
      : [
          `the strongest control must be one of ${controls.join(', ') || 'none'}, got ${strongest || 'nothing'}`,
        ]),
    ...(controls.includes(effect.arm) ? [`the method’s arm ${effect.arm} must not be a control`] : []),
    ...(rateOfRate ? [`${rateOfRate.name} must take the rate of an arm that is tuned`] : []),
    ...(mechanism.against !== null && mechanism.than !== undefined
      ? ['a mechanism must be compared with an arm or a number, got both; leave one out']
      : []),
  ];
}

function placeboProblems(plan: Plan): string[] {
  const arm = plan.arms.find(({ name }) => name === plan.placebo);
  const isRandom = arm !== undefined && arm.settings.labels === 'random';
  return isRandom ? [] : ['must have a placebo: an arm with random rewards (labels: random)'];
}

function conditionProblems({ conditions, checkRounds }: Plan): string[] {
  if (conditions.length === 0) {
    return ['must have a condition check: what must hold for the claim to be testable here'];
  }
  const unbounded = conditions.find(({ least, most }) => least === undefined && most === undefined);
  return [
    ...(unbounded ? [`the condition “${unbounded.title}” must have a bound`] : []),
    ...(Number.isInteger(checkRounds) && checkRounds >= 1
      ? []
      : [`checkRounds must be a whole number above 0, got ${checkRounds}`]),
  ];
}

function pilotProblems(plan: Plan): string[] {
  const { seeds, spread, detect, secondsPerRun } = plan.pilot;
  if (seeds.length < 2 || !(spread > 0 && detect > 0 && secondsPerRun > 0)) {
    return [
      'must have a pilot of at least two seeds, with its spread and the difference to detect; make it with --pilot',
    ];
  }
  const used = new Set([...seedsOf(plan), ...tuningSeeds, ...checkSeeds]);
  const reused = seeds.find((seed) => seed < firstPilotSeed || used.has(seed));
  return reused === undefined
    ? []
    : [`the seeds of a pilot must begin at ${firstPilotSeed} and be used for nothing else, got ${reused}`];
}

function unitProblems({ budget, units: asked }: Plan): string[] {
  const unknown = [budget.counter, ...asked].find((unit) => !units.includes(unit));
  return [
    ...(asked.length === 0 ? ['must name the claim’s own unit'] : []),
    ...(unknown === undefined ? [] : [`a unit must be one of ${units.join(', ')}, got ${unknown}`]),
    ...(budget.value > 0 ? [] : [`the budget must be above 0, got ${budget.value}`]),
    ...(budget.counter === 'seconds' ? ['the budget must be counted, because seconds do not repeat'] : []),
  ];
}

/** Problems of the arms’ configurations, which must be valid and distinct. */
function configProblems(plan: Plan): string[] {
  const texts: string[] = [];
  for (const arm of plan.arms) {
    try {
      texts.push(JSON.stringify({ ...configOf(plan, arm, 1, null), method: null }));
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      return [`${arm.name}: ${error.message}`];
    }
  }
  return new Set(texts).size < texts.length ? ['arms must have different settings'] : [];
}

/** Problems of the prompts for choosing rates, which must not be held-out ones. */
function questionProblems({ common, questions, arms }: Plan): string[] {
  try {
    for (const arm of arms) {
      const config = configOf({ common, arms }, arm, 1, null);
      questionsOf(config, { of: questions, part: 'validation' });
    }
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/** Problems of the settings that prompts are drawn with. */
function settingProblems(plan: Plan): readonly string[] {
  const invalid = configProblems(plan);
  return invalid.length > 0 ? invalid : questionProblems(plan);
}

/** All problems of a plan, as clauses; empty if it can run. */
export function planProblems(plan: Plan): readonly string[] {
  return [
    ...armProblems(plan),
    ...placeboProblems(plan),
    ...conditionProblems(plan),
    ...unitProblems(plan),
    ...pilotProblems(plan),
    ...settingProblems(plan),
  ];
}

/**
 * What keeps a plan from a first result, besides its problems: published ones that older rules allowed may still be repeated.
 * Empty without a pilot, which is a problem by itself.
 */
export function standardProblems({ pilot, effect, mechanism, conditions }: Plan): readonly string[] {
  if (!(pilot.spread > 0)) return [];
  const power = plannedPower(pilot, effect.wanted);
  const { metric, than = 0, wanted } = mechanism;
  const met = conditions.some(
    ({ reading, least = -Infinity, most = Infinity }) =>
      reading.of === 'rounds' &&
      reading.metric === metric &&
      reading.per === undefined &&
      (wanted === 'higher' ? least >= than : most <= than),
  );
  return [
    ...(pilot.seeds.length >= pilotSeeds.length
      ? []
      : [`the pilot must have ${pilotSeeds.length} seeds, has ${pilot.seeds.length}`]),
    // The number of seeds is found by an approximation, which errs by less than this.
    ...(power >= leastPower - 0.01
      ? []
      : [
          `the power to see ${pilot.detect} must be at least ${leastPower}, is ${power.toFixed(2)}; run longer`,
        ]),
    ...(mechanism.against !== null || met
      ? []
      : [`a condition must show that ${metric} can pass ${than}, or the mechanism is lost before it runs`]),
  ];
}

/** Throws one sentence with all problems of a plan. */
export function checkPlan(plan: Plan): void {
  const problems = planProblems(plan);
  if (problems.length > 0) throw new Error(`${plan.claim}: the plan is refused: ${problems.join('; ')}`);
}
