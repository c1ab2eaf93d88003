/**
 * Trains every pair and every quadruple of the switches' strategies on the real engine until the weights have moved, with a
 * resume in its last round. `npm test` runs many of them on a small stand-in for the policy.
 */
import type { Flags } from '../../src/cli/arguments.ts';
import { readBase } from '../../src/cli/basePolicies.ts';
import { checkConfig, defaultConfig, type RunConfig } from '../../src/config/schema.ts';
import type { Executor } from '../../src/graph/index.ts';
import { decodeCheckpoint, encodeCheckpoint } from '../../src/run/checkpointFile.ts';
import { engineVersion } from '../../src/run/engineVersion.ts';
import { openRun } from '../../src/run/open.ts';
import { numTokens } from '../../src/rollout/ledger.ts';
import { openNodeExecutor } from '../../src/runtime/nodeOrt.ts';
import { createProgramActor } from '../../src/runtime/programActor.ts';
import { createProgramPolicy } from '../../src/runtime/programPolicy.ts';
import { mostRounds, untilMoved } from '../run/untilMoved.ts';
import { fours, nameOf, pairs, recipeOf, type Chosen } from '../run/switchChoices.ts';
import { put } from './output.ts';

async function open(config: RunConfig, executor: Executor) {
  const { parameters: base } = await readBase(config);
  return openRun({
    ...{ config, executor, base, now: () => performance.now() },
    ...{ createPolicy: createProgramPolicy, createActor: createProgramActor },
  });
}

interface Outcome {
  /** Why the configuration is refused, a sentence. */
  readonly refusal?: string;
  /** What went wrong; null where nothing did. */
  readonly fault: string | null;
  /** Switches that acted in its rounds. */
  readonly acted: readonly string[];
}

/** Trains a combination until its weights moved, resumes its last round, and looks at both. */
async function tryOut(chosen: Chosen, executor: Executor): Promise<Outcome> {
  const settings = recipeOf(chosen);
  const config = {
    ...defaultConfig('grpo', settings.task),
    ...settings,
    policy: 'tiny',
    seed: 11,
  } as RunConfig;
  const [refusal] = checkConfig(config);
  if (refusal) return { refusal: refusal.message, fault: null, acted: [] };
  const first = await open(config, executor);
  const { metrics, ledger, middle, last, moved } = await untilMoved(first.run);
  await first.dispose();

  const again = await open(config, executor);
  await again.run.restore(decodeCheckpoint(encodeCheckpoint(middle)));
  await again.run.round();
  const resumed = await again.run.checkpoint();
  await again.dispose();

  const values: Readonly<Record<string, number | null>> = { ...metrics, ...ledger };
  const wrong = Object.keys(values).find((key) => values[key] !== null && !Number.isFinite(values[key]));
  const acts = {
    topology: ledger.tok_noshare > ledger.tok_unique,
    prune: (values['pruning/pruned_ratio'] ?? 0) > 0,
    hint: ledger.tok_hint > 0,
    replay: Object.keys(values).some((key) => key.startsWith('replay/') && (values[key] ?? 0) > 0),
  };
  const acted = Object.entries(acts).flatMap(([name, does]) => (does ? [name] : []));
  if (wrong !== undefined) return { fault: `${wrong} is ${values[wrong]}`, acted };
  if (ledger.tok_unique > ledger.tok_noshare) return { fault: 'sharing costs tokens', acted };
  if (numTokens(ledger) !== ledger.tok_prompt + ledger.tok_hint + ledger.tok_unique)
    return { fault: 'the ledger does not add up', acted };
  if (!moved) return { fault: `no weight moved in ${mostRounds} rounds`, acted };
  return { fault: resumed.hash === last.hash ? null : 'the resumed run differs', acted };
}

export async function measure(flags: Flags): Promise<void> {
  const every = flags.count('every');
  const { executor, device } = openNodeExecutor({ threads: 1 });
  const begun = performance.now();
  const faults: { name: string; fault: string }[] = [];
  const refused: { name: string; why: string }[] = [];
  const acted: Record<string, number> = {};
  const tried = [...pairs, ...fours].filter((_, i) => i % every === 0);
  for (const [i, chosen] of tried.entries()) {
    const outcome = await tryOut(chosen, executor).catch((error: unknown): Outcome => {
      return { fault: String(error), acted: [] };
    });
    const name = nameOf(chosen);
    if (outcome.fault !== null) faults.push({ name, fault: outcome.fault });
    if (outcome.refusal !== undefined) refused.push({ name, why: outcome.refusal });
    for (const setting of outcome.acted) acted[setting] = (acted[setting] ?? 0) + 1;
    process.stderr.write(
      `${i + 1}/${tried.length} ${name} ${outcome.fault ?? outcome.refusal ?? 'ok'} ${outcome.acted.join(' ')}\n`,
    );
  }
  const result = {
    engineVersion,
    device,
    pairs: tried.filter((chosen) => Object.keys(chosen).length === 2).length,
    fours: tried.filter((chosen) => Object.keys(chosen).length === 4).length,
    faults,
    /** Combinations that are refused, for their meaning. */
    refused,
    /** Number of combinations in which the switch acted in the last round, or left tokens in the ledger. */
    acted,
    minutes: Math.round((performance.now() - begun) / 60_000),
    node: process.version,
  };
  put(result, flags.text('json'));
}
