/** Names of databases for tests, which are deleted after each test. */
import { deleteDB } from 'idb';
import { afterEach } from 'vitest';
import { freshName } from './samples.ts';

const names: string[] = [];
afterEach(async () => {
  await Promise.all(names.splice(0).map((name) => deleteDB(name)));
});

/** A name that no other test uses. */
export function testName(): string {
  const name = freshName();
  names.push(name);
  return name;
}
