/** A simulated human whose judge is fooled: marked on the curve, said with cures, and plotted against the KL to the start. */
import { expect, test } from '@playwright/test';
import { button, openDrawer, openLab, reaches, status } from './lab.ts';
import { expectNoViolations } from './look.ts';
import { storedRun } from './stored.ts';

test('a judge that is fooled is reported with three cures, of which the leash reaches the run, and its distance is plotted', async ({
  page,
}) => {
  test.slow();
  await openLab(
    page,
    '#v=1&method=rlhf&task=replies&level=1&policy=small&beta=0&judge_features=words&human_length_bias=12&max_choices=30&max_rounds=100000&save_every_rounds=5&eval_every_rounds=100',
  );
  await button(page, 'Run').click();
  await reaches(page, 30, 150_000);
  const diagnosis = page.getByRole('region', { name: 'Diagnosis' });
  const title = diagnosis.getByRole('heading', {
    name: /^Since round \d+ the judge is pleased and the rule is not$/,
  });
  await expect(title).toBeVisible({ timeout: 60_000 });
  await expect(diagnosis.getByRole('button', { name: 'Fresh choices: up to 60' })).toBeVisible();
  await expect(diagnosis.getByRole('button', { name: /^Early stop: at KL / })).toBeVisible();
  await diagnosis.getByRole('button', { name: 'Shorter leash: KL coefficient 0.1' }).click();
  await expect.poll(async () => (await storedRun(page)).config['beta'], { timeout: 60_000 }).toBe(0.1);
  await button(page, 'Pause').click();
  await expect(status(page)).toHaveAttribute('data-state', 'paused', { timeout: 30_000 });
  const drawer = await openDrawer(page, 'Verify');
  const plot = drawer.getByRole('region', { name: 'Overoptimisation' }).getByRole('img');
  await expect(plot).toHaveAccessibleName(
    /^The rule liked the policy best in round \d+, at a KL of .* In round \d+, at a KL of /,
  );
  await expectNoViolations(page);
});
