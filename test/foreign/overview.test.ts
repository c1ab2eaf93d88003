/** What the page holds of an opened run. */
import { expect, test } from 'vitest';
import { openForeign } from '../../src/foreign/open.ts';
import { overviewOf } from '../../src/foreign/overview.ts';
import { trlFolder } from './asFiles.ts';
import { toyRun } from './toyRun.ts';

test('an opened run names the steps that have completions, and the checks that found nothing', async () => {
  const { run, completions, completedSteps, diagnoses, passed } = overviewOf(
    await openForeign(trlFolder(toyRun({ steps: 12 }))),
  );
  expect(run).not.toHaveProperty('completions');
  expect(completions).toBeGreaterThan(100);
  expect(completedSteps.length).toBeGreaterThan(5);
  expect(diagnoses.length + passed.length).toBeGreaterThan(10);
});
