/** Made-up runs for storage tests: valid in shape, arbitrary in content. */
import fc from 'fast-check';
import { defaultConfig } from '../../src/config/schema.ts';
import { emptyLedger } from '../../src/rollout/ledger.ts';
import type { Checkpoint, MetricRow, RunResult } from '../../src/run/records.ts';
import type { NewRun } from '../../src/storage/records.ts';

/** A database name that no other test uses. */
export function freshName(): string {
  return `espalier-test-${crypto.randomUUID()}`;
}

export function sampleRun(id: string, name = 'quiet-pear-7'): NewRun {
  const device = { kind: 'wasm', threads: 1, isolated: false, because: 'chosen by hand' } as const;
  return { id, name, config: defaultConfig(), device, codeVersion: 'test' };
}

export function sampleRow(round: number): MetricRow {
  return { round, update: 2 * round, reward: round / 7, 'pass@1': round % 5 === 0 ? round / 100 : null };
}

export function sampleResult(round: number): RunResult {
  return { round, reward: 0.5, passAt1: null, numTokens: 10 * round, seconds: round / 3, state: 'running' };
}

/** Arrays full of `round`, so that a checkpoint torn between two saves would show. */
export function sampleCheckpoint(round: number, size = 8): Checkpoint {
  return {
    version: 1,
    config: defaultConfig(),
    round,
    update: 2 * round,
    arrays: { parameters: new Float32Array(size).fill(round), moment1: new Float32Array(size).fill(-round) },
    state: { prompts: { next: round * 32 } },
    ledger: emptyLedger,
    seconds: round / 3,
    hash: `hash-${round}`,
  };
}

const count = fc.nat(2 ** 31);
const finite = fc.double({ noNaN: true, noDefaultInfinity: true });

/** Arbitrary checkpoints: any array names and float bits but NaN payloads, any JSON state. */
export const checkpoints: fc.Arbitrary<Checkpoint> = fc.record({
  version: fc.constant(1 as const),
  config: fc
    .record({ seed: count, temperature: fc.constantFrom(0.5, 1) })
    .map((some) => ({ ...defaultConfig(), ...some })),
  round: count,
  update: count,
  arrays: fc.dictionary(fc.stringMatching(/^[a-z][a-z0-9_.]{0,12}$/), fc.float32Array({ maxLength: 40 }), {
    maxKeys: 5,
  }),
  state: fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 4 }),
  ledger: fc.record(
    Object.fromEntries(Object.keys(emptyLedger).map((key) => [key, count])),
  ) as unknown as fc.Arbitrary<typeof emptyLedger>,
  seconds: fc.double({ min: 0, max: 1e9, noNaN: true }),
  hash: fc.string(),
});

/** Arbitrary metric rows for the given rounds. */
export function rowsFor(rounds: readonly number[]): fc.Arbitrary<MetricRow[]> {
  const values = fc.dictionary(
    fc.stringMatching(/^[a-z][a-z_/@0-9]{0,15}$/),
    fc.option(finite, { nil: null }),
    { maxKeys: 6 },
  );
  const row = (round: number) =>
    fc.tuple(values, count).map(([some, update]) => ({ ...some, round, update }) as MetricRow);
  return fc.tuple(...rounds.map(row)) as unknown as fc.Arbitrary<MetricRow[]>;
}
