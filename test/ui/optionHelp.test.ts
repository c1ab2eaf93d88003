import { describe, expect, test } from 'vitest';
import { optionOf, settingKeys } from '../../src/config/settings.ts';
import { helpOf } from '../../src/ui/lab/optionHelp.ts';

describe('the help beside the recipe', () => {
  test('of a long list of choices is about the chosen one', () => {
    expect(helpOf('replay', 'heap')).toBe(
      'Whether rounds learn from older completions too. heap: groups that teach nothing give way to the most telling ones of earlier rounds (TRL). Choose another to read of it.',
    );
    expect(helpOf('replay', 'none')).toBe(
      'Whether rounds learn from older completions too. Choose one to read of it here.',
    );
    expect(helpOf('num_generations', 8)).toBe(optionOf('num_generations').help);
  });

  test('is never so long that it covers the setting, and says of every choice all that there is to say', () => {
    for (const key of settingKeys) {
      const option = optionOf(key);
      const values: readonly unknown[] =
        option.kind === 'choice' ? option.choices.map(({ value }) => value) : [null];
      const said = values.map((value) => helpOf(key, value));
      for (const text of said) expect(text.length, `${key}: ${text}`).toBeLessThan(420);
      for (const sentence of option.help.split(/[.;] /)) {
        const words = sentence.replace(/\.$/, '');
        expect(
          said.some((text) => text.includes(words)),
          `${key}: ${words}`,
        ).toBe(true);
      }
    }
  });
});
