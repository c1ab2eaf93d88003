/** Arbitrary valid configurations, and arbitrary bad values, for property tests of form, link and command line. */
import fc from 'fast-check';
import type { Option } from '../../src/config/option.ts';
import { checkConfig, parseConfig } from '../../src/config/schema.ts';
import type { RunConfig } from '../../src/config/schema.ts';
import { optionOf, settingKeys } from '../../src/config/settings.ts';

function valid(option: Option): fc.Arbitrary<unknown> {
  switch (option.kind) {
    case 'number':
      return number(option);
    case 'optional-number':
      return fc.oneof(fc.constant(null), number(option));
    case 'choice':
      return fc.constantFrom(...option.choices.map((choice) => choice.value));
    case 'switch':
      return fc.boolean();
    case 'weights':
      return fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { maxLength: 6 });
  }
}

function number({
  min,
  max,
  integer,
  aboveMin,
}: {
  min: number;
  max: number;
  integer?: boolean;
  aboveMin?: boolean;
}) {
  return integer
    ? fc.integer({ min: aboveMin ? min + 1 : min, max })
    : fc.double({ min, max, noNaN: true, ...(aboveMin && { minExcluded: true }) });
}

/** A single value that the option must refuse. */
export function invalid(option: Option): fc.Arbitrary<unknown> {
  const neverRight = fc.constantFrom<unknown>(
    undefined,
    NaN,
    Infinity,
    -Infinity,
    {},
    [[]],
    'x',
    '1',
    () => 1,
    Symbol('s'),
    1n,
  );
  switch (option.kind) {
    case 'number':
    case 'optional-number': {
      const edges = [option.min - 1, option.max + 1, -1e-9 + option.min];
      if (option.aboveMin) edges.push(option.min);
      const refused = fc.oneof(
        neverRight,
        fc.constantFrom<unknown>(...edges, ...(option.integer ? [option.min + 0.5] : [])),
      );
      return option.kind === 'number' ? fc.oneof(refused, fc.constant(null)) : refused;
    }
    case 'choice':
      return fc.oneof(neverRight, fc.constantFrom<unknown>(null, '', 0, true, 'constructor', '__proto__'));
    case 'switch':
      return fc.oneof(neverRight, fc.constantFrom<unknown>(null, 0, 1, 'true'));
    case 'weights':
      return fc.oneof(
        neverRight.filter((value) => !Array.isArray(value)),
        fc.constantFrom<unknown>(
          [-1],
          [NaN],
          ['1'],
          [null],
          [1e7],
          new Array(17).fill(1),
          new Array(3),
          '1,2',
          null,
        ),
      );
  }
}

/** Valid configurations: any valid values, each rule between settings repaired by taking the default. */
export const anyConfig: fc.Arbitrary<RunConfig> = fc
  .record(Object.fromEntries(settingKeys.map((key) => [key, valid(optionOf(key))])))
  .map((values) => {
    const repaired: Record<string, unknown> = { ...values };
    let problems = checkConfig(repaired);
    const drop = (...keys: readonly string[]): void => {
      if (problems.length === 0) return;
      for (const key of keys) delete repaired[key];
      problems = checkConfig(repaired);
    };
    for (let pass = 0; pass < 8 && problems.length > 0; pass++) {
      drop(...problems.map(({ field }) => field));
      // What the method brings may itself clash with another setting.
      if (pass > 2) drop('method');
      // The default scale compares completions of a group, which a value head does not.
      if (problems.some(({ ways = [] }) => ways.some(({ setting }) => setting === 'scale_rewards')))
        drop('baseline');
      drop('num_generations');
      if (pass > 1) drop('prompts_per_round');
      if (pass > 2) drop('policy');
      // A budget may ask for more completions than an update can have.
      if (pass > 1) drop('allocation');
      // Forks ask for a number of leaves that the default is not.
      if (pass > 0) drop('topology');
    }
    // Whatever still clashes goes, one setting after another: nothing set at all is valid.
    for (const key of settingKeys) drop(key);
    return parseConfig(repaired);
  });
