/** `npm run -s models`: trains the shipped base policies and writes their manifest. Nothing else writes to models/. */
import { readFile } from 'node:fs/promises';
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
import { extentOf, taskOf } from '../tasks/index.ts';
import { END, PAD } from '../tasks/vocabulary/common.ts';
import { readFlags, type CommandForm } from './arguments.ts';
import { writeWhole } from './files.ts';
import { startProgress, type CommandProgress } from './progress.ts';
import { runIfStarted } from './runCommand.ts';
import { callOf, modelsFolder } from './place.ts';

const sizes = ['tiny', 'small'] as const;
/** Stops a warm start that misses its target. */
const maxUpdates = 6000;
const now = (): number => performance.now();

async function makeOne(
  executor: Executor,
  { small, ...usual }: BaseRecipe,
  policy: (typeof sizes)[number],
  say: CommandProgress['say'],
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
    onEvaluation: (updates, loss, passAt1, hinted, graded) =>
      say(
        `${task} ${policy} update ${updates} loss ${loss.toFixed(3)} pass@1 ${passAt1.toFixed(3)}${recipe.graded ? ` graded ${graded.toFixed(3)}` : ''}${hinted === null ? '' : ` hinted ${hinted.toFixed(3)}`}`,
      ),
  });
  const { low, high } = recipe.range ?? passAt1Range;
  if (!base.done || base.passAt1 === null || base.passAt1 < low || base.hashAfter20 === null) {
    throw new Error(
      `${task} ${policy}: pass@1 must end within ${low} to ${high}, with hints that help, after at most ${maxUpdates} updates, got ${base.passAt1}`,
    );
  }
  const spec = policyOf(policy, extentOf(taskOf(task)));
  const weights = await holdWeights(executor, base.parameters);
  const measured = createProgramPolicy(executor, spec, weights, { pad: PAD, end: END });
  const lesson = demonstrationSetOf(recipe);
  const levels = await levelsReport(measured, lesson, config, now);
  const hinted = await hintedPassAt1(measured, lesson, config, now);
  await measured.dispose();
  weights.release();
  const file = baseFileName(task, policy);
  await writeWhole(join(modelsFolder, file), writePolicyFile(spec, base.parameters));
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
    return (JSON.parse(await readFile(join(modelsFolder, 'manifest.json'), 'utf8')) as BaseManifest).policies;
  } catch {
    return [];
  }
}

export const modelsForm: CommandForm = {
  call: callOf('models'),
  what: 'Trains the base policies of models/ again and writes them with their manifest. It takes minutes for each.',
  flags: [
    {
      form: '--task <name>',
      help: 'Only the policies of this task; without it all.',
      choices: baseRecipes.map(({ task }) => task),
    },
    { form: '--policy <size>', help: 'Only policies of this size; without it all.', choices: sizes },
    {
      form: '--threads <number>',
      help: 'Processor threads; the result does not depend on it.',
      default: 2,
      atLeast: 1,
    },
  ],
  examples: ['--task chain-sum --policy tiny'],
};

/** Replaces the record of one policy in the manifest and keeps the others. */
async function enter(record: BaseRecord): Promise<void> {
  const others = (await known()).filter(({ file }) => file !== record.file);
  const order = (one: BaseRecord): number =>
    baseRecipes.findIndex(({ task }) => task === one.task) * sizes.length +
    sizes.findIndex((size) => size === one.policy);
  const policies = [...others, record].sort((a, b) => order(a) - order(b));
  const manifest: BaseManifest = { version: 1, warmStart: warmStartSettings, policies };
  await writeWhole(join(modelsFolder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

export async function models(args: readonly string[]): Promise<void> {
  const flags = readFlags(args, modelsForm);
  const [wantedTask, wantedSize] = [flags.text('task'), flags.text('policy')];
  const chosen = baseRecipes
    .filter(({ task }) => wantedTask === undefined || wantedTask === task)
    .flatMap((recipe) => (recipe.sizes ?? sizes).map((policy) => ({ recipe, policy })))
    .filter(({ policy }) => wantedSize === undefined || wantedSize === policy);
  const { executor } = openNodeExecutor({ threads: flags.count('threads') });
  const progress = startProgress('policy');
  try {
    for (const [done, { recipe, policy }] of chosen.entries()) {
      progress.at(done, chosen.length);
      // Entered after each policy, because all take minutes.
      await enter(await makeOne(executor, recipe, policy, progress.say));
    }
  } finally {
    progress.end();
  }
}

runIfStarted(import.meta.url, models);
