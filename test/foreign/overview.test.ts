/** What the page holds of an opened run. */
import { expect, test } from 'vitest';
import { checks } from '../../src/foreign/checks/index.ts';
import { openForeign } from '../../src/foreign/open.ts';
import { overviewOf, drawnOf } from '../../src/foreign/overview.ts';
import { fileOf, trlFolder } from './asFiles.ts';
import { toyRun } from './toyRun.ts';

test('an opened run is held without its completions: their number, their steps, and what every check said', async () => {
  const opened = await openForeign(trlFolder(toyRun({ steps: 12 })));
  const { run, curves, steps, completions, completedSteps, diagnoses, passed } = overviewOf(opened);
  const { completions: all, metrics, steps: allSteps, ...others } = opened;
  expect(run).toEqual(others);
  expect([steps, completions]).toEqual([allSteps.length, all.length]);
  expect(curves.map(({ x: _, y: __, ...curve }) => curve)).toEqual(
    metrics.map(({ values: _, ...metric }) => metric),
  );
  const reward = metrics.find(({ key }) => key === 'reward')?.values;
  expect(curves.find(({ key }) => key === 'reward')).toMatchObject({ x: allSteps, y: reward });
  expect(completedSteps.every((step, at) => at === 0 || step > (completedSteps[at - 1] ?? step))).toBe(true);
  expect(new Set(completedSteps)).toEqual(new Set(all.map(({ step }) => step)));
  const said = checks.filter(({ id }) => !passed.includes(id)).map(({ id }) => id);
  expect(said.toSorted()).toEqual(diagnoses.map(({ id }) => id).toSorted());
  expect(Math.min(said.length, passed.length)).toBeGreaterThan(0);
});

test('a curve of many steps is thinned and keeps its ends and its one spike', async () => {
  const rows = Array.from({ length: 5000 }, (_, step) => `${step},${step === 3333 ? 9 : 1}\n`);
  const run = await openForeign([fileOf('a.csv', `step,loss\n${rows.join('')}`)]);
  const [curve] = drawnOf(run).curves;
  expect(curve?.x.length).toBeLessThanOrEqual(600);
  expect([curve?.x[0], curve?.x.at(-1), curve?.x[curve.y.indexOf(9)]]).toEqual([0, 4999, 3333]);
});
