/** Which device generates and which updates, from the cost of one launch. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parametersOf } from '../../src/policy/options.ts';
import { planRollouts } from '../../src/runtime/pool/workerCount.ts';
import { chooseDevices, deviceChoiceWords } from '../../src/runtime/deviceChoice.ts';

const of = (policy: Parameters<typeof parametersOf>[0], launchMs: number, workers = 1) =>
  chooseDevices(parametersOf(policy), workers, { launchMs });

describe('the choice of devices', () => {
  test('leaves small policies on the processor whatever the graphics card', () => {
    expect(of('tiny', 0.02)).toMatchObject({ updates: 'wasm', generates: 'wasm' });
    expect(of('small', 0.1)).toMatchObject({ updates: 'wasm', generates: 'wasm' });
  });

  test('updates large policies on a quick card and generates on the processor', () => {
    expect(of('large', 0.1)).toMatchObject({ updates: 'webgpu', generates: 'wasm' });
    expect(of('medium', 0.05)).toMatchObject({ updates: 'webgpu', generates: 'wasm' });
  });

  test('counts an update as 3 passes over 2,304 tokens and a launch for each of 500 kernels', () => {
    const { update, generate } = of('large', 0.1, 2);
    expect(update.webgpu).toBeCloseTo(50, 6);
    expect(update.wasm).toBeCloseTo((3 * 3_203_072 * 2304 * 1000) / 2e10, 6);
    expect(generate.wasm).toBeCloseTo((3_203_072 * 2304 * 1000) / 2e10 / 2, 6);
  });

  test('never generates on the graphics card what it does not update there, and is monotone in the cost of a launch', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1000, max: 5_000_000 }),
        fc.double({ min: 0.001, max: 1, noNaN: true }),
        fc.integer({ min: 1, max: 4 }),
        (parameters, launchMs, workers) => {
          const fast = chooseDevices(parameters, workers, { launchMs });
          const slow = chooseDevices(parameters, workers, { launchMs: 2 * launchMs });
          expect(fast.updates === 'wasm' && fast.generates === 'webgpu').toBe(false);
          expect(fast.updates === 'wasm' && slow.updates === 'webgpu').toBe(false);
          expect(fast.generates === 'wasm' && slow.generates === 'webgpu').toBe(false);
        },
      ),
    );
  });

  test('says what it compared', () => {
    expect(deviceChoiceWords(of('large', 0.1))).toBe(
      'WebGPU wins the probe, WASM for completions (an update: about 50 ms on WebGPU, 1107 ms on WASM; completions: 288 ms and 369 ms)',
    );
  });
});

describe('where completions are written', () => {
  const asked = { rollout_workers: null, rollout_device: 'auto', schedule: 'sync' } as const;
  const split = { updates: 'webgpu', generates: 'wasm', threads: 1 } as const;
  const onCard = { updates: 'webgpu', generates: 'webgpu', threads: 1 } as const;

  test('by rollout workers beside the graphics card where the measurement or the setting says so', () => {
    expect(planRollouts(asked, { cores: 8 }, split)).toMatchObject({
      device: 'wasm',
      here: 'differs',
      workers: 4,
    });
    expect(
      planRollouts({ ...asked, rollout_device: 'wasm', rollout_workers: 2 }, { cores: 8 }, onCard),
    ).toMatchObject({
      device: 'wasm',
      workers: 2,
    });
  });

  test('by one worker on the graphics card, with a sentence where more were asked for', () => {
    expect(planRollouts(asked, { cores: 8 }, onCard)).toMatchObject({
      device: 'webgpu',
      workers: 1,
      notice: null,
    });
    expect(
      planRollouts({ ...asked, rollout_device: 'same', rollout_workers: 3 }, { cores: 8 }, split).notice,
    ).toEqual({ of: 'card', asked: 3 });
  });

  test('on the processor where a thread generates ahead of the updates', () => {
    expect(planRollouts({ ...asked, schedule: 'async' }, { cores: 4 }, onCard)).toMatchObject({
      device: 'wasm',
    });
  });

  test('by threads that share the work where the processor trains', () => {
    const onWasm = { updates: 'wasm', generates: 'wasm', threads: 1 } as const;
    expect(planRollouts(asked, { cores: 3 }, onWasm)).toMatchObject({
      here: 'shares',
      device: 'wasm',
      workers: 2,
    });
  });
});
