/** Trains every showcase with and without its switch at 8 seeds; writes public/showcase.json. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { conductStudy, recordsOf } from '../../src/experiment/conduct.ts';
import { shownConfig, type Showcase } from '../../src/experiment/showcase.ts';
import { showcases } from '../../src/experiment/showcases.ts';
import type { Study } from '../../src/experiment/study.ts';
import type { TrainedRun } from '../../src/experiment/trainTo.ts';
import { versionOf } from '../../src/experiment/version.ts';
import { engineVersion } from '../../src/run/engineVersion.ts';
import { WrongUse, type Flags } from '../../src/cli/arguments.ts';
import { readModel } from '../../src/cli/basePolicies.ts';
import { startChildren, type Children } from '../../src/cli/compare/children.ts';
import { finishedLine } from '../../src/cli/compare/compareLink.ts';
import { root, runFiles } from '../../src/cli/compare/files.ts';
import { writeWhole } from '../../src/cli/files.ts';
import { textOf } from './experiment/resultText.ts';
import {
  measuredOf,
  plainConfig,
  showcaseSeeds,
  type MeasuredShowcase,
  type ShowcaseEnd,
} from './showcaseResult.ts';

/** The recipe with and without its switch, each to its last round. */
function studyOf(one: Showcase, seeds: readonly number[]): Study {
  return {
    arms: [
      { name: 'with', config: shownConfig(one) },
      { name: 'without', config: plainConfig(one) },
    ],
    seeds,
    budget: { counter: 'budget', value: Number.MAX_SAFE_INTEGER },
    passAt8: false,
    detail: { metrics: [] },
  };
}

/** The final state of a run. Throws if it broke off. */
function endOf({ points, stopped }: TrainedRun): ShowcaseEnd {
  const last = points.at(-1);
  if (!last?.counts || stopped !== null)
    throw new Error(`showcase: a run broke off: ${stopped ?? 'no evaluation'}`);
  const { tok_unique, tok_train, steps_seq, seconds } = last.counts;
  return { tok_unique, tok_train, steps_seq, 'pass@1': last.passAt1, seconds };
}

const file = join(root, 'public/showcase.json');

async function known(): Promise<readonly MeasuredShowcase[]> {
  try {
    return (JSON.parse(await readFile(file, 'utf8')) as { showcases: MeasuredShowcase[] }).showcases;
  } catch {
    return [];
  }
}

/** Measures one showcase at all seeds, with and without its switch. */
async function measureOne(
  one: Showcase,
  seeds: readonly number[],
  children: Children,
): Promise<MeasuredShowcase> {
  const study = studyOf(one, seeds);
  const recordOf = await conductStudy({
    study,
    runArm: ({ request }) => children.perform(request),
    versionOf: async (config) => (await versionOf(config, readModel)).version,
    cache: runFiles(),
    onFinished: (run) => process.stderr.write(finishedLine(run, `${one.id}:`)),
  });
  const [on = [], off = []] = study.arms.map(({ name }) => recordsOf(study, name, recordOf).map(endOf));
  const pairs = on.map((end, i) => ({ on: end, off: off[i] as ShowcaseEnd }));
  const measured = measuredOf(one, seeds, pairs);
  const { effect, difference, holds } = measured;
  process.stderr.write(
    `${one.id}: ${effect.difference.toFixed(3)} [${effect.low.toFixed(3)}, ${effect.high.toFixed(3)}], pass@1 ${difference.difference.toFixed(3)} [${difference.low.toFixed(3)}, ${difference.high.toFixed(3)}]: ${holds ? 'holds' : 'does not hold'}\n`,
  );
  return measured;
}

export async function measure(flags: Flags): Promise<void> {
  const seeds = showcaseSeeds.slice(0, flags.count('seeds'));
  const unknown = flags.words.find((word) => !showcases.some(({ id }) => id === word));
  const ids = showcases.map(({ id }) => id);
  if (unknown !== undefined) throw new WrongUse(`showcase: must be one of ${ids.join(', ')}, got ${unknown}`);
  const children = startChildren(flags.count('jobs'));
  const wanted = showcases.filter(({ id }) => flags.words.length === 0 || flags.words.includes(id));
  let found: readonly MeasuredShowcase[];
  try {
    found = await Promise.all(wanted.map((one) => measureOne(one, seeds, children)));
  } finally {
    children.end();
  }
  const others = (await known()).filter(({ id }) => found.every((one) => one.id !== id));
  const list = [...others, ...found].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  const text = textOf({ engine: engineVersion, command: 'npm run -s measure -- showcase', showcases: list });
  const json = flags.text('json');
  if (json !== undefined) await writeWhole(json, text);
  else if (seeds.length === showcaseSeeds.length) await writeWhole(file, text);
  else process.stdout.write(text);
}
