/** The built folder on the plainest host: threads, one reload at most, its policy, and nothing from another origin. */
import { expect, test } from '@playwright/test';
import { alert, button, expectState, fillIn, goTo, openLab, quick, reaches, trainer } from './lab.ts';
import {
  badge,
  countLoads,
  isIsolated,
  keptPaths,
  lightBuild,
  oneThreadEach,
  panel,
  watchPolicy,
  worksOffline,
} from './delivery.ts';
import { servePlainly, type PlainHost } from './plainHost.ts';

test.use({ serviceWorkers: 'allow' });

let host: PlainHost;
test.beforeEach(async () => {
  host = await servePlainly('/some/where/');
});
test.afterEach(() => host.close());

test('on a host without headers, below a path, the first visit reloads once, keeps one engine, can be installed and trains with threads', async ({
  page,
}) => {
  const loads = countLoads(page);
  await page.goto(host.url);
  await worksOffline(page);
  expect(await isIsolated(page)).toBe(true);
  expect(loads.count).toBe(2);

  const kept = await keptPaths(page);
  // The engine, and the sandbox of tasks that readers write.
  const binaries = kept
    .filter((path) => path.endsWith('.wasm'))
    .map((path) => /(ort|emscripten)/.exec(path)?.[1]);
  expect(binaries.sort()).toEqual(['emscripten', 'ort']);
  expect(kept.filter((path) => /\/ort/.test(path)).every((path) => !/jspi|asyncify|webgpu/.test(path))).toBe(
    true,
  );
  expect(new Set(kept).size).toBe(kept.length);
  // Fetched once for the engine itself, and taken from there.
  expect(host.asked.filter((path) => /ort.*\.wasm$/.test(path)).length).toBeLessThanOrEqual(2);

  const session = await page.context().newCDPSession(page);
  const { errors } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // A context of a test is a private window, where nothing can be installed; nothing else may stand in the way.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
    [],
  );

  await fillIn(page, { ...quick, Threads: '2' });
  await expect(badge(page)).toContainText(/WASM · \d threads?/);
  await button(page, 'Run').click();
  await reaches(page, 3);
  await expect(alert(page)).toHaveCount(0);
  // A reload by the reader, under the worker, is isolated at once.
  await page.reload();
  expect(await isIsolated(page)).toBe(true);
  expect(loads.count).toBe(3);
  expect(host.missed).toEqual([]);
});

// What follows needs a worker, and not all that it keeps.
test.describe('with few files kept', () => {
  test.beforeEach(async () => host.deploy(await lightBuild()));

  test('Run, pressed while the page goes away to reload itself, is not lost', async ({ page }) => {
    // The latest moment in which a press can come.
    await page.addInitScript(() => {
      addEventListener('beforeunload', () => {
        const buttons = [...document.querySelectorAll('button')];
        buttons.find(({ textContent }) => textContent?.trim() === 'Run')?.click();
      });
    });
    const loads = countLoads(page);
    await page.goto(host.url);
    await expect.poll(() => loads.count, { timeout: 30_000 }).toBe(2);
    await reaches(page, 3);
    expect(await isIsolated(page)).toBe(true);
    expect(loads.count).toBe(2);
  });

  test('no request leaves the origin, nothing breaks the page’s policy on any screen, and neither page nor thread can', async ({
    page,
  }) => {
    const foreign: string[] = [];
    page.context().on('request', (request) => {
      if (!request.url().startsWith(host.url)) foreign.push(request.url());
    });
    const forbidden = await watchPolicy(page);
    await page.goto(host.url);
    await worksOffline(page);
    await fillIn(page, { ...quick, Rounds: '12' });
    await button(page, 'Run').click();
    await expectState(page, 'done');
    await page.locator('[data-cell]').first().focus();
    await goTo(page, 'Runs');
    await goTo(page, 'Methods');
    await page.getByRole('link', { name: /^TreePO/ }).click();
    await page.getByRole('article').locator('summary').first().click();
    await goTo(page, 'Claims');
    await page.locator('a[data-claim="treepo-same-accuracy"]').click();
    await expect(page.getByRole('group', { name: 'Arms of the experiment' })).toBeVisible();
    await badge(page).click();
    await expect(panel(page)).toContainText('Base policies');
    expect(foreign).toEqual([]);
    expect(forbidden).toEqual([]);

    // The policy is in force: the page cannot do what it forbids.
    const tried = await page.evaluate(async () => {
      const script = document.createElement('script');
      script.textContent = 'globalThis.inlineRan = true';
      document.head.append(script);
      // In a task of its own: what a debugger evaluates may evaluate in turn.
      const evaluated = await new Promise<boolean>((resolve) => {
        setTimeout(() => {
          try {
            (0, eval)('1');
            resolve(true);
          } catch {
            resolve(false);
          }
        });
      });
      const fetched = await fetch('https://example.com/').then(
        () => true,
        () => false,
      );
      return { inline: 'inlineRan' in globalThis, evaluated, fetched };
    });
    expect(tried).toEqual({ inline: false, evaluated: false, fetched: false });
    const thread = await trainer(page);
    const blocked = await thread.evaluate(
      () =>
        new Promise<string>((resolve) => {
          addEventListener('securitypolicyviolation', (event) =>
            resolve((event as SecurityPolicyViolationEvent).violatedDirective),
          );
          fetch('https://example.com/').catch(() => setTimeout(() => resolve('no policy'), 1000));
        }),
    );
    expect(blocked).toBe('connect-src');
  });

  test('the page does not reload once the reader has begun: it offers to', async ({ page }) => {
    let release = () => undefined as void;
    host.hold(/^sw\.js$/, new Promise<void>((resolve) => (release = resolve)));
    const loads = countLoads(page);
    await openLab(page, host.url);
    await fillIn(page, quick);
    await button(page, 'Run').click();
    await reaches(page, 1);
    release();
    await worksOffline(page);
    await reaches(page, 20);
    expect(loads.count).toBe(1);
    expect(await isIsolated(page)).toBe(false);
    await badge(page).click();
    await expect(panel(page)).toContainText(/one (thread|of)/);
    await expect(panel(page)).toContainText('did not reload while you used it');
    // Not under a run: the offer waits for it.
    await expect(button(page, 'Reload the page')).toBeDisabled();
    await page.keyboard.press('Escape');
    await button(page, 'Pause').click();
    await expectState(page, 'paused');
    await badge(page).click();
    await button(page, 'Reload the page').click();
    await expect.poll(() => isIsolated(page).catch(() => false)).toBe(true);
    expect(loads.count).toBe(2);
  });

  test('a page that was reloaded without gain never reloads itself again', async ({ page }) => {
    const loads = countLoads(page);
    // A browser that ignores the headers, as Safari does some of them.
    await page.addInitScript(() =>
      Object.defineProperty(globalThis, 'crossOriginIsolated', { get: () => false, configurable: true }),
    );
    await page.goto(host.url);
    await worksOffline(page);
    expect(loads.count).toBe(2);
    await page.reload();
    await worksOffline(page);
    expect(loads.count).toBe(3);
    const second = await page.context().newPage();
    const loadsOfSecond = countLoads(second);
    await second.goto(host.url);
    await worksOffline(second);
    expect(loadsOfSecond.count).toBe(1);
  });

  test('in a frame no worker is installed; one that is there isolates the frame', async ({ page }) => {
    const outside = new URL('/outside.html', host.url).href;
    const frameIn = async () => {
      await page.goto(outside);
      await page.evaluate((src) => {
        const frame = document.createElement('iframe');
        Object.assign(frame, { src, width: 1200, height: 800 });
        document.body.append(frame);
      }, host.url);
      const frame = page.frameLocator('iframe');
      await expect(frame.getByRole('button', { name: 'Run', exact: true })).toBeEnabled();
      await expect(frame.getByRole('button', { name: /^About this page/ })).toHaveAttribute(
        'data-offline',
        'impossible',
      );
      const inner = page.frames().find((one) => one.url() === host.url);
      if (!inner) throw new Error('the frame must show the page');
      return inner;
    };
    const plain = await frameIn();
    expect(await plain.evaluate(() => crossOriginIsolated)).toBe(false);
    await expect(plain.getByRole('button', { name: /^About this page/ })).toContainText(oneThreadEach);
    expect(await plain.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(
      0,
    );
    expect(host.asked).not.toContain('sw.js');

    await page.goto(host.url);
    await worksOffline(page);
    const isolated = await frameIn();
    expect(await isolated.evaluate(() => crossOriginIsolated)).toBe(true);
    await expect(isolated.getByRole('button', { name: /^About this page/ })).toContainText(
      /WASM · ([2-9]|\d\d) (threads|workers)/,
    );
    await isolated.getByRole('button', { name: 'Step', exact: true }).click();
    await expect(isolated.getByRole('status', { name: 'Status', exact: true })).toHaveAttribute(
      'data-round',
      '1',
      { timeout: 45_000 },
    );
  });
});
