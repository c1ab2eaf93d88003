/** Draws the differences of a comparison as a forest plot: a line for each arm and figure, its interval and its mean. */
import type { ComparisonResult } from '../../experiment/comparisonResult.ts';
import { axisOf, drawnOn } from '../charts/forest.ts';
import type { Drawing, DrawnArea, DrawnLine } from '../files/drawing.ts';
import { printed, textAt } from '../files/chartFrame.ts';
import { bracketedInterval, effectWords } from './words.ts';
import { fixed } from '../state/format.ts';

const width = 760;
/** Left and right end of the plot; names stand before it, numbers behind it. */
const [left, right] = [240, 560];
const [top, rowHeight] = [18, 26];
const leaf = '#2c7a4b';
/** Half of the mark at the mean. */
const half = 4;

/** Null where the comparison has no interval. */
export function forestDrawing({ control, differences }: ComparisonResult): Drawing | null {
  if (differences.length === 0) return null;
  const axis = axisOf(differences.map((one) => [one]));
  const x = (share: number): number => left + ((right - left) * share) / 100;
  const bottom = top + rowHeight * differences.length;
  const upright = (at: number, colour: string): DrawnLine => ({
    points: [
      [at, top - 8],
      [at, bottom],
    ],
    colour,
    width: 1,
  });
  const rows = differences.map((one, i) => ({ ...one, ...drawnAt(i), drawn: drawnOn(axis, one) }));
  return {
    ...{ width, height: bottom + 44, paper: printed.paper },
    title: `Differences from ${control} with 95 % intervals`,
    areas: rows.flatMap(({ y, drawn: { mean } }): DrawnArea[] => {
      if (mean === null) return [];
      const at = x(mean);
      return [
        {
          points: [
            [at - half, y],
            [at, y - half],
            [at + half, y],
            [at, y + half],
          ],
          colour: leaf,
          opacity: 1,
        },
      ];
    }),
    lines: [
      ...axis.ticks.map((tick) => upright(x(axis.at(tick)), tick === 0 ? printed.soft : printed.rule)),
      ...rows.map(({ y, drawn }): DrawnLine => ({
        points: [
          [x(drawn.low), y],
          [x(drawn.high), y],
        ],
        ...{ colour: leaf, width: 2.4 },
      })),
    ],
    texts: [
      ...rows.flatMap(({ arm, metric, y, ...interval }) => [
        textAt(`${arm}: ${effectWords[metric] ?? metric}`, [0, y + 4], { colour: printed.ink }),
        textAt(bracketedInterval(interval), [width, y + 4], { anchor: 'end', colour: printed.ink }),
      ]),
      ...axis.ticks.map((tick) =>
        textAt(fixed(tick, axis.decimals), [x(axis.at(tick)), bottom + 16], {
          anchor: 'middle',
        }),
      ),
      textAt(`minus ${control}`, [x(50), bottom + 36], { anchor: 'middle' }),
    ],
  };
}

const drawnAt = (row: number): { readonly y: number } => ({ y: top + rowHeight * (row + 0.5) });
