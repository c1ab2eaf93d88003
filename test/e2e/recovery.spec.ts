/** A training thread that dies or hangs, and a tab that is closed in the middle: the run goes on, to the same bits. */
import { expect, test, type Worker } from '@playwright/test';
import { button, expectState, fillIn, notices, openLab, quick, quickSet, reaches, trainer } from './lab.ts';
import { storedRun, type Row } from './stored.ts';
import { trainInNode } from './train.ts';

/** Rounds that are compared with a run that nothing happened to. */
const compared = 50;
let undisturbed: Promise<readonly Row[]>;

// Waits for a silence of seconds, and for Node: on a busy machine that adds up.
test.beforeEach(() => test.slow());

test.beforeAll(() => {
  // Trains beside the first test.
  undisturbed = trainInNode(`--rounds ${compared} --threads 1 --set ${quickSet}`).then(
    ({ metrics }) => metrics,
  );
  undisturbed.catch(() => undefined);
});

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

for (const fault of ['ends', 'hangs', 'hangs in a save'] as const) {
  test(`a training thread that ${fault} is replaced, the page says so, and no number differs`, async ({
    page,
  }) => {
    await openLab(page);
    await fillIn(page, quick);
    await button(page, 'Run').click();
    // After the checkpoint of round 10 and well before the rounds compared are over.
    await reaches(page, 12);
    const thread = await trainer(page);
    // The answer may be lost with the thread.
    void harm(thread, fault).catch(() => undefined);
    const notice = notices(page).getByText(/^Training resumed from round \d+: .*stopped answering/);
    await expect(notice).toBeVisible({ timeout: 45_000 });
    const from = Number(/from round (\d+)/.exec(await notice.innerText())?.[1]);
    expect(from).toBeGreaterThanOrEqual(10);
    await reaches(page, Math.max(from + 3, compared));
    await expectState(page, 'running');
    await button(page, 'Pause').click();
    await expectState(page, 'paused');
    const { metrics } = await storedRun(page);
    expect(metrics.slice(0, compared + 1)).toEqual(await undisturbed);
    expect(metrics.map(({ round }) => round)).toEqual(metrics.map((_, row) => row));
  });
}

test('a tab closed while it trains comes back with the run, which goes on to the same numbers', async ({
  page,
}) => {
  await openLab(page);
  await fillIn(page, quick);
  await button(page, 'Run').click();
  await reaches(page, 12);
  await page.reload();
  const offer = page.getByText(/stopped after \d+ rounds/);
  await expect(offer).toBeVisible();
  const from = Number(/after (\d+) rounds/.exec(await offer.innerText())?.[1]);
  expect(from).toBeGreaterThanOrEqual(10);
  await button(page, 'Resume').click();
  await reaches(page, Math.max(from + 3, compared));
  await expectState(page, 'running');
  await button(page, 'Pause').click();
  await expectState(page, 'paused');
  const { metrics } = await storedRun(page);
  expect(metrics.slice(0, compared + 1)).toEqual(await undisturbed);
});
