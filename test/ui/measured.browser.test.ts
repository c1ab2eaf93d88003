/** What a card says of a claim: its experiments in order, and the plot of those that have one, drawn and as a table. */
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import Measured from '../../src/ui/methods/Measured.svelte';
import '../../src/ui/theme.css';

const result = (claim: string) => ({
  claim,
  verdict: 'weaker',
  because: 'The interval holds 0.',
  task: 'chain-sum',
  level: 2,
  arms: ['fresh', 'old'].map((name) => ({
    name,
    title: name,
    seeds: [1, 2],
    auc: [0.4, 0.5],
    final: [0.5, 0.6],
    config: { learning_rate: 4e-4 },
  })),
  mechanism: null,
  budget: { counter: 'budget', value: 3e5 },
  limits: [],
  command: `npm run -s experiment -- ${claim}`,
  effect: { metric: 'auc', arm: 'fresh', against: 'old', difference: 0.02, low: -0.01, high: 0.05 },
});
const points = [
  { x: 0, arm: 'fresh', mean: 0.45, low: 0.4, high: 0.5 },
  { x: 8, arm: 'old', mean: 0.4, low: 0.38, high: 0.42 },
];
const plot = {
  over: 'Rounds behind',
  metric: 'auc',
  curves: [
    { name: 'Decoupled', points },
    { name: 'Naive', points: points.slice(0, 1) },
  ],
};
const published: Readonly<Record<string, object>> = {
  'x-plain': result('x-plain'),
  'x-plotted': { ...result('x-plotted'), plot },
};

let shown: ReturnType<typeof mount> | null = null;
afterEach(async () => {
  vi.unstubAllGlobals();
  if (shown) await unmount(shown);
  document.body.innerHTML = '';
});

async function show(experiments: readonly string[]): Promise<HTMLElement> {
  vi.stubGlobal('fetch', (url: URL) => {
    const found = published[url.pathname.replace(/^.*\/experiments\/(.*)\.json$/, '$1')];
    return Promise.resolve(new Response(found ? JSON.stringify(found) : '', { status: found ? 200 : 404 }));
  });
  shown = mount(Measured, { target: document.body, props: { experiments } });
  flushSync();
  for (let tries = 0; tries < 100 && document.body.textContent.includes('reading'); tries++) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    flushSync();
  }
  return document.body;
}

test('a claim without an experiment is untested', async () => {
  expect((await show([])).textContent).toContain('untested');
});

test('experiments stand one after the other, in their order, and one that is missing says so without hiding the next', async () => {
  const body = await show(['x-plotted', 'x-missing', 'x-plain']);
  const parts = [...body.querySelectorAll('.result')].map((one) => one.textContent);
  expect(parts).toHaveLength(3);
  expect(parts[0]).toContain('experiment -- x-plotted');
  expect(parts[1]).toContain('must have a result named x-missing');
  expect(parts[2]).toContain('experiment -- x-plain');
});

test('a plot is drawn with its axes named, and read out as a table', async () => {
  const body = await show(['x-plotted']);
  const figure = body.querySelector('figure')!;
  const names = [...figure.querySelectorAll('text.name')].map((one) => one.textContent);
  expect(names).toEqual(['mean held-out pass@1 over the budget', 'Rounds behind']);
  expect(figure.querySelectorAll('.plot circle')).toHaveLength(2);
  expect(figure.querySelectorAll('.plot rect')).toHaveLength(1);
  const rows = [...figure.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent.trim()),
  );
  expect(rows).toEqual([
    ['0', '0.450, 0.400 to 0.500', '0.450, 0.400 to 0.500'],
    ['8', '0.400, 0.380 to 0.420', '–'],
  ]);
  expect([...figure.querySelectorAll('thead th')].map((one) => one.textContent)).toEqual([
    'Rounds behind',
    'Decoupled',
    'Naive',
  ]);
});

test('a result without a plot draws none', async () => {
  const body = await show(['x-plain']);
  expect(body.textContent).toContain('experiment -- x-plain');
  expect(body.querySelector('figure')).toBeNull();
});
