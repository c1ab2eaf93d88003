/** Wrong replies: their rate by its formula, how often and which are drawn, and how verdicts take them. */
import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../../src/config/schema.ts';
import { attemptOf, roles, type Sample } from '../../../src/rollout/sample.ts';
import type { ReplyKeys } from '../../../src/rollout/ranking.ts';
import { actOf } from '../../../src/run/player.ts';
import {
  noiseRate,
  noisyAct,
  wrongReplyMetrics,
} from '../../../src/strategies/hints/noisy-replies/noisyReplies.ts';
import { decode, encode } from '../../../src/tasks/alphabet.ts';
import { lookup } from '../../../src/tasks/lookup.ts';
import type { Attempt, WrongReplies } from '../../../src/tasks/task.ts';
import { streams } from '../../../src/tensor/random.ts';
import { prompt, playing } from '../../tasks/byHand.ts';

const wrongReplies = lookup.wrongReplies as WrongReplies;
const config = parseConfig({
  ...{ task: 'lookup', reply_noise: 'exponential', reply_noise_rounds: 60, seed: 3 },
});
/** Key a leads to c, c to 7. */
const asked = prompt('lookup', 'a?', 2, 'lookup a ac b4 c7 d2 f7 ha -');
const searching: Attempt = { prompt: asked, completion: encode('[search]a⏎') };
const keysOf = (place: number, more: Partial<ReplyKeys> = {}): ReplyKeys => ({
  ...{ stream: streams.sample, round: 60, place, sample: 1, position: 7 },
  ...more,
});
/** What the environment says to that many equal searches of different prompts. */
async function saidTo(count: number, more: Partial<ReplyKeys> = {}, { explores = true, from = 0 } = {}) {
  const act = noisyAct(actOf(lookup)!, wrongReplies, config, explores);
  const keys = Array.from({ length: count }, (_, i) => keysOf(from + i, more));
  const replies = await act(
    keys.map(() => searching),
    keys,
  );
  return replies.map(({ tokens }) => decode(tokens).replace(/\[\/?tool\]/g, ''));
}
const right = 'acb4d2';

describe('the rate of wrong replies', () => {
  it('follows the curve of ZeroSearch, and keeps its last value', () => {
    expect(noiseRate(config, 0)).toBe(0);
    expect(noiseRate(config, 30)).toBeCloseTo(1 / 6, 12);
    expect(noiseRate(config, 60)).toBe(0.5);
    expect(noiseRate(config, 1000)).toBe(0.5);
    const falling = { ...config, reply_noise_start: 0.8, reply_noise_end: 0.2 };
    expect(noiseRate(falling, 30)).toBeCloseTo(0.8 - 0.6 / 3, 12);
  });

  it('is near the line for a base near 1, and is the line, the last value or 0 where the settings say so', () => {
    const line = { ...config, reply_noise: 'linear' } as const;
    for (const round of [0, 7, 30, 59, 80]) {
      expect(noiseRate(line, round)).toBeCloseTo((0.5 * Math.min(round, 60)) / 60, 12);
      expect(noiseRate({ ...config, reply_noise_base: 1.0001 }, round)).toBeCloseTo(
        noiseRate(line, round),
        4,
      );
      expect(noiseRate({ ...config, reply_noise: 'constant' }, round)).toBe(0.5);
      expect(noiseRate({ ...config, reply_noise: 'none' }, round)).toBe(0);
    }
  });
});

describe('wrong replies', () => {
  it('are as many as the rate of the round says, and none in evaluation', async () => {
    for (const [round, rate] of [
      [30, 1 / 6],
      [60, 0.5],
    ] as const) {
      const said = await saidTo(6000, { round });
      const share = said.filter((one) => one !== right).length / said.length;
      expect(Math.abs(share - rate)).toBeLessThan(4 * Math.sqrt((rate * (1 - rate)) / 6000));
    }
    expect(new Set(await saidTo(500, { round: 0 }))).toEqual(new Set([right]));
    expect(new Set(await saidTo(500, {}, { explores: false }))).toEqual(new Set([right]));
  });

  it('show each choice of entries off the way equally often', async () => {
    const counts = new Map<string, number>();
    const wrong = (await saidTo(8000)).filter((one) => one !== right);
    for (const one of wrong) counts.set(one, (counts.get(one) ?? 0) + 1);
    // Three of b4, d2, f7 and ha.
    expect([...counts.keys()].sort()).toEqual(['b4d2f7', 'b4d2ha', 'b4f7ha', 'd2f7ha']);
    const spread = Math.sqrt(wrong.length * 0.25 * 0.75);
    for (const count of counts.values()) expect(Math.abs(count - wrong.length / 4)).toBeLessThan(4 * spread);
  });

  it('are drawn by whose reply it is, not by which are beside it', async () => {
    const all = await saidTo(64);
    expect(await saidTo(16, {}, { from: 32 })).toEqual(all.slice(32, 48));
    for (const other of [{ sample: 2 }, { position: 12 }, { round: 61 }, { stream: streams.operation }])
      expect(await saidTo(64, other)).not.toEqual(all);
  });

  it('leave answers, faults and searches off the way as they are', async () => {
    const act = noisyAct(actOf(lookup)!, wrongReplies, { ...config, reply_noise_eval: 1 }, false);
    for (const turn of ['[answer]7⏎', '[search]z⏎', 'a⏎', '[search]b⏎']) {
      const attempt = { prompt: asked, completion: encode(turn.replace('z', 'g')) };
      const [plain] = await lookup.act!([attempt]);
      expect(await act([attempt], [keysOf(1)])).toEqual([plain]);
    }
  });
});

describe('the verdict on a completion with a wrong reply', () => {
  const after = (said: string, ...turns: string[]): Attempt => {
    const first = encode('[search]a⏎');
    const reply = encode(`[tool]${said}[/tool]`);
    return {
      prompt: asked,
      completion: [...first, ...reply, ...encode(turns.join(''))],
      observed: [{ from: first.length, to: first.length + reply.length }],
    };
  };

  it('is right where the policy asked again and followed what it found', async () => {
    const { played, verdict } = await playing({
      ...lookup,
      act: async (attempts) =>
        attempts[0]!.observed?.length ? lookup.act!(attempts) : [wrongReplies.reply(attempts[0]!, 0.3)!],
    })(asked, '[search]a⏎', '[search]a⏎', '[search]c⏎', '[answer]7⏎');
    expect(verdict).toMatchObject({ correct: true, reward: 1 });
    expect(verdict?.steps?.map(({ correct }) => correct)).toEqual([true, true, true, true]);
    expect(wrongReplies.seen({ prompt: asked, ...played })).toEqual([
      { isWrong: true, askedAgain: true },
      { isWrong: false, askedAgain: false },
      { isWrong: false, askedAgain: false },
    ]);
  });

  it('is a guess where it answered what it never found, and refuses what no engine says', async () => {
    const verdicts = await lookup.verify([
      after('b4d2f7', '[answer]7⏎'),
      after('b4d2f8', '[answer]7⏎'),
      after('b4c7d2', '[answer]7⏎'),
      after('b4d2', '[answer]7⏎'),
    ]);
    expect(verdicts.map(({ reason }) => reason)).toEqual([
      'guessed: the entry with 7 was never found',
      ...Array.from({ length: 3 }, () => 'holds an observation that the tool never gave'),
    ]);
    expect(lookup.solve(asked, after('b4d2f7').completion)).toEqual(encode('[search]a⏎'));
  });

  it('counts in the metrics by hand', () => {
    const sampleOf = ({ completion, observed = [] }: Attempt): Sample =>
      ({
        prompt: asked,
        tokens: Int32Array.from([...asked.tokens, ...completion]),
        roles: Uint8Array.from([
          ...asked.tokens.map(() => roles.prompt),
          ...completion.map((_, at) =>
            observed.some(({ from, to }) => at >= from && at < to) ? roles.observation : roles.action,
          ),
        ]),
      }) as unknown as Sample;
    const trajectories = [
      after('b4d2f7', '[search]a⏎'),
      after('b4d2f7', '[search]c⏎'),
      after('b4d2f7'),
      after('acb4d2', '[search]c⏎'),
    ].map(sampleOf);
    expect(trajectories.map((one) => attemptOf(one).observed?.length)).toEqual([1, 1, 1, 1]);
    const batch = { round: 0, weightsVersion: 0, trajectories };
    expect(wrongReplyMetrics([batch], wrongReplies)).toEqual({
      'noise/wrong': 0.75,
      'noise/asked_again': 0.5,
    });
    expect(wrongReplyMetrics([], wrongReplies)).toEqual({ 'noise/wrong': null, 'noise/asked_again': null });
  });
});
