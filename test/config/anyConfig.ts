/** Arbitrary valid configurations, and arbitrary bad values, for property tests of form, link and command line. */
import fc from 'fast-check';
import { writeChoices, type WrittenChoice } from '../../src/config/choiceText.ts';
import type { Option } from '../../src/config/option.ts';
import { checkConfig, parseConfig } from '../../src/config/schema.ts';
import type { RunConfig } from '../../src/config/schema.ts';
import { optionOf, settingKeys } from '../../src/config/settings.ts';

const tokens = (minLength: number) => fc.array(fc.nat({ max: 40 }), { minLength, maxLength: 5 });
export const anyChoice: fc.Arbitrary<WrittenChoice> = fc.record(
  {
    ...{ prompt: tokens(0), first: tokens(1), second: tokens(1) },
    answer: fc.constantFrom('first', 'second', 'equal', 'neither'),
    fromFile: fc.constant(true),
  },
  { requiredKeys: ['prompt', 'first', 'second', 'answer'] },
);

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
    case 'choices':
      return fc.array(anyChoice, { maxLength: 3 }).map(writeChoices);
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

/** Values that the option must refuse, each alone: of other types, and just beyond its limits. */
export function invalidValues(option: Option): readonly unknown[] {
  const neverRight = [
    ...[undefined, NaN, Infinity, -Infinity, {}, [[]], 'x', '1'],
    ...[() => 1, Symbol('s'), 1n],
  ];
  switch (option.kind) {
    case 'number':
    case 'optional-number':
      return [
        ...neverRight,
        ...[option.min - 1, option.max + 1, -1e-9 + option.min],
        ...(option.aboveMin ? [option.min] : []),
        ...(option.integer ? [option.min + 0.5] : []),
        ...(option.kind === 'number' ? [null] : []),
      ];
    case 'choice':
      return [...neverRight, null, '', 0, true, 'constructor', '__proto__'];
    case 'switch':
      return [...neverRight, null, 0, 1, 'true'];
    case 'weights':
      return [
        ...neverRight.filter((value) => !Array.isArray(value)),
        ...[[-1], [NaN], ['1'], [null], [1e7], new Array(17).fill(1), new Array(3), '1,2', null],
      ];
    case 'choices':
      return [...neverRight, null, 0, true, '*', 'AA.AA.AA.c', 'AA..AA.a', 'A.AA.AA.a', 'AA.AA.AA.a*'];
  }
}

/** Valid configurations: any valid values, each rule between settings repaired by taking the default. */
export const anyConfig: fc.Arbitrary<RunConfig> = fc
  .record(Object.fromEntries(settingKeys.map((key) => [key, valid(optionOf(key))])))
  .map((values) => {
    const repaired: Record<string, unknown> = { ...values };
    let problems = checkConfig(repaired);
    const drop = (keys: readonly string[]): void => {
      for (const key of keys) delete repaired[key];
      problems = checkConfig(repaired);
    };
    for (let pass = 0; pass < stubborn.length && problems.length > 0; pass++) {
      drop([...problems.map(({ field }) => field), ...(stubborn[pass] as readonly string[])]);
      // The default scale compares completions of a group, which a value head does not.
      if (problems.some(({ ways = [] }) => ways.some(({ setting }) => setting === 'scale_rewards')))
        drop(['baseline']);
    }
    // Whatever still clashes goes, more and more settings at once: nothing set at all is valid.
    for (let from = 0, count = 4; problems.length > 0; from += count, count *= 2)
      drop(settingKeys.slice(from, from + count));
    return parseConfig(repaired);
  });

/** What is dropped beside the fields of a pass's problems: settings that others need at certain values. */
const stubborn: readonly (readonly string[])[] = [
  [],
  ['num_generations'],
  // Forks ask for a number of leaves that the default is not.
  ['num_generations', 'topology'],
  // A budget may ask for more completions than an update can have.
  ['prompts_per_round', 'allocation'],
  // What the method brings may itself clash with another setting.
  ['method', 'policy'],
  [],
];
