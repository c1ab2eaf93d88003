/** Own methods in the browser's storage: listed by date, renamed in place, and kept apart from the draft and from tasks. */
import { deleteDB, openDB } from 'idb';
import { afterEach, expect, test } from 'vitest';
import { draftKey } from '../../src/storage/codeShelf.ts';
import { newMethodKey, openOwnMethods, type SavedMethod } from '../../src/storage/ownMethods.ts';
import { openOwnTasks } from '../../src/storage/ownTasks.ts';
import { freshName } from './samples.ts';

const names: string[] = [];
afterEach(async () => {
  await Promise.all(names.splice(0).map((name) => deleteDB(name)));
});

function named(): string {
  const name = freshName();
  names.push(name);
  return name;
}

const method = (title: string, updatedAt: number, key = newMethodKey()): SavedMethod => ({
  ...{ key, title, basedOn: 'grpo', updatedAt },
  source: `export const name = '${title}';`,
});

test('methods outlive the page and are listed from the most recent, without the draft', async () => {
  const name = named();
  const shelf = await openOwnMethods(name);
  const [older, newer] = [method('Clip higher', 1), method('Median', 2)];
  await shelf.save(older);
  await shelf.save(newer);
  await shelf.save(method('Draft', 3, draftKey));
  const again = await openOwnMethods(name);
  expect(again.because).toBeNull();
  expect(await again.list()).toEqual([newer, older]);
  expect(await again.draft()).toMatchObject({ title: 'Draft' });
});

test('a method saved under its key again replaces the old one, and a removed one can be saved back', async () => {
  const shelf = await openOwnMethods(named());
  const first = method('Clip higher', 1);
  await shelf.save(first);
  const renamed = { ...first, title: 'Clip wide', updatedAt: 2 };
  await shelf.save(renamed);
  expect(await shelf.list()).toEqual([renamed]);
  await shelf.remove(first.key);
  expect(await shelf.list()).toEqual([]);
  await shelf.save(renamed);
  expect(await shelf.list()).toEqual([renamed]);
});

test('code that is too long is refused, and a damaged row is left out of the list', async () => {
  const name = named();
  const shelf = await openOwnMethods(name);
  await expect(shelf.save({ ...method('Long', 1), source: 'x'.repeat(16_385) })).rejects.toThrow();
  const kept = method('Kept', 2);
  await shelf.save(kept);
  const db = await openDB(name);
  await db.put('methods', { key: 'method torn', title: 7 });
  db.close();
  expect(await shelf.list()).toEqual([kept]);
});

test('tasks of an older page are listed without their draft', async () => {
  const shelf = await openOwnTasks(named());
  const task = { key: 'task Copy', title: 'Copy', source: 'export const name = 1', updatedAt: 5 };
  await shelf.save(task);
  await shelf.save({ ...task, key: draftKey });
  expect(await shelf.list()).toEqual([task]);
  expect(await shelf.draft()).toEqual({ ...task, key: draftKey });
});
