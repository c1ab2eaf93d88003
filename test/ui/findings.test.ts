import { describe, expect, test } from 'vitest';
import { checkConfig } from '../../src/config/schema.ts';
import { muchClipped, nothingClipped } from '../../src/ui/lab/findings/clipping.ts';
import { deviceFell } from '../../src/ui/lab/findings/deviceFell.ts';
import { entropyGone } from '../../src/ui/lab/findings/entropyGone.ts';
import { findingsOf } from '../../src/ui/lab/findings/index.ts';
import { lossNearZero } from '../../src/ui/lab/findings/lossNearZero.ts';
import { noSpread } from '../../src/ui/lab/findings/noSpread.ts';
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

test('every fix is a change that the configuration takes', () => {
  const sick = {
    reward: (round: number) => (round < 20 ? 0.8 : 0.1),
    frac_reward_zero_std: 0.9,
    entropy: 0.01,
    'clip_ratio/region_mean': 0.6,
    'completions/clipped_ratio': 0.5,
  };
  const { config, ...rest } = evidence(sick, { max_completion_length: 8 });
  const fixes = findingsOf({ config, ...rest }).flatMap((finding) => finding.fix ?? []);
  expect(fixes.length).toBe(5);
  for (const fix of fixes) expect(checkConfig({ ...config, ...fix.changes })).toEqual([]);
});

describe('no spread in the groups', () => {
  test('groups that are mostly wrong ask for an easier level', () => {
    const found = noSpread(evidence({ frac_reward_zero_std: 0.82, reward: 0.05 }));
    expect(found?.title).toBe('82 % of groups teach nothing');
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
  test('only the last ten rounds count', () => {
    expect(noSpread(evidence({ frac_reward_zero_std: (round) => (round <= 30 ? 1 : 0.3) }))).toBeNull();
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

describe('cut-off completions', () => {
  test('a limit set by hand is taken back', () => {
    const found = truncated(evidence({ 'completions/clipped_ratio': 0.5 }, { max_completion_length: 12 }));
    expect(found?.fix?.changes).toEqual({ max_completion_length: null });
  });
  test('with the level’s own limit there is nothing to press', () => {
    const found = truncated(evidence({ 'completions/clipped_ratio': 0.5 }));
    expect(found?.title).toBe('50 % of completions are cut off');
    expect(found?.fix).toBeUndefined();
  });
  test('a control task that lasts to its limit has done best', () => {
    const most = { 'completions/clipped_ratio': 1, frac_reward_zero_std: 1, reward: 1 };
    expect(truncated(evidence(most, { task: 'cart-pole', level: 1 }))).toBeNull();
    expect(noSpread(evidence(most, { task: 'cart-pole', level: 1 }))?.fix).toBeUndefined();
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
  test('noise around a level is no collapse', () => {
    expect(rewardFell(evidence({ reward: (round) => 0.6 + (round % 2 ? 0.15 : -0.15) }))).toBeNull();
  });
});
