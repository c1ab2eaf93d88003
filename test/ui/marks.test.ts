import { describe, expect, test } from 'vitest';
import { roles } from '../../src/rollout/sample.ts';
import {
  advantageOf,
  authorOf,
  authors,
  choiceAt,
  legible,
  spoken,
  stepMarksOf,
  segmentsOf,
  wrongTurnOf,
} from '../../src/ui/tokens/marks.ts';
import { pathWords, type GridPicture } from '../../src/ui/views/gridWords.ts';
import { anglePoints, momentsOf, stepAt, type PolePicture } from '../../src/ui/views/poleScene.ts';
import { lookupGroup, mazeGroup, poleGroup, stepsGroup } from './pictures.ts';

describe('marks of a completion', () => {
  test('every role of a token has its author', () => {
    expect(Object.fromEntries(Object.entries(roles).map(([name, role]) => [name, authors[role]]))).toEqual({
      prompt: 'given',
      action: 'policy',
      observation: 'tool',
      hint: 'hint',
      template: 'given',
      latent: 'policy',
    });
  });

  test('a row tells the mean advantage of what the policy wrote, whatever others wrote between', () => {
    const [line] = lookupGroup.lines;
    const policy = line!.symbols.map((_, position) => authorOf(line!, position) === 'policy');
    const even = { ...line!, advantages: policy.map((own) => (own ? 0.75 : 0)) };
    expect(advantageOf(even)).toBeCloseTo(0.75, 12);
    const [first, last] = [policy.indexOf(true), policy.lastIndexOf(true)];
    const uneven = {
      ...even,
      advantages: even.advantages.map((one, at) => (at === first ? -1 : at === last ? 2.5 : one)),
    };
    // One falls by 1.75 and one rises by as much.
    expect(advantageOf(uneven)).toBeCloseTo(0.75, 12);
    expect(advantageOf({ ...even, advantages: [] })).toBe(0);
  });

  test('segments divide the completion where the author changes, without gap or overlap', () => {
    for (const line of [...lookupGroup.lines, ...stepsGroup.lines]) {
      const segments = segmentsOf(line);
      expect(segments.flatMap(({ from, to }) => line.symbols.slice(from, to))).toEqual(line.symbols);
      for (const [i, { author }] of segments.entries()) expect(author).not.toBe(segments[i + 1]?.author);
    }
    expect(lookupGroup.lines[0] && segmentsOf(lookupGroup.lines[0]).map(({ author }) => author)).toEqual([
      'policy',
      'tool',
      'policy',
      'tool',
      'policy',
    ]);
  });

  test('only the first wrong step is the first wrong step', () => {
    const marks = stepMarksOf(stepsGroup.lines[1] as (typeof stepsGroup.lines)[0]);
    expect(marks.map((mark) => mark?.number ?? 0)).toEqual([1, 0, 0, 0, 2, 2, 0, 3, 3, 0, 4, 4, 0]);
    expect(marks.flatMap((mark, at) => (mark?.isFirstWrong ? [at] : []))).toEqual([4, 5]);
    expect(marks.flatMap((mark, at) => (mark?.isEnd ? [at] : []))).toEqual([0, 5, 8, 11]);
  });

  test('the turn of the first wrong step is found by its tokens', () => {
    expect(lookupGroup.lines.map(wrongTurnOf)).toEqual([null, 1]);
  });

  test('words of the alphabet are written without their brackets', () => {
    expect(legible('[search]a')).toBe('search a');
    expect(legible('[tool][error][/tool]')).toBe('error');
    expect([' ', '⏎', '[count]', '[', '7'].map(spoken)).toEqual(['space', 'end', 'count', '[', '7']);
  });
});

test('a push of the cart is named by its direction', () => {
  const [episode] = poleGroup.lines as [(typeof poleGroup.lines)[0]];
  expect([0, 1].map((at) => choiceAt({ ...episode, symbols: ['0', '1'] }, at))).toEqual([
    '← left',
    'right →',
  ]);
});

describe('pictures in words and numbers', () => {
  test('a walk tells its moves and where it ends', () => {
    expect(mazeGroup.lines.map(({ view }) => pathWords(view as GridPicture))).toEqual([
      '8 moves: down 4, right 4. It ends at the goal.',
      '8 moves: right 2, down 2, right 2, down 2. It ends at the goal.',
      '4 moves: right 2, down 2. Move 5, left from row 3, column 3, is not possible.',
      '2 moves: down 2. Move 3, right from row 3, column 1, is not possible.',
      '4 moves: down 4. It ends at row 5, column 1, not at the goal.',
    ]);
  });

  test('the moments of an episode run from its first pose to its last, and steps count what was thinned', () => {
    const [short, , long] = poleGroup.lines.map(({ view }) => view as PolePicture) as [
      PolePicture,
      PolePicture,
      PolePicture,
    ];
    expect(momentsOf(short, 8)).toEqual([0, 5, 11, 16, 21, 26, 32, 37]);
    expect(momentsOf({ ...short, poles: short.poles.slice(0, 3) }, 8)).toEqual([0, 1, 2]);
    expect([0, 60, 119].map((frame) => stepAt(long, frame, 500))).toEqual([0, 252, 500]);
    expect(stepAt({ ...short, poles: short.poles.slice(0, 1) }, 0, 0)).toBe(0);
  });

  test('the angle is drawn with upright in the middle and left above right', () => {
    const poles = [0, -0.2, 0.2].map((angle) => ({ position: 0, angle }));
    const points = anglePoints({ ...(poleGroup.lines[0]?.view as PolePicture), poles }, 100, 50).split(' ');
    expect(points.map((point) => point.split(',')[0])).toEqual(['0.0', '50.0', '100.0']);
    const [zero, left, right] = points.map((point) => Number(point.split(',')[1])) as [
      number,
      number,
      number,
    ];
    expect(zero).toBe(25);
    expect(left).toBeLessThan(zero);
    expect(right - zero).toBeCloseTo(zero - left, 5);
  });
});
