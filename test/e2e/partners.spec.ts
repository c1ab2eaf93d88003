/** Two tabs of one browser that exchange groups, one of which crashes again and again. */
import { expect, test, type Page } from '@playwright/test';
import { button, expectState, openDrawer, openLab, quickLink, reaches, reading } from './lab.ts';
import { storedRuns, type StoredRun } from './stored.ts';

/** So many that a busy machine, which notices rounds late, still crashes the tab before its run is done. */
const rounds = 120;

const linkOf = (seed: number): string =>
  quickLink({ method: 'sapo', seed, max_rounds: rounds, save_every_rounds: 1 });

/** The stored run of a seed. */
async function runOf(page: Page, seed: number): Promise<StoredRun> {
  const run = (await storedRuns(page)).find(({ config }) => config['seed'] === seed);
  if (!run) throw new Error(`the run of seed ${seed} must be stored`);
  return run;
}

const takenBy = ({ metrics }: StoredRun): number =>
  metrics.reduce((sum, row) => sum + (row['swarm/taken'] ?? 0), 0);

test('two tabs exchange groups for 120 rounds; one crashes five times, and neither loses a round', async ({
  page,
  context,
}) => {
  await openLab(page, linkOf(1));
  const partners = (await openDrawer(page, 'Replay')).getByRole('region', { name: 'Partners' });
  await expect(partners).toContainText('It waits for partners');

  let other = await context.newPage();
  await openLab(other, linkOf(2));
  await button(other, 'Run').click();
  await button(page, 'Run').click();
  for (let crash = 0; crash < 5; crash++) {
    await reaches(other, 8 * (crash + 1));
    const before = (await runOf(page, 2)).result.round;
    const devtools = await context.newCDPSession(other);
    const crashed = other.waitForEvent('crash');
    void devtools.send('Page.crash').catch(() => undefined);
    await crashed;
    const stored = await runOf(page, 2);
    expect(stored.checkpoint!.round).toBeGreaterThanOrEqual(before);
    other = await context.newPage();
    await other.goto('./');
    await expect(other.getByText(/stopped after \d+ rounds/)).toBeVisible();
    await button(other, 'Resume').click();
    await expect
      .poll(() => reading(other, 'round'), { timeout: 60_000 })
      .toBeGreaterThanOrEqual(stored.checkpoint!.round);
  }
  await expectState(other, 'done');
  await expectState(page, 'done');
  for (const seed of [1, 2]) {
    const run = await runOf(page, seed);
    expect(run.checkpoint!.round).toBe(rounds);
    expect(run.metrics.map(({ round }) => round)).toEqual(Array.from({ length: rounds + 1 }, (_, at) => at));
    expect(takenBy(run)).toBeGreaterThan(0);
    expect(run.metrics.some((row) => (row['swarm/partners'] ?? 0) > 0)).toBe(true);
    expect(run.metrics.every((row) => !row['swarm/refused'])).toBe(true);
  }
  await expect(partners).toContainText(/Groups so far: \d+ sent, [1-9]\d* taken, 0 refused\./);

  // What came in is in no link.
  await button(page, 'Share').click();
  await page.getByRole('checkbox', { name: 'With proof of the run' }).check();
  await expect(page.getByRole('status', { name: 'Proof' })).toContainText(
    /Groups of other runs came in from round \d+ on/,
  );
});
