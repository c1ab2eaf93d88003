import { expect, it } from 'vitest';
import { observationOf, quantitiesOf } from '../../src/question/quantities.ts';
import { doorGrid } from '../../src/tasks/doorGrid.ts';
import { stateAt } from '../../src/ui/inside/states.ts';
import { choiceAt, isEpisode, observedBy } from '../../src/ui/tokens/marks.ts';
import { bothWords, cellsWith, hallWords, wayOf, type PairPicture } from '../../src/ui/views/pairWords.ts';
import { lineOf } from './pictures.ts';

const prompt = {
  ...doorGrid.prompt('train', 1, 0, 2),
  // Nobody stumbles in the first two steps with this seed.
  key: 'door-grid 2 1 6 11',
};
const seen = (completion: readonly number[]): PairPicture =>
  doorGrid.view({
    ...{ prompt, completion },
    observed: completion.flatMap((_, at) => (at % 2 === 0 ? [{ from: at, to: at + 1 }] : [])),
  });

const view = seen([3, 0, 0, 4]);

it('the picture of two players on a map says where goals, door, plates and players are', () => {
  expect(hallWords(view)).toBe(
    'Map of 3 rows and 5 columns with goals at row 1, column 5 and row 3, column 5. A door at row 2, column 3 is open while a player stands on a plate, at row 1, column 1 and row 3, column 4. The first player starts at row 1, column 2, the second player starts at row 2, column 2.',
  );
  expect(cellsWith(view.cells, '#')).toEqual([
    [0, 2],
    [2, 2],
  ]);
});

it('the picture of two players on a map says where both end, and draws their ways side by side', () => {
  expect(bothWords(view)).toBe(
    '2 steps, 0 stumbles; the first player ends at row 1, column 1, the second player ends at row 2, column 3.',
  );
  expect(view.seat).toBe(1);
  expect(view.paths.map(wayOf)).toEqual(['M1.42 0.42L0.42 0.42L0.42 0.42', 'M1.58 1.58L1.58 1.58L2.58 1.58']);
});

it('the picture of two players on a map is an episode whose moves have names and whose situations the plane of states finds', () => {
  const line = lineOf({ view, text: '3004', reward: 0, reason: '' });
  expect(isEpisode(line.view)).toBe(true);
  expect(observedBy(view)).toBe('a move of the other player');
  expect([0, 1, 3].map((at) => choiceAt(line, at))).toEqual(['← left', 'stay', '→ right']);
  [0, 1, 2, 3].forEach((at) => {
    const state = stateAt(line, at, quantitiesOf(doorGrid));
    const observed = doorGrid.game.observe(prompt, [3, 0, 0, 4].slice(0, at));
    expect(observationOf(doorGrid, 2, state)).toEqual(observed);
  });
});
