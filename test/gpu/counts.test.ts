/** What a card is asked to do: every program on Dawn's software adapter gives WASM's numbers, in as few kernels and waits as is committed. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { Counted } from './counted.ts';

const counted = ({ policy, layers, steps, dispatches, submits, waits }: Counted['latents']) => ({
  ...{ policy, layers, steps, dispatches, submits, waits },
});

const root = join(import.meta.dirname, '../..');
/** Where Debian's Chromium has the driver of its software adapter. */
const driver = '/usr/lib/chromium/vk_swiftshader_icd.json';

test.skipIf(!existsSync(driver))(
  'a segment waits for a card once, the updates of a round once, all programs agree with WASM, and their kernels are those of public/gpu-counts.json',
  async () => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--liftoff-only', '--import', 'tsx', join(import.meta.dirname, 'counted.ts')],
      { cwd: root, env: { ...process.env, VK_ICD_FILENAMES: driver }, maxBuffer: 1e7 },
    );
    const { adapter, loop, segments, latents, drafts, programs, round } = JSON.parse(stdout) as Counted;
    for (const { kind, policy, rows, steps, same, logps } of [...segments, latents, drafts]) {
      expect(steps, policy).toBe(kind === 'latents' ? 4 : 16);
      expect(same, policy).toBe(rows * steps);
      expect(logps, policy).toBeLessThan(1e-4);
    }
    for (const { policy, layers, steps, dispatches, waits, submits } of segments) {
      expect(dispatches / steps, policy).toBeLessThanOrEqual(layers === 2 ? 70 : 110);
      expect(waits, policy).toBe(steps / 8);
      expect(submits, policy).toBe(steps / 8);
    }
    expect(latents).toMatchObject({ waits: 1, submits: 1 });
    // A pass drafts, and checks what was drafted.
    expect(drafts.waits).toBe(2 * (drafts.passes as number));
    expect(loop.waits).toBeGreaterThan(loop.steps);
    for (const { program, output, difference, waits, submits } of programs) {
      expect(difference, `${program}: ${output}`).toBeLessThan(1e-4);
      expect(waits, program).toBeLessThanOrEqual(1);
      expect(submits, program).toBe(1);
    }
    const called = Object.fromEntries(programs.map(({ program, ...counts }) => [program, counts]));
    const launches = (called['gradient']?.dispatches ?? Infinity) + (called['apply']?.dispatches ?? Infinity);
    expect(launches).toBeLessThanOrEqual(450);
    expect(round).toMatchObject({ updates: 8, waits: 1 });
    expect(Math.max(round.weights, round.metrics)).toBeLessThan(1e-4);
    const kernels = {
      adapter,
      loop: { policy: loop.policy, steps: loop.steps, dispatches: loop.dispatches, waits: loop.waits },
      segments: segments.map(counted),
      latents: counted(latents),
      drafts: { passes: drafts.passes, ...counted(drafts) },
      programs: programs.map(({ program, dispatches, submits, waits }) => ({
        ...{ program, dispatches, submits, waits },
      })),
      round: (({ updates, dispatches, submits, waits }) => ({ updates, dispatches, submits, waits }))(round),
    };
    await expect(`${JSON.stringify(kernels, null, 2)}\n`).toMatchFileSnapshot(
      join(root, 'public/gpu-counts.json'),
    );
  },
  600_000,
);
