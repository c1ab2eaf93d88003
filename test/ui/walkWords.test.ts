import { expect, it } from 'vitest';
import { choiceAt, isEpisode } from '../../src/ui/tokens/marks.ts';
import { mapWords, pieces, spotsOf, walkWords, type WalkPicture } from '../../src/ui/views/walkWords.ts';
import { mazeGroup, poleGroup, walkGroup } from './pictures.ts';

const [slipped, fallen] = walkGroup.lines.map(({ view }) => view as WalkPicture) as [
  WalkPicture,
  WalkPicture,
];

it('the picture of a walk names what each goal pays, where it is, and the pits', () => {
  expect(mapWords(slipped)).toBe(
    'Map of 5 rows and 5 columns with 3 pits; start at row 1, column 4; pays 1 at row 1, column 5; pays ½ at row 3, column 2; pays ¼ at row 5, column 1.',
  );
  expect(spotsOf(slipped)[1]).toEqual({ x: 2, y: 1, pays: null });
});

it('the picture of a walk says how long a walk was, how often it slipped and where it ended', () => {
  expect(walkWords(slipped)).toBe('2 moves; 1 slipped to the side. It ends at the goal that pays 1.');
  expect(walkWords(fallen)).toBe('2 moves; 0 slipped to the side. It ends in a pit.');
  expect(walkWords({ ...fallen, path: fallen.path.slice(0, 2) })).toBe(
    '1 move; 0 slipped to the side. It ends at row 1, column 3, no goal.',
  );
});

it('the picture of a walk marks the moves that slipped', () => {
  expect(pieces(slipped)).toEqual([
    { d: 'M3.5 0.5L3.5 0.5', isSlip: true },
    { d: 'M3.5 0.5L4.5 0.5', isSlip: false },
  ]);
});

it('the picture of a walk is an episode whose actions have names', () => {
  expect(walkGroup.lines.map((line) => choiceAt(line, 1))).toEqual(['→ right', '↓ down']);
  expect([walkGroup, poleGroup, mazeGroup].map(({ lines: [line] }) => isEpisode(line!.view))).toEqual([
    true,
    true,
    false,
  ]);
});
