/** The lessons from their first step to their last, in other people's pages too, and a class that trains together. */
import { expect, test, type Page } from '@playwright/test';
import { engineMark, planAddress, planAt, planMark } from '../../src/lessons/class/plan.ts';
import { encodeCode } from '../../src/lessons/class/code.ts';
import { lessonOf, lessons } from '../../src/lessons/index.ts';
import type { Lesson } from '../../src/lessons/lesson.ts';
import { addressOf } from '../../src/ui/navigation/places.ts';
import { inside, serveArticle } from './article.ts';
import { expectNoViolations, overhang } from './look.ts';
import { servePlainly } from './plainHost.ts';

const player = (page: Page) => page.locator('.lesson');
const report = (page: Page) => page.getByRole('status', { name: 'Lesson', exact: true });

async function openLesson(page: Page, id: string): Promise<void> {
  await page.goto(`./${addressOf('Learn', id)}`);
  await expect(player(page)).toBeVisible();
}

/** Draws a rising curve with the pointer. */
async function draw(page: Page): Promise<void> {
  const box = await page.locator('svg.drawable').boundingBox();
  if (!box) throw new Error('the chart must be there to be drawn on');
  await page.mouse.move(box.x + 50, box.y + box.height * 0.8);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 16, box.y + box.height * 0.3, { steps: 12 });
  await page.mouse.up();
  await expect(page.getByRole('button', { name: 'Draw again' })).toBeVisible();
}

/**
 * Goes through the steps until the lesson has trained its runs and says whether the predictions, which are what it expects, were
 * right.
 */
async function play(page: Page, { steps, arms }: Lesson): Promise<void> {
  for (const step of steps) {
    await expect(player(page).getByRole('heading', { name: step.title })).toBeVisible();
    if (step.kind === 'draw') {
      // Next asks for the drawing first.
      await page.getByRole('button', { name: 'Next', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Skip the drawing' })).toBeVisible();
      await draw(page);
    }
    if (step.kind === 'choose')
      await page.getByRole('radio', { name: step.answers[step.expected]?.text ?? '', exact: true }).check();
    if (step.kind === 'run') {
      await player(page).getByRole('button', { name: 'Run', exact: true }).click();
      const round = player(page).getByRole('region', { name: 'Round', exact: true });
      await expect(round.locator('.station')).toHaveCount(7, { timeout: 60_000 });
      // The lesson sets them.
      for (const one of await round.getByRole('switch').all()) await expect(one).toBeDisabled();
      await expect(report(page)).toHaveAttribute('data-done', String(arms.length), { timeout: 240_000 });
      await expect(page.getByRole('status', { name: 'Your predictions' })).toContainText('You were right');
      return;
    }
    await page.getByRole('button', { name: 'Next', exact: true }).click();
  }
  throw new Error('a lesson must have a step that trains');
}

/** The one that trains for the shortest time. What the others say of their runs is checked against recorded ones. */
const lesson = lessonOf('hints') as Lesson;

test('a lesson is played to its end: predicted, run, explained with the numbers of the run', async ({
  page,
}) => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  await openLesson(page, lesson.id);
  await play(page, lesson);

  const said = page.getByRole('status', { name: 'Your predictions' });
  await expect(said).toContainText(/Your drawing lies \d\.\d\d from the run/);
  await expect(said).toContainText('You were right');
  const table = page.getByRole('table', { name: 'What the runs measured' });
  for (const { label } of lesson.arms)
    await expect(table.getByRole('columnheader', { name: label, exact: true })).toBeVisible();
  await expectNoViolations(page);

  await page.getByRole('button', { name: 'Next', exact: true }).click();
  const text = player(page).locator('.text');
  await expect(text.locator('b').first()).toHaveText(/\d/);
  for (const figure of await text.locator('b').allTextContents()) expect(figure).toMatch(/\d/);

  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await text.getByRole('button', { name: /./ }).and(text.locator('.link')).first().click();
  await expect(page.getByRole('status', { name: 'Setting', exact: true })).toContainText('is set to');
  await expect(page.getByRole('region', { name: 'Your settings' }).locator('.pointed')).toBeVisible();
  const next = lessons[lessons.indexOf(lesson) + 1] as Lesson;
  await page.getByRole('link', { name: `Next lesson: ${next.title}` }).click();
  await expect(page.getByRole('button', { name: `Step ${next.steps.length}:` })).toBeVisible();
  const last = lessons.at(-1) as Lesson;
  await openLesson(page, last.id);
  await page.getByRole('button', { name: `Step ${last.steps.length}:` }).click();
  await expect(page.getByRole('group', { name: 'End of the lessons' })).toBeVisible();
  expect(complaints).toEqual([]);

  await page.goto(`./${addressOf('Learn')}`);
  await expect(page.getByRole('listitem').filter({ hasText: lesson.title })).toContainText('Done');
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBeLessThanOrEqual(1);
  await page.getByRole('tab', { name: 'Runs' }).click();
  await expect(page.getByText('No runs yet.')).toBeVisible();
});

test('a lesson works by keyboard at 390 pixels, axe finds nothing, and its settings open in the Lab', async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`./${addressOf('Learn')}`);
  await expect(page.getByRole('heading', { name: 'Learn', exact: true })).toBeVisible();
  await expectNoViolations(page);
  expect(await overhang(page)).toBe(0);
  await page.getByRole('link', { name: lessons[0]?.title ?? '' }).press('Enter');
  await page.getByRole('button', { name: 'Step 3: Draw what you expect' }).press('Enter');
  const points = page.getByRole('slider', { name: /Your curve/ });
  await points.first().press('ArrowUp');
  await points.last().press('End');
  await expect(points.last()).toHaveAttribute('aria-valuenow', '1');
  await expect(points.first()).toHaveAttribute('aria-valuenow', '0.05');
  await expectNoViolations(page);
  expect(await overhang(page)).toBe(0);
  await page.getByRole('button', { name: 'Step 2: Compare, then learn' }).press('Enter');
  // Each link opens the lesson's settings with its own change alone.
  const baseline = page.getByRole('combobox', { name: 'Baseline' });
  await page.getByRole('button', { name: 'subtract nothing' }).press('Enter');
  await expect(baseline).toHaveValue('none');
  await page.getByRole('button', { name: '8 episodes' }).press('Enter');
  await expect(baseline).toHaveValue('mean');
  await page.getByRole('button', { name: 'subtract nothing' }).press('Enter');
  await page.getByRole('spinbutton', { name: 'Rounds' }).fill('3');
  await page.getByRole('button', { name: 'Run with your settings' }).press('Enter');
  await expect(report(page)).toHaveAttribute('data-done', '1', { timeout: 60_000 });
  await expect(page.getByRole('columnheader', { name: 'your settings' })).toBeVisible();
  expect(await overhang(page)).toBe(0);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Open in Lab' }).press('Enter');
  await expect(page.getByRole('tabpanel', { name: 'Lab' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Task', exact: true, includeHidden: true })).toHaveValue(
    'cart-pole',
  );
});

test('what the browser keeps of lessons is checked when it is read, and an unknown lesson is named', async ({
  page,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem(`espalier-lessons ${location.pathname}`, '{"trees":{"step":-4,"done":"x"}}');
  });
  await page.goto(`./${addressOf('Learn', 'knitting')}`);
  await expect(page.getByText('There is no lesson “knitting”.')).toBeVisible();
  await openLesson(page, 'trees');
  await expect(player(page).getByRole('heading', { name: 'Sixteen answers, one beginning' })).toBeVisible();
});

test('a lesson stands in a page of another origin by its name, in a sandbox too, and a wrong name is refused', async ({
  page,
}) => {
  const host = await servePlainly('/espalier/', { 'Access-Control-Allow-Origin': '*' });
  const article = await serveArticle(
    `<script src="${host.url}espalier.js"></script>
     <espalier-lab id="one" lesson="trees" loading="eager" height="600"></espalier-lab>
     <espalier-lab id="boxed" lesson="baseline" sandbox loading="eager" height="600"></espalier-lab>
     <espalier-lab id="wrong" lesson="knitting" loading="eager"></espalier-lab>`,
  );
  await page.goto(article.url);
  await expect(inside(page, 'one').getByRole('heading', { name: 'Share the beginning' })).toBeVisible();
  await expect(inside(page, 'wrong').getByRole('alert')).toContainText('lesson must be one of baseline');
  const boxed = inside(page, 'boxed');
  await boxed.getByRole('spinbutton', { name: 'Rounds' }).fill('2');
  await boxed.getByRole('button', { name: 'Run with your settings' }).click();
  await expect(boxed.getByRole('status', { name: 'Lesson', exact: true })).toHaveAttribute('data-done', '1', {
    timeout: 60_000,
  });
  await expect(boxed.getByRole('link', { name: 'Open in Espalier' })).toHaveAttribute(
    'href',
    `${host.url}#/learn/baseline`,
  );
  await article.close();
  await host.close();
});

test('a class: pupils train by a link and get codes, the teacher pools them, and a sample tells a made-up one', async ({
  page,
}) => {
  test.slow();
  const quick =
    'v=1&method=grpo&policy=tiny&prompts_per_round=4&num_generations=4&max_rounds=3&eval_every_rounds=3&num_eval_prompts=16';
  const plan = planAt(quick);
  const codes: string[] = [];
  for (const number of [7, 8]) {
    await page.goto(`./${addressOf('Learn', `join/${planAddress(plan)}`)}`);
    await page.getByRole('spinbutton', { name: 'Your number in the class' }).fill(String(number));
    await page.getByRole('region', { name: 'Your run' }).getByRole('button', { name: 'Run' }).click();
    await expect(page.getByRole('textbox', { name: 'Result code' })).toBeVisible({ timeout: 60_000 });
    codes.push(await page.getByRole('textbox', { name: 'Result code' }).inputValue());
    await page.reload();
  }
  expect(codes[0]).not.toBe(codes[1]);
  const forged = encodeCode({
    engine: engineMark,
    plan: planMark(plan),
    seed: 9,
    solved: 16,
    state: 1,
  });
  const apart = encodeCode({
    engine: engineMark,
    plan: planMark(planAt('trees')),
    seed: 1,
    solved: 9,
    state: 1,
  });

  await page.goto(`./${addressOf('Learn', `class/${planAddress(plan)}`)}`);
  await expect(page.getByRole('textbox', { name: 'Class link' })).toHaveValue(/#\/learn\/join\//);
  const [first = '', second = ''] = codes;
  await page
    .getByRole('textbox', { name: 'Result codes, one in each line' })
    .fill([`Ann: ${first}`, `Bob\t${second.toLowerCase()}`, 'nonsense', first, forged, apart].join('\n'));
  const result = page.getByRole('status', { name: 'Class result' });
  await expect(result).toContainText('3 results');
  await expect(result).toContainText('An interval needs 5 results or more');
  const qr = page.getByRole('img', { name: 'QR code of the class link' });
  await expect(qr.locator('rect')).toHaveAttribute('fill', '#fff');
  await expect(result).toContainText('1 code of other settings kept apart');
  await expect(page.getByRole('button', { name: 'Show those of “Share the beginning”' })).toBeVisible();
  const pasted = page.getByRole('region', { name: 'Result codes' });
  await expect(pasted).toContainText('Line 3, nonsense: Not a code: it must have 20 symbols, has 8.');
  await expect(pasted).toContainText(`Line 4, ${first}: The same code as in line 1; it counts once.`);
  await expectNoViolations(page);

  await page.getByRole('button', { name: 'Check a sample' }).click();
  const row = (name: string) =>
    page.getByRole('table', { name: 'Results of the class' }).getByRole('row', { name });
  await expect(row('Ann 7')).toContainText('identical', { timeout: 60_000 });
  await expect(row('Bob 8')).toContainText('identical', { timeout: 60_000 });
  await expect(row('– 9 16, 100.0 %')).toContainText(/differs: \d+ solved here/, { timeout: 60_000 });
  await expect(page.getByRole('status', { name: 'Checked' })).toContainText(
    '3 codes checked: 2 identical, 1 not.',
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => overhang(page)).toBe(0);
  await page.goto(`./${addressOf('Learn', 'join/v=1&seed=nonsense')}`);
  await expect(page.getByRole('alert').first()).toContainText('This class link cannot be used.');
});
