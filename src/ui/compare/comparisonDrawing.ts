/** Draws the mean curves of a comparison with their bands. */
import type { ComparisonResult } from '../../experiment/comparisonResult.ts';
import type { Drawing, DrawnLine } from '../files/drawing.ts';
import { chartFrame, chartMargin, printed, textAt } from '../files/chartFrame.ts';
import { rangeOf } from './range.ts';
import { armStyles, counterLabel, bracketedInterval } from './words.ts';
import { shownName } from '../state/shownName.ts';

const [width, height] = [760, 460];
/** Colours of the light theme. */
const colours: Readonly<Record<string, string>> = {
  '--leaf': '#2c7a4b',
  '--pos': '#2166ac',
  '--bark': '#7a5c3e',
  '--neg': '#b2182b',
  '--warn': '#9a6700',
  '--ink': printed.ink,
  '--edge': '#8a918c',
};

/** Draws the finished runs; leaves out arms without a run. */
export function comparisonDrawing(result: ComparisonResult): Drawing {
  const { arms, budget, control, differences } = result;
  const top = 34 + 18 * arms.length;
  const end = Math.max(...arms.map((arm) => arm.budget));
  const { x, y, lines, texts } = chartFrame({
    ...{ width, height, top, end, across: counterLabel(budget.counter) },
    range: rangeOf(arms.map(({ curve }) => curve)),
  });
  const styled = arms.map((arm, i) => {
    const { colour = '--ink', dash } = armStyles[i] ?? {};
    return { ...arm, colour: colours[colour] ?? printed.ink, ...(dash && { dash }) };
  });
  const said = (name: string): string => {
    const found = differences.find(({ arm, metric }) => arm === name && metric === 'auc');
    if (found) return `: mean pass@1 ${bracketedInterval(found)} against ${control}`;
    return name === control ? /* text */ ' (control)' : '';
  };
  return {
    ...{ width, height, paper: printed.paper },
    title: `${arms.map(({ name }) => shownName(name)).join(' against ')}: held-out pass@1`,
    areas: styled.map(({ curve, colour }) => ({
      points: [
        ...curve.map(({ spent, high, mean }) => [x(spent), y(high ?? mean)] as const),
        ...curve.toReversed().map(({ spent, low, mean }) => [x(spent), y(low ?? mean)] as const),
      ],
      colour,
      opacity: 0.15,
    })),
    lines: [
      ...lines,
      ...styled.map(({ curve, colour, dash }): DrawnLine => ({
        points: curve.map(({ spent, mean }) => [x(spent), y(mean)] as const),
        ...{ colour, width: 2, ...(dash && { dash }) },
      })),
    ],
    texts: [
      ...styled.map(({ name, seeds, colour }, i) =>
        textAt(`${shownName(name)}, ${seeds.length} seeds${said(name)}`, [chartMargin.left, 22 + 18 * i], {
          colour,
          size: 13,
        }),
      ),
      ...texts,
    ],
  };
}
