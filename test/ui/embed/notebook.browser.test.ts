/** The notebook's module beside a model as anywidget's specification has it, and an element that a test steers. */
import type { AnyModel } from '@anywidget/types';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import module from '../../../src/ui/embed/notebook/module.ts';
import { pauseAfter, settingsIn, withRow, emptyRows } from '../../../src/ui/embed/notebook/rows.ts';
import { folderOf } from '../../../src/ui/embed/notebook/site.ts';
import type { Traits } from '../../../src/ui/embed/notebook/traits.ts';

const site = 'http://espalier.example/';
const idle = {
  state: 'idle',
  round: 0,
  reward: null,
  passAt1: null,
  link: '#v=1&method=grpo&seed=7',
  failure: null,
};
type State = Omit<typeof idle, 'reward' | 'passAt1'> & { reward: number | null; passAt1: number | null };

/** An element that performs a command when the test says so. */
class ToyLab extends HTMLElement {
  state: State | null = null;
  readonly asked: {
    command: string;
    given: unknown;
    answer: (state: State) => void;
    refuse: (why: string) => void;
  }[] = [];
  #ask(command: string, given?: unknown): Promise<State> {
    return new Promise((answer, reject) =>
      this.asked.push({ command, given, answer, refuse: (why) => reject(new Error(why)) }),
    );
  }
  run = (rounds?: number) => this.#ask('run', rounds);
  pause = () => this.#ask('pause');
  reset = () => this.#ask('reset');
  configure = (recipe: unknown) => this.#ask('configure', recipe);
  getState = () => this.#ask('getState');
  tell(type: string, detail: object): void {
    this.dispatchEvent(new CustomEvent(type, { detail: { type, ...detail } }));
  }
  reach(round: number, metrics: object = {}): void {
    this.tell('round', { round, metrics: { round, ...metrics } });
    this.tell('status', { state: { ...idle, state: 'running', round } });
  }
}
customElements.define('espalier-lab', ToyLab);

/** A model: what is set is seen at once, and reaches the kernel when it is saved. */
function makeModel(given: Partial<Traits> = {}) {
  const values: Record<string, unknown> = {
    ...{
      run_id: crypto.randomUUID(),
      site,
      metrics: [],
      state: null,
      config: {},
      problem: '',
      method: 'grpo',
      ...given,
    },
  };
  const unsaved = new Set<string>();
  const kernel: Record<string, unknown> = {};
  const messages: { type: string; id: number; error?: string | null; metrics?: unknown[] }[] = [];
  const listeners = new Map<string, Set<(...args: unknown[]) => void>>();
  const emit = (name: string, ...args: unknown[]) =>
    listeners.get(name)?.forEach((listener) => listener(...args));
  const model = {
    get: (key: string) => values[key],
    set(key: string, value: unknown) {
      if (JSON.stringify(values[key]) === JSON.stringify(value)) return;
      values[key] = value;
      unsaved.add(key);
      emit(`change:${key}`);
    },
    save_changes() {
      for (const key of unsaved) kernel[key] = structuredClone(values[key]);
      unsaved.clear();
    },
    send: (content: unknown) => void messages.push(structuredClone(content) as (typeof messages)[number]),
    on: (name: string, listener: (...args: unknown[]) => void) => {
      const known = listeners.get(name) ?? new Set();
      listeners.set(name, known.add(listener));
    },
    off: (name?: string | null, listener?: ((...args: unknown[]) => void) | null) => {
      if (name && listener) listeners.get(name)?.delete(listener);
    },
    widget_manager: { get_model: () => Promise.reject(new Error('none')) },
  } as unknown as AnyModel<Traits>;
  return { model, values, kernel, messages, ask: (message: object) => emit('msg:custom', message, []) };
}

const open: (() => void)[] = [];
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  for (const end of open.splice(0)) end();
  document.body.replaceChildren();
  vi.useRealTimers();
});

/** A widget with this model; `show` adds a view. */
function start(given: Partial<Traits> = {}) {
  const made = makeModel(given);
  open.push(module.initialize({ model: made.model }));
  const show = () => {
    const el = document.body.appendChild(document.createElement('div'));
    return { el, hide: module.render({ model: made.model, el }) };
  };
  return { ...made, show };
}
const labIn = (el: HTMLElement) => vi.waitUntil(() => el.querySelector<ToyLab>('espalier-lab'));
const saved = () => vi.advanceTimersByTimeAsync(500);

test('a view is the element with the attributes of the traits, and follows a change', async () => {
  const { model, show } = start({ method_src: './own.js', lock: 'all', autoplay: '' });
  const lab = await labIn(show().el);
  const attributes = Object.fromEntries([...lab.attributes].map(({ name, value }) => [name, value]));
  expect(attributes).toMatchObject({ method: 'grpo', 'method-src': './own.js', lock: 'all', autoplay: '' });
  expect(attributes).not.toHaveProperty('task');
  model.set('task', 'countdown');
  model.set('lock', null);
  expect([lab.getAttribute('task'), lab.hasAttribute('lock')]).toEqual(['countdown', false]);
});

test('rounds, state and settings reach the kernel, at most twice a second', async () => {
  const { kernel, show } = start();
  const lab = await labIn(show().el);
  lab.tell('ready', { state: idle });
  lab.reach(0, { 'pass@1': 0.25 });
  lab.reach(1, { reward: 0.5 });
  expect(kernel).toEqual({});
  await saved();
  expect(kernel['metrics']).toEqual([
    { round: 0, 'pass@1': 0.25 },
    { round: 1, reward: 0.5 },
  ]);
  expect(kernel['state']).toMatchObject({ state: 'running', round: 1 });
  expect(kernel['config']).toEqual({ method: 'grpo', seed: 7 });
  // Another run begins: its rows replace the others.
  lab.reach(0);
  await saved();
  expect(kernel['metrics']).toEqual([{ round: 0 }]);
});

test('a command is confirmed, performed and answered after its metrics, also one that comes before the view', async () => {
  const { ask, messages, kernel, show } = start();
  ask({ espalier: 1, id: 1, type: 'run', rounds: 2 });
  expect(messages).toEqual([{ type: 'taken', id: 1 }]);
  const lab = await labIn(show().el);
  expect(lab.asked).toMatchObject([{ command: 'run', given: 2 }]);
  lab.reach(1, { reward: 0.5 });
  lab.asked[0]?.answer({ ...idle, state: 'paused', round: 1 });
  await vi.waitUntil(() => messages.length > 1);
  const metrics = [{ round: 1, reward: 0.5 }];
  expect(messages[1]).toMatchObject({
    type: 'reply',
    id: 1,
    error: null,
    metrics,
    state: { state: 'paused' },
  });
  expect(kernel['metrics']).toEqual(metrics);

  ask({ espalier: 1, id: 2, type: 'configure', settings: { seed: -1 } });
  expect(lab.asked[1]).toMatchObject({ command: 'configure', given: { settings: { seed: -1 } } });
  lab.tell('error', { message: 'seed: must be a whole number' });
  lab.asked[1]?.refuse('seed: must be a whole number');
  await vi.waitUntil(() => messages.length > 3);
  expect(messages[3]).toMatchObject({ id: 2, error: 'seed: must be a whole number' });
  expect(kernel['problem']).toBe('seed: must be a whole number');
  expect(document.querySelector('[role=alert]')?.textContent).toBe('seed: must be a whole number');

  ask({ espalier: 1, id: 3, type: 'train' });
  ask({ espalier: 1, type: 'run' });
  await vi.waitUntil(() => messages.length > 5);
  expect(messages[5]?.error).toContain(
    'type: must be one of run, pause, reset, configure, getState, got "train"',
  );
  expect(messages).toHaveLength(6);
});

test('of two views one trains and the other follows; when the first is removed, the other says so and trains anew', async () => {
  const { kernel, ask, messages, show } = start();
  const first = show();
  const lab = await labIn(first.el);
  const second = show();
  expect(second.el.querySelector('[role=status]')?.textContent).toContain(
    'in another view of this notebook. It has not',
  );
  for (const round of [0, 1, 2]) lab.reach(round, { reward: round / 4, 'pass@1': 0.5 });
  await saved();
  expect(second.el.querySelector('[role=status]')?.textContent).toContain('Round 2, running');
  expect(second.el.querySelectorAll('svg path')).toHaveLength(2);
  expect(document.querySelectorAll('espalier-lab')).toHaveLength(1);

  first.hide();
  first.el.remove();
  const next = await labIn(second.el);
  await saved();
  expect(kernel['problem']).toContain('was removed after round 2, so its run has ended. The metrics stay');
  expect(second.el.querySelector('[role=alert]')?.textContent).toBe(kernel['problem']);
  expect(kernel['metrics']).toHaveLength(3);
  ask({ espalier: 1, id: 1, type: 'run' });
  expect(next.asked).toHaveLength(1);
  next.tell('started', { state: idle });
  next.reach(0);
  await saved();
  expect([kernel['problem'], kernel['metrics']]).toEqual(['', [{ round: 0 }]]);
  next.asked[0]?.answer(idle);
  await vi.waitUntil(() => messages.length > 1);
});

test('a second window of the notebook follows, performs nothing, and takes over when the first closes', async () => {
  const run = { run_id: crypto.randomUUID() };
  const first = start(run);
  await labIn(first.show().el);
  const second = start(run);
  // The module finds the run of the window that it is in; here both are one.
  const { el } = second.show();
  await vi.advanceTimersByTimeAsync(300);
  expect(el.querySelector('[role=status]')?.textContent).toContain('in another window');
  second.ask({ espalier: 1, id: 1, type: 'run' });
  expect(second.messages).toEqual([]);
  open.shift()?.();
  await labIn(el);
});

test('a command without any view is refused after ten seconds', async () => {
  const { ask, messages } = start();
  ask({ espalier: 1, id: 1, type: 'run' });
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.waitUntil(() => messages.length > 1);
  expect(messages[1]?.error).toContain(
    'run: no view of the widget is shown. Write its name in the last line',
  );
});

test.each(['', 'localhost:4173', 'file:///espalier/', 'javascript:alert(1)'])(
  'the site %j is refused in the output and in answers',
  async (wrong) => {
    const { ask, messages, kernel, show } = start({ site: wrong });
    ask({ espalier: 1, id: 1, type: 'run' });
    const { el } = show();
    await vi.waitUntil(() => messages.length > 1);
    await saved();
    const words = `site: must be the address of a hosted Espalier such as http://localhost:4173/, got "${wrong}"`;
    expect(messages[1]?.error).toContain(words);
    expect(kernel['problem']).toContain(words);
    expect(el.querySelector('[role=alert]')?.textContent).toContain(words);
  },
);

test('a closed widget shows nothing and sends nothing', async () => {
  const { messages, show } = start();
  const view = show();
  const lab = await labIn(view.el);
  lab.reach(1);
  open.pop()?.();
  view.hide();
  await saved();
  expect(view.el.querySelector('espalier-lab')).toBeNull();
  expect(messages).toEqual([]);
});

test('sites, links and rows are read as they are written', () => {
  for (const [given, folder] of [
    ['https://a.example', 'https://a.example/'],
    ['https://a.example/espalier', 'https://a.example/espalier/'],
    ['https://a.example/espalier/index.html#v=1', 'https://a.example/espalier/'],
    ['http://localhost:4173/?x#y', 'http://localhost:4173/'],
  ] as const)
    expect(folderOf(given)).toBe(folder);
  expect(
    settingsIn('#v=1&method=grpo&seed=7&learning_rate=1e-3&shuffle=true&epsilon_high=none&level_mixture=0,1'),
  ).toEqual({
    ...{
      method: 'grpo',
      seed: 7,
      learning_rate: 0.001,
      shuffle: true,
      epsilon_high: 'none',
      level_mixture: '0,1',
    },
  });
  let rows = emptyRows;
  for (let round = 0; round < 1000; round++) rows = withRow(rows, { round, reward: 1, loss: 2 });
  expect([rows.all.length, rows.cells, pauseAfter(rows), pauseAfter(emptyRows)]).toEqual([
    1000, 3000, 750, 500,
  ]);
});
