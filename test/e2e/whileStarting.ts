/** What a reader sees and changes between Run and the first round. */
import type { Page } from '@playwright/test';
import { fillIn, strip } from './lab.ts';

/** Notes what stands in the page, each 50 ms until the run has three rounds. */
export async function watched(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen = { empty: [] as string[], said: [] as string[] };
    Object.assign(globalThis, { seen });
    const note = () => {
      const { state, round } = document.querySelector<HTMLElement>('output[aria-label="Status"]')!.dataset;
      const said = document.querySelector('.status [aria-hidden]:not(.dot)')?.textContent ?? '';
      if (seen.said.at(-1) !== said) seen.said.push(said);
      const has = (what: string) => document.querySelector(what) !== null;
      const lacks = [
        !has('[aria-label="Recorded run"] path') && 'curve',
        !has('[aria-label="Round"] .picture svg') && 'strip',
        !/recorded round/.test(document.querySelector('[aria-label="Rollouts"] h2')?.textContent ?? '') &&
          'rollouts',
      ].filter(Boolean);
      if (state === 'error') lacks.push('error');
      if (Number(round) === 0 && lacks.length > 0) seen.empty.push(`${state}: ${lacks.join()}`);
      if (Number(round) < 3) setTimeout(note, 50);
    };
    note();
  });
}
/** What was missing, and what the status said. */
export const seen = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { seen: { empty: string[]; said: string[] } }).seen);

/** Four settings by hand, and six more: none of them is the default. */
export async function changeFour(page: Page): Promise<void> {
  await strip(page).getByRole('switch', { name: 'Tree rollouts', exact: true }).click();
  await fillIn(page, { Seed: '77', 'Prompts per round': '4', 'Learning rate': '0.003' });
}
export async function changeSix(page: Page): Promise<void> {
  await fillIn(page, { 'Evaluate every': '5', 'Save every': '4', Temperature: '0.9' });
  await fillIn(page, { 'Held-out prompts': '16', 'Weight decay': '0.02', Rounds: '5000' });
}

/** What the ten are in a stored run. */
export const tenChanged = {
  ...{ topology: 'segments', seed: 77, prompts_per_round: 4, learning_rate: 0.003, temperature: 0.9 },
  ...{ eval_every_rounds: 5, save_every_rounds: 4, num_eval_prompts: 16, weight_decay: 0.02 },
  max_rounds: 5000,
} as const;
