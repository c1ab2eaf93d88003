import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultConfig, parseConfig } from '../../src/config/schema.ts';
import {
  armOfConfig,
  configOfArm,
  counters,
  decidedKeys,
  parseComparison,
  studyOf,
} from '../../src/experiment/comparison.ts';
import { startName } from '../../src/experiment/conduct.ts';
import type { Comparison } from '../../src/experiment/comparison.ts';
import { ownTasksOf, unknownCode } from '../../src/experiment/comparisonCode.ts';
import { decodeComparison, encodeComparison } from '../../src/experiment/comparisonLink.ts';
import { runKey } from '../../src/experiment/obtain.ts';
import { runsOf } from '../../src/experiment/study.ts';
import { configOf } from '../measure/experiment/armConfig.ts';
import { plans } from '../measure/experiment/plans/index.ts';
import { treepoEqualTokens } from '../measure/experiment/plans/treepoEqualTokens.ts';
import { rememberOwnTask, type OwnTask } from '../../src/tasks/own/ownTask.ts';
import { addressOf, placeAt } from '../../src/ui/navigation/places.ts';
import { anyConfig } from '../config/anyConfig.ts';

const pair: Comparison = {
  arms: [
    { name: 'GRPO', method: 'grpo', settings: { policy: 'tiny' } },
    { name: 'TreePO', method: 'treepo', settings: { policy: 'tiny', task: 'chain-sum' } },
  ],
  seeds: [1, 2, 3, 4, 5],
  budget: { counter: 'budget', value: 400_000 },
  control: 'GRPO',
};

const anyComparison: fc.Arbitrary<Comparison> = fc
  .record({
    configs: fc.array(anyConfig, { minLength: 1, maxLength: 4 }),
    names: fc.uniqueArray(
      fc
        .string({ unit: 'binary', minLength: 1, maxLength: 60 })
        .filter((name) => name === name.trim() && name !== ''),
      { minLength: 4, maxLength: 4 },
    ),
    times: fc.option(fc.double({ min: 0.5, max: 8, noNaN: true }), { nil: undefined }),
    seeds: fc.uniqueArray(fc.integer({ min: 0, max: 4_294_967_295 }), { minLength: 1, maxLength: 12 }),
    counter: fc.constantFrom(...counters),
    value: fc.double({ min: 1, max: 1e12, noNaN: true }),
    mostRounds: fc.integer({ min: 1, max: 1_000_000 }),
    control: fc.nat(),
  })
  .map(({ configs, names, times, seeds, counter, value, mostRounds, control }) => ({
    arms: configs.map((config, i) => armOfConfig(names[i] as string, config, i === 1 ? times : undefined)),
    seeds,
    budget: { counter, value },
    mostRounds,
    control: names[control % configs.length] as string,
  }));

describe('the link of a comparison', () => {
  it('is readable, and each arm says only what differs from its method', () => {
    expect(encodeComparison(pair)).toBe(
      'v=1&seeds=1-5&budget=budget:400000&control=GRPO&arm=GRPO&method=grpo&policy=tiny&arm=TreePO&method=treepo&task=chain-sum&policy=tiny',
    );
  });

  it('opens exactly the comparison that it was made from', () => {
    fc.assert(
      fc.property(anyComparison, (comparison) => {
        expect(decodeComparison(encodeComparison(comparison))).toEqual(comparison);
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ['', 'v: must be 1, the version of the link, got nothing'],
    ['v=2&arm=a', 'v: must be 1'],
    ['v=1&seeds=1-5&budget=budget:4&control=a', 'arms: must be 1 to 8 arms'],
    [
      'v=1&seeds=1-900&budget=budget:4&control=a&arm=a&method=grpo',
      'seeds: must be 1 to 64 different whole numbers',
    ],
    ['v=1&seeds=1,1&budget=budget:4&control=a&arm=a&method=grpo', 'seeds: must be 1 to 64 different'],
    ['v=1&seeds=1&budget=hours:4&control=a&arm=a&method=grpo', 'budget: must be a counter'],
    ['v=1&seeds=1&budget=budget:-4&control=a&arm=a&method=grpo', 'budget: must be a counter'],
    [
      'v=1&seeds=1&budget=tok_hint:4&control=a&arm=a&method=grpo',
      'mostRounds: must be given with a budget of tok_hint',
    ],
    ['v=1&seeds=1&budget=budget:4&control=b&arm=a&method=grpo', 'control: must be one of a, got "b"'],
    [
      'v=1&seeds=1&budget=budget:4&control=a&arm=a&method=grpo&arm=a&method=rloo',
      'arms: must be named differently',
    ],
    ['v=1&seeds=1&budget=budget:4&control=a&arm=a&method=gpro', 'arm a: method: must be one of'],
    ['v=1&seeds=1&budget=budget:4&control=a&arm=a&method=grpo&beta=-1', 'arm a: beta: must be a number from'],
    [
      'v=1&seeds=1&budget=budget:4&control=a&arm=a&method=grpo&seed=3',
      'arm a, seed: The comparison decides seed',
    ],
    ['v=1&seeds=1&budget=budget:4&control=a&arm=a&method=grpo&bate=1', 'arm a: bate: is not a setting'],
    ['v=1&seeds=1&budget=budget:4&control=a&arm=a&method=grpo&code=x', 'which shows the code and asks'],
    ['v=1&seeds=1&colour=2&budget=budget:4&control=a&arm=a&method=grpo', 'colour: must be one of v, seeds'],
    [`v=1&${'x'.repeat(50_000)}`, 'link: must be at most 40000 characters'],
  ])('is refused with a sentence that says why: %s', (text, sentence) => {
    expect(() => decodeComparison(text)).toThrow(sentence);
  });

  const long = 'x'.repeat(3000);
  const digits = '9'.repeat(3000);
  it.each([
    ['the name of an arm with a proof', `arm=${long}&proof=1`, `arm ${long.slice(0, 60)}…: must be`],
    [
      'the name of an arm with a wrong value',
      `arm=${long}&beta=-1`,
      `arm ${long.slice(0, 60)}…: beta: must be`,
    ],
    [
      'the name of an arm without its base',
      `arm=${long}&task=own-0123456789ab`,
      `${long.slice(0, 60)}…, base: must be`,
    ],
    ['a number in an arm', `arm=a&method=grpo&learning_rate=${digits}`, `got "${digits.slice(0, 59)}….`],
    ['a seed in an arm', `arm=a&method=grpo&seed=${digits}`, `got "${digits.slice(0, 59)}….`],
    [
      'the most rounds',
      `rounds=${digits}&arm=a&method=grpo`,
      `mostRounds: must be a whole number from 1 to 1000000, got "${digits.slice(0, 59)}….`,
    ],
    ['the budget', `budget=budget:${digits}&arm=a&method=grpo`, `got {"counter":"budget","value":"9999`],
    ['a budget without a counter', `budget=${long}&arm=a&method=grpo`, `got "${long.slice(0, 59)}….`],
    ['a seed', `seeds=${digits}&arm=a&method=grpo`, `got ["999`],
  ])('is refused with at most 60 characters of what was given: %s', (_, part, sentence) => {
    const head = Object.entries({ seeds: '1', budget: 'budget:4', control: 'a' });
    const rest = head.filter(([key]) => !part.startsWith(key)).map(([key, value]) => `${key}=${value}`);
    const read = () => decodeComparison(['v=1', ...rest, part].join('&'));
    expect(read).toThrow(sentence);
    expect(read).not.toThrow(/x{61}|9{61}/);
  });
});

describe('a comparison', () => {
  it('takes an arm with its seed, and no end but the budget', () => {
    const recipe = parseConfig({ ...defaultConfig(), max_rounds: 7, stop_at_pass: 0.5, seed: 9, beta: 0.1 });
    const arm = armOfConfig('mine', recipe);
    expect(arm).toEqual({ name: 'mine', method: recipe.method, settings: { beta: 0.1 } });
    expect(configOfArm(arm, 3)).toEqual({ ...recipe, seed: 3, max_rounds: 1_000_000, stop_at_pass: null });
  });

  it('trains the arms of a claim as its plan does, so that both find the same finished runs', () => {
    for (const plan of plans) {
      for (const arm of plan.arms) {
        const config = configOf(plan, arm, 4, null);
        const compared = armOfConfig(arm.name, config);
        expect(configOfArm(compared, 4, plan.mostRounds)).toEqual(config);
      }
    }
  });

  it('is the same value however its arms were written down', () => {
    const [, tree] = treepoEqualTokens.arms;
    const settings = configOf(treepoEqualTokens, tree!, 1, null);
    const { method, ...all } = settings;
    const rest = Object.fromEntries(
      Object.entries(all).filter(([key]) => !(decidedKeys as readonly string[]).includes(key)),
    );
    const long = parseComparison({ ...pair, arms: [{ name: 'GRPO', method, settings: rest }] });
    expect(long.arms).toEqual([armOfConfig('GRPO', settings)]);
  });
});

/** A task that somebody wrote, unknown to this thread until it is remembered. */
function ownWith(source: string, base = 'chain-sum'): OwnTask {
  const levels = [{ level: 1, title: 'any', promptLength: 4, completionLength: 4 }];
  return { source, title: 'Mine', description: 'Write it, again & again.', levels, solves: true, base };
}

describe('a comparison on a task that somebody wrote', () => {
  const source = 'export const name = "Mine"; // 1 + 1 = 2, arm=x & code=y: "ü" / %41\n';
  const own = ownWith(source);
  const task = rememberOwnTask(own);
  const config = parseConfig({ ...defaultConfig('grpo', task), policy: 'tiny' });
  const warm = { ...own, base: 'taught', warm: '1.40.0123456789abcdef' };
  const comparison = parseComparison({
    ...pair,
    arms: [
      armOfConfig('mine', config),
      armOfConfig('fresh', { ...config, own_task: { ...own, base: 'fresh' } }),
      armOfConfig('built in', defaultConfig()),
      armOfConfig('warm', { ...config, own_task: warm }),
    ],
    control: 'mine',
  });

  it('has the code in its value, with what each policy starts from', () => {
    expect(comparison.arms.map(({ settings }) => settings.own_task)).toEqual([
      own,
      { ...own, base: 'fresh' },
      undefined,
      warm,
    ]);
    expect(configOfArm(comparison.arms[0]!, config.seed)).toMatchObject({ task, own_task: own });
    expect(parseComparison(JSON.parse(JSON.stringify(comparison)))).toEqual(comparison);
    expect(ownTasksOf(comparison)).toEqual([own]);
  });

  it('has the code once in its link, which opens it again where the task is known', () => {
    const link = encodeComparison(comparison);
    expect(link.match(/code=/g)).toHaveLength(1);
    expect(unknownCode(link)).toEqual([]);
    expect(decodeComparison(link)).toEqual(comparison);
    expect(decodeComparison(placeAt(addressOf('Compare', link))!.route)).toEqual(comparison);
  });

  it('is not opened where its code is not known: it is shown first', () => {
    const other = source.replace('Mine', 'Yours');
    const link = encodeComparison(comparison).replace('Mine', 'Yours');
    expect(unknownCode(link)).toEqual([{ kind: 'task', id: task, code: other, base: 'fresh' }]);
    expect(() => decodeComparison(link)).toThrow('it contains the code of a task');
    const strange =
      'v=1&seeds=1&budget=budget:4&control=a&arm=a&method=grpo&task=own-0123456789ab&base=fresh';
    expect(unknownCode(strange)).toEqual([]);
    expect(() => decodeComparison(strange)).toThrow('the code of own-0123456789ab is not here');
    const baseless = encodeComparison(comparison).replace('&base=fresh', '');
    expect(() => decodeComparison(baseless)).toThrow('arm fresh, base: must be');
    const wrong = encodeComparison(comparison).replace('&base=fresh', '&base=knitting');
    expect(() => decodeComparison(wrong)).toThrow(/arm fresh: task: the code that came with .* is damaged/);
  });

  it('names imported weights of an arm in its link, and is another run with them', () => {
    const tiny = parseConfig({ ...defaultConfig(), policy: 'tiny' });
    const imported = { ...tiny, own_base: 'tiny-0123456789ab' };
    const arms = [armOfConfig('base', tiny), armOfConfig('imported', imported)];
    const both = parseComparison({ ...pair, arms, control: 'base' });
    expect(decodeComparison(encodeComparison(both))).toEqual(both);
    expect(configOfArm(both.arms[1]!, 1).own_base).toBe('tiny-0123456789ab');
    expect(startName(imported)).not.toBe(startName(tiny));
    expect(
      new Set(runsOf(studyOf({ ...both, seeds: [1] })).map(({ request }) => runKey(request, '7'))).size,
    ).toBe(2);
  });

  it('is another run where the code or what the policy starts from is another', () => {
    const keyOf = (changed: OwnTask): string => {
      const arm = armOfConfig('mine', {
        ...parseConfig({ ...defaultConfig('grpo', rememberOwnTask(changed)), own_task: changed }),
      });
      const [run] = runsOf(studyOf({ ...comparison, arms: [arm], seeds: [1] }));
      return runKey(run!.request, '7');
    };
    const keys = [own, ownWith(`${source}//`), ownWith(source, 'fresh'), own].map(keyOf);
    expect(new Set(keys).size).toBe(3);
    expect(keys[3]).toBe(keys[0]);
  });

  it('is refused where its code was changed, or is longer than any link', () => {
    const arm = { ...comparison.arms[0]!, name: 'mine' };
    const forged = { ...arm, settings: { ...arm.settings, own_task: ownWith('export {}') } };
    expect(() => parseComparison({ ...comparison, arms: [forged] })).toThrow(
      /arm mine: task: the code that came with own-[0-9a-f]{12} is damaged/,
    );
    const long = Array.from({ length: 2 }, (_, i) => ownWith(`//${i}${'語'.repeat(16_000)}`));
    const arms = long.map((one, i) => {
      return armOfConfig(
        `${i}`,
        parseConfig({ ...defaultConfig('grpo', rememberOwnTask(one)), own_task: one }),
      );
    });
    expect(() => encodeComparison({ ...comparison, arms, control: '0' })).toThrow(
      /^link: must be at most 236608 characters, got \d+/,
    );
  });
});
