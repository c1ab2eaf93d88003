/** Collections with hints, on a policy whose odds anyone can look up. */
import { describe, expect, it } from 'vitest';
import { collect } from '../../../src/rollout/collect.ts';
import { collectHinted, type HintedCollection } from './collectHinted.ts';
import type { HintSettings } from '../../../src/strategies/hints/trigger.ts';
import { attemptOf, completionOf, roles, type Sample } from '../../../src/rollout/sample.ts';
import { decode, encode } from '../../../src/tasks/alphabet.ts';
import { END } from '../../../src/tasks/vocabulary/common.ts';
import { chainSum } from '../../../src/tasks/chainSum.ts';
import { hintLength, solutionOf, withHint } from '../../../src/tasks/hint.ts';
import { taskOf } from '../../../src/tasks/index.ts';
import type { TokenTask } from '../../../src/tasks/task.ts';
import { oddsBySeed, tablePolicy, type Odds } from '../../rollout/tablePolicy.ts';

const usual: HintSettings = {
  hint: 'all_failed',
  hint_content: 'solution',
  hint_placement: 'context',
  hint_scoring: 'plain_hinted',
  hint_share: 0.5,
  hint_dropout: 0.5,
  hint_contexts: 1,
  hint_examples: 2,
  hint_attempts: 2,
  hint_plan_tokens: 4,
  hint_skill_chain: 1,
  hint_continuations: 4,
  hint_ratio: 0.5,
  hint_ratio_min: 0,
  hint_trained: 'none',
};
const strategies = taskOf('strategies') as TokenTask;
const scratchpad = taskOf('scratchpad') as TokenTask;

function collectionOf(
  settings: Partial<HintSettings>,
  { task = chainSum, odds = oddsBySeed(3), groups = 6, samples = 4, longest = 6 } = {},
) {
  const policy = tablePolicy(odds, 0);
  const prompts = Array.from({ length: groups }, (_, i) => ({
    prompt: task.prompt('train', 5, i, 2),
    place: 40 + i,
  }));
  const promptWidth = prompts[0]!.prompt.tokens.length;
  const collection: HintedCollection = {
    policy,
    task,
    verify: (attempts) => task.verify(attempts),
    settings: { ...usual, ...settings },
    prompts,
    samples,
    plainFrame: { promptWidth, width: promptWidth + longest },
    frame: { promptWidth: promptWidth + 30, width: promptWidth + 30 + longest },
    ...{ round: 2, maxCompletionLength: longest, temperature: 1, seed: 9, now: () => 0 },
  };
  return { collection, policy };
}
const written = (trajectories: readonly Sample[]): string[] =>
  trajectories.map((one) => `${one.group} ${decode(completionOf(one))}`);
const groupsOf = (trajectories: readonly Sample[]): Sample[][] =>
  [...new Set(trajectories.map(({ group }) => group))].map((group) =>
    trajectories.filter((one) => one.group === group),
  );

describe('hints where all completions of a prompt failed', () => {
  it('are told to some in place of failed ones, and the others are those of a run without hints', async () => {
    const { collection } = collectionOf({});
    const plain = await collect({ ...collection, frame: collection.plainFrame });
    const { batch } = await collectHinted(collection);
    const [before, after] = [groupsOf(plain.batch.trajectories), groupsOf(batch.trajectories)];
    const failed = before.map((group) => group.every(({ verdict }) => !verdict.correct));
    expect(failed).toContain(true);
    after.forEach((group, i) => {
      expect(group).toHaveLength(4);
      const alone = group.filter(({ hint }) => !hint);
      expect(alone).toHaveLength(failed[i] ? 2 : 4);
      expect(written(alone)).toEqual(written(before[i]!.slice(0, alone.length)));
    });
  });

  it('leave a prompt alone of which one was right', async () => {
    const right: Odds = (history) => {
      const answer = chainSum.solve({ ...chainSum.prompt('train', 5, 0, 2), tokens: history.slice(0, 6) });
      return [{ token: answer[history.length - 6] ?? END, chance: 1 }];
    };
    const { collection, policy } = collectionOf({}, { odds: right });
    const { batch, tally } = await collectHinted(collection);
    expect(batch.trajectories.every(({ hint, verdict }) => !hint && verdict.correct)).toBe(true);
    expect([tally.asked, tally.hinted, tally.plainRight]).toEqual([0, 0, 24]);
    expect(policy.live()).toBe(0);
  });

  it('are counted, every token of them, those replaced too', async () => {
    const { collection, policy } = collectionOf({});
    const { batch, entries, tally } = await collectHinted(collection);
    const hinted = batch.trajectories.filter(({ hint }) => hint);
    const asked = policy.calls.flatMap((call) => (call.kind === 'generate' ? call.histories : []));
    expect(asked).toHaveLength(24 + hinted.length);
    expect(entries.tok_hint).toBe(asked.reduce((sum, tokens) => sum + hintLength(tokens), 0));
    expect(entries.tok_hint).toBe(hinted.reduce((sum, { hint }) => sum + hint!.tokens.length + 2, 0));
    expect(entries.tok_prompt).toBe(6 * (24 + hinted.length));
    expect(entries.verify).toBe(24 + hinted.length);
    const lengths = policy.calls.flatMap((call) =>
      call.kind === 'generate' ? [...call.generated.logps].filter((logp) => logp !== 0) : [],
    );
    expect(entries.tok_unique).toBe(lengths.length);
    expect(tally).toMatchObject({ asked: hinted.length, hinted: hinted.length, plain: 24, kept: 24 });
    expect(policy.live()).toBe(0);
  });
});

describe('the context in which hinted completions are scored', () => {
  const odds = oddsBySeed(3);
  /** log π(token | all before it), by the table. */
  const logpsBehind = (before: readonly number[], completion: ArrayLike<number>): number[] =>
    Array.from(completion, (token, t) => {
      const history = [...before, ...Array.from(completion).slice(0, t)];
      return Math.log(odds(history).find((one) => one.token === token)!.chance);
    });
  const sampledOf = async (hint_scoring: HintSettings['hint_scoring']) => {
    const { collection, policy } = collectionOf({ hint: 'always', hint_share: 1, hint_scoring }, { odds });
    const { batch, entries } = await collectHinted(collection);
    expect(policy.live()).toBe(0);
    return { all: batch.trajectories, entries, prompts: collection.prompts };
  };

  it.each(['hinted', 'plain_hinted', 'plain'] as const)(
    '%s: holds that prompt and those probabilities',
    async (scoring) => {
      const { all, entries, prompts } = await sampledOf(scoring);
      expect(all).toHaveLength(24);
      for (const one of all) {
        const { prompt } = prompts[one.group]!;
        const told = withHint(prompt, one.hint!.tokens);
        expect(one.prompt.tokens).toEqual(scoring === 'hinted' ? told.tokens : prompt.tokens);
        const behind = scoring === 'plain' ? prompt.tokens : told.tokens;
        const completion = completionOf(one);
        const logps = [...one.logps.subarray(one.prompt.tokens.length)];
        logpsBehind(behind, completion).forEach((logp, t) => expect(logps[t]).toBeCloseTo(logp, 5));
        expect(one.tokens).toHaveLength(one.roles.length);
        expect(attemptOf(one).prompt.tokens).toEqual(prompt.tokens);
        expect([...one.roles].filter((role) => role === roles.hint)).toHaveLength(
          scoring === 'hinted' ? one.hint!.tokens.length + 2 : 0,
        );
      }
      const scored = all.reduce((sum, { tokens }) => sum + tokens.length, 0);
      expect(entries.tok_aux ?? 0).toBe(scoring === 'plain' ? scored : 0);
    },
  );

  it('changes nothing of what is written', async () => {
    const [hinted, plain] = [await sampledOf('hinted'), await sampledOf('plain')];
    expect(written(plain.all)).toEqual(written(hinted.all));
  });
});

describe('hints that a completion begins with', () => {
  const settings = { hint: 'always', hint_placement: 'prefix', hint_share: 1 } as const;

  it('are what the solution begins with, told apart from what the policy wrote, with its probability', async () => {
    const { collection } = collectionOf(settings);
    const { batch, entries } = await collectHinted(collection);
    for (const one of batch.trajectories) {
      const solution = await solutionOf(chainSum, one.prompt);
      const count = Math.max(1, Math.min(solution.length - 1, Math.round(0.5 * solution.length)));
      const own = completionOf(one);
      expect([...own.slice(0, count)]).toEqual(solution.slice(0, count));
      expect([...one.roles.subarray(6)]).toEqual(
        Array.from(own, (_, t) => (t < count ? roles.hint : roles.action)),
      );
      expect([...one.trainMask.subarray(6)]).toEqual(Array.from(own, (_, t) => Number(t >= count)));
    }
    const told = batch.trajectories.reduce((sum, { hint }) => sum + hint!.tokens.length, 0);
    const all = batch.trajectories.reduce((sum, one) => sum + completionOf(one).length, 0);
    expect(entries).toMatchObject({ tok_hint: told, tok_unique: all - told, tok_noshare: all - told });
  });

  it('enter the loss where they are to be trained', async () => {
    const { collection } = collectionOf({ ...settings, hint_trained: 'full' });
    const { batch } = await collectHinted(collection);
    expect(batch.trajectories.every(({ trainMask }) => trainMask.subarray(6).every((bit) => bit === 1))).toBe(
      true,
    );
  });
});

it('a hint by difficulty tells the more the fewer were right, and nothing where all were', async () => {
  const fixed = (share: number): number[] => {
    const first = Array.from({ length: 8 }, (_, i) => ({ correct: i >= share * 8 }));
    return first.map(({ correct }) => Number(correct));
  };
  const { triggers } = await import('../../../src/strategies/hints/trigger.ts');
  const ratiosAt = (share: number): (number | undefined)[] => {
    const first = fixed(share).map(
      (reward) => ({ reward, verdict: { reward, correct: reward === 1, reason: '' } }) as Sample,
    );
    const by = { ...usual, hint: 'by_difficulty', hint_ratio: 0.6, hint_ratio_min: 0.1 } as const;
    const asks = triggers.by_difficulty.then!(first, { samples: 16, settings: by, draw: () => 0.5 });
    return asks.map((ask) => ask?.ratio);
  };
  expect(ratiosAt(0)).toEqual(Array(8).fill(undefined));
  for (const share of [0.25, 0.5, 1]) {
    for (const ratio of ratiosAt(share)) expect(ratio).toBeCloseTo(0.1 + 0.5 * share, 12);
  }
});

describe('hints with dropout', () => {
  it('tell as many different strategies as asked for, and leave completions alone by chance', async () => {
    const task = strategies;
    const settings = { hint: 'dropout', hint_content: 'any_strategy', hint_contexts: 2 } as const;
    const { collection } = collectionOf(settings, { task, groups: 40, samples: 8 });
    const { batch, tally } = await collectHinted(collection);
    for (const group of groupsOf(batch.trajectories)) {
      expect(group).toHaveLength(8);
      const told = group.flatMap(({ hint }) => (hint ? [`${hint.context} ${decode(hint.tokens)}`] : []));
      const different = new Set(told);
      expect(different.size).toBeLessThanOrEqual(2);
      expect(new Set([...different].map((one) => one[0])).size).toBe(different.size);
      expect(new Set([...different].map((one) => one[2])).size).toBe(different.size);
    }
    // 320 coins: four standard deviations are 36.
    expect(Math.abs(tally.keptHinted - 160)).toBeLessThan(36);
  });

  it('draws by whose completion it is, not by which prompts are beside it', async () => {
    const settings = { hint: 'dropout', hint_content: 'any_strategy', hint_contexts: 2 } as const;
    const whole = collectionOf(settings, { task: strategies }).collection;
    const last = { ...whole, prompts: whole.prompts.slice(-2) };
    const [all, some] = [await collectHinted(whole), await collectHinted(last)];
    const of = (one: Sample) => [decode(completionOf(one)), one.hint?.tokens, one.sample];
    expect(some.batch.trajectories.map(of)).toEqual(all.batch.trajectories.slice(-8).map(of));
  });
});

/** Gets the second step wrong, and then the answer; after a right second step all is right. */
const slips: Odds = (history) => {
  const colon = history.indexOf(encode(':')[0]!);
  const prompt = { ...scratchpad.prompt('train', 5, 0, 2), tokens: history.slice(0, colon + 1) };
  const done = history.slice(colon + 1);
  const right = scratchpad.solve(prompt);
  const token = right[done.length] ?? END;
  const isAnswer = done.length === right.length - 2;
  const slip = done.length === 2 || (isAnswer && done[2] !== right[2]);
  return [{ token: slip ? encode(decode([token]) === '9' ? '8' : '9')[0]! : token, chance: 1 }];
};

describe('a repair', () => {
  const settings: Partial<HintSettings> = {
    hint: 'failed',
    hint_content: 'repair',
    hint_placement: 'prefix',
    hint_trained: 'probability',
  };

  it('keeps what was right, puts the first wrong step right and lets the policy go on', async () => {
    const { collection } = collectionOf(settings, { task: scratchpad, odds: slips, longest: 24 });
    const { batch, entries, tally } = await collectHinted(collection);
    const repaired = batch.trajectories.filter(({ hint }) => hint);
    expect(repaired).toHaveLength(12);
    for (const one of repaired) {
      const solution = scratchpad.solve(one.prompt);
      expect(one.verdict.correct).toBe(true);
      expect([...completionOf(one)]).toEqual(solution);
      expect(one.hint!.tokens).toEqual(solution.slice(2, 4));
      const { action, hint } = roles;
      expect([...one.roles.subarray(one.prompt.tokens.length)]).toEqual(
        solution.map((_, t) => (t === 2 || t === 3 ? hint : action)),
      );
      expect([...one.trainMask.subarray(one.prompt.tokens.length)]).toEqual(solution.map(() => 1));
    }
    // The step is told, and what stood before it was written once already.
    const writtenInAll = 36 * completionOf(repaired[0]!).length;
    expect(entries).toMatchObject({
      tok_hint: 24,
      tok_noshare: writtenInAll - 24,
      tok_unique: writtenInAll - 48,
    });
    expect(tally).toMatchObject({ hinted: 12, hintedRight: 12, plain: 24, plainRight: 0, missing: 0 });
  });

  it('that cannot be made leaves the failed completion where it was', async () => {
    const silent: Odds = () => [{ token: END, chance: 1 }];
    const { collection } = collectionOf(settings, { task: scratchpad, odds: silent, longest: 24 });
    const { batch, tally } = await collectHinted(collection);
    expect(batch.trajectories).toHaveLength(24);
    expect(batch.trajectories.some(({ hint }) => hint)).toBe(false);
    expect(tally).toMatchObject({ asked: 12, missing: 12, hinted: 0, kept: 24 });
  });
});

it('a rewind keeps what was right and continues as the reference does, up to the answer', async () => {
  const settings = { hint: 'failed', hint_content: 'rewind', hint_placement: 'prefix' } as const;
  const { collection } = collectionOf(settings, { task: scratchpad, odds: slips, longest: 24 });
  const { batch } = await collectHinted(collection);
  const rewound = batch.trajectories.filter(({ hint }) => hint);
  expect(rewound).toHaveLength(12);
  for (const one of rewound) {
    const solution = scratchpad.solve(one.prompt);
    const { length } = one.hint!.tokens;
    expect(length).toBeGreaterThan(2);
    expect(one.hint!.tokens).toEqual(solution.slice(2, 2 + length));
    expect([...completionOf(one)].slice(0, 2 + length)).toEqual(solution.slice(0, 2 + length));
    expect(2 + length).toBeLessThan(solution.length - 1);
    expect(one.verdict.correct).toBe(true);
  }
});

describe('a hint that cannot be told', () => {
  it('leaves the round as it is without hints, and is counted', async () => {
    const unsolved: TokenTask = {
      ...chainSum,
      solve: () => {
        throw new Error('no reference');
      },
    };
    const { collection } = collectionOf({ hint: 'always' }, { task: unsolved });
    const { batch, tally, entries } = await collectHinted(collection);
    const plain = await collect({ ...collection, frame: collection.plainFrame });
    expect(written(batch.trajectories)).toEqual(written(plain.batch.trajectories));
    expect(tally).toMatchObject({ asked: 12, missing: 12, hinted: 0 });
    expect(entries.tok_hint).toBe(0);
  });

  it('because it holds the answer is shortened until it does not, or kept back, and counted', async () => {
    // Whatever is said of it, one token is the whole solution.
    const short: TokenTask = { ...chainSum, solve: () => [...encode('44'), END] };
    const neighbour = {
      ...short,
      prompt: (...of: Parameters<TokenTask['prompt']>) => chainSum.prompt(...of),
    };
    const { collection } = collectionOf(
      { hint: 'always', hint_content: 'neighbour', hint_share: 1 },
      { task: neighbour },
    );
    const { tally } = await collectHinted(collection);
    // Every neighbour's solution is this prompt's as well.
    expect(tally).toMatchObject({ asked: 24, leaked: 24, missing: 24, hinted: 0 });
  });
});
