/** What the recipe says of settings: all refusals of a field beside it, and warnings in a region of their own. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { button, choose, field, openSettings, press, type } from './controls.ts';
import { briefHelp } from '../../src/ui/controls/optionHelp.ts';
import { openToyPage, settle, type ToyPage } from './toyPage.ts';

let page: ToyPage;
beforeEach(async () => {
  page = await openToyPage();
});
afterEach(() => page.close());

const found = (): Element =>
  [...document.querySelectorAll('.drawer fieldset')].find((one) =>
    one.textContent.includes('Found settings'),
  )!;
const shown = (): string[] => [...found().querySelectorAll('label')].map((one) => one.textContent);

async function search(text: string): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('[aria-label="Search settings"]')!;
  input.value = text;
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  await settle(50);
}

const warnings = (): Element => document.querySelector('[role="status"][aria-label="Warnings"]')!;

test('a field lists all reasons for which its setting is refused', async () => {
  page.lab.apply({ replay: 'fifo', baseline: 'batch_mean', scale_rewards: 'batch' });
  const settings = await openSettings();
  const [error] = [...settings.querySelectorAll('.error')].map((one) => one.textContent);
  expect(error).toContain('Set “Baseline” to group mean, or “Replay” to none.');
  expect(error).toContain('Set “Advantage scale” to group standard deviation, or “Replay” to none.');
  expect(page.lab.recipe).toBeNull();
});

test('a warning stands above the run buttons while it holds, and refuses nothing', async () => {
  expect(warnings().textContent.trim()).toBe('');
  page.lab.change('max_completion_length', 3);
  await settle();
  expect(warnings().textContent.trim()).toMatch(
    /^“Longest completion”: Some correct completions of .+ take \d tokens and will be truncated\. Set /,
  );
  expect(page.lab.recipe).not.toBeNull();
  page.lab.change('max_completion_length', null);
  await settle();
  expect(warnings().textContent.trim()).toBe('');
});

test('a warning waits until nothing is refused', async () => {
  page.lab.apply({ max_completion_length: 3, num_generations: 1 });
  await settle();
  expect(warnings().textContent.trim()).toBe('');
  const settings = await openSettings();
  expect(settings.querySelectorAll('.error').length).toBeGreaterThan(0);
});

test('a search shows settings by name, key, help or choice, and names those that have no effect now', async () => {
  const settings = await openSettings();
  await search('token budget');
  expect(shown()).toEqual(['Token budget']);
  await search('learning_rate');
  expect(shown()[0]).toBe('Learning rate');
  await search('segment length');
  expect(shown()).toEqual([]);
  expect(found().textContent).toContain(
    'Without effect under the other settings: Segment length (Tree rollouts)',
  );
  await search('no such words');
  expect(found().textContent).toContain('No setting has these words.');
  await search('');
  expect(settings.querySelectorAll('fieldset').length).toBeGreaterThan(3);
});

test('what the method sets comes first; what differs from it is marked and can be put back one by one', async () => {
  await choose('Method', 'dapo');
  const settings = await openSettings();
  const [first] = [...settings.querySelectorAll('legend')].filter((one) =>
    one.textContent.includes('set by the method'),
  );
  const group = first?.closest('fieldset');
  expect(group?.textContent).toContain('Upper clip range');
  expect(settings.querySelectorAll('.changed')).toHaveLength(0);
  await type('Learning rate', '0.02');
  await type('Token budget', '5000');
  expect([...settings.querySelectorAll('.changed label')].map((one) => one.textContent).sort()).toEqual([
    'Learning rate',
    'Token budget',
  ]);
  await press('Reset Token budget to not set');
  expect(page.lab.draft['stop_at_tokens']).toBeNull();
  expect(settings.querySelectorAll('.changed')).toHaveLength(1);
  expect(document.activeElement).toBe(field('Token budget'));
});

test('help in two sentences stands below the field that was pressed or reached by Tab', async () => {
  const settings = await openSettings();
  const briefs = () => [...settings.querySelectorAll('.brief')].map((one) => one.textContent);
  expect(briefs()).toEqual([]);
  field('Learning rate').click();
  await settle();
  expect(briefs()).toEqual([briefHelp('learning_rate', page.lab.draft['learning_rate'])]);
  field('Rounds').dispatchEvent(new KeyboardEvent('keyup', { key: 'Tab', bubbles: true }));
  await settle();
  expect(briefs()).toHaveLength(1);
});

test('Space runs and pauses wherever it has nothing else to do, and the focus stays on the button', async () => {
  const { handle } = page;
  const space = (target: EventTarget) =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true }));
  space(field('Seed'));
  await settle();
  expect(handle.calls).toEqual([]);
  space(document.body);
  await settle();
  expect(handle.calls).toEqual(['open new', 'start null']);
  const first = button('Pause');
  first.focus();
  space(document.body);
  await settle();
  expect(handle.calls.at(-1)).toBe('pause');
  expect(document.activeElement).toBe(button('Run'));
  expect(button('Run')).toBe(first);
});

test('a finished run goes on by Continue, for so many rounds, and its recipe says so', async () => {
  const { handle, lab } = page;
  await type('Rounds', '2');
  await press('Run');
  handle.turn();
  handle.turn();
  handle.emit({ type: 'stopped', reason: 'done', message: 'finished' });
  await settle(150);
  const id = lab.run?.id;
  expect(lab.isOver).toBe(true);
  await press('Continue');
  expect(handle.calls.slice(2)).toEqual([
    'live {"max_rounds":102,"stop_at_pass":null,"stop_at_tokens":null}',
    'start 100',
  ]);
  expect([lab.run?.id, lab.run?.config.max_rounds, lab.draft['max_rounds']]).toEqual([id, 102, 102]);
  expect(lab.settingChanges.map(({ setting }) => setting)).toContain('max_rounds');
});

test('several seeds are trained one after the other, until the reader pauses', async () => {
  const { handle, lab } = page;
  await type('Rounds', '1');
  lab.seeds.count = 3;
  await press('Run');
  const finish = async () => {
    handle.turn();
    handle.emit({ type: 'stopped', reason: 'done', message: 'finished' });
    await settle(50);
  };
  await finish();
  expect([lab.run?.config.seed, lab.seeds.left, lab.overlays.length]).toEqual([2, 1, 1]);
  await press('Pause');
  await press('Run');
  await finish();
  expect([lab.run?.config.seed, lab.seeds.left]).toEqual([2, 0]);
});
