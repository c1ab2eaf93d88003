import { describe, expect, it } from 'vitest';
import { checkConfig, defaultConfig } from '../../src/config/schema.ts';
import { settings } from '../../src/config/settings.ts';
import { methods } from '../../src/methods/index.ts';

describe.each(Object.entries(methods))('%s', (key, method) => {
  it('stands under its own id, in kebab case', () => {
    expect(method.id).toBe(key);
    expect(key).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it('makes a valid configuration of the defaults and its own settings', () => {
    expect(checkConfig(defaultConfig(key))).toEqual([]);
    expect(defaultConfig(key)).toMatchObject({ ...method.settings, method: key });
    expect(Object.keys(method.settings).every((setting) => setting in settings)).toBe(true);
  });

  it('names its source, its formula, what it promises and what goes wrong', () => {
    expect(method.paper.arxiv).toMatch(/^\d{4}\.\d{5}$/);
    expect(method.paper.year).toBe(2000 + Number(method.paper.arxiv.slice(0, 2)));
    expect(method.formula.split('{').length).toBe(method.formula.split('}').length);
    expect([method.purpose, method.claim, ...method.pitfalls].every((text) => /^[A-Z].*\.$/.test(text))).toBe(
      true,
    );
    expect(method.pitfalls.length).toBeGreaterThanOrEqual(2);
  });
});
