import { describe, expect, test } from 'vitest';
import { checkConfig, defaultConfig } from '../../src/config/schema.ts';
import { muchClipped, nothingClipped } from '../../src/ui/lab/findings/clipping.ts';
import { deviceFell } from '../../src/ui/lab/findings/deviceFell.ts';
import { entropyGone } from '../../src/ui/lab/findings/entropyGone.ts';
import { findingsOf } from '../../src/ui/lab/findings/index.ts';
import { lengthPreferred } from '../../src/ui/lab/findings/lengthPreferred.ts';
import { lossNearZero } from '../../src/ui/lab/findings/lossNearZero.ts';
import { leftOut, updatesSkipped } from '../../src/ui/lab/findings/nonFinite.ts';
import { noSpread, someSpread } from '../../src/ui/lab/findings/noSpread.ts';
import { operationAvoided } from '../../src/ui/lab/findings/operationAvoided.ts';
import { rewardFell } from '../../src/ui/lab/findings/rewardFell.ts';
import { truncated } from '../../src/ui/lab/findings/truncated.ts';
import { evidence, wasm } from './evidence.ts';

test('a healthy run has no findings', () => {
  expect(findingsOf(evidence())).toEqual([]);
});

test('four rounds are too few to say anything of groups, entropy or clipping', () => {
  const sick = { frac_reward_zero_std: 1, entropy: 0, reward: 0, 'clip_ratio/region_mean': 1 };
  expect(findingsOf(evidence(sick, {}, { rounds: 4 }))).toEqual([]);
});

test('warnings stand before notes', () => {
  const found = findingsOf(evidence({ frac_reward_zero_std: 0.9, reward: 0.1, 'clip_ratio/region_mean': 0 }));
  expect(found.map((finding) => [finding.id, finding.severity])).toEqual([
    ['no-spread', 'warning'],
    ['nothing-clipped', 'note'],
  ]);
});

test('a reward model that takes the longer of equal completions is named, and its bias can be removed', () => {
  const settings = { task: 'euclid', labels: 'pairwise', reward_model_length_bias: 4 } as const;
  const found = lengthPreferred(evidence({ 'reward_model/longer_preferred': 0.8 }, settings));
  expect(found).toMatchObject({
    title: 'The reward model took the longer completion in 80 % of pairs',
    fix: { changes: { reward_model_length_bias: 0 } },
  });
  expect(lengthPreferred(evidence({ 'reward_model/longer_preferred': 0.55 }, settings))).toBeNull();
  expect(lengthPreferred(evidence())).toBeNull();
  // Without a bias there is none to remove: few decided pairs may lie on one side.
  for (const reward_model_length_bias of [0, -2])
    expect(
      lengthPreferred(
        evidence({ 'reward_model/longer_preferred': 0.8 }, { ...settings, reward_model_length_bias }),
      ),
    ).toBeNull();
});

test('an operation that is avoided where it is needed gets a lower cost', () => {
  const settings = { task: 'toolbox', operation: 'jump', operation_cost: 0.2 } as const;
  const found = operationAvoided(evidence({ 'operation/use_needed': 0.1 }, settings));
  expect(found).toMatchObject({ fix: { label: 'Lower its cost to 0.1', changes: { operation_cost: 0.1 } } });
  expect(operationAvoided(evidence({ 'operation/use_needed': 0.6 }, settings))).toBeNull();
  expect(operationAvoided(evidence())).toBeNull();
  const free = { ...settings, operation_cost: 0 };
  expect(operationAvoided(evidence({ 'operation/use_needed': 0.1 }, free))).toBeNull();
});

test('every fix is a change that the configuration takes', () => {
  const sick = {
    reward: (round: number) => (round < 20 ? 0.8 : 0.1),
    frac_reward_zero_std: 0.9,
    entropy: 0.01,
    'clip_ratio/region_mean': 0.6,
    'completions/clipped_ratio': 0.5,
    'updates/skipped': 1,
    'advantages/non_finite': 1,
    'replay/evicted_for_size': 1,
  };
  const byGroup = { max_completion_length: 8 };
  const byValue = { ...byGroup, baseline: 'value', scale_rewards: 'batch' } as const;
  const fixed = new Set<string>();
  const pruned = { prune: 'quality', prune_at: 2, finish_pruned: true } as const;
  for (const [metrics, settings] of [
    [sick, byGroup],
    [sick, byValue],
    [{ ...sick, reward: 0.1 }, byGroup],
    [{ 'pruning/pruned_ratio': 1, 'pruning/right_lost': 0.9 }, pruned],
    [{ 'pruning/pruned_ratio': 1 }, { prune: 'length_cap' }],
  ] as const) {
    const seen = evidence(metrics, settings);
    for (const { id, fix } of findingsOf(seen)) {
      if (!fix) continue;
      fixed.add(id);
      expect(checkConfig({ ...seen.config, ...fix.changes })).toEqual([]);
    }
  }
  expect(fixed.size).toBe(10);
});

describe('no spread in the groups', () => {
  test('groups that are mostly wrong ask for an easier level', () => {
    const found = noSpread(evidence({ frac_reward_zero_std: 0.82, reward: 0.05 }));
    expect(found?.title).toBe('82 % of groups teach nothing (last 10 rounds)');
    expect(found?.detail).toContain('mostly wrong');
    expect(found?.fix?.changes).toEqual({ level: 1 });
  });
  test('groups that are mostly right ask for a harder level', () => {
    expect(noSpread(evidence({ frac_reward_zero_std: 0.6, reward: 0.8 }))?.fix?.changes).toEqual({
      level: 3,
    });
  });
  test('on a solved task it is a note, not a warning', () => {
    expect(noSpread(evidence({ frac_reward_zero_std: 0.8, reward: 0.95 }))?.severity).toBe('note');
  });
  test('on the easiest level it asks for more completions instead', () => {
    const found = noSpread(evidence({ frac_reward_zero_std: 0.8, reward: 0.05 }, { level: 1 }));
    expect(found?.fix?.changes).toEqual({ num_generations: 16 });
  });
  test('on the hardest level, solved, there is nothing to press', () => {
    const found = noSpread(evidence({ frac_reward_zero_std: 0.8, reward: 0.95 }, { level: 6 }));
    expect(found).not.toBeNull();
    expect(found?.fix).toBeUndefined();
  });
  test('where completions of a prompt are not compared there is nothing to say', () => {
    const flat = { frac_reward_zero_std: 1, reward: 0.05 };
    for (const method of ['ppo', 'reinforce']) {
      expect(noSpread(evidence(flat, defaultConfig(method, 'cart-pole')))).toBeNull();
      expect(noSpread(evidence(flat, defaultConfig(method)))).toBeNull();
    }
  });
  test('only the last ten rounds count', () => {
    expect(noSpread(evidence({ frac_reward_zero_std: (round) => (round <= 30 ? 1 : 0.3) }))).toBeNull();
  });
});

describe('some groups without spread', () => {
  test('22 % of flat groups are a note that offers replay, and no silence', () => {
    const [found, ...others] = findingsOf(evidence({ frac_reward_zero_std: 0.22 }));
    expect(others).toEqual([]);
    expect(found).toMatchObject({ id: 'some-no-spread', severity: 'note', helps: ['replay'] });
    expect(found?.title).toBe('22 % of groups teach nothing (last 10 rounds)');
  });
  test('hints are offered where most of them are all wrong', () => {
    const wrong = { frac_reward_zero_std: 0.25, 'spent/prompts_failed': 6, 'spent/prompts': 32 };
    expect(someSpread(evidence(wrong))?.helps).toEqual(['hint', 'replay']);
    expect(someSpread(evidence(wrong))?.detail).toContain(
      'On 19 % of the prompts all completions were wrong',
    );
  });
  test('where no group is compared, or nearly all differ, there is nothing to say', () => {
    expect(someSpread(evidence({ frac_reward_zero_std: 0.3 }, defaultConfig('reinforce')))).toBeNull();
    expect(someSpread(evidence({ frac_reward_zero_std: 0.1 }))).toBeNull();
  });
});

describe('entropy', () => {
  test('low entropy with low reward is a warning with an entropy bonus as fix', () => {
    expect(entropyGone(evidence({ entropy: 0.02, reward: 0.4 }))?.fix?.changes).toEqual({
      entropy_coef: 0.01,
    });
  });
  test('low entropy on a solved task is right', () => {
    expect(entropyGone(evidence({ entropy: 0.02, reward: 0.95 }))).toBeNull();
  });
  test('with a bonus already set the fix is temperature, if that was lowered', () => {
    const settings = { entropy_coef: 0.01, temperature: 0.7 };
    expect(entropyGone(evidence({ entropy: 0.02 }, settings))?.fix?.changes).toEqual({ temperature: 1 });
    expect(entropyGone(evidence({ entropy: 0.02 }, { entropy_coef: 0.01 }))?.fix).toBeUndefined();
  });
});

describe('clipping', () => {
  test('nothing clipped with one update per round is said to be normal', () => {
    const found = nothingClipped(evidence({ 'clip_ratio/region_mean': 0 }));
    expect(found?.severity).toBe('note');
    expect(found?.title).toContain('normal');
    expect(found?.why).toContain('every ratio is exactly 1');
  });
  test('nothing clipped with several updates says that the policy moves little', () => {
    const found = nothingClipped(evidence({ 'clip_ratio/region_mean': 0 }, { num_iterations: 4 }));
    expect(found?.title).not.toContain('normal');
    expect(found?.detail).toContain('moves so little');
  });
  test('one clipped token in ten rounds silences the note', () => {
    const once = (round: number) => (round === 40 ? 0.001 : 0);
    expect(nothingClipped(evidence({ 'clip_ratio/region_mean': once }))).toBeNull();
  });
  test('much clipping halves the learning rate', () => {
    const found = muchClipped(evidence({ 'clip_ratio/region_mean': 0.45 }, { learning_rate: 0.001 }));
    expect(found?.title).toBe('45 % of tokens are clipped');
    expect(found?.fix?.changes).toEqual({ learning_rate: 0.0005 });
  });
});

describe('truncated completions', () => {
  test('a limit set by hand is taken back', () => {
    const found = truncated(evidence({ 'completions/clipped_ratio': 0.5 }, { max_completion_length: 12 }));
    expect(found?.fix?.changes).toEqual({ max_completion_length: null });
  });
  test('with the level’s own limit there is nothing to press', () => {
    const found = truncated(evidence({ 'completions/clipped_ratio': 0.5 }));
    expect(found?.title).toBe('50 % of completions are truncated');
    expect(found?.fix).toBeUndefined();
  });
  test('a control task that lasts to its limit has done best', () => {
    const most = { 'completions/clipped_ratio': 1, frac_reward_zero_std: 1, reward: 1 };
    expect(truncated(evidence(most, { task: 'cart-pole', level: 1 }))).toBeNull();
    expect(noSpread(evidence(most, { task: 'cart-pole', level: 1 }))?.fix).toBeUndefined();
  });
});

describe('numbers that are not finite', () => {
  const once = (round: number) => (round === 35 ? 1 : 0);

  test('a skipped update is reported at once, with a smaller learning rate as the fix', () => {
    const first = evidence({ 'updates/skipped': 1 }, { learning_rate: 0.0004 }, { rounds: 1 });
    const found = updatesSkipped(first);
    expect(found?.severity).toBe('warning');
    expect(found?.title).toBe('One update was skipped');
    expect(found?.detail).toContain('The weights stay as they were');
    expect(found?.fix?.changes).toEqual({ learning_rate: 0.0001 });
    expect(findingsOf(first)).toEqual([found]);
  });
  test('skipped updates are counted over the last ten rounds, and forgotten after them', () => {
    const twice = (round: number) => (round > 38 ? 2 : 0);
    expect(updatesSkipped(evidence({ 'updates/skipped': twice }))?.title).toBe('4 updates were skipped');
    expect(updatesSkipped(evidence({ 'updates/skipped': once }))).not.toBeNull();
    expect(updatesSkipped(evidence({ 'updates/skipped': once }, {}, { rounds: 45 }))).toBeNull();
    expect(updatesSkipped(evidence({ 'updates/skipped': 0 }))).toBeNull();
  });
  test('at a temperature near 0 it is the temperature that has to rise', () => {
    const found = updatesSkipped(evidence({ 'updates/skipped': 1 }, { temperature: 0.05 }));
    expect(found?.fix?.changes).toEqual({ temperature: 1 });
  });
  test('completions without a finite reward point to the verifier, and nothing is to press', () => {
    const found = leftOut(
      evidence({
        'advantages/non_finite': (round) => (round === 40 ? 3 : 0),
        'verify/failure_frequency': (round) => (round === 40 ? 0.01 : 0),
      }),
    );
    expect(found?.severity).toBe('warning');
    expect(found?.title).toBe('3 completions were left out of learning');
    expect(found?.detail).toContain('The verifier of the task gave no finite reward');
    expect(found?.fix).toBeUndefined();
  });
  test('with a value head and a sound verifier they point to the head', () => {
    const found = leftOut(
      evidence(
        { 'advantages/non_finite': once, 'verify/failure_frequency': 0 },
        { baseline: 'value', learning_rate: 0.003 },
      ),
    );
    expect(found?.title).toBe('One completion was left out of learning');
    expect(found?.detail).toContain('value head');
    expect(found?.fix?.changes).toEqual({ learning_rate: 0.001 });
  });
  test('otherwise the finding says only what is known, and there is none without such completions', () => {
    const found = leftOut(evidence({ 'advantages/non_finite': once, 'verify/failure_frequency': 0 }));
    expect(found?.detail).toContain('Reward or advantage was not a finite number');
    expect(leftOut(evidence({ 'advantages/non_finite': 0 }))).toBeNull();
    // A verifier that threw left a reward of 0, which was learned from.
    expect(leftOut(evidence({ 'advantages/non_finite': 0, 'verify/failure_frequency': 0.5 }))).toBeNull();
  });
});

describe('device', () => {
  test('WASM by choice or by measurement is no finding', () => {
    expect(deviceFell(evidence())).toBeNull();
    expect(deviceFell(evidence({}, { device: 'wasm' }))).toBeNull();
    expect(deviceFell(evidence({}, {}, { device: null }))).toBeNull();
  });
  test('WASM although WebGPU was asked for is one, with the reason', () => {
    expect(deviceFell(evidence({}, { device: 'webgpu' }))?.detail).toContain('no WebGPU adapter');
  });
  test('WASM after lost devices is one', () => {
    const device = wasm('fell back after 2 lost devices');
    expect(deviceFell(evidence({}, {}, { device }))?.detail).toContain('2 lost devices');
  });
});

describe('loss near 0', () => {
  test('is explained with one update per round', () => {
    expect(lossNearZero(evidence({ loss: -0.0004 }))?.severity).toBe('note');
  });
  test('is not explained away when several updates, a penalty or a bonus should show in it', () => {
    for (const settings of [{ num_iterations: 2 }, { beta: 0.04 }, { entropy_coef: 0.01 }]) {
      expect(lossNearZero(evidence({ loss: 0 }, settings))).toBeNull();
    }
  });
});

describe('fallen reward', () => {
  test('a collapse after a climb lowers the learning rate', () => {
    const found = rewardFell(evidence({ reward: (round) => (round < 30 ? 0.8 : 0) }, {}, { rounds: 60 }));
    expect(found?.severity).toBe('warning');
    expect(found?.fix?.changes).toEqual({ learning_rate: 0.0001 });
  });
  test('is seen in the first rounds against its own best, and not taken for prompts that are too hard', () => {
    // What a learning rate of 0.003 with four passes did.
    const course = [0.3, 0.32, 0.33, 0.31, 0.24, 0.15, 0.08, 0.04, 0.02, 0.01, 0.01, 0.01];
    const sick = { reward: (round: number) => course[round - 1] ?? 0, frac_reward_zero_std: 0.95 };
    const settings = { learning_rate: 0.003, num_iterations: 4 };
    const at = (rounds: number) => findingsOf(evidence(sick, settings, { rounds })).map(({ id }) => id);
    expect(at(6)).not.toContain('reward-fell');
    expect(at(8)).toContain('reward-fell');
    expect(at(12)).toContain('reward-fell');
    expect(at(12)).not.toContain('no-spread');
    const found = rewardFell(evidence(sick, settings, { rounds: 12 }));
    expect(found?.detail).toContain('4 passes over each batch');
    expect(found?.fix?.changes).toEqual({ learning_rate: 0.001 });
  });
  test('noise around a level is no collapse, early or late', () => {
    for (const rounds of [6, 12, 20, 29]) {
      const noisy = (round: number) => 0.4 + (round % 2 ? 0.15 : -0.15);
      expect(rewardFell(evidence({ reward: noisy }, {}, { rounds }))).toBeNull();
    }
    expect(rewardFell(evidence({ reward: (round) => 0.6 + (round % 2 ? 0.15 : -0.15) }))).toBeNull();
  });
});
