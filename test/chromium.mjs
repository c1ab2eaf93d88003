/** Finds a Chromium that starts on this machine, and installs one where there is none. Uses Node alone. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** WebGPU without a graphics card: SwiftShader, a software adapter. */
export const chromiumFlags = ['--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader'];
if (process.getuid?.() === 0) chromiumFlags.push('--no-sandbox');

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Where Playwright keeps (or would keep) its own Chromium, or null before `npm ci`. */
function playwrightsOwn() {
  try {
    return createRequire(import.meta.url)('playwright').chromium.executablePath();
  } catch {
    return null;
  }
}

/**
 * A file that is there may still not start: a download without its system libraries, a placeholder of a package.
 * @param {string} path
 */
function starts(path) {
  if (!existsSync(path)) return false;
  // Chrome on Windows opens a window instead of printing its version.
  if (process.platform === 'win32') return true;
  return spawnSync(path, ['--version'], { timeout: 20_000, stdio: 'ignore' }).status === 0;
}

/**
 * The path of a Chromium on this machine, or null: CHROMIUM_PATH, Playwright's own, then the usual places.
 * Throws if CHROMIUM_PATH names a file that is not there.
 * @returns {string | null}
 */
export function findChromium() {
  const named = process.env['CHROMIUM_PATH'];
  if (named) {
    if (!existsSync(named)) {
      throw new Error(
        `CHROMIUM_PATH: must name a Chromium, got ${named}, which does not exist; correct or unset it`,
      );
    }
    return named;
  }
  const own = playwrightsOwn();
  return [...(own ? [own] : []), ...usualPlaces].find(starts) ?? null;
}

/**
 * Runs a command; resolves to whether it succeeded. Ends it when it shows no progress for `patience` ms:
 * where downloads are blocked, Playwright would try for many minutes.
 * @param {string} command
 * @param {string[]} args
 * @param {{ patience: number, progress: RegExp, env?: Record<string, string> }} options
 * @returns {Promise<boolean>}
 */
function attempt(command, args, { patience, progress, env }) {
  return new Promise((resolve) => {
    console.error(`> ${command} ${args.join(' ')}`);
    const detached = process.platform !== 'win32';
    const child = spawn(command, args, {
      env: { ...process.env, ...env },
      stdio: ['inherit', 'pipe', 'pipe'],
      detached,
    });
    const giveUp = () => {
      console.error(`no progress for ${patience / 1000} s: given up`);
      try {
        if (detached && child.pid) process.kill(-child.pid, 'SIGKILL');
        else child.kill('SIGKILL');
      } catch {
        // It ended by itself in the meantime.
      }
    };
    let timer = setTimeout(giveUp, patience);
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        process.stderr.write(chunk);
        if (!progress.test(String(chunk))) return;
        clearTimeout(timer);
        timer = setTimeout(giveUp, patience);
      });
    }
    child.on('error', () => resolve(false));
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve(code === 0);
    });
  });
}

/** Debian's Chromium, and the same without windows, which is a package of its own. */
const debian = { whole: '/usr/bin/chromium', shell: '/usr/bin/chromium-headless-shell' };

/**
 * The same Chromium without windows and settings, where it lies beside this one: a page costs it a third less. Tests of what a
 * reader sets in the browser need the whole one.
 * @param {string | null} whole
 */
export function withoutWindows(whole) {
  return whole === debian.whole && starts(debian.shell) ? debian.shell : whole;
}

/**
 * Installs packages of Debian, where there is apt-get: the first list that can be installed.
 * @param {string[][]} lists
 */
export async function installFromDebian(...lists) {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/apt-get')) return;
  const root = process.getuid?.() === 0;
  /** @param {string[]} args */
  const apt = (args) =>
    attempt(
      root ? 'apt-get' : 'sudo',
      root ? args : [...(process.stdin.isTTY ? [] : ['-n']), 'apt-get', ...args],
      { patience: 180_000, progress: /./, env: { DEBIAN_FRONTEND: 'noninteractive' } },
    );
  if (!(await apt(['update']))) return;
  for (const names of lists) if (await apt(['install', '-y', '--no-install-recommends', ...names])) return;
}

/** Debian's Chromium, whole and without windows; older releases have the first alone. */
const installChromium = () => installFromDebian(['chromium', 'chromium-headless-shell'], ['chromium']);

/**
 * The path of a Chromium, downloaded or installed if need be. Throws one sentence when there is no way.
 * @returns {Promise<string>}
 */
export async function findOrInstallChromium() {
  const found = findChromium();
  if (found) {
    // Asked for as root alone, as on machines that test: tests pass without it, and take longer.
    if (process.getuid?.() === 0 && found === debian.whole && !existsSync(debian.shell))
      await installChromium();
    return found;
  }
  const playwrightCli = join(import.meta.dirname, '../node_modules/playwright/cli.js');
  await attempt(process.execPath, [playwrightCli, 'install', 'chromium'], {
    patience: 60_000,
    progress: /%/,
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000' },
  });
  const downloaded = findChromium();
  if (downloaded) return downloaded;
  await installChromium();
  const installed = findChromium();
  if (installed) return installed;
  throw new Error(
    'chromium: none found, and neither Playwright nor apt-get could install one; install Chromium or Chrome and set CHROMIUM_PATH to its program',
  );
}
