/** What a stored run resumes from, and that one of an older engine is only read. */
import { describe, expect, it } from 'vitest';
import { defaultConfig } from '../../src/config/schema.ts';
import { openCheckpoint, sealCheckpoint } from '../../src/run/checkpoint.ts';
import { decodeCheckpoint, encodeCheckpoint } from '../../src/run/checkpointFile.ts';
import { engineVersion, whyNotResumed } from '../../src/run/engineVersion.ts';
import { initialState } from '../../src/run/state.ts';
import { emptyLedger } from '../../src/rollout/ledger.ts';
import { createMemoryLibrary } from '../../src/storage/memory.ts';
import { noticeWords } from '../../src/runtime/notices.ts';
import { changeOfDevice, resumed } from '../../src/trainer/resume.ts';

const device = { kind: 'wasm', threads: 1, isolated: true, because: '' } as const;
const checkpoint = sealCheckpoint({
  config: defaultConfig(),
  round: 2,
  update: 4,
  arrays: { parameters: Float32Array.of(1, 2) },
  state: { prompts: { next: 4 }, evaluation: null, reward: null },
  ledger: emptyLedger,
  seconds: 1,
});
const rows = [1, 2].map((round) => ({ round, update: 2 * round, reward: 0.1 * round }));

async function libraryWith(codeVersion: string) {
  const library = createMemoryLibrary('test');
  await library.createRun({ id: 'a', name: 'old run', config: defaultConfig(), device, codeVersion });
  const result = { round: 2, reward: 0.2, passAt1: null, numTokens: 9, seconds: 1, state: 'paused' } as const;
  await library.save('a', { metrics: rows, checkpoint, result });
  return library;
}
const request = { kind: 'resume', runId: 'a' } as const;

describe('a stored run', () => {
  it('resumes from its checkpoint and curve', async () => {
    const library = await libraryWith(engineVersion);
    const found = await resumed(library, request, engineVersion);
    expect(found.checkpoint).toEqual(checkpoint);
    expect(found.metrics).toEqual(rows);
  });

  it('of an older engine keeps its curve and says in one sentence why it cannot resume', async () => {
    const library = await libraryWith('5');
    const { runs, damaged } = await library.listRuns();
    expect([runs.map(({ name }) => name), damaged]).toEqual([['old run'], []]);
    expect(await library.readMetrics('a')).toEqual(rows);
    await expect(resumed(library, request, engineVersion)).rejects.toThrow(
      `run old run: engine version 5 trained this run and version ${engineVersion} computes other numbers, so it cannot resume; continue it from its weights as a new run`,
    );
    expect((await library.readRun('a')).codeVersion).toBe('5');
  });
});

describe('a checkpoint', () => {
  it('of this engine opens, from a file too', () => {
    expect(openCheckpoint(checkpoint)).toEqual({
      ...initialState(defaultConfig()),
      ...{ round: 2, next: 4, seconds: 1 },
    });
    expect(decodeCheckpoint(encodeCheckpoint(checkpoint)).engine).toBe(engineVersion);
  });

  it.each([
    ['5', 'engine version 5'],
    [undefined, 'an older engine version'],
  ])('of engine %s is read from a file, and does not open', (engine, made) => {
    const older = { ...checkpoint, engine };
    expect(decodeCheckpoint(encodeCheckpoint(older))).toEqual(older);
    expect(() => openCheckpoint(older)).toThrow(
      `checkpoint: ${made} trained this run and version ${engineVersion}`,
    );
    expect(whyNotResumed(engine)).toMatch(/^[^\n.]+$/);
  });
});

describe('a run that goes on', () => {
  const card = { ...device, kind: 'webgpu' } as const;
  const split = { ...card, rollouts: 'wasm' } as const;

  it('as before is told nothing', () => {
    expect(changeOfDevice(device, { ...device, threads: 2 })).toEqual([]);
    expect(changeOfDevice(split, split)).toEqual([]);
  });

  it('on another device, or with completions written elsewhere, is told so once', () => {
    expect(changeOfDevice(device, { ...split, because: 'chosen by hand' }).map(noticeWords)).toEqual([
      'this run trained on wasm before and continues on webgpu (chosen by hand): not bit for bit the same',
    ]);
    expect(changeOfDevice(split, card).map(noticeWords)).toEqual([
      'this run wrote its completions on wasm before and writes them on webgpu now: not bit for bit the same',
    ]);
  });
});
