/** `train --verify LINK`: trains the run of a link with a proof again and compares it round by round. */
import { readLink } from '../config/proof.ts';
import { engineVersion } from '../run/engineVersion.ts';
import { openRun } from '../run/open.ts';
import {
  checkProof,
  comparisonWords,
  machineWords,
  whyNotVerified,
  type Comparison,
  type Machine,
} from '../run/proof.ts';
import { openNodeExecutor } from '../runtime/nodeOrt.ts';
import { createProgramActor } from '../runtime/programActor.ts';
import { createProgramPolicy } from '../runtime/programPolicy.ts';
import { readBase } from './basePolicies.ts';

export interface Verified {
  readonly identical: boolean;
  readonly comparison: Comparison;
  /** The outcome and both machines, as sentences. */
  readonly text: string;
  readonly round: number;
  readonly there: Machine & { readonly engine: string };
  readonly here: Machine & { readonly engine: string };
}

/**
 * Trains the run of a link (a whole address or the part from its # on) again, on as many threads as its proof names or
 * on `threads`. Throws a sentence where the link has no proof or another engine version made it.
 */
export async function verifyLink(link: string, threads?: number): Promise<Verified> {
  const at = link.indexOf('#');
  const { config, proof } = readLink(at < 0 ? link : link.slice(at));
  if (proof === null)
    throw new Error('--verify: the link must have a part proof=…, got none; share the run with its proof');
  const whyNot = whyNotVerified(proof);
  if (whyNot !== null) throw new Error(whyNot);
  const { executor, device } = openNodeExecutor({ threads: threads ?? proof.threads });
  const { parameters } = await readBase(config);
  const { run } = await openRun({
    config,
    executor,
    createPolicy: createProgramPolicy,
    createActor: createProgramActor,
    base: parameters,
    now: () => performance.now(),
  });
  const check = checkProof(proof);
  let difference: Comparison | null = null;
  const first = await run.baseline();
  if (first) difference = check.add(first.metrics);
  while (difference === null && !run.done && run.completed < proof.round) {
    difference = check.add((await run.round()).metrics);
    if (run.completed % 25 === 0)
      process.stderr.write(`round ${run.completed} of ${proof.round}: the same so far\n`);
  }
  const comparison = difference ?? check.finish((await run.checkpoint()).hash);
  const here = { device: device.kind, threads: device.threads, engine: engineVersion };
  const there = { device: proof.device, threads: proof.threads, engine: proof.engine };
  const text = `${comparisonWords(comparison, proof)} There: ${machineWords(there, there.engine)}. Here: ${machineWords(here)}.`;
  return { identical: comparison.kind === 'identical', comparison, text, round: proof.round, there, here };
}
