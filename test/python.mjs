/** Finds Python 3 on this machine, and installs Debian's where there is none. Uses Node alone. */
import { spawnSync } from 'node:child_process';
import { installFromDebian } from './chromium.mjs';

const isThere = () => spawnSync('python3', ['--version'], { stdio: 'ignore' }).status === 0;

/** Installs Python 3 if need be. Throws one sentence where there is no way. */
export async function findOrInstallPython() {
  if (isThere()) return;
  await installFromDebian(['python3']);
  if (!isThere())
    throw new Error(
      'python3: none found, and apt-get could not install it; install Python 3.9 or newer so that python3 starts it',
    );
}
