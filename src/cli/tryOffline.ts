/** `npm run -s try -- --offline`: learns from data of a run of grid-world alone, with the numbers of the page's Try. */
import type { Checkpoint } from '../run/records.ts';
import type { EarlierTable } from '../question/offline/dataSet.ts';
import { openAsked, type AskedParts, type AskedPolicy } from '../question/policy.ts';
import { earlierProblem, offlineFacts, offlinePart, policyTable } from '../question/offline/measure.ts';
import { offlineProblem, usualPlan, whyNotOffline, type OfflinePlan } from '../question/offline/plan.ts';
import { learnOffline, type OfflineFound } from '../question/offline/results.ts';
import { WrongUse, type Flag, type Flags } from './arguments.ts';

export const offlineFlags: readonly Flag[] = [
  {
    form: '--offline <key=value...>',
    help: `Learns from data of a run of grid-world alone instead. Settings and their defaults: ${Object.entries(
      usualPlan,
    )
      .map(([key, value]) => `${key}=${value}`)
      .join(' ')}.`,
    conflicts: ['prompt', 'test-time'],
  },
  {
    form: '--earlier <file...>',
    help: 'Earlier rounds of the run, as files like --run: medium and replay of --offline are made of them.',
  },
];

/** The plan of `--offline`, or null without it. Throws `WrongUse` with what is wrong with it. */
export function offlinePlanOf(flags: Flags): OfflinePlan | null {
  if (!flags.has('offline')) {
    if (flags.has('earlier'))
      throw new WrongUse('--earlier: must stand beside --offline, whose data it makes');
    return null;
  }
  const given = flags.list('offline').map((pair) => {
    const [key = '', value = '', ...more] = pair.split('=');
    if (!(key in usualPlan) || value === '' || more.length > 0)
      throw new WrongUse(
        `--offline: must be key=value with a key of ${Object.keys(usualPlan).join(', ')}, got "${pair}"`,
      );
    return [key, key === 'model' ? value : Number(value)] as const;
  });
  const plan = { ...usualPlan, ...Object.fromEntries(given) } as OfflinePlan;
  const problem = offlineProblem(plan);
  if (problem !== null) throw new WrongUse(`--${problem}`);
  return plan;
}

/** All that is found, as page and command line save it. */
export interface TriedOffline extends OfflinePlan, Omit<OfflineFound, 'done'> {
  readonly task: string;
  readonly round: number;
}

/** Learns from the data of a policy, and tells how far it is. Throws what is wrong with the run or its earlier rounds. */
export async function triedOffline(
  asked: AskedPolicy,
  run: Checkpoint,
  earlier: readonly Checkpoint[],
  plan: OfflinePlan,
  parts: AskedParts,
): Promise<TriedOffline> {
  const problem = whyNotOffline(asked.task.id) ?? earlierProblem(run, earlier);
  if (problem !== null) throw new WrongUse(`--${problem}`);
  const tables: EarlierTable[] = [];
  for (const { config, arrays, round } of earlier) {
    const one = await openAsked(config, arrays['parameters'] as Float32Array, parts);
    tables.push({ round, table: await policyTable(one) });
    await one.dispose();
  }
  let found: OfflineFound | null = null;
  let said = '';
  for await (found of learnOffline(
    {
      facts: () => offlineFacts(asked, plan, tables),
      part: (arm, state) => offlinePart(asked, plan, tables, arm, state),
    },
    plan,
  )) {
    const line = `offline: ${Math.floor(found.done * 20) * 5} %\n`;
    if (line !== said) process.stderr.write(line);
    said = line;
  }
  const { facts, rows } = found as OfflineFound;
  return { task: run.config.task, round: run.round, ...plan, facts, rows };
}
