/** Every tab, dialog and refusal, visited once without training: axe, nothing beyond the edge, no retired word. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { allowed, retired } from '../words/glossary.ts';
import { alert, button, fillIn, goTo, openLab, recipe } from './lab.ts';

interface View {
  readonly name: string;
  /** From wherever the page is. */
  readonly open: (page: Page) => Promise<void>;
}

const panel = (page: Page, name: string) => page.getByRole('tabpanel', { name });
const closeDialog = async (page: Page) => {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

/** On a phone the recipe is a sheet below the page. */
async function withRecipe(page: Page, use: () => Promise<void>): Promise<void> {
  const sheet = button(page, 'Recipe');
  if ((await sheet.isVisible()) && (await sheet.getAttribute('aria-expanded')) !== 'true')
    await sheet.click();
  await use();
}

const views: readonly View[] = [
  { name: 'the Lab before a run', open: (page) => openLab(page) },
  {
    name: 'the Lab with every setting and a refused one',
    open: (page) =>
      withRecipe(page, async () => {
        await fillIn(page, { Seed: '-1', 'Learning rate': '-3' });
        for (const name of ['Tree rollouts', 'Pruning', 'Hints', 'Replay'])
          await page.getByRole('switch', { name }).click();
        await page.getByRole('searchbox', { name: /setting/i }).fill('e');
      }),
  },
  {
    name: 'a refusal to run',
    open: async (page) => {
      const sheet = button(page, 'Recipe');
      if (await sheet.isVisible()) await sheet.click();
      await page.locator('.bar .button.primary').first().click();
      await expect(alert(page)).not.toHaveCount(0);
    },
  },
  {
    name: 'the editor of a task',
    open: async (page) => {
      await openLab(page, './?task-editor');
      await withRecipe(page, () => recipe(page).getByRole('button', { name: 'Write your own task' }).click());
      const checks = page.getByRole('dialog').getByRole('region', { name: 'Checks' });
      await expect(checks.getByRole('listitem')).not.toHaveCount(0, { timeout: 30_000 });
    },
  },
  {
    name: 'Share',
    open: async (page) => {
      await closeDialog(page);
      await button(page, 'Share').click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'Runs without a run',
    open: async (page) => {
      await openLab(page, './?runs');
      await goTo(page, 'Runs');
      await expect(panel(page, 'Runs')).toBeVisible();
    },
  },
  {
    name: 'the set-up of a comparison',
    open: async (page) => {
      await goTo(page, 'Compare');
      await expect(panel(page, 'Compare').getByLabel('Seeds')).toBeVisible();
    },
  },
  {
    name: 'a comparison refused',
    open: async (page) => {
      await page.goto('./?refused#/compare/v=1&nonsense');
      await expect(panel(page, 'Compare')).toBeVisible();
    },
  },
  {
    name: 'Methods',
    open: async (page) => {
      await page.goto('./?methods#/methods');
      await expect(page.getByRole('list', { name: 'Methods' }).getByRole('listitem')).not.toHaveCount(0);
    },
  },
  {
    name: 'a method',
    open: async (page) => {
      await page.getByRole('link', { name: /^TreePO/ }).click();
      await page.getByRole('article').locator('summary').first().click();
    },
  },
  {
    name: 'the reference',
    open: async (page) => {
      await page.goto('./?reference#/methods');
      await page.getByText('Reference', { exact: true }).first().click();
    },
  },
  {
    name: 'Claims',
    open: async (page) => {
      await page.goto('./?claims#/claims');
      await expect(page.getByRole('link', { name: /areal-decoupled/ })).toBeVisible();
      await page.locator('summary', { hasText: 'How an outcome is decided' }).click();
    },
  },
  {
    name: 'a claim',
    open: async (page) => {
      await page.getByRole('link', { name: /areal-decoupled/ }).click();
      await expect(page.getByRole('figure')).not.toHaveCount(0);
    },
  },
  {
    name: 'Learn',
    open: async (page) => {
      await page.goto('./?learn#/learn');
      await expect(panel(page, 'Learn').getByRole('link')).not.toHaveCount(0);
    },
  },
  ...['baseline', 'clipping', 'trees', 'pruning', 'hints', 'replay', 'class'].map((name) => ({
    name: `the lesson ${name}`,
    open: async (page: Page) => {
      await page.goto(`./?${name}#/learn/${name}`);
      await expect(panel(page, 'Learn').getByRole('heading', { level: 2 })).not.toHaveCount(0);
    },
  })),
];

/** Rules of axe that are broken, with the elements that break them. */
async function violations(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  const found = await (rules ? axe.withRules(rules) : axe).analyze();
  return found.violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`).join('\n')}`,
  );
}

/** What a reader or a screen reader is given: text, names, descriptions and placeholders; not code and not what a task writes. */
const saidOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const named = ['aria-label', 'title', 'placeholder', 'aria-description'];
    const isCode = (node: Element | null): boolean => node?.closest('pre, code, .cm-editor, math') != null;
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element) {
        if (!isCode(node)) texts.push(...named.flatMap((name) => node.getAttribute(name) ?? []));
      } else if (!isCode(node.parentElement) && !node.parentElement?.closest('script, style')) {
        texts.push(node.textContent ?? '');
      }
    }
    return texts.map((text) => text.trim().replaceAll(/\s+/g, ' ')).filter((text) => text !== '');
  });

function retiredIn(texts: readonly string[]): string[] {
  return texts.flatMap((text) => {
    const rest = allowed.reduce((left, genuine) => left.replaceAll(genuine, ''), text);
    return retired.flatMap(({ word, use }) => {
      const found = word.exec(rest);
      return found ? [`"${found[0]}" in "${text.slice(0, 160)}"; use ${use}`] : [];
    });
  });
}

const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The lessons share their player: on other widths one of them stands for all. */
const others = ['clipping', 'trees', 'pruning', 'hints', 'replay'].map((name) => `the lesson ${name}`);

for (const width of [360, 1280, 1920]) {
  test(`at ${width} pixels every view keeps the rules of axe, within its edges, without a retired word`, async ({
    page,
  }) => {
    test.setTimeout(400_000);
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
    for (const { name, open } of views.filter((view) => width === 1280 || !others.includes(view.name))) {
      await test.step(name, async () => {
        await open(page);
        await page.emulateMedia({ colorScheme: 'light' });
        expect.soft(await violations(page), `${name}, light`).toEqual([]);
        expect.soft(await overhang(page), `${name}, pixels beyond the edge`).toBe(0);
        if (width === 1920) return;
        await page.emulateMedia({ colorScheme: 'dark' });
        const ofColour = ['color-contrast', 'link-in-text-block'];
        expect.soft(await violations(page, ofColour), `${name}, dark`).toEqual([]);
        if (width === 1280) expect.soft(retiredIn(await saidOn(page)), `${name}, words`).toEqual([]);
        await page.screenshot({ path: `${test.info().outputDir}/${width}-${name.replaceAll(' ', '-')}.png` });
      });
    }
  });
}
