import { expect, it } from 'vitest';
import { readLink } from '../../src/config/proof.ts';
import { ConfigError, parseConfig } from '../../src/config/schema.ts';
import { hostileLink } from './hostile.ts';

it('500 hostile links are refused in a few lines or open a valid recipe, each within a second', () => {
  const slow: string[] = [];
  for (let n = 0; n < 500; n++) {
    const { kind, hash } = hostileLink(n);
    const secondsToRead = (): number => {
      const begun = process.cpuUsage();
      try {
        const { config } = readLink(hash);
        expect(parseConfig(config)).toEqual(config);
      } catch (error) {
        expect(error, kind).toBeInstanceOf(ConfigError);
        expect((error as Error).message.length).toBeLessThan(2000);
      }
      return process.cpuUsage(begun).user / 1e6;
    };
    // A link is slow when it is slow three times: compiling and collecting count too, once.
    if ([1, 2, 3].every(() => secondsToRead() > 1)) slow.push(`${n}: ${kind}`);
  }
  expect(slow).toEqual([]);
  expect(Object.keys(Object.prototype)).toEqual([]);
});
