import { expect, test } from 'vitest';
import { optionOf } from '../../src/config/settings.ts';
import { helpOf } from '../../src/ui/controls/optionHelp.ts';

test('the help beside the recipe names the chosen value of a setting whose choices are described', () => {
  expect(helpOf('replay', 'heap')).toMatch(/^Which completions .*\. heap: Replaces groups /);
});

test('the help beside the recipe is the help of the setting where no choice is described', () => {
  expect(helpOf('num_generations', 8)).toBe(optionOf('num_generations').help);
});
