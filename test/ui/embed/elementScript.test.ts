/** Tests the script that pages of others load: small, readable in any charset, and whole, so that it fetches nothing of its own. */
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { elementScript } from '../../../src/cli/embed/elementPlugin.ts';
import stills from '../../../src/ui/embed/stills.json' with { type: 'json' };

test(
  'the script is ASCII, weighs at most 3 kB, and holds the recorded runs',
  { timeout: 60_000 },
  async () => {
    const script = await elementScript();
    expect(script).toMatch(/^[\0-\x7f]*$/);
    expect(script).toContain(String.raw`\u25b6 Run it here`);
    expect(gzipSync(script, { level: 9 }).length).toBeLessThanOrEqual(3000);
    for (const { reward } of stills) expect(script).toContain(reward);
    // Read as a page without a charset reads it, it says the same.
    const asLatin1 = new TextDecoder('windows-1252').decode(new TextEncoder().encode(script));
    expect(asLatin1).toBe(script);
  },
);
