/** A published result beside the one that the same plan gives when it is run again. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runsFolder } from '../../../src/cli/place.ts';
import type { Outcome } from '../../../src/experiment/outcome.ts';
import { engineVersion, otherNumbers } from '../../../src/run/engineVersion.ts';
import { decidedOf } from './claimLines.ts';
import type { Plan } from './plan.ts';
import { parsePlanResult, wasRun, type PlanNotRun, type PlanPublished } from './planPublished.ts';
import { planHashOf } from './planResult.ts';

/** Where repeated results are written unless another folder is named: never over the published ones. */
export const againFolder = join(runsFolder, '../espalier-again');

/** The result of a plan in the folder of published ones. Throws if there is none, or if the plan was changed after it. */
export async function publishedOf(plan: Plan, folder: string): Promise<PlanPublished | PlanNotRun> {
  const file = join(folder, `${plan.claim}.json`);
  if (!existsSync(file))
    throw new Error(`${plan.claim}: has no published result to repeat; leave --again out to make the first`);
  const result = parsePlanResult(JSON.parse(await readFile(file, 'utf8')));
  if (planHashOf(plan) === result.planHash) return result;
  throw new Error(
    `${plan.claim}: its plan was changed after its result; check out commit ${result.ruleCommit} to repeat it`,
  );
}

/** What is said before the first run. */
export function beforeAgain(
  { claim, ruleCommit, engine }: PlanPublished | PlanNotRun,
  folder: string,
): string {
  return `${claim}: repeats the published result of the plan in commit ${ruleCommit} into ${folder}${byOther(engine)}\n`;
}

const byOther = (engine: string | undefined): string =>
  engine === engineVersion ? '' : `; ${otherNumbers(engine, engineVersion, 'it')}`;

/** Both outcomes by today's rule, whether they are the same, and again whether another engine published its own. */
export function afterAgain(result: PlanPublished | PlanNotRun, yours: Outcome): string {
  const published = wasRun(result) ? decidedOf(result).outcome : result.verdict;
  return `${result.claim}: published ${published}, yours ${yours}, ${published === yours ? 'same' : 'another'} outcome${byOther(result.engine)}\n`;
}
