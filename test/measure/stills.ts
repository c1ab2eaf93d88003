/**
 * Records the runs that widgets show before Run into src/ui/embed/stills.json, and the run that plays on the empty Lab
 * (`--only lab`) into public/recording.json.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeLink, encodeLink } from '../../src/config/link.ts';
import { parseConfig } from '../../src/config/schema.ts';
import { engineVersion } from '../../src/run/engineVersion.ts';
import { taskOf } from '../../src/tasks/index.ts';
import { WrongUse, type Flags } from '../../src/cli/arguments.ts';
import { playRun } from './playRun.ts';
import showcases from '../../src/cli/embed/showcases.json' with { type: 'json' };
import { stillOf } from './stillOf.ts';
import type { Still } from '../../src/ui/embed/still.ts';
import { firstRecipe } from '../../src/ui/state/firstRecipe.ts';
import { readRecording, type Recording } from '../../src/ui/state/recording.ts';
import { sceneOf, sceneRounds } from './sceneOf.ts';

const recordingPath = join(import.meta.dirname, '../../public/recording.json');
const path = join(import.meta.dirname, '../../src/ui/embed/stills.json');

/** Trains the recipe of a link and returns its still. */
async function record(link: string, rounds: number): Promise<Still> {
  const config = parseConfig({ ...decodeLink(link), max_rounds: rounds });
  const held = taskOf(config.task).kind === 'control' ? 'eval_reward' : 'pass@1';
  return stillOf(config, (await playRun(config, rounds)).rows, held);
}

/** Trains the first visit's recipe and writes the recording that plays there. */
async function recordLab(rounds: number): Promise<void> {
  const config = firstRecipe();
  const rounded = (value: number | null | undefined): number | null =>
    value === null || value === undefined ? null : Math.round(1000 * value) / 1000;
  const { method, task, level, seed } = config;
  const scenes: Recording['scenes'] = [];
  let next = 0;
  const { rows } = await playRun(config, rounds, {
    shownGroups: () => (sceneRounds.includes(next) ? config.prompts_per_round : 0),
    onRound: (report) => {
      next = report.metrics.round + 1;
      scenes.push(...sceneOf(report));
    },
  });
  const recording: Recording = {
    ...{ link: encodeLink(config), method, task, level, seed, engine: engineVersion },
    rounds: rows.map((row) => ({ reward: rounded(row['reward']), passAt1: rounded(row['pass@1']) })),
    scenes,
  };
  if (readRecording(recording) === null) throw new Error('internal: the page would not play the recording');
  await writeFile(recordingPath, `${JSON.stringify(recording)}\n`);
  process.stderr.write(`lab: ${rows.length - 1} rounds, ${scenes.length} scenes\n`);
}

export async function measure(flags: Flags): Promise<void> {
  const only = flags.text('only');
  if (only === undefined || only === 'lab') await recordLab(flags.has('rounds') ? flags.count('rounds') : 36);
  if (only === 'lab') return;
  const rounds = flags.has('rounds') ? flags.count('rounds') : 60;
  const wanted = showcases.filter(({ id }) => only === undefined || id === only);
  if (wanted.length === 0)
    throw new WrongUse(
      `--only: must be one of lab, ${showcases.map(({ id }) => id).join(', ')}, got ${only}`,
    );
  let stills = JSON.parse(await readFile(path, 'utf8')) as Still[];
  for (const { id, link } of wanted) {
    const still = await record(link, rounds);
    process.stderr.write(`${id}: ${still.from} → ${still.to} in ${still.rounds} rounds\n`);
    stills = [...stills.filter((old) => old.method !== still.method || old.task !== still.task), still];
    await writeFile(path, `${JSON.stringify(stills, null, 2)}\n`);
  }
}
