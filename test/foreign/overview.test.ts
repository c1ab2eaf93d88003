/** What the page holds of an opened run. */
import { expect, test } from 'vitest';
import { checks } from '../../src/foreign/checks/index.ts';
import { openForeign } from '../../src/foreign/open.ts';
import { overviewOf } from '../../src/foreign/overview.ts';
import { trlFolder } from './asFiles.ts';
import { toyRun } from './toyRun.ts';

test('an opened run is held without its completions: their number, their steps, and what every check said', async () => {
  const opened = await openForeign(trlFolder(toyRun({ steps: 12 })));
  const { run, completions, completedSteps, diagnoses, passed } = overviewOf(opened);
  const { completions: all, ...others } = opened;
  expect(run).toEqual(others);
  expect(completions).toBe(all.length);
  expect(completedSteps.every((step, at) => at === 0 || step > (completedSteps[at - 1] ?? step))).toBe(true);
  expect(new Set(completedSteps)).toEqual(new Set(all.map(({ step }) => step)));
  const said = checks.filter(({ title }) => !passed.includes(title)).map(({ id }) => id);
  expect(said.toSorted()).toEqual(diagnoses.map(({ id }) => id).toSorted());
  expect(Math.min(said.length, passed.length)).toBeGreaterThan(0);
});
