/**
 * `npm run -s claims`: decides every committed result again by the rule of today, from its stored numbers, which stay as
 * they are, and writes public/claims.json, the one file that the page Claims reads.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decisionOn, summaryOf, type ClaimList, type ClaimSummary } from '../experiment/claimSummary.ts';
import { experiments, experimentOn } from '../experiment/claims/index.ts';
import { outcomes } from '../experiment/outcome.ts';
import { methods } from '../methods/index.ts';
import { parseMeasured } from '../experiment/published.ts';
import { ruleOf } from '../experiment/result.ts';
import { readFlags, runCommand } from './arguments.ts';
import { root, writeWhole } from './experiment/files.ts';
import { planProofOf } from './experiment/ruleCommit.ts';

const folder = join(root, 'public/experiments');

/** The result with what is decided from its numbers. Throws where it is not a result, or of no plan. */
async function decideAgain(name: string): Promise<ClaimSummary> {
  const path = join(folder, name);
  const stored = JSON.parse(await readFile(path, 'utf8')) as object;
  const measured = parseMeasured(stored);
  const experiment = experimentOn(measured.claim);
  if (name !== `${measured.claim}.json`) throw new Error(`it is named ${name}, its claim ${measured.claim}`);
  const { outcome, because, parts, control } = decisionOn(experiment, measured);
  const decided = { ...stored, rule: ruleOf(experiment), verdict: outcome, because, parts, control };
  await writeWhole(path, `${JSON.stringify(decided, null, 2)}\n`);
  return summaryOf(experiment, measured, await planProofOf(measured.claim, measured.ruleCommit));
}

runCommand(async () => {
  readFlags(process.argv.slice(2), []);
  const claims: ClaimSummary[] = [];
  const skipped: { file: string; why: string }[] = [];
  for (const name of (await readdir(folder)).filter((one) => one.endsWith('.json')).sort()) {
    try {
      claims.push(await decideAgain(name));
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      skipped.push({ file: name, why });
      process.stderr.write(`${name} skipped: ${why}\n`);
    }
  }
  const order = experiments.map(({ claim }) => claim);
  claims.sort((a, b) => order.indexOf(a.claim) - order.indexOf(b.claim));
  const untested = Object.values(methods).flatMap(({ id, experiments }) =>
    experiments.length === 0 ? [id] : [],
  );
  const list: ClaimList = { claims, skipped, untested };
  await writeWhole(join(root, 'public/claims.json'), `${JSON.stringify(list, null, 1)}\n`);
  const counts = outcomes.map((one) => `${claims.filter(({ outcome }) => outcome === one).length} ${one}`);
  process.stderr.write(`${claims.length} claims: ${counts.join(', ')}\n`);
});
