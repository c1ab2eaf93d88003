/**
 * `npm run -s claims`: decides every committed result again by the rule of today, from its stored numbers, which stay as
 * they are, and writes public/claims.json, the one file that the page Claims reads. Results of plans whose commit is not older
 * are skipped, with the reason.
 */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  decisionOn,
  notRunOf,
  planSummaryOf,
  summaryOf,
  withHolm,
  type ClaimList,
  type ClaimSummary,
  type NotRun,
} from '../experiment/claimSummary.ts';
import { experiments, experimentOn } from '../experiment/claims/index.ts';
import { outcomes, ruleOf } from '../experiment/outcome.ts';
import { isPlanResult, parsePlanResult, wasRun } from '../experiment/planPublished.ts';
import { planHashOf } from '../experiment/planResult.ts';
import { planOn, plans } from '../experiment/plans/index.ts';
import { methods } from '../methods/index.ts';
import { parseMeasured } from '../experiment/published.ts';
import { readFlags, runCommand } from './arguments.ts';
import { root, writeWhole } from './experiment/files.ts';
import { orderProblem, planProofOf, resultFile } from './experiment/planCommit.ts';

const folder = join(root, 'public/experiments');

function checkName(name: string, claim: string): void {
  if (name !== `${claim}.json`) throw new Error(`it is named ${name}, its claim ${claim}`);
}

/** The result of an older experiment with what is decided from its numbers. Throws where it is not a result, or of no experiment. */
async function decideAgain(name: string, stored: object): Promise<ClaimSummary> {
  const measured = parseMeasured(stored);
  const experiment = experimentOn(measured.claim);
  checkName(name, measured.claim);
  const { outcome, because, parts, control } = decisionOn(experiment, measured);
  const decided = { ...stored, rule: ruleOf(experiment), verdict: outcome, because, parts, control };
  await writeWhole(join(folder, name), `${JSON.stringify(decided, null, 2)}\n`);
  const again = plans.find(({ replaces }) => replaces === measured.claim);
  const anew = again && existsSync(join(root, resultFile(again.claim))) ? again.claim : null;
  return summaryOf(experiment, measured, await planProofOf(measured.claim, measured.ruleCommit), anew);
}

/** The result of a plan. Throws where it is damaged, of another plan, or where its plan is not older than it. */
async function planned(name: string, stored: object): Promise<ClaimSummary | NotRun> {
  const result = parsePlanResult(stored);
  checkName(name, result.claim);
  const plan = planOn(result.claim);
  if (planHashOf(plan) !== result.planHash) throw new Error('its plan was changed after it; plan it again');
  const problem = await orderProblem(result.claim, result.ruleCommit);
  if (problem !== null) throw new Error(problem);
  return wasRun(result) ? planSummaryOf(result) : notRunOf(result);
}

runCommand(async () => {
  readFlags(process.argv.slice(2), []);
  const claims: ClaimSummary[] = [];
  const notRun: NotRun[] = [];
  const skipped: { file: string; why: string }[] = [];
  for (const name of (await readdir(folder)).filter((one) => one.endsWith('.json')).sort()) {
    try {
      const stored = JSON.parse(await readFile(join(folder, name), 'utf8')) as object;
      const line = await (isPlanResult(stored) ? planned : decideAgain)(name, stored);
      if ('effect' in line) claims.push(line);
      else notRun.push(line);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      skipped.push({ file: name, why });
      process.stderr.write(`${name} skipped: ${why}\n`);
    }
  }
  const order = [...plans, ...experiments].map(({ claim }) => claim);
  claims.sort((a, b) => order.indexOf(a.claim) - order.indexOf(b.claim));
  const untested = Object.values(methods).flatMap(({ id, experiments }) =>
    experiments.length === 0 ? [id] : [],
  );
  const list: ClaimList = { claims: withHolm(claims), notRun, skipped, untested };
  await writeWhole(join(root, 'public/claims.json'), `${JSON.stringify(list, null, 1)}\n`);
  const counts = outcomes.map((one) => `${claims.filter(({ outcome }) => outcome === one).length} ${one}`);
  process.stderr.write(`${claims.length} claims: ${counts.join(', ')}; ${notRun.length} not run\n`);
});
