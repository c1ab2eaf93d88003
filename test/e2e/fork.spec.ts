/** A run with two futures: continued past its end, forked at a past round, stored or not, and drawn behind each other after a reload. */
import { expect, test, type Page } from '@playwright/test';
import {
  button,
  expectSettings,
  expectState,
  fillIn,
  goTo,
  openLab,
  quickLink,
  reaches,
  strip,
} from './lab.ts';
import { storedRuns } from './stored.ts';

/** Puts the slider of past rounds on a round. */
async function scrubTo(page: Page, round: number): Promise<void> {
  const rounds = page.getByRole('slider', { name: 'Past rounds' });
  await rounds.fill(String(round));
  await expect(rounds).toHaveAttribute('aria-valuetext', new RegExp(`^round ${round}(, not stored)?$`));
}

/** The rounds of which a checkpoint is kept, by the marks of the slider. */
const keptRounds = (page: Page): Promise<number[]> =>
  page
    .getByRole('group', { name: 'Past rounds' })
    .locator('datalist option')
    .evaluateAll((marks) => marks.map((mark) => Number(mark.getAttribute('value'))));

test('a finished run continues, a fork at a stored round that changes nothing ends at the same hash, and both are drawn again after a reload', async ({
  page,
}) => {
  await openLab(page, quickLink({ max_rounds: 25 }));
  await button(page, 'Run').focus();
  await page.keyboard.press('Enter');
  await expectState(page, 'done');
  // Round 25 is evaluated only because it is the last.
  await strip(page).getByLabel('Further rounds').fill('15');
  await button(page, 'Continue').click();
  await reaches(page, 40);
  await expectState(page, 'done');
  await expectSettings(page, { Rounds: '40' });

  const [stored = NaN] = await keptRounds(page);
  await scrubTo(page, stored);
  await expect(page.getByRole('heading', { name: /^Rollouts/ })).toContainText(`round ${stored}`);
  await button(page, 'Fork here').click();
  await button(page, 'Start fork').click();
  await expectState(page, 'done');
  const ends = (await storedRuns(page)).map(({ checkpoint }) => checkpoint);
  expect(ends).toHaveLength(2);
  expect(ends[0]?.round).toBe(40);
  expect(ends[1]).toEqual(ends[0]);
  const behind = page.getByRole('list', { name: 'Runs drawn behind' }).getByRole('listitem');
  await expect(behind).toHaveCount(1);
  await page.reload();
  await expect(behind).toHaveCount(1);

  await goTo(page, 'Runs');
  await page
    .getByRole('button', { name: /^View / })
    .first()
    .click();
  const view = page.getByRole('region', { name: 'Stored run' });
  await expect(view).toContainText(', from round');
  await expect(view.getByRole('heading', { name: /^Completions of round / })).toBeVisible();
  await expect(view).toContainText('tokens trained on');
  await expect(page).toHaveURL(/#\/runs\/./);
});

test('a round that is not stored is trained again across a live change, can be cancelled, and a fork from it that changes nothing ends at the same hash', async ({
  page,
}) => {
  await openLab(page, quickLink({ max_rounds: 12, seed: 5 }));
  for (const name of ['Hints', 'Replay']) await page.getByRole('switch', { name }).click();
  await button(page, 'Run').click();
  await expectState(page, 'done');
  await fillIn(page, { 'Learning rate': '0.002' });
  await expect(page.getByText(/^Changed while training: Learning rate to .* after round 12/)).toBeAttached();
  await strip(page).getByLabel('Further rounds').fill('8');
  await button(page, 'Continue').click();
  await reaches(page, 20);
  await expectState(page, 'done');

  // After the live change, and not stored.
  const kept = await keptRounds(page);
  const round = [15, 16, 17].find((one) => !kept.includes(one)) ?? NaN;
  await scrubTo(page, round);
  const past = page.getByRole('group', { name: 'Past rounds' });
  await expect(past.getByRole('status')).toHaveText(
    new RegExp(`^Round ${round} is not stored: it is trained again from .+ \\(\\d+ rounds?, .+\\)\\.$`),
  );
  await past.getByRole('button', { name: 'Show completions' }).click();
  await expect(past.getByRole('progressbar')).toBeVisible();
  await past.getByRole('button', { name: 'Cancel' }).click();
  await expect(past.getByRole('progressbar')).toHaveCount(0);
  await expect(past.getByRole('status')).toContainText('is not stored');

  await button(page, 'Fork here').click();
  await expect(button(page, 'Start fork')).toBeVisible({ timeout: 45_000 });
  await expect(page.getByRole('heading', { name: /^Rollouts/ })).toContainText(`round ${round}`);
  await button(page, 'Start fork').click();
  await expectState(page, 'done');
  const ends = await storedRuns(page);
  expect(ends.map(({ result }) => result.round)).toEqual([20, 20]);
  expect(ends[1]?.checkpoint).toEqual(ends[0]?.checkpoint);
  expect(ends.map(({ parent }) => parent?.round).filter((one) => one !== undefined)).toEqual([round]);

  // The finished fork, as Runs shows it: the same, without the Lab.
  await goTo(page, 'Runs');
  await page
    .getByRole('button', { name: /^View / })
    .first()
    .click();
  await scrubTo(page, round - 2);
  await page.getByRole('button', { name: 'Show completions' }).click();
  await expect(page.getByRole('heading', { name: `Completions of round ${round - 2}` })).toBeVisible({
    timeout: 45_000,
  });
});

/** Changes what is stored past the page's own code: the reward of round 3, or the engine that made the checkpoints. */
const tamper = (page: Page, what: 'metrics' | 'checkpoints'): Promise<void> =>
  page.evaluate(async (name) => {
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error(String(request.error)));
      });
    interface Stored {
      readonly rows?: { readonly round: number; reward?: number }[];
      readonly checkpoint?: { engine?: string };
    }
    const db = await settled(indexedDB.open('espalier'));
    const values = db.transaction(name, 'readwrite').objectStore(name);
    for (const value of (await settled(values.getAll())) as Stored[]) {
      for (const row of value.rows ?? []) if (row.round === 3) row.reward = 0.123;
      if (value.checkpoint) value.checkpoint.engine = '7';
      await settled(values.put(value));
    }
    db.close();
  }, what);

test('a round that cannot be trained to the same bits is refused with the reason, and a stored one of an older engine continues as a new run that says so', async ({
  page,
}) => {
  await openLab(page, quickLink({ max_rounds: 15 }));
  await button(page, 'Run').click();
  await expectState(page, 'done');
  await button(page, 'Reset').click();
  await expectState(page, 'idle');
  await tamper(page, 'metrics');
  const view = async () => {
    await goTo(page, 'Runs');
    await page
      .getByRole('button', { name: /^View / })
      .first()
      .click();
    await scrubTo(page, 7);
  };
  const said = page.getByRole('group', { name: 'Past rounds' }).getByRole('status');
  await view();
  await expect(said).toContainText('it is trained again from the beginning (7 rounds');
  await button(page, 'Fork here').click();
  await expect(said).toHaveText(
    /^Round 7 is not stored and cannot be trained again\. Round 3 came out otherwise than the first time \(reward\)/,
    { timeout: 45_000 },
  );
  await tamper(page, 'checkpoints');
  await page.reload();
  await view();
  await expect(said).toHaveText(
    /^Round 7 is not stored and cannot be trained again\. Engine version 7 trained this run and version \d+ computes other numbers\.$/,
  );
  const stored = (await keptRounds(page)).at(-1) ?? NaN;
  await scrubTo(page, stored);
  await button(page, 'Fork here').click();
  const isNot = 'not identical to what engine 7 would have done.';
  await expect(strip(page)).toContainText(`from its weights and moments, ${isNot}`);
  await fillIn(page, { Rounds: '17' });
  await button(page, 'Start fork').click();
  await reaches(page, 17);
  await expectState(page, 'done');
  const words = `Continued after round ${stored} from the weights and moments of engine 7, ${isNot}`;
  await expect(page.getByRole('status', { name: 'Notices' })).toContainText(words);
  await page.reload();
  await goTo(page, 'Runs');
  await expect(page.getByRole('row').filter({ hasText: words })).toHaveCount(1);
});
