/**
 * The need for an operation against exact enumeration: a small policy of the toolbox whose every completion can be
 * listed with its probability, played by the task's own environment and verifier.
 */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkConfig, parseConfig } from '../../../src/config/schema.ts';
import { collect } from '../../../src/rollout/collect.ts';
import { emptyLedger } from '../../../src/rollout/ledger.ts';
import type { CollectSite, RoundCollected, RoundRequest } from '../../../src/rollout/wrapper.ts';
import { attemptOf, type Sample } from '../../../src/rollout/sample.ts';
import {
  needOf,
  operationCharge,
  ratesByUse,
  type CallOutcome,
} from '../../../src/strategies/reward/operation/need.ts';
import { operationNeeds, operationTerm } from '../../../src/strategies/reward/operation/operation.ts';
import { decode, encode } from '../../../src/tasks/alphabet.ts';
import { END } from '../../../src/tasks/vocabulary/common.ts';
import { frameOf } from '../../../src/tasks/levels.ts';
import type { Prompt } from '../../../src/tasks/task.ts';
import { toolbox } from '../../../src/tasks/toolbox.ts';
import { tablePolicy, type Odds } from '../../rollout/tablePolicy.ts';

const config = parseConfig({
  task: 'toolbox',
  level: 2,
  operation: 'jump',
  operation_cost: 0.2,
  operation_probes: 4,
});
const [STEP, JUMP, OPEN, ANSWER, A] = encode('[step][jump][open][answer]a') as [
  number,
  number,
  number,
  number,
  number,
];

/** Place i holds the letter at i. */
const ask = (text: string, held = 'abcdefghab'): Prompt => ({
  task: 'toolbox',
  split: 'train',
  index: 5,
  level: 2,
  tokens: encode(text),
  key: `toolbox ${text} ${held}`,
});

/** Jumps first with this probability, then steps; at the box it opens, or sometimes answers without opening. */
const oddsOf =
  (start: number, asked: number, jumps: number): Odds =>
  (history) => {
    const text = decode(history).replace(/^.*\?/, '');
    const turns = text.split('⏎');
    const turn = turns.at(-1)!.replace(/.*\[\/tool\]/, '');
    const sure = (token: number) => [{ token, chance: 1 }];
    if (turn === '[answer]') return sure(A + 'abcdefghab'.charCodeAt(asked) - 'a'.charCodeAt(0));
    if (/^\[answer\].|^\[(step|jump|open)\]/.test(turn)) return sure(END);
    const places = [...text.matchAll(/\[tool\](\w)\[\/tool\]/g)].map(([, said]) => said!);
    if (/[a-h]/.test(places.at(-1) ?? '')) return sure(ANSWER);
    const place = Number(places.at(-1) ?? start);
    const away = (asked - place + 10) % 10;
    if (away === 0) {
      return [
        { token: OPEN, chance: 0.75 },
        { token: ANSWER, chance: 0.25 },
      ];
    }
    return [
      { token: STEP, chance: 1 - jumps },
      { token: JUMP, chance: jumps },
    ];
  };

/** Every completion with its probability, its calls of jump and whether the task calls it right. */
async function enumerate(
  prompt: Prompt,
  odds: Odds,
): Promise<readonly (CallOutcome & { readonly probability: number })[]> {
  const found: (CallOutcome & { readonly probability: number })[] = [];
  const extend = async (
    completion: number[],
    observed: { from: number; to: number }[],
    probability: number,
  ) => {
    for (const { token, chance } of odds([...prompt.tokens, ...completion])) {
      const next = [...completion, token];
      if (token !== END) {
        await extend(next, observed, probability * chance);
        continue;
      }
      const attempt = { prompt, completion: next, observed };
      const [answer] = await toolbox.act!([attempt]);
      if (!answer!.terminated && !answer!.truncated) {
        const span = { from: next.length, to: next.length + answer!.tokens.length };
        await extend([...next, ...answer!.tokens], [...observed, span], probability * chance);
        continue;
      }
      const [verdict] = await toolbox.verify([attempt]);
      const calls = decode(next).split('[jump]').length - 1;
      found.push({ calls, correct: verdict!.correct, probability: probability * chance });
    }
  };
  await extend([], [], 1);
  return found;
}

/** Exact success rates with and without a jump. */
function exactRates(all: Awaited<ReturnType<typeof enumerate>>) {
  const rate = (some: typeof all) => {
    const mass = some.reduce((sum, { probability }) => sum + probability, 0);
    return some.reduce((sum, { probability, correct }) => sum + Number(correct) * probability, 0) / mass;
  };
  return {
    used: rate(all.filter(({ calls }) => calls > 0)),
    unused: rate(all.filter(({ calls }) => calls === 0)),
  };
}

const site = (odds: Odds, settings = config): CollectSite => {
  const policy = tablePolicy(odds);
  const frame = frameOf(toolbox, settings);
  const common = {
    policy,
    verify: toolbox.verify,
    act: toolbox.act!,
    frame,
    maxCompletionLength: frame.width - frame.promptWidth,
  };
  return {
    config: settings,
    sample: (request) => collect({ ...common, ...request }),
    tokens: { task: toolbox, policy, plainFrame: frame, hintFrame: frame },
  };
};

const requestOf = (prompt: Prompt, samples: number, round = 1): RoundRequest => ({
  prompts: [{ prompt, place: 0 }],
  ...{ groups: 1, round, samples, temperature: 1, seed: 3, now: () => 0 },
  carried: { memory: {}, next: 0, taken: new Set(), unfinished: [], collections: [] },
});

/** A group collected within the strategy. */
const collected = (one: CollectSite, request: RoundRequest): Promise<RoundCollected> =>
  operationNeeds(one)!(async (asked) => ({ ...(await one.sample(asked)), carried: asked.carried }))(request);

describe('the need for an operation', () => {
  // Nine turns: eight places away without a jump leave no turn for the answer; seven do; two cannot be jumped.
  const far = { prompt: ask('1>9?'), odds: oddsOf(1, 9, 0.4) };
  const middle = { prompt: ask('1>8?'), odds: oddsOf(1, 8, 0.4) };
  const close = { prompt: ask('1>3?'), odds: oddsOf(1, 3, 0.4) };
  const exact = new Map<string, ReturnType<typeof exactRates>>();
  beforeAll(async () => {
    for (const { prompt, odds } of [far, middle, close]) {
      const all = await enumerate(prompt, odds);
      expect(all.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 9);
      exact.set(prompt.key, exactRates(all));
    }
  });

  it('is whole where completions without the operation cannot succeed, and none where it never helps', () => {
    const needIn = ({ prompt }: { prompt: Prompt }) => {
      const { used, unused } = exact.get(prompt.key)!;
      return Math.max(0, 1 - unused / used);
    };
    expect(needIn(far)).toBe(1);
    expect(needIn(close)).toBe(0);
    expect(exact.get(middle.prompt.key)!.unused).toBeCloseTo(0.75, 6);
  });

  it.each([
    ['far', far],
    ['middle', middle],
    ['close', close],
  ])('is estimated within four standard errors of the enumeration: %s', async (_, { prompt, odds }) => {
    const { batch } = await site(odds).sample({ ...requestOf(prompt, 600) });
    const evidence = batch.trajectories.map((one) => ({
      calls: toolbox.callsIn!(attemptOf(one), '[jump]'),
      correct: one.verdict.correct,
    }));
    const { used, unused } = ratesByUse(evidence);
    const known = exact.get(prompt.key)!;
    for (const [rate, truth, count] of [
      [used, known.used, evidence.filter(({ calls }) => calls > 0).length],
      [unused, known.unused, evidence.filter(({ calls }) => calls === 0).length],
    ] as const) {
      if (count === 0) continue;
      const error = Math.sqrt((truth * (1 - truth)) / count);
      expect(Math.abs((rate ?? 0) - truth)).toBeLessThanOrEqual(4 * error + 1e-9);
    }
  });

  it('has unbiased rates: over all groups of three with both sides, their means are the exact rates', async () => {
    const all = await enumerate(close.prompt, close.odds);
    const kinds = [
      [1, true],
      [1, false],
      [0, true],
      [0, false],
    ].map(([calls, correct]) => ({ calls: calls as number, correct: correct as boolean }));
    const mass = kinds.map(({ calls, correct }) =>
      all
        .filter((one) => Math.min(one.calls, 1) === calls && one.correct === correct)
        .reduce((sum, { probability }) => sum + probability, 0),
    );
    let [total, used, unused] = [0, 0, 0];
    for (let group = 0; group < 64; group++) {
      const members = [group & 3, (group >> 2) & 3, group >> 4];
      const rates = ratesByUse(members.map((kind) => kinds[kind]!));
      if (rates.used === null || rates.unused === null) continue;
      const probability = members.reduce((product, kind) => product * mass[kind]!, 1);
      total += probability;
      used += probability * rates.used;
      unused += probability * rates.unused;
    }
    const known = exact.get(close.prompt.key)!;
    expect(used / total).toBeCloseTo(known.used, 9);
    expect(unused / total).toBeCloseTo(known.unused, 9);
  });

  it('is unknown without both sides, and lies in [0, 1]', () => {
    const anyEvidence = fc.array(fc.record({ calls: fc.nat(3), correct: fc.boolean() }), { maxLength: 12 });
    fc.assert(
      fc.property(anyEvidence, (all) => {
        const need = needOf(all);
        const hasBoth = all.some(({ calls }) => calls > 0) && all.some(({ calls }) => calls === 0);
        const works = all.some(({ calls, correct }) => calls > 0 && correct);
        expect(need !== null).toBe(hasBoth && works);
        if (need !== null) expect(need >= 0 && need <= 1).toBe(true);
      }),
    );
  });

  it('makes a call free where it is whole, and dear where it is none or unknown', () => {
    const right = { calls: 2, correct: true };
    expect(operationCharge(right, 1, 0.2) + 0).toBe(0);
    expect(operationCharge(right, 0.5, 0.2)).toBeCloseTo(-0.2, 12);
    expect(operationCharge(right, 0, 0.2)).toBeCloseTo(-0.4, 12);
    expect(operationCharge(right, null, 0.2)).toBeCloseTo(-0.4, 12);
    expect(operationCharge({ calls: 2, correct: false }, 0, 0.2)).toBe(0);
    expect(operationCharge({ calls: 0, correct: true }, 0, 0.2)).toBe(0);
  });
});

describe('further completions for the need', () => {
  const prompt = ask('1>8?');
  const odds = oddsOf(1, 8, 0.4);

  it('train nothing, and the ledger counts their tokens and turns like those of the group', async () => {
    const without = { ...config, operation_probes: 0 };
    const plain = await collected(site(odds, without), requestOf(prompt, 8));
    const probed = await collected(site(odds), requestOf(prompt, 8));
    const keys = ({ batch }: RoundCollected) =>
      batch.trajectories.map(({ tokens, sample }) => [sample, ...tokens].join());
    expect(keys(probed)).toEqual(keys(plain));
    expect(probed.entries.verify).toBe(8 + 4);
    for (const key of ['tok_unique', 'tok_prompt', 'turns', 'steps_seq'] as const)
      expect([key, probed.entries[key]! > plain.entries[key]!]).toEqual([key, true]);
    expect(plain.entries).toEqual({ ...emptyLedger, ...plain.entries });
  });

  it('enter the estimate: the need is that of all completions of the prompt together', async () => {
    const asked: Sample[] = [];
    const inner = site(odds);
    const spying: CollectSite = {
      ...inner,
      async sample(request) {
        const found = await inner.sample(request);
        asked.push(...found.batch.trajectories);
        return found;
      },
    };
    const { batch } = await collected(spying, requestOf(prompt, 8));
    expect(asked).toHaveLength(8 + 4);
    const need = needOf(
      asked.map((one) => ({
        calls: decode(one.tokens.subarray(one.prompt.tokens.length)).split('[jump]').length - 1,
        correct: one.verdict.correct,
      })),
    );
    for (const { operation } of batch.trajectories) expect(operation?.need).toBe(need);
  });

  it('are not asked for where the operation has no adaptive cost', () => {
    const off = { ...config, operation: 'none' } as const;
    expect(operationNeeds(site(odds, off))).toBeNull();
    expect(operationTerm([], off, 10)).toBeNull();
  });
});

describe('an adaptive operation and other settings', () => {
  it('goes with each of the four switches', () => {
    for (const other of [
      { topology: 'steps', scale_rewards: 'none' },
      { prune: 'random' },
      { hint: 'all_failed' },
      { replay: 'partial' },
      { replay: 'fifo' },
    ])
      expect([other, checkConfig({ task: 'toolbox', operation: 'count', ...other })]).toEqual([other, []]);
  });
});
