/** The whole way of a reader: a first visit, a run that learns, a closed tab, and the same run going on. */
import { expect, test, type Page } from '@playwright/test';
import {
  button,
  expectState,
  fillIn,
  goTo,
  openLab,
  quick,
  quickLink,
  reaches,
  reading,
  status,
} from './lab.ts';
import { mean, storedRun, storedRuns } from './stored.ts';

/** Points of the chart in the colour of the reward line: clearly more green than red and blue. */
async function greenPoints(page: Page): Promise<number> {
  const chart = page.getByRole('region', { name: 'Learning curve' }).locator('canvas');
  // It is drawn with its first values.
  if ((await chart.count()) === 0) return 0;
  return chart.evaluate((canvas: HTMLCanvasElement) => {
    const points = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    let green = 0;
    for (let at = 0; at < points.length; at += 4) {
      const [r = 0, g = 0, b = 0, a = 0] = [points[at], points[at + 1], points[at + 2], points[at + 3]];
      if (a > 40 && g > r + 15 && g > b + 15) green++;
    }
    return green;
  });
}

test('a first visit explains itself; the run learns, outlives a reload and goes on from its round', async ({
  page,
}) => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await openLab(page);
  await expect(page.getByText('A small transformer learns here, in this tab.')).toBeVisible();
  expect(await greenPoints(page)).toBe(0);

  // The tiny policy was warmed up on two-digit sums: one-digit sums are new to it, and it learns them steadily.
  await fillIn(page, {
    Policy: 'tiny',
    Level: '1',
    'Learning rate': '0.001',
    'Held-out prompts': '64',
    'Evaluate every': '10',
  });
  // The recorded run is not one of this recipe: in its place stands what the curve will show.
  await expect(page.getByText('what the verifier pays for a training completion')).toBeVisible();
  await button(page, 'Run').click();
  await reaches(page, 1);
  await expectState(page, 'running');
  expect(await reading(page, 'reward')).toBeGreaterThanOrEqual(0);
  expect(await reading(page, 'pass-at-1')).toBeGreaterThanOrEqual(0);
  await expect(page.getByText('A small transformer learns here')).toBeHidden();

  const rollouts = page.getByRole('region', { name: 'Rollouts' });
  await expect(rollouts.getByRole('row')).toHaveCount(1 + 8);
  await expect(rollouts.getByRole('gridcell', { name: /probability \d+/ }).first()).toBeVisible();
  await expect(rollouts.getByRole('gridcell', { name: /^reward [01]\.00$/ }).first()).toBeVisible();

  await reaches(page, 20);
  await button(page, 'Pause').click();
  await expectState(page, 'paused');
  expect(await greenPoints(page)).toBeGreaterThan(200);
  const before = await storedRun(page);
  const stoppedAt = (await reading(page, 'round')) ?? 0;
  expect(before.result).toMatchObject({ round: stoppedAt, state: 'paused' });
  expect(before.checkpoint?.round).toBe(stoppedAt);
  // Five rounds are 1280 completions: noise moves their mean by 0.01, and this run's by 0.14.
  const first = mean(before.metrics, 'reward', 1, 6);
  expect(mean(before.metrics, 'reward', 16, 21)).toBeGreaterThan(first + 0.07);

  await page.reload();
  await expect(page.getByText(`stopped after ${stoppedAt} rounds`)).toBeVisible();
  await goTo(page, 'Runs');
  const line = page.getByRole('row').filter({ hasText: before.name });
  await expect(line.getByRole('cell', { name: String(stoppedAt), exact: true })).toBeVisible();
  await line.getByRole('button', { name: `Resume ${before.name}` }).click();
  await expectState(page, 'running');
  expect(await reading(page, 'round')).toBeGreaterThanOrEqual(stoppedAt);
  await reaches(page, stoppedAt + 3);
  expect(await greenPoints(page)).toBeGreaterThan(200);
  const evaluations = page.getByRole('table', { name: 'Evaluations on held-out prompts' });
  for (const round of ['0', '10', '20'])
    await expect(evaluations.getByRole('rowheader', { name: round, exact: true })).toBeAttached();
  await button(page, 'Pause').click();
  await expectState(page, 'paused');

  const after = await storedRun(page);
  expect(after.metrics.slice(0, stoppedAt + 1)).toEqual(before.metrics);
  expect(after.metrics.map(({ round }) => round)).toEqual(after.metrics.map((_, row) => row));
  expect(complaints).toEqual([]);
});

test('Step does one round and tries again to fetch what draws it, Reset leaves the run in the library, and deleting it leaves nothing', async ({
  page,
}) => {
  const view = '**/RolloutGroup-*.js';
  await page.route(view, (route) => route.abort());
  await openLab(page, quickLink());
  const rollouts = page.getByRole('region', { name: 'Rollouts' });
  for (const round of [1, 2]) {
    if (round === 2) {
      await expect(rollouts.getByRole('alert')).toContainText('Look at the connection');
      await page.unroute(view);
    }
    await button(page, 'Step').click();
    await reaches(page, round);
    await expectState(page, 'paused');
    await expect(status(page)).toHaveText(new RegExp(`^Paused after round ${round}\\b`));
  }
  await expect(rollouts.getByRole('row')).toHaveCount(1 + Number(quick['Completions per prompt']));
  const { name, metrics } = await storedRun(page);
  expect(metrics.map(({ round }) => round)).toEqual([0, 1, 2]);

  await button(page, 'Reset').click();
  await expectState(page, 'idle');
  expect([await reading(page, 'round'), await reading(page, 'reward')]).toEqual([0, null]);
  await goTo(page, 'Runs');
  const row = page.getByRole('row').filter({ hasText: name });
  await button(page, `Delete ${name}`).click();
  await expect(row).toHaveCount(0);
  await button(page, 'Undo').click();
  await expect(row).toBeVisible();
  expect((await storedRun(page)).metrics).toEqual(metrics);
  await button(page, `Delete ${name}`).click();
  await button(page, 'Close').click();
  await expect(page.getByText('No runs yet.')).toBeVisible();
  await expect.poll(() => storedRuns(page)).toEqual([]);
});
