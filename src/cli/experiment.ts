/**
 * `npm run -s experiment -- CLAIM … | --all [--jobs 2] [--minutes M] [--results DIR] [--plan-commit HASH]` conducts plans;
 * results come into public/experiments. `--estimate` says how long they take, `--pilot` how much pairs differ, `--trial` whether
 * all arms run. `--compare LINK|FILE [--json FILE]` trains a comparison of the page. What is interrupted resumes with the same
 * command. Progress goes to stderr.
 */
import { experiments } from '../experiment/claims/index.ts';
import { checkPlan, planProblems } from '../experiment/checkPlan.ts';
import { estimateOf } from '../experiment/estimate.ts';
import type { Plan } from '../experiment/plan.ts';
import { planOn, plans } from '../experiment/plans/index.ts';
import { readFlags, runCommand, type Flags } from './arguments.ts';
import { startChildren, type Children } from './experiment/children.ts';
import { compare } from './experiment/compare.ts';
import { conductPlans, pilotPlans, tryPlans } from './experiment/conductPlans.ts';

/** Ends the children with the command, whatever ends it. */
async function withChildren(count: number, work: (children: Children) => Promise<void>): Promise<void> {
  const children = startChildren(count);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      children.end();
      process.stderr.write('stopped; finished runs are kept, and the same command continues with the rest\n');
      process.exit(130);
    });
  }
  try {
    await work(children);
  } finally {
    children.end();
  }
}

/** The plans that the command names. Throws on an older experiment, which has no condition check and is not run again. */
function chosen(flags: Flags): readonly Plan[] {
  const names = [...flags.words, ...flags.list('plans')];
  if (flags.has('all')) return plans;
  if (names.length === 0) throw new Error(`plan: must be one of ${listed()}, or --all; got nothing`);
  return names.map((name) => {
    const older = experiments.find(({ claim }) => claim === name);
    if (!older) return planOn(name);
    const anew = plans.find(({ replaces }) => replaces === name)?.claim;
    throw new Error(
      `${name}: an older experiment without a condition check and a placebo; its result stays and it is not run again${anew ? `. The later plan is ${anew}` : ''}`,
    );
  });
}

const listed = (): string => plans.map(({ claim }) => claim).join(', ');

/** What the plans will take, before anything is run; of a plan that would be refused it says why. */
function sayEstimate(some: readonly Plan[], jobs: number): void {
  const sound = some.filter((plan) => planProblems(plan).length === 0);
  for (const plan of some) {
    if (!sound.includes(plan)) process.stderr.write(`${plan.claim}: ${planProblems(plan).join('; ')}\n`);
  }
  const estimates = sound.map(estimateOf);
  const total = estimates.reduce((sum, { usual }) => sum + usual, 0);
  for (const { claim, runs, seconds, usual } of estimates) {
    const minutes = `${(seconds / 60).toFixed(1)} to ${(usual / 60).toFixed(1)}`;
    process.stderr.write(`${claim}: at least ${runs} runs, ${minutes} core-minutes\n`);
  }
  process.stderr.write(
    `${estimates.length} plans: about ${(total / 60).toFixed(0)} core-minutes, ${(total / 60 / jobs).toFixed(1)} minutes with ${jobs} jobs on quiet cores\n`,
  );
}

const known = [
  ...['all', 'plans', 'jobs', 'minutes', 'results', 'plan-commit'],
  ...['estimate', 'pilot', 'trial', 'compare', 'json'],
];

runCommand(async () => {
  const flags = readFlags(process.argv.slice(2), known);
  const jobs = flags.count('jobs', 2, 1);
  const comparison = flags.text('compare');
  if (comparison !== undefined) {
    return withChildren(jobs, (children) => compare(comparison, flags.text('json'), children, jobs));
  }
  const some = chosen(flags);
  if (flags.has('pilot'))
    return withChildren(jobs, (children) => pilotPlans(some, children, flags.text('results')));
  if (flags.has('estimate')) return sayEstimate(some, jobs);
  for (const plan of some) checkPlan(plan);
  sayEstimate(some, jobs);
  if (flags.has('trial')) return withChildren(jobs, (children) => tryPlans(some, children));
  await withChildren(jobs, (children) =>
    conductPlans(some, children, {
      commit: flags.text('plan-commit'),
      minutes: flags.has('minutes') ? flags.count('minutes', 0, 1) : null,
      results: flags.text('results'),
      jobs,
    }),
  );
});
