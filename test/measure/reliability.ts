/** Runs the fault tests of `reliability/` with Playwright; their reporter writes public/reliability.json. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Flags } from '../../src/cli/arguments.ts';
import { root } from './output.ts';

export function measure({ words }: Flags): Promise<void> {
  const playwright = join(root, 'node_modules/@playwright/test/cli.js');
  const config = join(root, 'test/measure/reliability/playwright.config.ts');
  const child = spawn(process.execPath, [playwright, 'test', '-c', config, ...words], {
    cwd: root,
    stdio: 'inherit',
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error('reliability: not every fault was held; the list above says which'));
    });
  });
}
