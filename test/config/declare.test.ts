/** The words in which settings, metrics and strategies are declared. */
import { expect, expectTypeOf, it } from 'vitest';
import { atLearn, atRun, conflict, is, isNot, metric, need, strategy } from '../../src/config/declare.ts';
import { withHelpOf } from '../../src/config/helpTable.ts';
import type { ValuesOf } from '../../src/config/option.ts';

const declared = {
  seed: atRun.whole('Seed', 1, [0, 9], { help: 'Chooses.' }),
  rate: atLearn.number('Rate', 0.5, [0, 1, 'times'], { help: 'Steps.', aboveMin: true, live: true }),
  age: atLearn.more.wholeOrNone('Age', null, [1, 8, 'rounds'], { help: 'Discards.', when: [is('rate', 1)] }),
  share: atLearn.numberOrNone('Share', 0.5, [0, 1], { help: 'Keeps.' }),
  rule: atLearn.choice('Rule', 'none', {
    help: 'Prunes.',
    choices: { random: { label: 'by chance', help: 'Any.' }, none: { label: 'none' } },
  }),
  finish: atLearn.toggle('Finish', false, { help: 'Ends.' }),
};

it('settings are described as form, link and checks read them', () => {
  expect(declared).toEqual({
    seed: {
      ...{ kind: 'number', stage: 'Run', label: 'Seed', help: 'Chooses.', default: 1 },
      ...{ min: 0, max: 9, integer: true },
    },
    rate: {
      ...{ kind: 'number', stage: 'Learn', label: 'Rate', help: 'Steps.', default: 0.5 },
      ...{ min: 0, max: 1, unit: 'times', aboveMin: true, live: true },
    },
    age: {
      ...{ kind: 'optional-number', stage: 'Learn', label: 'Age', help: 'Discards.', default: null },
      ...{ min: 1, max: 8, unit: 'rounds', integer: true, advanced: true },
      when: [{ setting: 'rate', is: [1] }],
    },
    share: {
      ...{ kind: 'optional-number', stage: 'Learn', label: 'Share', help: 'Keeps.', default: 0.5 },
      ...{ min: 0, max: 1 },
    },
    rule: {
      ...{ kind: 'choice', stage: 'Learn', label: 'Rule', help: 'Prunes.', default: 'none' },
      choices: [
        { value: 'random', label: 'by chance', help: 'Any.' },
        { value: 'none', label: 'none' },
      ],
    },
    finish: { kind: 'switch', stage: 'Learn', label: 'Finish', help: 'Ends.', default: false },
  });
});

it('the values of settings have the types that their words say', () => {
  expectTypeOf<ValuesOf<typeof declared>>().toEqualTypeOf<{
    readonly seed: number;
    readonly rate: number;
    readonly age: number | null;
    readonly share: number | null;
    readonly rule: 'random' | 'none';
    readonly finish: boolean;
  }>();
  // @ts-expect-error a default must be one of the choices
  atLearn.choice('Rule', 'other', { help: 'Prunes.', choices: { none: { label: 'none' } } });
  // @ts-expect-error a misspelt property
  atLearn.toggle('Finish', false, { help: 'Ends.', alive: true });
  // @ts-expect-error a misspelt property
  strategy('plain', 'plain', { help: 'Learns.', papers: 'A paper' });
});

it('a strategy, its metrics and its limits are described', () => {
  const made = strategy('drop', 'dropped pivot', {
    help: 'Drops.',
    needs: [need('text', { why: 'It needs text.' })],
    conflicts: [
      conflict(isNot('rule', 'none', null), 'none', { why: 'It has no pivot.', when: [is('age', 2)] }),
    ],
    settings: { seed: declared.seed },
    metrics: { dropped: metric('dropped', 'share', { help: 'Share dropped.' }) },
  });
  expectTypeOf(made.id).toEqualTypeOf<'drop'>();
  expectTypeOf(made.settings).toEqualTypeOf<{ seed: typeof declared.seed }>();
  expect(made).toEqual({
    ...{ id: 'drop', title: 'dropped pivot', help: 'Drops.' },
    needs: [{ trait: 'text', why: 'It needs text.' }],
    conflicts: [
      {
        ...{ setting: 'rule', not: ['none', null], instead: 'none', why: 'It has no pivot.' },
        when: [{ setting: 'age', is: [2] }],
      },
    ],
    settings: { seed: declared.seed },
    metrics: { dropped: { label: 'dropped', unit: 'share', help: 'Share dropped.' } },
  });
});

it('a help that comes later is read when it is asked for', () => {
  const source = { help: '' };
  const late = () => withHelpOf(source, {});
  const choices = { none: withHelpOf(source, { label: 'none' }) };
  const all = [
    ...[atRun.whole('Seed', 1, [0, 9], late()), metric('dropped', 'share', late())],
    ...[
      strategy('drop', 'dropped pivot', late()),
      ...atRun.choice('Rule', 'none', { help: '', choices }).choices,
    ],
  ];
  source.help = 'It has arrived.';
  expect(all.map(({ help }) => help)).toEqual(all.map(() => 'It has arrived.'));
  expect(all).toHaveLength(4);
});
