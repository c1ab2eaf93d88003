/** `npm run -s reliability`: each fault of public/reliability.json at its full count, in a real Chromium. Needs `npm run build` first. */
import base from '../../playwright.config.ts';
import { defineConfig } from '@playwright/test';

export default defineConfig(base, {
  testDir: '.',
  testMatch: '*.spec.ts',
  retries: 0,
  timeout: 30 * 60_000,
  reporter: [['list'], ['./reporter.ts']],
});
