/** Reads and writes the files that a reader names, and says in a sentence what is wrong with one. */
import { randomBytes } from 'node:crypto';
import { unlinkSync } from 'node:fs';
import { access, constants, mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { utf8Text } from '../sandbox/utf8.ts';
import { root } from './place.ts';

/**
 * A path as the reader means it: npm runs a command in the project's folder and names the folder where the reader stands. Stdout
 * and paths from the root stay as they are.
 */
export function fromReader(path: string): string {
  const from = process.env['INIT_CWD'];
  const isMoved = from !== undefined && from !== '' && process.cwd() === root && resolve(from) !== root;
  return isMoved && path !== '-' ? resolve(from, path) : path;
}

/** What is wrong and what to do, by the system's code. */
const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder; look at the spelling, and at the folder that you are in',
  ENOTDIR: 'a part of this path is a file and no folder; look at the spelling',
  EISDIR: 'it is a folder; name a file',
  EACCES: 'you have no right to it; change its rights, or name another file',
  EPERM: 'you have no right to it; change its rights, or name another file',
  EROFS: 'its disk can only be read; name a file on another disk',
  ENOSPC: 'the disk is full; free some space, or name a file on another disk',
  EDQUOT: 'your share of the disk is full; free some space, or name a file on another disk',
  ENAMETOOLONG: 'its name is too long; name a shorter one',
  EMFILE: 'too many files are open; close other programs',
  EIO: 'the disk reports an error; name a file on another disk',
};

/** The sentence for an error of the file system; `what` is the flag or word that named the path. */
export function fileProblem(what: string, path: string, doing: 'read' | 'written', error: unknown): Error {
  const code = String((error as { code?: unknown } | null)?.code ?? 'unknown');
  const why = reasons[code] ?? `the system says ${code}; name another file`;
  return new Error(`${what}: ${path} cannot be ${doing}, because ${why}`, { cause: error });
}

/** What work gives; its error behind words on what failed. */
export async function behind<T>(words: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Error(`${words} ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** The bytes of a file. Throws a sentence. */
export async function readBytes(what: string, path: string): Promise<Uint8Array> {
  return readFile(path).catch((error: unknown) => {
    throw fileProblem(what, path, 'read', error);
  });
}

/** The text of a file. Throws a sentence if it cannot be read, is empty or is not UTF-8. */
export const readUtf8 = async (what: string, path: string): Promise<string> =>
  utf8Text(await readBytes(what, path), `${what}: ${path}`);

/** Files that are half written; a process that ends removes them. */
const halves = new Set<string>();
process.on('exit', () => {
  for (const path of halves) {
    try {
      unlinkSync(path);
    } catch {
      // It was renamed or removed in the meantime.
    }
  }
});

/**
 * Replaces a file atomically and makes its folder: whatever ends the process, the old file or the new one is there. A device or
 * pipe is written to. Throws a sentence.
 */
export async function writeWhole(path: string, content: string | Uint8Array, what = 'file'): Promise<void> {
  const there = await stat(path).catch(() => null);
  // The file behind a link, so that the link stays one.
  const target = there === null ? path : await realpath(path);
  const half = `${target}.${process.pid}-${randomBytes(4).toString('hex')}.new`;
  try {
    if (there !== null && !there.isFile()) return await writeFile(target, content);
    await mkdir(dirname(target), { recursive: true });
    halves.add(half);
    await writeFile(half, content, { flush: true });
    await rename(half, target);
  } catch (error) {
    await rm(half, { force: true }).catch(() => undefined);
    throw fileProblem(what, path, 'written', error);
  } finally {
    halves.delete(half);
  }
}

/** Throws a sentence if a file cannot be written, before hours of work are lost; does nothing without a path or for stdout. */
export async function checkWritable(what: string, path: string | undefined): Promise<void> {
  if (path === undefined || path === '-') return;
  try {
    const there = await stat(path).catch(() => null);
    if (there?.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' });
    if (there !== null) await access(path, constants.W_OK);
    if (there !== null && !there.isFile()) return;
    const folder = await stat(dirname(path));
    if (!folder.isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' });
    await access(dirname(path), constants.W_OK);
  } catch (error) {
    throw fileProblem(what, path, 'written', error);
  }
}

/** Writes a result as JSON to the file of `--json`, or to stdout for `-`; does nothing without a path. */
export async function writeJson(path: string | undefined, result: unknown, indent?: number): Promise<void> {
  if (path === undefined) return;
  const text = `${JSON.stringify(result, null, indent)}\n`;
  if (path === '-') process.stdout.write(text);
  else await writeWhole(path, text, '--json');
}
