/** Draws the mean curves of a comparison with their bands. */
import type { ComparisonResult } from '../../experiment/comparisonResult.ts';
import { compact } from '../state/format.ts';
import type { Drawing, DrawnLine, DrawnText } from '../files/drawing.ts';
import { rangeOf } from './range.ts';
import { armStyles, counterLabel, bracketedInterval } from './words.ts';

const [width, height] = [760, 460];
const frame = { left: 56, right: 20, bottom: 48 };
const [ink, soft, rule, paper] = ['#1d211c', '#5d665b', '#dfe4dc', '#ffffff'];
/** Colours of the light theme, whatever the page shows, because files are printed. */
const colours: Readonly<Record<string, string>> = {
  '--leaf': '#2c7a4b',
  '--pos': '#2166ac',
  '--bark': '#7a5c3e',
  '--neg': '#b2182b',
  '--warn': '#9a6700',
  '--ink': ink,
  '--edge': '#8a918c',
};

/** Draws the finished runs; leaves out arms without a run. */
export function comparisonDrawing(result: ComparisonResult): Drawing {
  const { arms, budget, control, differences } = result;
  const top = 34 + 18 * arms.length;
  const end = Math.max(...arms.map((arm) => arm.budget));
  const [low, high] = rangeOf(arms.map(({ curve }) => curve));
  const x = (spent: number) => frame.left + (spent / end) * (width - frame.left - frame.right);
  const y = (value: number) =>
    height - frame.bottom - ((value - low) / (high - low)) * (height - frame.bottom - top);
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((share) => low + share * (high - low));
  const text = (said: string, at: readonly [number, number], more: Partial<DrawnText> = {}): DrawnText => ({
    ...{ text: said, x: at[0], y: at[1], anchor: 'start', colour: soft, size: 12 },
    ...more,
  });
  const styled = arms.map((arm, i) => {
    const { colour = '--ink', dash } = armStyles[i] ?? {};
    return { ...arm, colour: colours[colour] ?? ink, ...(dash && { dash }) };
  });
  const said = (name: string): string => {
    const found = differences.find(({ arm, metric }) => arm === name && metric === 'auc');
    if (found) return `: mean pass@1 ${bracketedInterval(found)} against ${control}`;
    return name === control ? ' (control)' : '';
  };
  return {
    ...{ width, height, paper },
    title: `${arms.map(({ name }) => name).join(' against ')}: held-out pass@1`,
    areas: styled.map(({ curve, colour }) => ({
      points: [
        ...curve.map(({ spent, high, mean }) => [x(spent), y(high ?? mean)] as const),
        ...curve.toReversed().map(({ spent, low, mean }) => [x(spent), y(low ?? mean)] as const),
      ],
      colour,
      opacity: 0.15,
    })),
    lines: [
      ...ticks.map((value): DrawnLine => ({
        points: [
          [frame.left, y(value)],
          [width - frame.right, y(value)],
        ],
        colour: rule,
        width: 1,
      })),
      ...styled.map(({ curve, colour, dash }): DrawnLine => ({
        points: curve.map(({ spent, mean }) => [x(spent), y(mean)] as const),
        ...{ colour, width: 2, ...(dash && { dash }) },
      })),
    ],
    texts: [
      ...styled.map(({ name, seeds, colour }, i) =>
        text(`${name}, ${seeds.length} seeds${said(name)}`, [frame.left, 22 + 18 * i], { colour, size: 13 }),
      ),
      ...ticks.map((value) => text(value.toFixed(2), [frame.left - 8, y(value) + 4], { anchor: 'end' })),
      ...[0, 0.5, 1].map((share) =>
        text(compact(share * end), [x(share * end), height - frame.bottom + 18], {
          anchor: share === 1 ? 'end' : share === 0 ? 'start' : 'middle',
        }),
      ),
      text(counterLabel(budget.counter), [(frame.left + width - frame.right) / 2, height - 10], {
        anchor: 'middle',
      }),
    ],
  };
}
