/** Alternates rounds of a run with trees and of one without, over one executor. */
import type { RunConfig } from '../../../../../src/config/schema.ts';
import { openRun } from '../../../../../src/run/open.ts';
import type { RoundReport } from '../../../../../src/run/records.ts';
import type { Run } from '../../../../../src/run/run.ts';
import { createProgramActor } from '../../../../../src/runtime/programActor.ts';
import { createProgramPolicy } from '../../../../../src/runtime/programPolicy.ts';
import { treeConfigs, type TreeSettings } from '../../treeRound.ts';
import { alternated, openThreads, shippedPolicy, type Job, type Pairs } from './job.ts';

export interface TreeRoundOptions {
  readonly threads: number;
  readonly method: string;
  /** Overrides of the method's own settings. */
  readonly settings: TreeSettings;
  readonly pairs: number;
}

/** Cost of one side's measured rounds, without warm-up. */
export interface SideCost {
  /** Milliseconds per round: generation with verification, and learning. */
  readonly generate: number[];
  readonly update: number[];
  /** Over all rounds: verified completions, generated tokens (shared ones once), and sequential decode steps. */
  readonly leaves: number;
  readonly tokens: number;
  /** Tokens of all completions, counting shared ones repeatedly. */
  readonly unshared: number;
  /** Generated tokens that entered an update. */
  readonly trained: number;
  readonly steps: number;
}

export interface TreeRoundResult extends Pairs {
  readonly tree: SideCost;
  readonly flat: SideCost;
}

export const treeRound: Job<TreeRoundOptions, TreeRoundResult> = async ({
  threads,
  method,
  settings,
  pairs,
}) => {
  const { tree, flat } = treeConfigs(method, settings);
  const executor = await openThreads(threads);
  const { base } = await shippedPolicy(tree.task, tree.policy);

  const open = async (config: RunConfig): Promise<Run> => {
    const { run } = await openRun({
      config,
      executor,
      createPolicy: createProgramPolicy,
      createActor: createProgramActor,
      base,
      now: () => performance.now(),
    });
    return run;
  };
  const sides = { tree: await open(tree), flat: await open(flat) };
  const reports: Record<keyof typeof sides, RoundReport[]> = { tree: [], flat: [] };
  const roundOf = (side: keyof typeof sides) => async (): Promise<void> => {
    reports[side].push(await sides[side].round());
  };
  const times = await alternated(pairs, roundOf('tree'), roundOf('flat'));
  return { ...times, tree: costOf(reports.tree, pairs), flat: costOf(reports.flat, pairs) };
};

/** The cost of the last `rounds` of these rounds. */
function costOf(reports: readonly RoundReport[], rounds: number): SideCost {
  const [before, measured] = [reports.at(-rounds - 1), reports.slice(-rounds)];
  const spent = (counter: 'verify' | 'tok_unique' | 'tok_noshare' | 'tok_train' | 'steps_seq'): number =>
    (measured.at(-1)?.ledger[counter] ?? NaN) - (before?.ledger[counter] ?? NaN);
  return {
    generate: measured.map(({ timing }) => timing.generate + timing.verify),
    update: measured.map(({ timing }) => timing.update),
    leaves: spent('verify'),
    tokens: spent('tok_unique'),
    unshared: spent('tok_noshare'),
    trained: spent('tok_train'),
    steps: spent('steps_seq'),
  };
}
