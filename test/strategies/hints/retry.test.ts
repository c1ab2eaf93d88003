/** Attempts that follow each other: how many, whom each follows, what the note says, and what all of it costs. */
import { expect, it } from 'vitest';
import { parseConfig } from '../../../src/config/schema.ts';
import { actOf } from '../../../src/run/player.ts';
import { attemptOf, roles, type Sample } from '../../../src/rollout/sample.ts';
import { decode, encode } from '../../../src/tasks/alphabet.ts';
import { END } from '../../../src/tasks/vocabulary/common.ts';
import { taskOf } from '../../../src/tasks/index.ts';
import type { TokenTask } from '../../../src/tasks/task.ts';
import { tablePolicy, type Odds } from '../../rollout/tablePolicy.ts';
import { prompt } from '../../tasks/byHand.ts';
import { collectHinted } from './collectHinted.ts';

const toolbox = taskOf('toolbox') as TokenTask;
/** Four places on: a jump, a step, open, answer. */
const asked = prompt('toolbox', '1>5?', 2, 'toolbox 1>5? abcdefghab');
const [step, jump, open, count, answer, f] = encode('[step][jump][open][count][answer]f') as number[];

/** Turns by even odds, without regard to what was seen, each ended at once; an answer is always f. */
const odds: Odds = (history) => {
  const last = history.at(-1) as number;
  if (last === answer) return [{ token: f!, chance: 1 }];
  if ([step, jump, open, count, f].includes(last)) return [{ token: END, chance: 1 }];
  return [step, jump, open, count, answer].map((token) => ({ token: token!, chance: Math.fround(0.2) }));
};

async function attempts(hint_attempts: number, samples: number, more = {}) {
  const settings = parseConfig({ method: 'hifpo', hint_attempts, ...more });
  return collectHinted({
    ...{ task: toolbox, act: actOf(toolbox)!, policy: tablePolicy(odds, 0), settings, samples },
    prompts: [0, 1, 2, 3].map((place) => ({ prompt: asked, place })),
    verify: (all) => toolbox.verify(all),
    ...{ plainFrame: { promptWidth: 4, width: 47 }, frame: { promptWidth: 22, width: 65 } },
    ...{ round: 0, maxCompletionLength: 43, temperature: 1, seed: 8, now: () => 0 },
  });
}

/** The note by hand: what the attempt did well, replayed on the ring, and the right call next. */
function noteOn(one: Sample): string | null {
  const { completion, observed = [] } = attemptOf(one);
  const calls: string[] = [];
  let from = 0;
  for (const { from: at, to } of [...observed, { from: completion.length, to: completion.length }]) {
    if (at > from) calls.push(decode(completion.slice(from, at)).replace('⏎', ''));
    from = to;
  }
  let [place, opened, given] = [1, false, ''];
  const left = () => (opened ? 0 : Math.floor(((15 - place) % 10) / 3) + (((15 - place) % 10) % 3) + 1);
  for (const call of calls) {
    const before = left();
    const away = (15 - place) % 10;
    const right = opened ? '[answer]f' : away === 0 ? '[open]' : away >= 3 ? '[jump]' : '[step]';
    if (call.startsWith('[answer]')) return call === right ? null : given + right;
    if (call === '[step]') place = (place + 1) % 10;
    if (call === '[jump]') place = (place + 3) % 10;
    if (call === '[open]' && away === 0) opened = true;
    if (left() >= before) return given + right;
    given += call;
  }
  return null;
}

it.each([
  [2, 6, [3, 3]],
  [4, 8, [2, 2, 2, 2]],
  [3, 8, [3, 3, 2]],
  [16, 3, [1, 1, 1]],
])(
  '%i attempts share %i completions out, and each but the first follows one of the wave before',
  async (count, samples, waves) => {
    const { batch, groups, tally } = await attempts(count, samples);
    expect(groups).toHaveLength(4);
    let notes = 0;
    for (const group of [0, 1, 2, 3]) {
      const all = batch.trajectories.filter((one) => one.group === group);
      expect(all).toHaveLength(samples);
      const wave = waves[0]!;
      for (const [i, one] of all.entries()) {
        const before = all[i - wave];
        const note = before && !before.verdict.correct ? noteOn(before) : null;
        // A note that would be the whole solution is withheld.
        const given = note === '[jump][step][open][answer]f' ? null : note;
        expect(one.hint ? decode(one.hint.tokens) : null).toBe(given);
        if (one.hint) {
          notes++;
          expect(one.hint.context).toBe(before!.sample + 1);
        }
      }
    }
    expect(notes).toBeGreaterThan(4);
    expect(tally.hinted).toBe(notes);
    expect(tally.plain).toBe(4 * samples - notes);
  },
);

it('attempts that follow each other charge every note and every token that they write', async () => {
  const { batch, entries } = await attempts(4, 8);
  const sum = (of: (one: Sample) => number): number => batch.trajectories.reduce((n, one) => n + of(one), 0);
  const inRole = (role: number) => (one: Sample) => one.roles.filter((own) => own === role).length;
  expect(entries.tok_hint).toBe(sum(inRole(roles.hint)));
  expect(entries.tok_hint).toBe(sum(({ hint }) => (hint ? hint.tokens.length + 2 : 0)));
  expect(entries.tok_unique).toBe(sum(inRole(roles.action)));
  expect(entries.verify).toBe(32);
});
