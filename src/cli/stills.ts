/**
 * `npm run -s stills`: records the runs that stand in widgets before their readers press Run, into
 * src/ui/embed/stills.json. `-- --rounds 60` says how long; `-- --only ID` records one again.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeLink } from '../config/link.ts';
import { parseConfig } from '../config/schema.ts';
import { openRun } from '../run/open.ts';
import type { MetricRow } from '../run/records.ts';
import { openNodeExecutor } from '../runtime/nodeOrt.ts';
import { createProgramActor } from '../runtime/programActor.ts';
import { createProgramPolicy } from '../runtime/programPolicy.ts';
import { taskOf } from '../tasks/index.ts';
import { readFlags, runCommand } from './arguments.ts';
import { readBase } from './basePolicies.ts';
import showcases from './embed/showcases.json' with { type: 'json' };
import { stillOf } from './embed/stillOf.ts';
import type { Still } from '../ui/embed/still.ts';

const path = join(import.meta.dirname, '../ui/embed/stills.json');

/** Trains the recipe of a link and returns what is drawn of it. */
async function record(link: string, rounds: number): Promise<Still> {
  const config = parseConfig({ ...decodeLink(link), max_rounds: rounds });
  const { executor } = openNodeExecutor({ threads: config.threads });
  const { run } = await openRun({
    config,
    executor,
    createPolicy: createProgramPolicy,
    createActor: createProgramActor,
    base: (await readBase(config)).parameters,
    now: () => performance.now(),
  });
  const rows: MetricRow[] = [];
  const baseline = await run.baseline();
  if (baseline) rows.push(baseline.metrics);
  while (!run.done) rows.push((await run.round()).metrics);
  await executor.dispose();
  return stillOf(config, rows, taskOf(config.task).kind === 'control' ? 'eval_reward' : 'pass@1');
}

runCommand(async () => {
  const flags = readFlags(process.argv.slice(2), ['rounds', 'only']);
  const rounds = flags.count('rounds', 60, 1);
  const only = flags.text('only');
  const wanted = showcases.filter(({ id }) => only === undefined || id === only);
  if (wanted.length === 0)
    throw new Error(`--only: must be one of ${showcases.map(({ id }) => id).join(', ')}, got ${only}`);
  let stills = JSON.parse(await readFile(path, 'utf8')) as Still[];
  for (const { id, link } of wanted) {
    const still = await record(link, rounds);
    process.stderr.write(`${id}: ${still.from} → ${still.to} in ${still.rounds} rounds\n`);
    stills = [...stills.filter((old) => old.method !== still.method || old.task !== still.task), still];
    await writeFile(path, `${JSON.stringify(stills, null, 2)}\n`);
  }
});
