/** A first visit, a reload and a return with resume, compared with the command line's numbers, in any browser. */
import { isDeepStrictEqual } from 'node:util';
import { storedRun, type Row } from '../../e2e/stored.ts';
import { trainInNode } from '../../e2e/train.ts';
import { until, type Driven } from './driven.ts';

/** Results of a browser's first visit. */
export interface Visit {
  readonly browser: string;
  /** The page's badge: device, threads and storage. */
  readonly badge: string;
  readonly isolated: boolean;
  readonly webgpu: boolean;
  /** Milliseconds from Run to the end of the first round. */
  readonly firstRoundMs: number;
  /** Whether the resumed run has the rows and the hash of an uninterrupted one in Node. */
  readonly sameNumbers: boolean;
  /** First row that differs, if any. */
  readonly differsAt: number | null;
  /** Own methods whose link with proof, made in Node, this browser trained again to the same rounds. */
  readonly ownProved: readonly string[];
  /** Finished rounds when the run resumed after the reload. */
  readonly resumedFrom: number;
}

const settings = 'policy=tiny&prompts_per_round=4&num_generations=4&num_eval_prompts=16&eval_every_rounds=10';
const rounds = 400;

/** Own methods: a loss that becomes a program, a hook of every round, and one that decides while completions are written. */
const ownSources = ['methods/dapo', 'own/median-baseline', 'own/prune-by-entropy'] as const;

/** Opens the link of each own method with its proof, and trains it again. Throws what the page says where a round differs. */
async function proveOwn(page: Driven, url: string): Promise<string[]> {
  const proved: string[] = [];
  for (const name of ownSources) {
    const { link } = await trainInNode(
      `--method-file src/sandbox/examples/${name}.js --task sort-digits --rounds 10 --threads 1 --set ${settings.replaceAll('&', ' ')}`,
    );
    await page.open('about:blank');
    await page.open(`${url}${link ?? ''}`);
    await pressed(page, 'Open the method');
    await until('the banner of the proof', () => verify(page));
    const said = await until(`the proof of ${name}`, () => verdict(page), 300_000);
    if (!said.startsWith('Identical')) throw new Error(`${name}: the page says: ${said}`);
    proved.push(name);
  }
  return proved;
}

/** Presses a button once it is there. */
const pressed = (page: Driven, name: string): Promise<true> =>
  until(name, () =>
    page.press(name).then(
      () => true,
      () => null,
    ),
  );

/** Presses Verify in the banner: a station of the round has the same name. False until it is there. */
const verify = (page: Driven): Promise<boolean> =>
  page.evaluate(async () => {
    const banner = document.querySelector('[aria-label="Proof of the link"]');
    const button = [...(banner?.querySelectorAll('button') ?? [])].find(
      ({ textContent }) => textContent.trim() === 'Verify',
    );
    button?.click();
    return Promise.resolve(button !== undefined);
  });

const verdict = (page: Driven): Promise<string | null> =>
  page.evaluate(async () => {
    const banner = document.querySelector('[aria-label="Proof of the link"]');
    const said = [...(banner?.querySelectorAll('[role="status"], [role="alert"]') ?? [])]
      .map(({ textContent }) => textContent.trim())
      .filter((text) => text !== '');
    return Promise.resolve(said[0] ?? null);
  });

const state = (page: Driven): Promise<{ state: string; round: number; says: string }> =>
  page.evaluate(async () => {
    const status = document.querySelector<HTMLElement>('output[aria-label="Status"]');
    const says = [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent);
    return Promise.resolve({
      state: status?.dataset['state'] ?? '',
      round: Number(status?.dataset['round'] ?? NaN),
      says: says.join(' ').trim(),
    });
  });

async function reaches(
  page: Driven,
  what: string,
  is: (at: { state: string; round: number }) => boolean,
): Promise<void> {
  await until(what, async () => {
    const at = await state(page);
    if (at.state === 'error') throw new Error(`${what}: the page says: ${at.says}`);
    return is(at);
  });
}

/** Visits the page at `url`. Throws the page's message if the visit cannot be finished. */
export async function firstVisit(page: Driven, url: string): Promise<Visit> {
  const flags = `--seed 5 --rounds ${rounds} --threads 1 --set ${settings.replaceAll('&', ' ')}`;
  const undisturbed = trainInNode(`${flags} save_every_rounds=10`);
  await page.open(`${url}#v=1&method=grpo&seed=5&max_rounds=${rounds}&save_every_rounds=10&${settings}`);
  await reaches(page, 'page ready', (at) => at.state === 'idle');
  const pressed = performance.now();
  await page.press('Run');
  await reaches(page, 'first round', ({ round }) => round >= 1);
  const firstRoundMs = Math.round(performance.now() - pressed);
  await reaches(page, 'round 15', ({ round }) => round >= 15);
  await page.reload();
  await page.press('Resume');
  await reaches(page, 'resume', ({ round }) => round >= 10);
  const { round: resumedFrom } = await state(page);
  await reaches(page, 'ten rounds more', ({ round }) => round >= resumedFrom + 10);

  // Navigates away without closing: WebKit keeps such a page for the way back.
  await page.open(`${url}article.html`);
  await page.open(url);
  await page.press('Resume');
  await reaches(page, 'end', (at) => at.state === 'done');

  const { metrics, hash } = await undisturbed;
  const stored = await storedRun(page);
  const differs = metrics.findIndex((row, i) => !isSame(row, stored.metrics[i]));
  const { badge, isolated, webgpu } = await page.evaluate(async () => {
    const adapter = await navigator.gpu?.requestAdapter().catch(() => null);
    return {
      badge: document.querySelector('button[popovertarget="site-panel"]')?.textContent.trim() ?? '',
      isolated: crossOriginIsolated,
      webgpu: adapter != null,
    };
  });
  return {
    browser: page.browser,
    ...{ badge, isolated, webgpu, firstRoundMs, resumedFrom },
    sameNumbers: differs < 0 && stored.checkpoint?.hash === hash,
    differsAt: differs < 0 ? null : differs,
    ownProved: await proveOwn(page, url),
  };
}

/** Compares rows by key, because stored rows have another order of keys. */
const isSame = (row: Row, other: Row | undefined): boolean => isDeepStrictEqual({ ...row }, { ...other });
