/** `train --verify LINK`: trains the run of a link with a proof again and compares every round. */
import { codeIn, madeBy, openedLink } from '../config/linkCode.ts';
import { readLink } from '../config/proof.ts';
import { engineVersion } from '../run/engineVersion.ts';
import {
  checkProof,
  comparisonWords,
  machineWords,
  whyNotVerified,
  type ProofComparison,
  type ProofMachine,
} from '../run/proof.ts';
import type { RoundReport } from '../run/records.ts';
import { trainRun } from '../run/train.ts';
import type { RunConfig } from '../config/schema.ts';
import { openBrought } from '../sandbox/openBrought.ts';
import { withSandbox, type Sandbox } from '../sandbox/sandbox.ts';
import { WrongUse } from './arguments.ts';
import { openNodeRun } from './nodeRun.ts';
import { startProgress } from './progress.ts';
import { nodeThread } from './sandbox/nodeThread.ts';

export interface VerifiedLink {
  readonly identical: boolean;
  readonly comparison: ProofComparison;
  /** Result and both machines, as sentences. */
  readonly text: string;
  readonly round: number;
  readonly there: ProofMachine & { readonly engine: string };
  readonly here: ProofMachine & { readonly engine: string };
  /** The recipe of the run that was trained again. */
  readonly config: RunConfig;
}

export interface Verifying {
  /** Absent: the proof's. */
  readonly threads?: number;
  /** Gets every round that was trained again, with its recipe; what it throws ends the verification. */
  readonly onRound?: (report: RoundReport, config: RunConfig) => void;
}

/**
 * Trains the run of a link (a whole address or the part from its # on) again, on its proof's number of threads or on
 * other ones; code of an own task or method runs in the sandbox. Throws a sentence if the link has no proof, or one of another engine
 * version.
 */
export async function verifyLink(link: string, verifying: Verifying = {}): Promise<VerifiedLink> {
  const at = link.indexOf('#');
  return withSandbox(nodeThread, async (sandbox) =>
    verifyHash(await withoutCode(at < 0 ? link : link.slice(at), sandbox), sandbox, verifying),
  );
}

/** The hash without code; registers the task and the method that the code makes. */
async function withoutCode(hash: string, sandbox: Sandbox): Promise<string> {
  const brought = codeIn(hash);
  if (brought === null) return hash;
  process.stderr.write(
    `the link brings the code of its ${madeBy(brought.brought)}; it runs in a sandbox that reaches nothing\n`,
  );
  return openedLink(brought, await openBrought(sandbox, brought.brought));
}

async function verifyHash(
  hash: string,
  sandbox: Sandbox,
  { threads, onRound }: Verifying,
): Promise<VerifiedLink> {
  const { config, proof } = readLink(hash);
  if (proof === null)
    throw new WrongUse('--verify: the link must have a part proof=…, got none; share the run with its proof');
  const whyNot = whyNotVerified(proof);
  if (whyNot !== null) throw new Error(whyNot);
  const { run, device } = await openNodeRun(config, { threads: threads ?? proof.threads, sandbox });
  const check = checkProof(proof);
  const progress = startProgress('all rounds identical so far, round');
  let difference: ProofComparison | null = null;
  await trainRun(run, {
    rounds: proof.round,
    onRound(report) {
      const { metrics } = report;
      onRound?.(report, config);
      difference = check.add(metrics);
      progress.at(metrics.round, proof.round);
      return difference !== null;
    },
  }).finally(progress.end);
  const comparison = difference ?? check.finish((await run.checkpoint()).hash);
  const here = { device: device.kind, threads: device.threads, engine: engineVersion };
  const there = { device: proof.device, threads: proof.threads, engine: proof.engine };
  const text = `${comparisonWords(comparison, proof)} There: ${machineWords(there, there.engine)}. Here: ${machineWords(here)}.`;
  const identical = comparison.kind === 'identical';
  return { identical, comparison, text, round: proof.round, there, here, config };
}
