import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesOf, withLive, withMethod, withTask } from '../../src/config/changes.ts';
import { decodeLink, encodeLink } from '../../src/config/link.ts';
import { checkConfig, ConfigError, defaultConfig, parseConfig, warningsOf } from '../../src/config/schema.ts';
import { applySet } from '../../src/config/set.ts';
import { liveKeys, optionOf, settingKeys, settings } from '../../src/config/settings.ts';
import { settingsOfTask } from '../../src/config/taskDefaults.ts';
import { levelsOf } from '../../src/tasks/levels.ts';
import { tasks, extentOf } from '../../src/tasks/index.ts';
import { mostTokens, usualTokens } from '../../src/tasks/own/ownTask.ts';
import { methods } from '../../src/methods/index.ts';
import { mostPositions, parametersOf, usualExtent } from '../../src/policy/options.ts';
import { policyOf } from '../../src/policy/sizes.ts';
import { anyConfig, invalidValues } from './anyConfig.ts';

const messageOf = (input: unknown) =>
  checkConfig(input)
    .map(({ message }) => message)
    .join('\n');

describe('the table of settings', () => {
  it('offers exactly the tasks, levels and methods that exist', () => {
    expect(settings.task.choices.map(({ value }) => value)).toEqual(Object.keys(tasks));
    expect(settings.method.choices.map(({ value, label }) => [value, label])).toEqual(
      Object.values(methods).map(({ id, title }) => [id, title]),
    );
    expect(settings.level.max).toBe(Math.max(...Object.keys(tasks).map((task) => levelsOf(task).length)));
  });

  it('offers policies that exist and know all positions that the rules allow', () => {
    // The rules allow what the task says; tasks and policies name the limits apart, because neither imports the other.
    expect([usualTokens, mostTokens]).toEqual([usualExtent.positions, mostPositions]);
    const extents = [...Object.values(tasks).map(extentOf), { vocabulary: 4096, positions: mostPositions }];
    for (const { value } of settings.policy.choices)
      for (const extent of extents) {
        const spec = policyOf(value, extent);
        if (spec.kind === 'transformer') expect(spec.shape.maxLength).toBe(extent.positions);
        expect(spec.layout.size).toBe(parametersOf(value, extent));
      }
    expect(policyOf('small').layout.size).toBe(parametersOf('small'));
  });

  it('lets a running run change only what an update or a sample reads, and when it stops', () => {
    const keys = `beta choices contrast_temperature correction_cap entropy_advantage entropy_advantage_kappa
      entropy_coef epsilon epsilon_high epsilon_least intervention_weight kl_hinge_bound kl_hinge_coef learning_rate
      length_temperature max_rounds meta_weight negative_scale novelty_kappa novelty_lambda
      overconfidence_alpha overconfidence_cap overconfidence_tau pair_distance preference_beta
      process_weight prune_at reply_words rule_animal rule_colour rule_fresh rule_polite rule_question
      rule_rhyme rule_sentence rule_short search_exploration skill_credit step_penalty stop_at_pass stop_at_tokens
      tail_quantile target_kl temperature`;
    expect([...liveKeys].sort()).toEqual(keys.split(/\s+/));
  });

  it.each(settingKeys)('describes %s in whole sentences', (key) => {
    expect(optionOf(key).label).toMatch(/^[A-Z]/);
    expect(optionOf(key).help).toMatch(/^[A-Z].{30,}\.$/s);
  });
});

it('a completion limit below the longest correct completion is a warning that names what is lost', () => {
  expect(warningsOf(defaultConfig())).toEqual([]);
  const [warning] = warningsOf(parseConfig({ max_completion_length: 3 }));
  expect(warning?.message).toBe(
    'max_completion_length: Some correct completions of chain-sum take 4 tokens and will be truncated. Set max_completion_length to 4.',
  );
});

it('a buffer beside dynamic sampling is a warning where the buffer replaces groups that dynamic sampling leaves out, and not elsewhere', () => {
  const warnings = (replay: 'heap' | 'fifo', dynamic_sampling: boolean): string[] =>
    warningsOf(parseConfig({ replay, dynamic_sampling })).map(({ message }) => message);
  expect(warnings('heap', true)).toEqual([
    'replay: Dynamic sampling leaves few groups without a signal, so the buffer replaces hardly any. Set dynamic_sampling to false, or replay to none.',
  ]);
  expect([...warnings('heap', false), ...warnings('fifo', true)]).toEqual([]);
});

describe('parseConfig', () => {
  it('takes every default, of every method', () => {
    for (const method of Object.keys(methods))
      expect(parseConfig(defaultConfig(method))).toEqual(defaultConfig(method));
  });

  it('gives back every valid configuration unchanged, and never the same lists', () => {
    fc.assert(
      fc.property(anyConfig, (config) => {
        const parsed = parseConfig(config);
        expect(parsed).toEqual(config);
        expect(parsed.level_mixture).not.toBe(config.level_mixture);
      }),
    );
  });

  it('fills what is missing from the defaults of the method', () => {
    expect(parseConfig({})).toEqual(defaultConfig());
    expect(parseConfig({ seed: 9 })).toEqual({ ...defaultConfig(), seed: 9 });
  });

  it.each(settingKeys)('refuses bad values of %s, naming it and no other', (key) => {
    const usual = defaultConfig();
    const sentence = new RegExp(`^${key}: must be .*, got .*\\.`, 's');
    for (const value of invalidValues(optionOf(key))) {
      const problems = checkConfig({ ...usual, [key]: value });
      expect(problems.map(({ field }) => field)).toEqual([key]);
      expect(problems[0]?.message).toMatch(sentence);
    }
  });

  it('says what is allowed, what it got and why', () => {
    expect(() => parseConfig({ num_generations: 1 })).toThrow(
      'num_generations: must be at least 2 with the mean baseline, got 1. Groups need at least two completions to compare.',
    );
    expect(messageOf({ learning_rate: -1 })).toBe(
      'learning_rate: must be a number above 0 and at most 1, got -1.',
    );
    expect(messageOf({ device: 'gpu' })).toBe('device: must be one of auto, wasm, webgpu, got "gpu".');
    expect(messageOf({ task: 'chess' })).toContain(
      'kuhn-poker, door-grid, word-problems, replies, got "chess".',
    );
    expect(messageOf({ epsilon: NaN })).toContain('got NaN.');
  });

  it('lists every problem at once', () => {
    const error = (() => {
      try {
        return parseConfig({ seed: -1, temperature: 0, method: 'nothing', turbo: true });
      } catch (error) {
        return error;
      }
    })();
    expect(error).toBeInstanceOf(ConfigError);
    const { problems, message } = error as ConfigError;
    expect(problems.map(({ field }) => field).sort()).toEqual(['method', 'seed', 'temperature', 'turbo']);
    expect(message.split('\n')).toHaveLength(4);
  });

  it('names the settings nearest to an unknown one', () => {
    expect(messageOf({ generations: 8 })).toBe(
      'generations: is not a setting. Did you mean num_generations or max_generations?',
    );
    expect(messageOf({ turbo: 1 })).toContain(
      'turbo: is not a setting. The page lists all settings under Methods',
    );
  });

  it.each([null, undefined, 3, 'text', [], true])('refuses %j, which is no object', (input) => {
    expect(messageOf(input)).toMatch(/^config: must be an object of settings/);
  });

  it('lets no input reach the prototype of anything', () => {
    for (const text of [
      '{"__proto__": {"polluted": 1}}',
      '{"constructor": {"prototype": {"polluted": 1}}}',
    ]) {
      expect(messageOf(JSON.parse(text))).toMatch(/^(__proto__|constructor): is not a setting/);
    }
    expect('polluted' in {}).toBe(false);
    expect(Object.getPrototypeOf(parseConfig({}))).toBe(Object.prototype);
  });

  it('ends on any input with a configuration or a sentence for each problem', () => {
    fc.assert(
      fc.property(fc.anything(), (input) => {
        for (const { field, message } of checkConfig(input))
          expect(message.startsWith(`${field}: `.slice(0, 40))).toBe(true);
      }),
    );
  });
});

describe('rules between settings', () => {
  it.each([
    [
      { level_mixture: [1, 1, 1, 1, 1, 1, 1] },
      'level_mixture: must be at most 6 weights, one for each level of chain-sum',
    ],
    [{ level_mixture: [0, 0] }, 'level_mixture: must be weights, at least one above 0, got [0,0].'],
    [
      { max_completion_length: 91 },
      'max_completion_length: must be at most 90, got 91. Prompts take 6 of the 96',
    ],
    [
      { prompts_per_round: 1024, num_generations: 16 },
      'prompts_per_round: must be at most 512 with num_generations 16',
    ],
    [
      { steps_per_generation: 3 },
      '32 × 8 completions do not split into 3 updates of at least 2. Set steps_per_generation to 1, 2 or 4, or prompts_per_round to 33.',
    ],
    [
      { prompts_per_round: 1, num_generations: 2, steps_per_generation: 2 },
      '1 × 2 completions do not split into 2 updates of at least 2. Set steps_per_generation to 1, or prompts_per_round to 2.',
    ],
    [
      { policy: 'medium', prompts_per_round: 64, steps_per_generation: 1 },
      'steps_per_generation: must be at least 2 with 512 completions a round and the medium policy, got 1',
    ],
  ])('refuse %j in one sentence', (changes, sentence) => {
    expect(checkConfig(changes)).toHaveLength(1);
    expect(messageOf(changes)).toContain(sentence);
  });

  it.each([
    { level_mixture: [0, 0, 0, 0, 0, 1] },
    { max_completion_length: 4 },
    { max_completion_length: 90 },
    { max_completion_length: 3 },
    { max_completion_length: 4, level_mixture: [0, 0, 0, 1] },
    { steps_per_generation: 128 },
    { prompts_per_round: 1, num_generations: 2, steps_per_generation: 1 },
    { epsilon_high: 0.1 },
  ])('accept %j', (changes) => {
    expect(checkConfig(changes)).toEqual([]);
  });
});

describe('changing a configuration', () => {
  it('finds no changes in the defaults of a method', () => {
    expect(changesOf(defaultConfig())).toEqual([]);
    expect(changesOf(parseConfig({ seed: 2, level_mixture: [1] }))).toEqual(['level_mixture', 'seed']);
  });

  it('keeps what was changed by hand when the method changes', () => {
    const config = parseConfig({ seed: 2, beta: 0.04 });
    expect(withMethod(config, config.method)).toEqual(config);
    expect(() => withMethod(config, 'nothing')).toThrow('method: must be');
  });

  it('lets the method bring its task, unless one was chosen by hand', () => {
    const playing = withMethod(parseConfig({ seed: 2, level: 3 }), 'echo-env');
    expect(playing).toEqual({ ...defaultConfig('echo-env'), seed: 2 });
    expect(playing.task).toBe('lookup');
    expect(changesOf(playing)).toEqual(['seed']);
    expect(withMethod(playing, 'grpo')).toEqual(parseConfig({ seed: 2 }));
    const chosen = parseConfig({ task: 'table-query', level: 3 });
    expect(withMethod(chosen, 'echo-env')).toMatchObject({ task: 'table-query', level: 3, env_coef: 0.05 });
    expect(() => withMethod(parseConfig({ task: 'maze' }), 'echo-env')).toThrow(
      'env_coef: The environment of maze says nothing',
    );
  });

  it('counts a task as chosen by hand when it is not the one that the method brings', () => {
    expect(parseConfig({ method: 'echo-env' }).task).toBe('lookup');
    expect(changesOf(parseConfig({ method: 'echo-env', task: 'chain-sum', env_coef: 0 }))).toEqual([
      'task',
      'env_coef',
    ]);
    expect(messageOf({ method: 'echo-env', task: 'chain-sum' })).toBe(
      'env_coef: The environment of chain-sum says nothing that could be predicted. Set env_coef to 0, or choose another task.',
    );
  });

  it('changes live settings of a running run and refuses all others', () => {
    expect(withLive(defaultConfig(), { learning_rate: 1e-3 }).learning_rate).toBe(1e-3);
    expect(() => withLive(defaultConfig(), { seed: 2 })).toThrow('seed: cannot change during a run.');
    expect(() => withLive(defaultConfig(), { turbo: 2 })).toThrow('turbo: is not a setting.');
    expect(withLive(defaultConfig(), { overconfidence_alpha: 1 }).overconfidence_alpha).toBe(1);
    expect(() => withLive(defaultConfig('ppo'), { overconfidence_alpha: 1 })).toThrow(
      'overconfidence_alpha: It acts on one advantage for each completion',
    );
    expect(() => withLive(defaultConfig(), { temperature: 0 })).toThrow(
      'temperature: must be a number above 0',
    );
  });
});

describe('the settings of a task', () => {
  it('stand between the defaults and those of the method, and make a valid run alone', () => {
    for (const task of Object.keys(tasks)) {
      const config = parseConfig({ task });
      expect(config).toEqual(defaultConfig('grpo', task));
      expect(changesOf(config)).toEqual(task === 'chain-sum' ? [] : ['task']);
    }
  });

  it('give way to those of the method, and these to what it sets on tasks of that kind alone', () => {
    const { settings: always, settingsOn } = methods.ppo;
    const onControl = settingsOn?.control ?? {};
    const [balancing, adding] = [defaultConfig('ppo', 'cart-pole'), defaultConfig('ppo', 'chain-sum')];
    expect(balancing).toEqual({
      ...defaultConfig('grpo', 'cart-pole'),
      method: 'ppo',
      loss_type: settings.loss_type.default,
      ...always,
      ...onControl,
    });
    // The same keys in all three: the task's learning rate and the method's passes both give way.
    expect(settingsOfTask('cart-pole').learning_rate).not.toBe(onControl.learning_rate);
    expect(always.num_iterations).not.toBe(onControl.num_iterations);
    expect(adding).toEqual({
      ...defaultConfig(),
      method: 'ppo',
      loss_type: settings.loss_type.default,
      ...always,
    });
  });

  it('keep what was set by hand against every one of them', () => {
    const byHand = { learning_rate: 0.02, gamma: 0.9, num_iterations: 3 };
    const chosen = withMethod(withTask(parseConfig(byHand), 'cart-pole'), 'ppo');
    expect(chosen).toEqual({ ...defaultConfig('ppo', 'cart-pole'), ...byHand });
    expect(decodeLink(encodeLink(chosen))).toEqual(chosen);
    expect(applySet(defaultConfig(), ['task=cart-pole', 'gamma=0.9', 'method=ppo'])).toEqual({
      ...defaultConfig('ppo', 'cart-pole'),
      gamma: 0.9,
    });
  });

  it('give way when the task changes, all but what was set by hand and still means something', () => {
    const config = parseConfig({ seed: 7, level: 5, max_completion_length: 40 });
    const moved = withTask(config, 'cart-pole');
    expect(moved).toEqual({ ...defaultConfig('grpo', 'cart-pole'), seed: 7 });
    expect(withTask(moved, 'chain-sum')).toEqual({ ...defaultConfig(), seed: 7 });
  });

  it.each([
    [{ task: 'cart-pole', policy: 'small' }, 'policy: must be mlp for cart-pole, got "small".'],
    [{ policy: 'mlp' }, 'policy: must be tiny, small, medium or large for chain-sum, got "mlp".'],
    [{ task: 'cart-pole', max_completion_length: 9 }, 'max_completion_length: must be not set for cart-pole'],
    [{ task: 'maze', level: 4 }, 'level: must be from 1 to 3 for maze, got 4.'],
  ])('and the task refuse %j', (changes, sentence) => {
    expect(messageOf(changes)).toContain(sentence);
  });
});
