import { describe, expect, it } from 'vitest';
import { decodeLink, encodeLink } from '../../src/config/link.ts';
import { encodeProvenLink, markedRounds, readLink, type Proof } from '../../src/config/proof.ts';
import { ConfigError, defaultConfig, parseConfig } from '../../src/config/schema.ts';
import { engineVersion } from '../../src/run/engineVersion.ts';
import { emptyHistory } from '../../src/run/history.ts';
import { checkProof, comparisonWords, proofOf, whyNoProof, whyNotVerified } from '../../src/run/proof.ts';
import type { Checkpoint, MetricRow } from '../../src/run/records.ts';

const hash = '0123456789abcdef0123456789abcdef';
const rowsTo = (round: number): MetricRow[] =>
  Array.from({ length: round + 1 }, (_, at) => ({ round: at, update: at, reward: at / 7, 'pass@1': null }));

function trained(round: number, changedAt?: number) {
  const checkpoint: Checkpoint = {
    ...{ version: 1, config: defaultConfig(), round, update: round, arrays: {}, state: {}, hash, seconds: 1 },
    ledger: {} as Checkpoint['ledger'],
    ...{ engine: engineVersion, changedAt },
  };
  return { checkpoint, metrics: rowsTo(round) };
}
const proven = (round: number): Proof => proofOf(trained(round), { device: 'wasm', threads: 2 });

describe('a proof', () => {
  it('travels in a link and does not change its recipe', () => {
    const config = parseConfig({ seed: 7, max_rounds: 40 });
    const proof = proven(40);
    expect(readLink(encodeProvenLink(config, proof))).toEqual({ config, proof });
    expect(decodeLink(encodeProvenLink(config, proof))).toEqual(config);
    expect(readLink(encodeLink(config)).proof).toBe(null);
  });

  it('is possible for a task of someone’s own, but not from the weights of a warm start', () => {
    const { checkpoint, metrics } = trained(3);
    expect(whyNoProof({ checkpoint, metrics })).toBe(null);
    const own_task = { source: '', title: 'Sums', description: '', levels: [], solves: true, base: 'fresh' };
    const ofOwn = { ...checkpoint, config: { ...checkpoint.config, own_task } };
    expect(whyNoProof({ checkpoint: ofOwn, metrics })).toBe(null);
    const taught = { ...ofOwn, config: { ...ofOwn.config, own_task: { ...own_task, base: 'taught' } } };
    expect(whyNoProof({ checkpoint: taught, metrics })).toMatch(/warm start, which a proof does not cover/);
  });

  it('keeps a link of any number of rounds below 2 kB', () => {
    for (const round of [1, 300, 510, 511, 2000, 1_000_000]) {
      const marks = markedRounds(round);
      expect([marks[0], marks.at(-1)]).toEqual([0, round]);
      expect(marks.length).toBeLessThanOrEqual(512);
      expect(new Set(marks).size).toBe(marks.length);
    }
    expect(encodeProvenLink(parseConfig({ seed: 7 }), proven(2000)).length).toBeLessThan(1200);
  });

  it('says of the same rows and hash that they are identical', () => {
    for (const round of [1, 12, 1300]) {
      const check = checkProof(proven(round));
      for (const row of rowsTo(round)) expect(check.add(row)).toBe(null);
      expect(check.finish(hash)).toEqual({ kind: 'identical' });
    }
  });

  it('names the first round whose row differs, or the two marks around it', () => {
    const other = checkProof(proven(12));
    const rows = rowsTo(12).map((row) => (row.round === 5 ? { ...row, reward: 5 / 7 + 1e-15 } : row));
    expect(rows.map((row) => other.add(row)).find((one) => one !== null)).toEqual({
      ...{ kind: 'differs', after: 4, at: 5 },
    });
    const long = checkProof(proven(1300));
    const parted = rowsTo(1300).map((row) => long.add(row.round >= 700 ? { ...row, loss: 0 } : row));
    const first = parted.find((one) => one !== null);
    expect(first).toEqual({ kind: 'differs', after: 699, at: 702 });
    expect(comparisonWords(first ?? { kind: 'identical' }, proven(1300))).toBe(
      'Not identical: the metrics first differ between rounds 700 and 702 of 1300.',
    );
  });

  it('takes a round that is done again in place of its first row', () => {
    const check = checkProof(proven(4));
    const rows = rowsTo(4);
    for (const row of [...rows.slice(0, 3), ...rows.slice(1)]) expect(check.add(row)).toBe(null);
    expect(check.finish(hash)).toEqual({ kind: 'identical' });
  });

  it('tells other weights after equal rows, and a run that ended early, from identical ones', () => {
    const check = checkProof(proven(4));
    for (const row of rowsTo(3)) check.add(row);
    expect(check.finish(hash)).toEqual({ kind: 'ended', round: 3 });
    check.add(rowsTo(4)[4] as MetricRow);
    expect(check.finish(hash.replace('0', 'f'))).toEqual({ kind: 'state-differs' });
  });

  it('is refused for a run that its link cannot repeat', () => {
    expect(whyNoProof(trained(3))).toBe(null);
    expect(whyNoProof(trained(0))).toMatch(/^There is nothing to prove before the first round/);
    expect(whyNoProof(trained(9, 4))).toMatch(/^Settings were changed after round 4, /);
    expect(whyNoProof({ ...trained(3), metrics: rowsTo(3).slice(1) })).toMatch(/^The metrics of some rounds/);
    const { checkpoint, metrics } = trained(3);
    const history = { ...emptyHistory, engines: [{ engine: '7', round: 2 }] };
    expect(whyNoProof({ checkpoint: { ...checkpoint, history }, metrics })).toBe(
      'This run continues from weights of engine 7, which a proof does not cover. Share the link without a proof, or export the run.',
    );
  });

  it('of another engine version says in one sentence that it cannot be verified', () => {
    expect(whyNotVerified(proven(3))).toBe(null);
    expect(whyNotVerified({ ...proven(3), engine: '6' }, '7')).toBe(
      'This run cannot be verified here: engine version 6 trained it, and version 7 computes other numbers.',
    );
  });
});

const good = `7.wasm.2.1.${hash}.abcd`;
const open = (proof: string) => () => readLink(`#v=1&max_rounds=40&proof=${encodeURIComponent(proof)}`);

it('a link with a bad proof is refused with a sentence', () => {
  expect(open(good)().proof).toMatchObject({ engine: '7', round: 1, trace: 'abcd' });
  const bad = [
    ...['', 'x', good.replace('7.', '-7.'), good.replace('wasm', 'gpu'), good.replace('.2.', '.0.')],
    ...[good.replace('.1.', '.0.'), good.replace('.1.', '.1e3.'), good.replace(hash, hash.slice(1))],
    ...[
      good.replace(hash, hash.toUpperCase()),
      good.replace('.abcd', '.ab<d'),
      good.replace('.abcd', '.abc'),
      `${good}\n`,
      `${good}&seed`,
    ],
  ];
  for (const text of bad) {
    expect(open(text), text).toThrow(ConfigError);
    expect(open(text), text).toThrow(/^proof: must be engine\.device\.threads\.round\.hash\.marks, got /);
  }
  expect(open(good.replace('.abcd', '.abcde'))).toThrow(
    'proof: must be followed by 4 characters of marks, got 5.',
  );
  expect(open(good.replace('.1.', '.41.'))).toThrow(
    'proof: must be of at most 40 rounds, as the recipe has, got 41.',
  );
  expect(() => readLink(`#v=1&proof=${good}&proof=${good}`)).toThrow('proof: must be given once');
});
