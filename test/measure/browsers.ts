/** A first visit in Firefox and WebKit to the built page. */
import { writeFileSync } from 'node:fs';
import type { Flags } from '../../src/cli/arguments.ts';
import { engineVersion } from '../../src/run/engineVersion.ts';
import { withBuiltPage } from './builtPage.ts';
import { put } from './output.ts';
import { openFirefox } from './browsers/firefox.ts';
import { firstVisit, type Visit } from './browsers/visit.ts';
import { openWebkit } from './browsers/webkit.ts';

async function visitAll(url: string) {
  const visits: Record<string, Visit | { readonly missing: string }> = {};
  for (const [name, open, missing] of [
    ['firefox', openFirefox, 'install firefox-esr, or set FIREFOX_PATH'],
    ['webkit', openWebkit, 'install webkit2gtk-driver and xvfb'],
  ] as const) {
    const page = await open();
    if (page === null) {
      visits[name] = { missing };
      continue;
    }
    try {
      visits[name] = await firstVisit(page, url);
    } catch (error) {
      const shot = `node_modules/.cache/espalier/${name}.png`;
      writeFileSync(shot, await page.screenshot());
      process.exitCode = 1;
      process.stderr.write(`${name}: ${String(error)} (seen: ${shot})\n`);
    } finally {
      await page.close();
    }
  }
  return { engineVersion, ...visits };
}

export async function measure(flags: Flags): Promise<void> {
  put(await withBuiltPage(visitAll), flags.text('json'));
}
