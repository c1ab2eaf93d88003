/** Two tabs and one run: the second follows it, writes nothing, and goes on with it when the first one dies. */
import { expect, test } from '@playwright/test';
import { button, expectState, goTo, openLab, quickLink, reaches, reading } from './lab.ts';
import { storedRun } from './stored.ts';

test('a run that trains in one tab is followed in another, which continues it within two seconds of the first one’s end', async ({
  context,
}) => {
  const first = await context.newPage();
  await openLab(first, quickLink());
  await button(first, 'Run').click();
  await reaches(first, 11);
  const { name } = await storedRun(first);

  const second = await context.newPage();
  await openLab(second);
  // The Lab does not offer it either.
  await expect(button(second, 'Resume')).toHaveCount(0);
  await goTo(second, 'Runs');
  await expect(second.getByText('training in another tab')).toBeVisible();
  await expect(button(second, `Resume ${name}`)).toHaveCount(0);
  await expect(button(second, `Delete ${name}`)).toBeDisabled();
  await button(second, `Follow ${name}`).click();
  const followed = second.getByRole('region', { name: 'Followed run' });
  const round = async (): Promise<number> =>
    Number((await followed.locator('[data-followed="round"]').innerText()).replaceAll(',', ''));
  await expect.poll(round).toBeGreaterThan(0);
  const seen = await round();
  await expect.poll(round).toBeGreaterThan(seen);
  await expectState(first, 'running');

  // Which thread may write the run, as the browser has it.
  const writers = (): Promise<(string | undefined)[]> =>
    second.evaluate(async () => {
      const { held = [] } = await navigator.locks.query();
      return held.filter((lock) => lock.name?.startsWith('espalier-run-')).map((lock) => lock.clientId);
    });
  const before = await writers();
  expect(before).toHaveLength(1);
  // Two seconds where the browser has time: as a yardstick, how long it takes for an empty page.
  const opening = Date.now();
  await (await context.newPage()).close();
  const emptyPageMs = Date.now() - opening;
  const devtools = await context.newCDPSession(first);
  const began = Date.now();
  void devtools.send('Page.crash').catch(() => undefined);
  let tookMs = Infinity;
  await expect(async () => {
    const [writer, ...others] = await writers();
    expect(others).toEqual([]);
    expect(writer).toBeDefined();
    expect(writer).not.toBe(before[0]);
    tookMs = Date.now() - began;
  }).toPass({ timeout: 10_000, intervals: [20] });
  expect(tookMs).toBeLessThan(Math.max(2000, 5 * emptyPageMs));
  await expectState(second, 'running', 10_000);
  test.info().annotations.push({
    type: 'taken over',
    description: `writing after ${tookMs} ms, training after ${Date.now() - began} ms`,
  });
  console.log(test.info().annotations);
  const from = (await reading(second, 'round')) ?? 0;
  expect(from).toBeGreaterThanOrEqual(seen);
  await reaches(second, from + 11);
  await goTo(second, 'Lab');
  await button(second, 'Pause').click();
  await expectState(second, 'paused');
  const { metrics, result } = await storedRun(second);
  expect(result.state).toBe('paused');
  expect(metrics.map((row) => row['round'])).toEqual(metrics.map((_, row) => row));
});
