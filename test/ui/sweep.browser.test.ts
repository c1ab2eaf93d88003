/** A sweep from a drawer: proposed, refused, trained, stopped, continued by the next page, and handed over to Compare. */
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import type { Problem } from '../../src/config/problem.ts';
import { defaultConfig, parseConfig, type RunConfig } from '../../src/config/schema.ts';
import { encodeComparison } from '../../src/experiment/comparisonLink.ts';
import type { RunRequest } from '../../src/experiment/trainTo.ts';
import type { ArmHandle } from '../../src/runtime/armHandle.ts';
import type { ComparisonShelf, SavedComparison } from '../../src/storage/comparisons.ts';
import { Training } from '../../src/ui/compare/Training.svelte.ts';
import { lanesBeside, Sweep } from '../../src/ui/lab/sweep/Sweep.svelte.ts';
import SweepPanel from '../../src/ui/lab/sweep/SweepPanel.svelte';
import '../../src/ui/theme.css';
import '../../src/ui/kit.css';
import { madeUpRun } from '../measure/experiment/records.ts';
import { armThat, shelfInMemory } from './shelfInMemory.ts';

let serial = 0;

interface Place {
  readonly lab: { recipe: RunConfig | null; problems: readonly Problem[]; state: 'idle' | 'running' };
  readonly asked: RunRequest[];
  readonly saved: Map<string, SavedComparison>;
  /** Whether runs wait for ever. */
  isStuck: boolean;
  readonly shelf: Promise<ComparisonShelf>;
  readonly createHandle: () => ArmHandle;
  /** The sweep of a page that opens over the same storage. */
  open(): Sweep;
}

/** Another rate in every test, because the browser's lock of a comparison knows no tests. */
function place(): Place {
  const { saved, shelf: kept } = shelfInMemory({
    list: () => Promise.resolve([...saved.values()].toReversed()),
  });
  const shelf = Promise.resolve(kept);
  const createHandle = (): ArmHandle =>
    armThat(async (request, { signal } = {}) => {
      all.asked.push(request);
      do {
        await new Promise((resolve) => setTimeout(resolve, 5));
        signal?.throwIfAborted();
      } while (all.isStuck);
      return madeUpRun(request);
    });
  const recipe = parseConfig({ ...defaultConfig(), policy: 'tiny', learning_rate: 1e-4 * (1 + ++serial) });
  const all: Place = {
    ...{ asked: [], saved, isStuck: false, shelf, createHandle },
    lab: { recipe, problems: [], state: 'idle' },
    open: () => new Sweep(all.lab, { shelf, createHandle, cores: 2 }),
  };
  return all;
}

let close = () => undefined as unknown;
afterEach(async () => {
  await close();
  close = () => undefined;
});

function show(sweep: Sweep): HTMLElement {
  document.body.replaceChildren();
  const used = vi.fn();
  const panel = mount(SweepPanel, { target: document.body, props: { sweep, onuse: used } });
  close = () => unmount(panel);
  flushSync();
  return document.body;
}

test('a press proposes three values around the recipe’s, and trains nothing', async () => {
  const at = place();
  const rate = at.lab.recipe!.learning_rate;
  const sweep = at.open();
  await sweep.open('learning_rate');
  expect(sweep.values).toHaveLength(3);
  expect(sweep.values[1]).toBe(rate);
  expect(sweep.comparison?.arms).toHaveLength(3);
  expect([sweep.problem, sweep.training.state, at.asked.length]).toEqual([null, 'empty', 0]);
});

test('nine runs are trained, and Compare opens them as finished', async () => {
  const at = place();
  const sweep = at.open();
  await sweep.open('learning_rate');
  await sweep.run();
  expect([sweep.training.state, sweep.training.done, at.asked.length]).toEqual(['done', 9, 9]);
  expect(new Set(at.asked.map(({ plan }) => JSON.stringify(plan.budget))).size).toBe(1);
  const compare = new Training({ shelf: at.shelf, createHandle: at.createHandle });
  await compare.open(sweep.comparison!);
  expect([compare.state, compare.done, at.asked.length]).toEqual(['done', 9, 9]);
  expect(compare.result).toEqual(sweep.training.result);
  // Choosing one of its values for the recipe leaves the sweep as it is.
  at.lab.recipe = { ...at.lab.recipe!, learning_rate: sweep.values[2]! };
  const again = at.open();
  await again.open('learning_rate');
  expect([again.isShown, again.training.state, again.training.done]).toEqual([true, 'done', 9]);
});

test('curves of one setting are not shown under another', async () => {
  const at = place();
  const sweep = at.open();
  await sweep.open('learning_rate');
  await sweep.run();
  await sweep.open('beta');
  expect([sweep.key, sweep.trainedKey, sweep.training.state]).toEqual(['beta', 'learning_rate', 'done']);
  const body = show(sweep);
  expect(body.textContent).toContain('Sweep of');
  expect(body.textContent).not.toContain('the other values are pale');
  await sweep.open('learning_rate');
  await expect.poll(() => body.textContent).toContain('the other values are pale');
});

test('a page that was left in the middle continues when the sweep is opened again', async () => {
  const at = place();
  at.isStuck = true;
  const left = at.open();
  await left.open('learning_rate');
  left.setSeeds(2);
  left.setValue(0, '0.00007');
  void left.run();
  const link = encodeComparison(left.comparison!);
  await expect.poll(() => at.saved.get(link)?.isWanted).toBe(true);
  const wanted = at.saved.get(link)!;
  left.training.close();
  await expect.poll(() => at.saved.get(link)?.isWanted).toBe(false);
  // A page that is closed has no time for the last note.
  at.saved.set(link, wanted);
  at.isStuck = false;
  const next = at.open();
  await next.open('learning_rate');
  await expect.poll(() => next.training.state).toBe('done');
  expect([next.texts[0], next.seeds, next.isShown, next.training.done]).toEqual(['0.00007', 2, true, 6]);
});

test('a stop keeps what is finished; another setting waits until the sweep ends', async () => {
  const at = place();
  at.isStuck = true;
  const sweep = at.open();
  await sweep.open('learning_rate');
  const running = sweep.run();
  await expect.poll(() => sweep.training.state).toBe('running');
  await sweep.open('beta');
  expect([sweep.key, sweep.asked]).toEqual(['learning_rate', 'beta']);
  const body = show(sweep);
  expect(body.textContent).toContain('This sweep trains. Stop it');
  sweep.close();
  expect(sweep.key).toBe('learning_rate');
  sweep.training.stop();
  await running;
  expect(sweep.training.state).toBe('ready');
  await sweep.open('beta');
  expect([sweep.key, sweep.values[0]]).toEqual(['beta', 0]);
});

test('a refused value says why at its field, and nothing trains', async () => {
  const at = place();
  const sweep = at.open();
  await sweep.open('learning_rate');
  sweep.setValue(0, '-3');
  sweep.setValue(2, String(sweep.values[1]));
  const body = show(sweep);
  const inputs = [...body.querySelectorAll<HTMLInputElement>('input')];
  expect(inputs.map((input) => input.getAttribute('aria-invalid'))).toEqual([
    'true',
    null,
    'true',
    null,
    null,
  ]);
  const said = inputs.slice(0, 3).map((input) => {
    const id = input.getAttribute('aria-describedby');
    return id && document.getElementById(id)?.textContent;
  });
  expect(said[0]).toMatch(/^Must be a number above 0 and at most 1, got -3/);
  expect(said[2]).toMatch(/^Must be different from the other values/);
  const run = [...body.querySelectorAll('button')].find(({ textContent }) => textContent === 'Run sweep')!;
  expect(run.getAttribute('aria-disabled')).toBe('true');
  run.click();
  await sweep.run();
  expect(at.asked).toEqual([]);
});

test('a recipe that is refused is named first', async () => {
  const at = place();
  at.lab.recipe = null;
  (at.lab as { problems: readonly Problem[] }).problems = [
    { field: 'beta', message: 'beta: must be 0', must: 'a number', given: 'x' },
  ];
  const sweep = at.open();
  await sweep.open('learning_rate');
  expect([sweep.texts, sweep.comparison]).toEqual([['', '', ''], null]);
  expect(sweep.problem).toMatch(/^Correct the recipe first\. /);
});

test('one core stays with a run that trains, and at least one run trains', () => {
  expect(lanesBeside(1, true)).toBe(1);
  expect(lanesBeside(2, true)).toBe(1);
  expect(lanesBeside(2, false)).toBe(Math.min(2, navigator.hardwareConcurrency));
});
