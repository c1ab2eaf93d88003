/** A training thread that dies or hangs, and a tab that is closed in the middle: the run goes on, to the same bits. */
import { expect, test, type Page, type Worker } from '@playwright/test';
import { button, expectState, fillIn, notices, openLab, quick, quickLink, reaches, trainer } from './lab.ts';
import { storedRun, storedRuns, type StoredRun } from './stored.ts';

/** Rounds that are compared with a run that nothing happened to. */
const compared = 50;

/** The one stored run that is not among the earlier ones. */
async function newRun(page: Page, earlier: ReadonlySet<string>): Promise<StoredRun> {
  const [run, ...others] = (await storedRuns(page)).filter(({ id }) => !earlier.has(id));
  if (!run || others.length > 0) throw new Error('one run must have been stored since');
  return run;
}

type Fault = 'ends' | 'hangs' | 'hangs in a save';

/**
 * Does harm in a task of the thread's own. A browser forcibly ends a thread only outside the tasks of a debugger, which
 * is what `evaluate` is to it: one that hung in there would spin on, and keep a transaction that was open from everyone.
 */
function harm(thread: Worker, fault: Fault): Promise<void> {
  return thread.evaluate((fault) => {
    const hang = () => {
      for (;;);
    };
    if (fault === 'ends') setTimeout(() => self.close());
    if (fault === 'hangs') setTimeout(hang);
    if (fault === 'hangs in a save') IDBObjectStore.prototype.put = hang;
  }, fault);
}

test('a run whose thread ends, hangs or hangs in a save, and one whose tab is closed, goes on to the same numbers', async ({
  page,
}) => {
  await openLab(page, quickLink({ max_rounds: compared }));
  await button(page, 'Run').click();
  await expectState(page, 'done');
  const { id, metrics: undisturbed } = await storedRun(page);
  expect(undisturbed).toHaveLength(compared + 1);
  const earlier = new Set([id]);

  /** Runs anew until after the checkpoint of round 10 and well before the rounds compared are over. */
  async function begin(): Promise<void> {
    await button(page, 'Reset').click();
    await expectState(page, 'idle');
    await button(page, 'Run').click();
    await reaches(page, 12);
  }
  /** Trains on from a round until enough rounds can be compared, and compares them. */
  async function expectSameNumbers(from: number): Promise<void> {
    expect(from).toBeGreaterThanOrEqual(10);
    await reaches(page, Math.max(from + 3, compared));
    await expectState(page, 'running');
    await button(page, 'Pause').click();
    await expectState(page, 'paused');
    const { id, metrics } = await newRun(page, earlier);
    expect(metrics.slice(0, compared + 1)).toEqual(undisturbed);
    expect(metrics.map(({ round }) => round)).toEqual(metrics.map((_, row) => row));
    earlier.add(id);
  }

  await fillIn(page, { Rounds: quick.Rounds });
  const causes = {
    ends: 'its thread ended',
    hangs: 'you started it again',
    'hangs in a save': 'you started it again',
  } as const;
  for (const fault of ['ends', 'hangs', 'hangs in a save'] as const) {
    await test.step(`a thread that ${fault} is replaced, and the page says so`, async () => {
      await begin();
      const thread = await trainer(page);
      // The answer may be lost with the thread.
      void harm(thread, fault).catch(() => undefined);
      // A minute of silence would end it too; after ten seconds the reader may.
      if (fault !== 'ends') await button(page, 'Start it again').click({ timeout: 60_000 });
      const notice = notices(page).getByText(
        new RegExp(`^Restarted, nothing lost: .* from round \\d+ .*${causes[fault]}`),
      );
      await expect(notice).toBeVisible({ timeout: 60_000 });
      const from = Number(/from round (\d+)/.exec(await notice.innerText())?.[1]);
      await notices(page).getByRole('button', { name: 'Dismiss' }).click();
      await expectSameNumbers(from);
    });
  }
  await test.step('a tab closed while it trains comes back with the run', async () => {
    await begin();
    await page.reload();
    const offer = page.getByText(/stopped after \d+ rounds/);
    await expect(offer).toBeVisible();
    const from = Number(/after (\d+) rounds/.exec(await offer.innerText())?.[1]);
    await button(page, 'Resume').click();
    await expectSameNumbers(from);
  });
});
