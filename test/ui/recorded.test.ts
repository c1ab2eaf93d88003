import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { decodeLink } from '../../src/config/link.ts';
import type { RunConfig } from '../../src/config/settings.ts';
import type { Lab } from '../../src/ui/state/Lab.svelte.ts';
import { Recorded } from '../../src/ui/state/Recorded.svelte.ts';
import { readRecording, type Recording } from '../../src/ui/state/recording.ts';

const path = join(import.meta.dirname, '../../public/recording.json');
const recording = readRecording(JSON.parse(readFileSync(path, 'utf8'))) as Recording;
const rounds = recording.scenes.map(({ round }) => round);
const recipe = decodeLink(recording.link) as RunConfig;

/** What it reads of the Lab, which has not trained. */
const labWith = (recipe: RunConfig, rows = 0, state: Lab['state'] = 'idle') => ({
  ...{ drawn: { history: { length: rows }, rounds: Math.max(0, rows - 1) }, overlays: [], state, recipe },
  progress: { shown: null },
});

async function recordedIn(
  lab: ReturnType<typeof labWith>,
  found: Recording | null = recording,
): Promise<Recorded> {
  const recorded = new Recorded(lab, Promise.resolve(found));
  await Promise.resolve();
  return recorded;
}

let recorded: Recorded;
beforeEach(async () => {
  recorded = await recordedIn(labWith(recipe));
});

test('the recorded run plays on an empty page with its recipe, and nowhere else', async () => {
  expect(recorded.plays).toBe(true);
  expect((await recordedIn(labWith({ ...recipe, seed: 4711 }))).plays).toBe(false);
  expect((await recordedIn(labWith(recipe, 1))).plays).toBe(false);
  expect((await recordedIn(labWith(recipe), null)).plays).toBe(false);
});

test('the recorded run plays whatever the recipe until the first round of the reader’s own run, again and again', async () => {
  const other = { ...recipe, seed: 4711 };
  for (const state of ['loading', 'running'] as const) {
    const waits = await recordedIn(labWith(other, state === 'running' ? 1 : 0, state));
    expect([waits.plays, waits.shown?.round]).toEqual([true, rounds[0]]);
    // The strip only follows the curve, because motion takes what the run needs of the machine.
    expect(waits.moves).toBe(false);
    waits.round = rounds.at(-1) ?? NaN;
    expect(waits.shown?.round).toBe(rounds.at(-1));
    waits.round = 1;
    expect(waits.shown?.round).toBe(rounds[0]);
  }
  expect((await recordedIn(labWith(other, 2, 'running'))).plays).toBe(false);
});

test('the recorded run begins with its first recorded round and moves', () => {
  expect(recorded.shown?.round).toBe(rounds[0]);
  expect(recorded.shown?.groups).toEqual([recording.scenes[0]?.group]);
  expect(recorded.moves).toBe(true);
});

test('the recorded run goes through every recorded round, or on to the one that the curve has reached, and stops after the last', () => {
  recorded.next();
  expect(recorded.shown?.round).toBe(rounds[1]);
  recorded.round = rounds[4] ?? NaN;
  recorded.next();
  expect(recorded.shown?.round).toBe(rounds[4]);
  for (let pass = 0; pass < rounds.length; pass++) recorded.next();
  expect(recorded.shown?.round).toBe(rounds.at(-1));
  expect(recorded.moves).toBe(false);
});

test('the recorded run shows its end at once where nothing may move, and plays again', () => {
  recorded.finish();
  expect(recorded.shown?.round).toBe(rounds.at(-1));
  expect(recorded.moves).toBe(false);
  recorded.again();
  expect(recorded.shown?.round).toBe(rounds[0]);
  expect(recorded.moves).toBe(true);
});
