/**
 * Conducts plans and writes results to public/experiments. `--estimate` prints how long they take, `--pilot` measures how much
 * pairs differ, `--trial` tests that all arms run, `--again` repeats published results. The same command resumes interrupted ones.
 */
import { join } from 'node:path';
import { checkPlan, planProblems, standardProblems } from './experiment/checkPlan.ts';
import { estimateOf } from './experiment/estimate.ts';
import type { Plan } from './experiment/plan.ts';
import { planOn, plans } from './experiment/plans/index.ts';
import { WrongUse, type Flags } from '../../src/cli/arguments.ts';
import { startChildren, withChildren, type Children } from '../../src/cli/compare/children.ts';
import { conductPlans, pilotPlans, tryPlans } from './experiment/conductPlans.ts';

function chosen(flags: Flags): readonly Plan[] {
  if (flags.has('all')) return plans;
  const names = flags.words;
  if (names.length === 0) throw new WrongUse(`plan: must be one of ${listed()}, or --all; got nothing`);
  return names.map(planOn);
}

/** Why a plan may not have its first result, as a sentence; published ones are left as they are. */
function refusalOf(plan: Plan): string[] {
  const problems = standardProblems(plan);
  return problems.length > 0 ? [`${plan.claim}: the plan is refused: ${problems.join('; ')}`] : [];
}

const listed = (): string => plans.map(({ claim }) => claim).join(', ');

/** Prints the estimated time of the plans before any run, and why a plan would be refused. */
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

export async function measure(flags: Flags): Promise<void> {
  const jobs = flags.count('jobs');
  const inChildren = (work: (children: Children) => Promise<void>): Promise<void> =>
    withChildren(startChildren(jobs, join(import.meta.dirname, 'experiment/child.ts')), work);
  const some = chosen(flags);
  if (flags.has('pilot')) return inChildren((children) => pilotPlans(some, children, flags.text('results')));
  if (flags.has('estimate')) return sayEstimate(some, jobs);
  for (const plan of some) checkPlan(plan);
  const refused = flags.has('again') || flags.has('trial') ? [] : some.flatMap(refusalOf);
  if (refused.length > 0) throw new Error(refused.join('\n'));
  sayEstimate(some, jobs);
  if (flags.has('trial')) return inChildren((children) => tryPlans(some, children));
  await inChildren((children) =>
    conductPlans(some, children, {
      commit: flags.text('plan-commit'),
      minutes: flags.has('minutes') ? flags.count('minutes') : null,
      results: flags.text('results'),
      again: flags.has('again'),
      jobs,
    }),
  );
}
