/** The whole page over a toy trainer and a library in memory: what a person, a screen reader or a test can do with it. */
import { traceOf } from './traces.ts';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tasks } from '../../src/tasks/index.ts';
import { button, buttons, cell, choose, field, openSteps, press, selectBox, type } from './controls.ts';
import { openToyPage, settle, type ToyPage } from './toyPage.ts';

let handle: ToyPage['handle'];
let lab: ToyPage['lab'];
let close: ToyPage['close'];

beforeEach(async () => {
  ({ handle, lab, close } = await openToyPage());
});
afterEach(() => close());

function status(): HTMLElement {
  return document.querySelector<HTMLElement>('output[aria-label="Status"]') as HTMLElement;
}

/** What is said of the task that a method brings or was made for. */
function taskNote(): string {
  const note = document.querySelector('[aria-label="Task of the method"]');
  return note?.textContent.replace(/\s+/g, ' ') ?? '';
}

function alertText(): string {
  return document.querySelector('[role="alert"]')?.textContent ?? '';
}

test('Run opens a run with the recipe and becomes Pause; rounds show in the status', async () => {
  expect(status().dataset['state']).toBe('idle');
  await press('Run');
  expect(handle.calls).toEqual(['open new', 'start null']);
  expect(buttons('Run')).toHaveLength(0);
  handle.turn({ reward: 0.25, 'pass@1': 0.5 });
  await settle(150);
  expect({ ...status().dataset }).toEqual({
    state: 'running',
    round: '1',
    reward: '0.25',
    'passAt-1': '0.5',
    evalReward: '',
  });
  await press('Pause');
  expect(status().dataset['state']).toBe('paused');
  expect(status().textContent).toContain('Paused after round 1');
  await press('Run');
  expect(handle.calls.slice(-2)).toEqual(['pause', 'start null']);
});

test('on a control task the status tells of the held-out reward, which grows long before pass@1', async () => {
  await choose('Task', 'cart-pole');
  await press('Run');
  handle.turn({ reward: 0.3, 'pass@1': 0, eval_reward: 0.4375 });
  await settle(150);
  expect(status().dataset).toMatchObject({ 'passAt-1': '0', evalReward: '0.4375' });
  await press('Pause');
  expect(status().textContent).toBe('Paused after round 1, held-out reward 0.44.');
});

test('the welcome tells what the chosen method and task will really do', async () => {
  const welcome = () => document.querySelector('.say')?.textContent.replaceAll(/\s+/g, ' ') ?? '';
  expect(welcome()).toContain('32 prompts 8 times each');
  expect(welcome()).toContain('The update makes the answers that beat the others of their prompt likelier.');
  await choose('Method', 'reinforce');
  expect(welcome()).toContain('The update makes the answers that beat the average of the round likelier.');
  await choose('Method', 'ppo');
  await type('Completions per prompt', '1');
  expect(welcome()).toContain('32 prompts once each');
  expect(welcome()).toContain(
    'The update makes the tokens after which things went better than a value head foresaw likelier.',
  );
  await choose('Task', 'cart-pole');
  expect(welcome()).toContain('A small network learns here');
  expect(welcome()).toContain('The update makes the actions after which things went better');
  expect(welcome()).not.toMatch(/prompt|answer|completion|token|transformer/);
});

test('Step asks for one round', async () => {
  await press('Step');
  expect(handle.calls).toEqual(['open new', 'start 1']);
});

test('rounds that come faster than ten a second are drawn at that pace, the last one never lost', async () => {
  await press('Run');
  for (let round = 0; round < 200; round++) handle.turn();
  flushSync();
  expect(Number(status().dataset['round'])).toBeLessThan(200);
  await settle(150);
  expect(status().dataset['round']).toBe('200');
});

test('a live setting reaches the running run, valid and once per pause in typing', async () => {
  await press('Run');
  await type('Learning rate', '7');
  await settle(350);
  expect(field('Learning rate').getAttribute('aria-invalid')).toBe('true');
  await type('Learning rate', '0.00');
  await type('Learning rate', '0.001');
  await settle(350);
  expect(handle.calls.filter((call) => call.startsWith('live'))).toEqual(['live {"learning_rate":0.001}']);
  expect(buttons('Apply changes')).toHaveLength(0);
});

test('another setting asks for a new run, can be undone, and keeps the old run as a pale line', async () => {
  await press('Run');
  handle.turn();
  await type('Seed', '9');
  expect(buttons('Pause')).toHaveLength(1);
  await press('Undo');
  expect(field('Seed').value).toBe('1');
  expect(buttons('Apply changes')).toHaveLength(0);
  await type('Seed', '9');
  await press('Apply changes');
  await settle();
  expect(handle.calls).toEqual(['open new', 'start null', 'pause', 'close', 'open new', 'start null']);
  expect(lab.overlays).toHaveLength(1);
  expect(lab.run?.config.seed).toBe(9);
});

test('a bad setting is refused in words beside the field, and nothing starts', async () => {
  await type('Completions per prompt', '0');
  const input = field('Completions per prompt');
  expect(input.closest('.setting')?.querySelector('.error')?.textContent).toMatch(
    /^Must be a whole number from 1/,
  );
  await press('Run');
  expect(handle.calls).toEqual([]);
  expect(alertText()).toContain('“Completions per prompt”: must be');
  await type('Completions per prompt', '4');
  await press('Run');
  expect(handle.calls).toEqual(['open new', 'start null']);
});

test('an error is one sentence, and Run then goes on from the last checkpoint', async () => {
  await press('Run');
  handle.turn();
  handle.emit({ type: 'stopped', reason: 'error', message: 'the loss was not finite in round 2.' });
  await settle();
  expect(status().dataset['state']).toBe('error');
  expect(alertText()).toContain('The loss was not finite in round 2.');
  await press('Run');
  expect(handle.calls).toEqual(['open new', 'start null', 'close', 'open resume', 'start null']);
});

test('a run that cannot be opened leaves the page usable', async () => {
  handle.refuseOpen('policy file: damaged, load another');
  await press('Run');
  expect(alertText()).toContain('Policy file: damaged, load another.');
  await press('Run');
  expect(status().dataset['state']).toBe('running');
});

test('a replaced worker takes back the rounds after its checkpoint', async () => {
  await press('Run');
  for (let round = 0; round < 6; round++) handle.turn();
  const device = {
    kind: 'wasm',
    threads: 2,
    isolated: true,
    because: 'fell back after 2 lost devices',
  } as const;
  handle.emit({
    type: 'recovered',
    because: 'the worker gave no sign of life',
    round: 4,
    device,
    continues: true,
  });
  await settle(150);
  expect(lab.drawn.history.column('round')).toEqual([1, 2, 3, 4]);
  expect(document.body.textContent).toContain('Restarted, nothing lost: training continues from round 4');
  expect(document.querySelector('[aria-label="Diagnosis"]')?.textContent).toContain('fell back to WASM');
});

test('the rollouts open at the prompt whose completions differ, and a token is explained with the worker’s numbers', async () => {
  handle.tells((place) => traceOf(place, { clippedAt: 1 }));
  await press('Run');
  handle.turn();
  const rollouts = () => document.querySelector('[aria-label="Rollouts"]')?.textContent;
  await expect.poll(rollouts).toContain('2 of 4 right');
  (await cell('1 0')).focus();
  await openSteps();
  const token = () =>
    (document.querySelector('[aria-label="Token"]')?.textContent ?? '').replace(/\s+/g, ' ');
  await expect.poll(token).toContain('completion 2, position 1');
  await expect.poll(token).toContain('(−0.125) / 0.354 = −0.353');
  expect(token()).toContain('update 1 of 2');
  expect(token()).toContain('✓ not clipped');
  expect(token()).toContain('less likely');
  document.querySelector<HTMLElement>('[aria-label="next update"]')?.click();
  await settle();
  expect(token()).toContain('does not read this completion');
  const asked = handle.calls.filter((call) => call.startsWith('explain'));
  expect(asked).toEqual(['explain round 1 group 0 line 1']);
});

test('the chooser goes to a clipped token, and says what makes one where the round has none', async () => {
  handle.tells((place) => traceOf(place, { clippedAt: 1 }));
  await press('Run');
  handle.turn();
  await settle(150);
  const token = () =>
    (document.querySelector('[aria-label="Token"]')?.textContent ?? '').replace(/\s+/g, ' ');
  await expect.poll(() => document.body.textContent).toContain('Clipped token');
  await press('Clipped token');
  await expect.poll(() => document.activeElement?.getAttribute('data-cell')).toBe('2 1');
  await expect.poll(token).toContain('ratio 1.11 × advantage 0.353 → clipped at 1.20');
  expect(token()).toContain('no further push');
  await press('All steps');
  await expect.poll(token).toContain('✂ clipped');
  await press('Shared prefix');
  expect(token()).toContain('Turn on “Tree rollouts”');
  await press('Flat group');
  await expect.poll(token).toContain('All completions of this prompt got the same reward');
});

test('a round that the worker no longer keeps is said to be gone', async () => {
  await press('Run');
  handle.turn();
  (await cell('0 0')).focus();
  await openSteps();
  await expect
    .poll(() => document.querySelector('[aria-label="Token"]')?.textContent ?? '')
    .toContain('The numbers of round 1 are no longer kept');
});

test('while a token has focus its round stays, and arrows move between tokens', async () => {
  await press('Run');
  handle.turn();
  const first = await cell('0 0');
  first.focus();
  handle.turn();
  await settle(150);
  expect(document.querySelector('[aria-label="Rollouts"]')?.textContent).toContain('round 1');
  first.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
  await settle();
  expect(document.activeElement?.getAttribute('data-cell')).toBe('1 0');
});

function offered(label: string): string[] {
  return [...selectBox(label).options].map((option) => option.text);
}

test('every task can be chosen, its levels have titles, and the recipe then fits it', async () => {
  expect(offered('Task')).toEqual(Object.values(tasks).map(({ title }) => title));
  await choose('Level', '6');
  expect(lab.draft['level']).toBe(6);
  for (const { id, title, levels, description } of Object.values(tasks)) {
    await choose('Task', id);
    expect(offered('Level')).toEqual(levels.map(({ level, title }) => `${level} · ${title}`));
    expect(selectBox('Task').closest('label')?.title).toBe(`${title}\n${description}`);
    expect(lab.errors).toEqual({});
    expect(lab.config.task).toBe(id);
  }
});

test('a recipe with a mistake in it can still go to another task', async () => {
  await type('Learning rate', '7');
  await choose('Task', 'maze');
  expect(lab.errors).toEqual({});
  expect(lab.config.task).toBe('maze');
});

test('denied storage is said and training works', async () => {
  expect(document.body.textContent).toContain('storage is denied here');
  await press('Run');
  expect(status().dataset['state']).toBe('running');
});

test('Run pressed while Reset still closes the run starts the next one', async () => {
  await press('Run');
  await press('Pause');
  let closed = () => {};
  handle.close = () => new Promise<void>((resolve) => (closed = resolve));
  await press('Reset');
  await press('Run');
  expect(handle.calls.filter((call) => call === 'open new')).toHaveLength(1);
  closed();
  await settle(50);
  expect(handle.calls.slice(-2)).toEqual(['open new', 'start null']);
  expect(status().dataset['state']).toBe('running');
});

test('Reset clears the page and closes the run', async () => {
  await press('Run');
  handle.turn();
  handle.emit({ type: 'stopped', reason: 'done', message: 'finished' });
  await settle(150);
  await press('Reset');
  expect(status().dataset['state']).toBe('idle');
  expect(lab.drawn.history.length).toBe(0);
  expect(handle.calls.at(-1)).toBe('close');
});

test('tabs follow the arrow keys and one of them is in the tab order', async () => {
  const [labTab, runsTab] = [...document.querySelectorAll<HTMLElement>('[role="tab"]')];
  labTab?.focus();
  labTab?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
  await settle();
  expect(document.activeElement).toBe(runsTab);
  expect(runsTab?.getAttribute('aria-selected')).toBe('true');
  expect([labTab?.tabIndex, runsTab?.tabIndex]).toEqual([-1, 0]);
});

test('a method chosen in the recipe brings the task that it names, and gives it back', async () => {
  await type('Seed', '9');
  await choose('Method', 'echo-env');
  expect(lab.config).toMatchObject({ method: 'echo-env', task: 'lookup', seed: 9 });
  await choose('Method', 'grpo');
  expect(lab.config).toMatchObject({ method: 'grpo', task: 'chain-sum', seed: 9 });
});

test('a method that can run on the task of the recipe leaves it there, and says on which task it shows', async () => {
  await choose('Method', 'treepo');
  expect(lab.config).toMatchObject({ method: 'treepo', task: 'chain-sum' });
  expect(taskNote()).toContain('TreePO was made for Scratchpad');
  await press('Use Scratchpad');
  expect(lab.config).toMatchObject({ method: 'treepo', task: 'scratchpad' });
});

test('a method that cannot run on the task moves the recipe, says so beside it with the reason, and gives it back', async () => {
  await choose('Task', 'cart-pole');
  await type('Seed', '9');
  const before = lab.draft;
  await choose('Method', 'gspo');
  expect(lab.config).toMatchObject({ method: 'gspo', task: 'chain-sum', seed: 9 });
  expect(taskNote()).toMatch(/Changed from Cart-pole: .*GSPO cannot run there\. “.*token/);
  await press('Undo');
  expect(lab.draft).toEqual(before);
  expect(taskNote()).not.toContain('Changed from');
});

test('a link sets up its recipe and starts nothing; a bad one is refused in one sentence and changes nothing', async () => {
  await lab.follow('#v=1&method=dr-grpo&task=countdown&level=1&seed=7');
  await settle();
  expect(field('Seed').value).toBe('7');
  expect(lab.draft).toMatchObject({ method: 'dr-grpo', task: 'countdown', level: 1 });
  expect(status().dataset['state']).toBe('idle');
  expect(handle.calls).toEqual([]);
  await lab.follow('#v=1&method=grpo&seed=-1');
  await settle();
  expect(alertText()).toContain('Link not opened: seed: must be a whole number from 0');
  expect(field('Seed').value).toBe('7');
});

test('Copy link is there for a recipe that is valid alone', async () => {
  expect(button('Copy link').disabled).toBe(false);
  await type('Seed', '-1');
  expect(button('Copy link').disabled).toBe(true);
});
