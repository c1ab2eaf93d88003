/** Which device generates and which updates, from the times of both on each. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planRollouts } from '../../src/runtime/pool/workerCount.ts';
import { chooseDevices, deviceChoiceWords } from '../../src/runtime/deviceChoice.ts';

const of = (card: readonly [number, number], wasm: readonly [number, number], workers = 1) =>
  chooseDevices(
    {
      webgpu: { completions: card[0], update: card[1] },
      wasm: { completions: wasm[0], update: wasm[1] },
    },
    workers,
  );

describe('the choice of devices', () => {
  test('decides updates and completions apart, by the quickest round', () => {
    expect(of([100, 100], [40, 200])).toMatchObject({ updates: 'webgpu', generates: 'wasm' });
    expect(of([20, 100], [40, 200])).toMatchObject({ updates: 'webgpu', generates: 'webgpu' });
    expect(of([300, 300], [40, 200])).toMatchObject({ updates: 'wasm', generates: 'wasm' });
    // A card that only writes completions would need the weights of every update.
    expect(of([20, 220], [200, 200])).toMatchObject({ updates: 'webgpu', generates: 'webgpu' });
  });

  test('leaves a round on WASM that WebGPU makes less than a fifth quicker', () => {
    expect(of([80, 82], [100, 100]).updates).toBe('wasm');
    expect(of([80, 79], [100, 100]).updates).toBe('webgpu');
  });

  test('shares the work on WASM among its workers', () => {
    expect(of([30, 30], [100, 100], 1).updates).toBe('webgpu');
    expect(of([30, 30], [100, 100], 4)).toMatchObject({
      ...{ updates: 'wasm', update: { webgpu: 30, wasm: 25 } },
    });
  });

  test('never generates on the graphics card what it does not update there, and takes no way that is slower than WASM', () => {
    const ms = fc.double({ min: 0.1, max: 5000, noNaN: true });
    fc.assert(
      fc.property(
        fc.tuple(ms, ms),
        fc.tuple(ms, ms),
        fc.integer({ min: 1, max: 8 }),
        (card, wasm, workers) => {
          const { updates, generates, update, generate } = of(card, wasm, workers);
          expect(updates === 'wasm' && generates === 'webgpu').toBe(false);
          expect(update[updates] + generate[generates]).toBeLessThanOrEqual(update.wasm + generate.wasm);
        },
      ),
    );
  });

  test('says what it compared', () => {
    expect(deviceChoiceWords(of([288, 50], [100, 1107]))).toBe(
      'a round of this policy is quickest on WebGPU with completions on WASM (measured: an update 50 ms on WebGPU and 1107 ms on WASM, completions 288 ms and 100 ms)',
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
