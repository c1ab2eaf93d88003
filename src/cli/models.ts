/** `npm run -s models`: trains the shipped base policies and writes their manifest. Nothing else writes to models/. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultConfig, parseConfig } from '../config/schema.ts';
import type { Executor } from '../graph/index.ts';
import { baseFileName, type BaseRecord, type BaseManifest } from '../policy/base.ts';
import { writePolicyFile } from '../policy/file.ts';
import { holdWeights } from '../policy/heldWeights.ts';
import { policyOf } from '../policy/sizes.ts';
import { demonstrationSetOf, makeBasePolicy, warmStartSettings } from '../run/basePolicy.ts';
import { baseRecipes, passAt1Range, type BaseRecipe } from '../run/baseRecipes.ts';
import { hintedPassAt1, levelsReport } from '../run/baseReport.ts';
import { openNodeExecutor } from '../runtime/nodeOrt.ts';
import { createProgramPolicy } from '../runtime/programPolicy.ts';
import { END, PAD } from '../tasks/alphabet.ts';
import { readFlags, runIfStarted } from './arguments.ts';

const sizes = ['tiny', 'small'] as const;
/** Stops a warm start that misses its target. */
const maxUpdates = 2000;
const folder = join(import.meta.dirname, '../../models');
const now = (): number => performance.now();

async function makeOne(
  executor: Executor,
  { small, ...usual }: BaseRecipe,
  policy: (typeof sizes)[number],
): Promise<BaseRecord> {
  const recipe: BaseRecipe = policy === 'small' ? { ...usual, ...small } : usual;
  const { task, level, mixture, seed, observedWeight = 0 } = recipe;
  const config = parseConfig({ ...defaultConfig(undefined, task), level, policy });
  const base = await makeBasePolicy({
    config,
    recipe,
    executor,
    createPolicy: createProgramPolicy,
    maxUpdates,
    now,
    onEvaluation: (updates, loss, passAt1, hinted) =>
      process.stderr.write(
        `${task} ${policy} update ${updates} loss ${loss.toFixed(3)} pass@1 ${passAt1.toFixed(3)}${hinted === null ? '' : ` hinted ${hinted.toFixed(3)}`}\n`,
      ),
  });
  const { low, high } = passAt1Range;
  if (!base.done || base.passAt1 === null || base.passAt1 < low || base.hashAfter20 === null) {
    throw new Error(
      `${task} ${policy}: pass@1 must end within ${low} to ${high}, with hints that help, after at most ${maxUpdates} updates, got ${base.passAt1}`,
    );
  }
  const spec = policyOf(policy);
  const weights = await holdWeights(executor, base.parameters);
  const measured = createProgramPolicy(executor, spec, weights, { pad: PAD, end: END });
  const lesson = demonstrationSetOf(recipe);
  const levels = await levelsReport(measured, lesson, config, now);
  const hinted = await hintedPassAt1(measured, lesson, config, now);
  await measured.dispose();
  weights.release();
  const file = baseFileName(task, policy);
  await writeFile(join(folder, file), writePolicyFile(spec, base.parameters));
  return {
    file,
    task,
    level,
    policy,
    parameters: spec.layout.size,
    seed,
    updates: base.updates,
    mixture,
    ...(observedWeight > 0 && { observedWeight }),
    hintedShare: base.hintedShare,
    'pass@1': base.passAt1,
    'hinted_pass@1': hinted,
    levels,
    hashAfter20: base.hashAfter20,
    hash: base.hash,
  };
}

/** The current manifest; empty if there is none. */
async function known(): Promise<readonly BaseRecord[]> {
  try {
    return (JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as BaseManifest).policies;
  } catch {
    return [];
  }
}

export async function models(args: readonly string[]): Promise<void> {
  const flags = readFlags(args, ['task', 'policy', 'threads']);
  const wanted = flags.text('task');
  const chosen = baseRecipes.filter(({ task }) => wanted === undefined || wanted === task);
  if (chosen.length === 0) {
    const tasks = baseRecipes.map(({ task }) => task).join(', ');
    throw new Error(`--task: must be one of ${tasks}, got ${wanted}`);
  }
  const size = flags.text('policy');
  const wantedSizes = sizes.filter((one) => size === undefined || one === size);
  if (wantedSizes.length === 0) throw new Error(`--policy: must be one of ${sizes.join(', ')}, got ${size}`);
  const { executor } = openNodeExecutor({ threads: flags.count('threads', 2, 1) });
  await mkdir(folder, { recursive: true });
  for (const recipe of chosen) {
    for (const policy of wantedSizes) {
      const record = await makeOne(executor, recipe, policy);
      // Written after each policy, because all take minutes; keeps the other tasks' entries.
      const others = (await known()).filter(({ file }) => file !== record.file);
      const order = (one: BaseRecord): number =>
        baseRecipes.findIndex(({ task }) => task === one.task) * sizes.length +
        sizes.findIndex((size) => size === one.policy);
      const policies = [...others, record].sort((a, b) => order(a) - order(b));
      const manifest: BaseManifest = { version: 1, warmStart: warmStartSettings, policies };
      await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    }
  }
}

runIfStarted(import.meta.url, models);
