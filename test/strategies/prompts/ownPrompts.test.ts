/** Choice of prompts by code of the reader: the records that it sees, and that the highest scores are taken. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseConfig, type RunConfig } from '../../../src/config/schema.ts';
import type { Learnable } from '../../../src/learn/learnable.ts';
import type { OwnCandidate } from '../../../src/learn/own/ownMethod.ts';
import { roles, type Batch } from '../../../src/rollout/sample.ts';
import { createRun } from '../../../src/run/run.ts';
import {
  ownRecordsRemembering,
  recordOf,
  recordsAfter,
} from '../../../src/strategies/prompts/own/ownRecords.ts';
import { decode } from '../../../src/tasks/alphabet.ts';
import { chainSum } from '../../../src/tasks/chainSum.ts';
import type { TokenTask } from '../../../src/tasks/task.ts';
import { batchOf, makeTrajectory } from '../../learn/trajectories.ts';
import { methodAnswering } from '../../learn/own/answering.ts';
import { partsWith } from '../../run/parts.ts';

type Met = readonly [
  index: number,
  correct: boolean,
  kind: 'plain' | 'hinted' | 'begun' | 'unscored' | 'voted',
];

const anyRound: fc.Arbitrary<readonly Met[]> = fc.array(
  fc.tuple(
    fc.nat(6),
    fc.boolean(),
    fc.constantFrom(
      'plain' as const,
      'hinted' as const,
      'begun' as const,
      'unscored' as const,
      'voted' as const,
    ),
  ),
  { maxLength: 8 },
);

/** A round of completions of these kinds; a vote says the opposite of the verdict. */
function roundOf(met: readonly Met[], round: number): Batch {
  const trajectories = met.map(([index, correct, kind]) => {
    const one = makeTrajectory({ prompt: [5, 6], completion: [7, 8], logps: [0, 0] });
    const reward = kind === 'unscored' ? NaN : Number(kind === 'voted' ? !correct : correct);
    return {
      ...one,
      ...{ prompt: { ...one.prompt, index }, reward, verdict: { reward, correct, reason: '' } },
      ...(kind === 'hinted' && { hint: { context: 1, tokens: [4] } }),
      ...(kind === 'begun' && { roles: Uint8Array.of(0, 0, roles.hint, roles.action) }),
      ...(kind === 'voted' && { vote: { answer: '7', label: '7', margin: 1 } }),
    };
  });
  return { ...batchOf(trajectories), round };
}

describe('records of prompts', () => {
  it('count plain scored completions and right ones, and name the last round', () => {
    fc.assert(
      fc.property(fc.array(anyRound, { maxLength: 6 }), (rounds) => {
        let records = ownRecordsRemembering.initial();
        rounds.forEach((met, round) => (records = recordsAfter(records, [roundOf(met, round)])));
        const memory = { [ownRecordsRemembering.slot]: ownRecordsRemembering.encode(records) };
        for (let index = 0; index <= 6; index++) {
          const counted = rounds.flatMap((met, round) =>
            met.flatMap(([of, correct, kind]) =>
              of === index && (kind === 'plain' || kind === 'voted')
                ? [{ round, right: correct === (kind === 'plain') }]
                : [],
            ),
          );
          const solved = counted.filter(({ right }) => right).length;
          expect(recordOf(memory, index)).toEqual({ tried: counted.length, solved });
          const last = counted.at(-1)?.round;
          expect(records.get(index)).toEqual(last === undefined ? undefined : [counted.length, solved, last]);
        }
      }),
    );
  });

  it('are read as they were written, and refused in another form', () => {
    const { encode, decode: read } = ownRecordsRemembering;
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(fc.nat(4095), fc.integer({ min: 1, max: 1e6 }), fc.nat(1e6), fc.nat(1e5)), {
          selector: ([index]) => index,
        }),
        (rows) => {
          const records = new Map(
            rows.map(([index, tried, solved, round]) => [index, [tried, Math.min(solved, tried), round]]),
          );
          const stored: unknown = JSON.parse(JSON.stringify(encode(records)));
          expect(read(stored)).toEqual(records);
          expect(encode(read(stored))).toEqual(stored);
        },
      ),
    );
    for (const damaged of [
      null,
      {},
      [[1]],
      [[1, 2, 3, 0]],
      [[1, 0, 0, 0]],
      [[1, 2, 1, -1]],
      [[1, 2, 0.5, 1]],
    ])
      expect(() => read(damaged)).toThrow(
        'records of prompts: its memory must hold rows of an index and 3 numbers',
      );
  });

  it('forget the prompts tried longest ago where there are more than 4,096', () => {
    const many = Array.from({ length: 4100 }, (_, index): Met => [index, true, 'plain']);
    const first = recordsAfter(new Map(), [roundOf(many.slice(0, 10), 0)]);
    const after = recordsAfter(first, [roundOf(many.slice(10), 1)]);
    expect(after.size).toBe(4096);
    expect([...Array(10).keys()].filter((index) => after.has(index))).toEqual([0, 1, 2, 3, 4, 5]);
  });
});

/** Right where the first token is even. */
const task: TokenTask = {
  ...chainSum,
  verify: (attempts) =>
    Promise.resolve(
      attempts.map(({ completion }) => {
        const correct = (completion[0] ?? 1) % 2 === 0;
        return { reward: Number(correct), correct, reason: '' };
      }),
    ),
};

describe('a run whose code chooses prompts', () => {
  it('takes the highest scores, and the code sees what earlier rounds made of each candidate', async () => {
    const seen: (readonly OwnCandidate[])[] = [];
    // Prefers what is half solved, then what was tried least.
    const score = ({ tried, solved }: OwnCandidate): number =>
      (tried > 0 ? (solved / tried) * (1 - solved / tried) : 0.2) - tried / 1000;
    const own_method = methodAnswering({
      choose: (prompts) => {
        seen.push(prompts);
        return prompts.map(score);
      },
    });
    const settings: Partial<RunConfig> = {
      ...{ prompt_selection: 'own', num_train_prompts: 12, prompts_per_round: 4, own_method },
    };
    const parts = partsWith(settings);
    const batches: Batch<Learnable>[] = [];
    const learner = Object.assign(Object.create(parts.learner) as typeof parts.learner, {
      learn: (batch: Batch<Learnable>, used: RunConfig) => {
        batches.push(batch);
        return parts.learner.learn(batch, used);
      },
    });
    const run = createRun({ ...parts, learner, task, config: parseConfig(parts.config) });
    for (let i = 0; i < 6; i++) await run.round();

    expect(seen).toHaveLength(6);
    const promptOf = ({ prompt }: Learnable): string => decode(prompt.tokens);
    seen.forEach((candidates, round) => {
      expect(candidates).toHaveLength(12);
      for (const { prompt, tried, solved, age } of candidates) {
        const before = batches
          .slice(0, round)
          .map(({ trajectories }) => trajectories.filter((one) => promptOf(one) === prompt));
        const all = before.flat();
        expect({ tried, solved }).toEqual({
          tried: all.length,
          solved: all.filter(({ verdict }) => verdict.correct).length,
        });
        const last = before.findLastIndex(({ length }) => length > 0);
        expect(age).toBe(last === -1 ? null : round - last);
      }
      const scores = candidates.map(score).sort((a, b) => b - a);
      const taken = new Set(batches[round]!.trajectories.map(promptOf));
      const lowest = Math.min(...candidates.filter(({ prompt }) => taken.has(prompt)).map(score));
      expect(taken.size).toBe(4);
      expect(lowest).toBe(scores[3]);
    });
    expect(seen.at(-1)!.some(({ tried }) => tried > 4)).toBe(true);
  });

  it('needs a pool of prompts that come again', () => {
    const own_method = methodAnswering({ choose: () => [] });
    const { config } = partsWith({ prompt_selection: 'own', own_method });
    expect(() => parseConfig(config)).toThrow('It chooses from a pool of 5 to 4096 prompts that come again.');
  });
});
