/** Makes public/claims.json, the file of the page Claims, from the results in public/experiments. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from '../../src/cli/files.ts';
import { root } from '../../src/cli/place.ts';
import {
  parseClaimList,
  type ArchivedClaim,
  type ClaimList,
  type ClaimSummary,
  type NotRun,
} from '../../src/experiment/claimList.ts';
import { countText } from '../../src/experiment/mark.ts';
import { methods } from '../../src/methods/index.ts';
import { notRunOf, replacementOf, summaryOf, withHolm } from './experiment/claimLines.ts';
import { orderProblem } from './experiment/planCommit.ts';
import { parsePlanResult, wasRun } from './experiment/planPublished.ts';
import { planHashOf } from './experiment/planResult.ts';
import { planOn, plans } from './experiment/plans/index.ts';

const folder = join(root, 'public/experiments');
const file = join(root, 'public/claims.json');

/** The line of a result. Throws if it is damaged, of another plan, or not newer than its plan. */
async function lineOf(name: string): Promise<ClaimSummary | NotRun> {
  const result = parsePlanResult(JSON.parse(await readFile(join(folder, name), 'utf8')));
  if (name !== `${result.claim}.json`) throw new Error(`it is named ${name}, its claim ${result.claim}`);
  if (planHashOf(planOn(result.claim)) !== result.planHash)
    throw new Error('its plan was changed after it; plan it again');
  const problem = await orderProblem(result.claim, result.ruleCommit);
  if (problem !== null) throw new Error(problem);
  return wasRun(result) ? summaryOf(result) : notRunOf(result);
}

/** Lines of older experiments, whose results are gone: only what replaces them may change. All others are made again. */
async function archivedLines(): Promise<readonly ArchivedClaim[]> {
  const list = JSON.parse(await readFile(file, 'utf8')) as object;
  const { archived } = parseClaimList({ ...list, claims: [], notRun: [] });
  return archived.map((line) => {
    const replacedBy = replacementOf(line.claim);
    return { ...line, status: replacedBy ? 'older plan, replaced' : 'older plan, not repeated', replacedBy };
  });
}

/** Methods without an experiment that counts. */
export function untestedIn(archived: readonly ArchivedClaim[]): string[] {
  const counts = (claim: string): boolean => !archived.some((one) => one.claim === claim);
  return Object.values(methods).flatMap(({ id, experiments }) => (experiments.some(counts) ? [] : [id]));
}

/** What the command says when the list is made. */
export const foundText = (list: ClaimList): string =>
  `${countText(list)}; ${list.claims.length + list.notRun.length} plans in all`;

export async function measure(): Promise<void> {
  const archived = await archivedLines();
  const claims: ClaimSummary[] = [];
  const notRun: NotRun[] = [];
  const skipped: { file: string; why: string }[] = [];
  for (const name of (await readdir(folder)).filter((one) => one.endsWith('.json')).sort()) {
    try {
      const line = await lineOf(name);
      if ('effect' in line) claims.push(line);
      else notRun.push(line);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      skipped.push({ file: name, why });
      process.stderr.write(`${name} skipped: ${why}\n`);
    }
  }
  const order = plans.map(({ claim }) => claim);
  claims.sort((a, b) => order.indexOf(a.claim) - order.indexOf(b.claim));
  const list: ClaimList = {
    claims: withHolm(claims),
    notRun,
    archived,
    skipped,
    untested: untestedIn(archived),
  };
  await writeWhole(file, `${JSON.stringify(list, null, 1)}\n`);
  process.stderr.write(`${foundText(list)}\n`);
}
