/** The tasks of words under choices of eight axes at once, on the engine that runs in the tab. */
import { afterAll, describe, expect, it } from 'vitest';
import type { RunConfig } from '../../src/config/schema.ts';
import { decodeCheckpoint, encodeCheckpoint } from '../../src/run/checkpointFile.ts';
import { numTokens } from '../../src/rollout/ledger.ts';
import { openNodeExecutor } from '../../src/runtime/nodeOrt.ts';
import { wordRecipes } from './wordChoices.ts';
import { openHere } from './openHere.ts';

const { executor } = openNodeExecutor({ threads: 1 });
afterAll(() => executor.dispose());

const open = async (config: RunConfig) => openHere(config, executor);

const { accepted, refusals } = wordRecipes(20);

describe('twenty combinations on the tasks of words', () => {
  it('are on both tasks, with a choice of every axis', () => {
    const of = (task: string) => accepted.filter(({ config }) => config.task === task);
    expect(of('replies').length).toBeGreaterThan(5);
    expect(of('word-problems').length).toBeGreaterThan(5);
    const on = new Set(accepted.flatMap(({ axes }) => axes));
    expect([...on].sort()).toEqual(
      'advantage budget hints objective prompts pruning replay topology'.split(' '),
    );
  });

  it('are refused for what a setting means, and not for its size', () => {
    expect(refusals.length).toBeGreaterThan(5);
    expect(refusals.filter((message) => !/^\w+: [A-Z].*\. Set .*\.$/.test(message))).toEqual([]);
  });
});

it.each(accepted.map(({ name, config }) => [name, config] as const))(
  'two rounds on tasks of words are finite, add up, and resume to the same hash %s',
  async (_, config) => {
    const whole = await open(config);
    await whole.run.round();
    const middle = encodeCheckpoint(await whole.run.checkpoint());
    const { metrics, ledger } = await whole.run.round();
    const { hash } = await whole.run.checkpoint();
    await whole.dispose();
    const values = Object.entries({ ...metrics, ...ledger });
    expect(values.filter(([, value]) => value !== null && !Number.isFinite(value))).toEqual([]);
    expect(ledger.tok_train).toBeGreaterThan(0);
    expect(ledger.tok_unique).toBeLessThanOrEqual(ledger.tok_noshare);
    expect(numTokens(ledger)).toBe(
      ledger.tok_prompt + ledger.tok_hint + ledger.tok_unique + ledger.tok_draft,
    );
    const rest = await open(config);
    await rest.run.restore(decodeCheckpoint(middle));
    await rest.run.round();
    expect((await rest.run.checkpoint()).hash).toBe(hash);
    await rest.dispose();
  },
);
