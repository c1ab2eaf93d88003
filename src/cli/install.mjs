/** Installs the packages of the lock file when they are not there yet. Plain Node: it runs before anything is installed. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/**
 * @typedef {{ version?: string, optional?: boolean, devOptional?: boolean, peer?: boolean }} LockedPackage
 * @param {string} path
 * @returns {Record<string, LockedPackage> | null}
 */
function lockedPackages(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8')).packages ?? null;
  } catch {
    return null;
  }
}

/** Whether node_modules holds what the lock file says; packages for other platforms may be absent. */
function isInstalled() {
  const wanted = lockedPackages('package-lock.json');
  // npm's own note of what it put there; compared by content, because file times follow checkouts and copies.
  const present = lockedPackages('node_modules/.package-lock.json');
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([name, { version, optional, devOptional }]) => {
    if (name === '') return true;
    const found = present[name];
    return found ? found.version === version : Boolean(optional ?? devOptional);
  });
}

/** Runs `npm ci` unless the installed packages already match the lock file. Throws if it fails. */
export function ensureInstalled() {
  if (isInstalled()) return;
  console.error('> npm ci');
  // Under `npm test` npm says where it is; on Windows npm is a script that only a shell can start.
  const npm = process.env['npm_execpath'];
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const options = { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] };
  const { status } =
    npm && /npm-cli\.c?js$/.test(npm)
      ? spawnSync(process.execPath, [npm, 'ci'], options)
      : spawnSync('npm', ['ci'], { ...options, shell: process.platform === 'win32' });
  if (status !== 0) {
    throw new Error(
      'npm ci: packages could not be installed; look at its messages above, and at the network',
    );
  }
}
