import { expect, it } from 'vitest';
import { quantitiesOf, observationOf } from '../../src/question/quantities.ts';
import { kuhnPoker } from '../../src/tasks/kuhnPoker.ts';
import { stateAt } from '../../src/ui/inside/states.ts';
import { choiceAt, isEpisode } from '../../src/ui/tokens/marks.ts';
import { endWords, gameWords, moveNames, paidBy, type CardPicture } from '../../src/ui/views/cardWords.ts';
import { lineOf } from './pictures.ts';

const king = Array.from({ length: 60 }, (_, index) => kuhnPoker.prompt('train', 1, index, 1)).find(
  (prompt) => kuhnPoker.view({ prompt, completion: [] }).prompt === 'king against jack',
)!;
/** The second player's side of a game. */
const seen = (completion: readonly number[]): CardPicture =>
  kuhnPoker.view({
    ...{ prompt: king, completion },
    observed: completion.flatMap((_, at) => (at % 2 === 0 ? [{ from: at, to: at + 1 }] : [])),
  });

it('the picture of a game of cards names a bet after a bet a call, and a pass a check or a fold', () => {
  expect(moveNames(seen([0, 0]))).toEqual(['checks', 'checks']);
  expect(moveNames(seen([0, 1, 1]))).toEqual(['checks', 'bets', 'calls']);
  expect(moveNames(seen([1, 0]))).toEqual(['bets', 'folds']);
});

it('the picture of a game of cards counts the chips of each player, whose sums are what the loser pays', () => {
  for (const game of [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1, 0],
    [0, 1, 1],
  ]) {
    const view = seen(game);
    expect(Math.min(paidBy(view, 0), paidBy(view, 1))).toBe(Math.abs(view.won!));
  }
});

it('the picture of a game of cards says who holds what, who moved how and who won', () => {
  expect(gameWords(seen([0, 1, 1]))).toBe(
    'The first player holds the king, the second player holds the jack and is trained. The first player checks, the second player bets, the first player calls. The first player wins 2 chips.',
  );
  expect(endWords(seen([0, 1, 0]))).toBe('The second player wins 1 chip.');
  expect(gameWords(seen([]))).toBe('The first player holds the king, the second player holds the jack.');
});

it('the picture of a game of cards is an episode whose moves have names and whose situations the plane of states finds', () => {
  const view = seen([0, 1, 1]);
  const line = lineOf({ view, text: '011', reward: 0, reason: '' });
  expect(isEpisode(line.view)).toBe(true);
  expect([0, 1].map((at) => choiceAt(line, at))).toEqual(['pass', 'bet']);
  [0, 1, 2].forEach((at) => {
    const state = stateAt(line, at, quantitiesOf(kuhnPoker));
    const observed = kuhnPoker.game.observe(king, [0, 1, 1].slice(0, at));
    expect(observationOf(kuhnPoker, 1, state)).toEqual(observed);
  });
  const betAtOnce = lineOf({ view: seen([1, 1]), text: '11', reward: 0, reason: '' });
  const state = stateAt(betAtOnce, 1, quantitiesOf(kuhnPoker));
  expect(observationOf(kuhnPoker, 1, state)).toEqual(kuhnPoker.game.observe(king, [1]));
});
