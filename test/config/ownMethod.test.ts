/** Own methods in configurations: records, choices of their code, values of their settings, links and changes. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { onTask, underMethod, withLive } from '../../src/config/changes.ts';
import { bringsCode, decodeLink, encodeLink } from '../../src/config/link.ts';
import { codeIn, codeOf, madeBy, openedLink } from '../../src/config/linkCode.ts';
import { hookChoices, readOwnMethod, rememberOwnMethod } from '../../src/config/ownMethod.ts';
import { catalogueFault, settingsOfOwnMethod } from '../../src/config/ownRecipe.ts';
import { readOwnValues } from '../../src/config/ownValues.ts';
import { checkConfig, defaultConfig, parseConfig, type RunConfig } from '../../src/config/schema.ts';
import { applySet } from '../../src/config/set.ts';
import { liveKeys } from '../../src/config/settings.ts';
import { ownMethodId, type OwnMethod } from '../../src/learn/own/ownMethod.ts';

const own: OwnMethod = {
  source: 'export const name = "Mine";\n// …',
  title: 'Mine',
  basedOn: 'dapo',
  set: { loss_type: 'grpo' },
  settings: [
    { name: 'floor', kind: 'number', default: 0.5, min: 0, max: 1, integer: false, help: '' },
    { name: 'soft', kind: 'switch', default: 0, min: 0, max: 1, integer: true, help: '' },
  ],
  hooks: ['advantages'],
  rewards: [],
  loss: null,
  values: { floor: 0.5, soft: 0 },
};
const configOf = (method: OwnMethod): RunConfig => {
  const plain = defaultConfig(method.basedOn);
  return parseConfig({ ...plain, ...settingsOfOwnMethod(method, plain) });
};

describe('the record of an own method', () => {
  it('is read back as it is, and refused where anything of it is missing or out of range', () => {
    expect(readOwnMethod(JSON.parse(JSON.stringify(own)))).toEqual(own);
    const damaged: unknown[] = [
      null,
      { ...own, source: '' },
      { ...own, values: { floor: 0.5 } },
      { ...own, values: { floor: 2, soft: 0 } },
      { ...own, values: { floor: 0.5, soft: 0.5 } },
      { ...own, hooks: ['loss'] },
      { ...own, hooks: ['advantages', 'reward'] },
      { ...own, hooks: ['anything'] },
      { ...own, hooks: ['loss'], loss: { nodes: [['neg', 0]], lines: [1] } },
      { ...own, hooks: ['loss'], loss: { nodes: [['value', 'secret']], lines: [1] } },
      { ...own, hooks: ['loss'], loss: { nodes: [['number', 1]], lines: [] } },
    ];
    expect(damaged.map(readOwnMethod)).toEqual(damaged.map(() => null));
    const sound = {
      nodes: [
        ['value', 'logp'],
        ['neg', 0],
      ],
      lines: [1, 1],
    };
    expect(readOwnMethod({ ...own, hooks: ['loss'], loss: sound })).not.toBeNull();
  });

  it('has an id of its code and description, whatever the values of its settings', () => {
    expect(ownMethodId({ ...own, values: { floor: 1, soft: 1 } })).toBe(ownMethodId(own));
    expect(ownMethodId({ ...own, source: `${own.source} ` })).not.toBe(ownMethodId(own));
    expect(ownMethodId({ ...own, basedOn: 'grpo' })).not.toBe(ownMethodId(own));
  });

  it('is held against the catalogue: its base, the settings that it fixes, and the names of its own', () => {
    const faultOf = (more: Partial<OwnMethod>) => catalogueFault({ ...own, ...more })?.message ?? null;
    expect(faultOf({})).toBeNull();
    expect(faultOf({ basedOn: 'dapoo' })).toContain('Did you mean dapo?');
    expect(faultOf({ set: { loss_tpye: 'grpo' } })).toContain('Did you mean loss_type?');
    expect(faultOf({ set: { seed: 3 } })).toContain('set must not fix seed');
    const named = (name: string) => ({ settings: [{ ...own.settings[0]!, name }] });
    expect(faultOf(named('epsilon'))).toContain('is a setting of the catalogue');
    expect(faultOf(named('ratio'))).toContain('is a value that hooks get');
  });
});

describe('a recipe with an own method', () => {
  it('uses its code where it has some, and fixes what it fixes', () => {
    const config = configOf(own);
    expect(config).toMatchObject({ method: 'dapo', loss_type: 'grpo', baseline: 'own', own_method: own });
    expect(config.surrogate).toBe(defaultConfig('dapo').surrogate);
  });

  it.each([
    ['choose', { prompt_selection: 'own', num_train_prompts: 512 }],
    ['replay', { replay: 'own', proximal: 'recomputed', correction: 'truncate' }],
    ['branch', { topology: 'forks', fork_by: 'own', num_generations: 16, branch_width: 3 }],
    ['keep', { prune: 'own' }],
    ['hint', { hint_content: 'own', hint: 'all_failed' }],
  ] as const)('with %s is accepted as it stands: its switch is set with its companions', (hook, settings) => {
    const method: OwnMethod = { ...own, basedOn: 'grpo', hooks: [hook], settings: [], values: {} };
    expect(configOf(method)).toMatchObject(settings);
    // What the code fixes stays, and so does a switch that its base has on already.
    const fixed = { num_train_prompts: 64, num_generations: 4, branch_width: 1, branch_roots: 2 };
    expect(configOf({ ...method, set: fixed })).toMatchObject(fixed);
    const { topology, branch_width } = defaultConfig('ettrl');
    expect(topology).toBe('forks');
    expect(configOf({ ...method, basedOn: 'ettrl', hooks: ['branch'] })).toMatchObject({ branch_width });
  });

  it('is refused where a setting chooses code that is not there', () => {
    for (const { setting, use } of Object.values(hookChoices).filter(({ setting }) =>
      ['baseline', 'own_reward'].includes(setting),
    )) {
      const [problem] = checkConfig({ ...defaultConfig(), [setting]: use });
      expect(problem?.field, setting).toBe(setting);
      expect(problem?.message).toContain('own method');
    }
    const [other] = checkConfig({ ...configOf(own), own_reward: 1 });
    expect(other?.message).toContain('Mine has no reward');
  });

  it('is refused under another method than the one it is based on, and leaves with its choices when the method changes', () => {
    const config = configOf(own);
    expect(checkConfig({ ...config, method: 'grpo' })[0]?.message).toContain('Mine is based on dapo');
    const other = underMethod({ ...config, num_generations: 16 }, 'rloo');
    expect(other.own_method).toBeUndefined();
    expect(other).toMatchObject({ baseline: 'leave_one_out', num_generations: 16 });
    expect(parseConfig(onTask(config, 'euclid')).own_method).toEqual(own);
  });

  it('takes values by name, and names what is wrong with each', () => {
    expect(readOwnValues(own, { floor: '1', soft: 'true' })).toEqual({ floor: 1, soft: 1 });
    expect(() => readOwnValues(own, { floor: '1.5' })).toThrow('own.floor: must be a number from 0 to 1');
    expect(() => readOwnValues(own, { soft: '0.5' })).toThrow('own.soft: must be true or false');
    expect(() => readOwnValues(own, { ceiling: '1' })).toThrow('own.ceiling: is not a setting of Mine');
    const set = applySet(configOf(own), ['own.floor=0.25', 'epsilon=0.1']);
    expect(set.own_method?.values).toEqual({ floor: 0.25, soft: 0 });
    expect(set.epsilon).toBe(0.1);
    expect(() => applySet(configOf(own), ['method=rloo', 'own.floor=0.25'])).toThrow(
      'own.floor: is not a setting',
    );
  });

  it('keeps the weight of its reward for the whole run', () => {
    expect(liveKeys).not.toContain('own_reward');
  });

  it('may change values during a run, but not its code', () => {
    const config = configOf(own);
    const values = { floor: 0.75, soft: 1 };
    expect(withLive(config, { own_method: { ...own, values } }).own_method?.values).toEqual(values);
    expect(() => withLive(config, { own_method: { ...own, source: 'other' } })).toThrow(
      'its code cannot change during a run',
    );
    expect(() => withLive(defaultConfig(), { own_method: own })).toThrow('its code cannot change');
  });
});

describe('a link with an own method', () => {
  it('carries its code, id and changed values, whatever these are', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 200, unit: 'binary' }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.boolean(),
        (source, floor, soft) => {
          const method = { ...own, source, values: { floor: floor + 0, soft: Number(soft) } };
          const config = configOf(method);
          const link = encodeLink(config);
          expect(bringsCode(link)).toBe(true);
          expect(() => decodeLink(link)).toThrow('own task or method');
          const found = codeIn(link)!;
          expect(found.brought).toEqual([{ kind: 'method', code: source, id: ownMethodId(method) }]);
          expect(codeOf(config)).toEqual(found.brought);
          // The values stand in the link, the code in the thread: none is in what is left of the link.
          expect(found.rest).not.toContain('mcode');
          expect(decodeLink(found.rest)).toEqual(config);
          expect(openedLink(found, [ownMethodId(method)])).toBe(found.rest);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('keeps imported weights, and holds the code of a task beside that of the method', () => {
    const config = parseConfig({
      ...configOf(own),
      own_base: `${defaultConfig('dapo').policy}-0123456789ab`,
    });
    const found = codeIn(encodeLink(config))!;
    expect(decodeLink(found.rest)).toEqual(config);
    const both = codeIn(`${encodeLink(config)}&task=own-0123456789ab&code=export`)!;
    expect(both.brought.map(({ kind }) => kind)).toEqual(['task', 'method']);
    expect(madeBy(both.brought)).toBe('task and method');
    expect(both.rest).not.toMatch(/code=/);
  });

  it('is refused where its code is not here, or a value is wrong', () => {
    const rest = codeIn(encodeLink(configOf(own)))!.rest;
    const id = ownMethodId(own);
    expect(() => decodeLink(rest.replace(id, 'method-0123456789ab'))).toThrow(
      'The code of method-0123456789ab is not here. Open it from its link or file.',
    );
    expect(() => decodeLink(`${rest}&own.floor=7`)).toThrow('own.floor: must be a number from 0 to 1');
    expect(() => decodeLink(`${rest}&own.ceiling=7`)).toThrow('own.ceiling: is not a setting of Mine');
    expect(() => decodeLink(`${rest}&own.floor=1&own.floor=0`)).toThrow('own.floor: must be given once');
    expect(() => decodeLink('#v=1&own.floor=1')).toThrow('The code of its own method is not here');
    expect(() => codeIn(`#v=1&mcode=${'x'.repeat(40_000)}`)).toThrow(
      'link: must be at most 38912 characters',
    );
  });

  it('may name no method, and then has what the code sets under its own settings', () => {
    const id = rememberOwnMethod(own);
    const found = codeIn(`#v=1&task=chain-sum&loss_type=dr_grpo&own.floor=0.25&mcode=x`)!;
    expect(found.brought).toEqual([{ kind: 'method', code: 'x', id: null }]);
    expect(decodeLink(openedLink(found, [id]))).toMatchObject({
      ...{ method: 'dapo', baseline: 'own', loss_type: 'dr_grpo', task: 'chain-sum' },
      own_method: { ...own, values: { floor: 0.25, soft: 0 } },
    });
    const plain = codeIn('#v=1&mcode=x')!;
    expect(decodeLink(openedLink(plain, [id]))).toEqual(configOf(own));
    const other = codeIn('#v=1&method=grpo&mcode=x')!;
    expect(() => decodeLink(openedLink(other, [id]))).toThrow('Mine is based on dapo');
  });
});
