/** Finds Python 3 and hatchling on this machine, and installs Debian's where there are none. Uses Node alone. */
import { spawnSync } from 'node:child_process';
import { installFromDebian } from './chromium.mjs';

/** @param {string} program @param {string[]} args */
const runs = (program, ...args) => spawnSync(program, args, { stdio: 'ignore' }).status === 0;
const isThere = () => runs('python3', '--version');

/** Whether the wheel can be built here. */
export const hasHatchling = () => runs('hatchling', '--help') || runs('python3', '-m', 'hatchling', '--help');

/** Installs them if need be. Throws one sentence where there is no way to Python; without hatchling, tests of the wheel are skipped. */
export async function findOrInstallPython() {
  if (isThere() && hasHatchling()) return;
  await installFromDebian(['python3', 'python3-hatchling'], ['python3']);
  if (!isThere())
    throw new Error(
      'python3: none found, and apt-get could not install it; install Python 3.9 or newer so that python3 starts it',
    );
}
