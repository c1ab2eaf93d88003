/** A comparison as one page: its note, its curves, the differences with intervals, and the settings of every arm. */
import { effectMetrics, metricValuesOf, type ComparisonResult } from '../../experiment/comparisonResult.ts';
import { meanOfKnown } from '../../experiment/readings.ts';
import { drawingSvg } from '../files/drawing.ts';
import { escaped } from '../files/markup.ts';
import { documentHtml, tableHtml, type DocumentPart } from '../files/document.ts';
import { recipeWords, settingsHtml } from '../files/settingsTable.ts';
import { noteHtml } from '../notes/markdown.ts';
import { duration, fixed, whole } from '../state/format.ts';
import { comparisonDrawing } from './comparisonDrawing.ts';
import { forestDrawing } from './forestDrawing.ts';
import { amountText, bracketedInterval, counterLabel, effectWords } from './words.ts';

/** What is exported of a comparison. */
export interface ExportedComparison {
  readonly result: ComparisonResult;
  /** Seconds of each run, by arm. */
  readonly seconds: Readonly<Record<string, readonly number[]>>;
  /** Markdown; may be empty. */
  readonly note: string;
}

/** The text of an HTML file. `rebuild`: the address that opens the comparison. */
export function comparisonPage(
  { result, seconds, note }: ExportedComparison,
  rebuild: string,
  now: number,
): string {
  const { arms, seeds, budget, control, engine, notes } = result;
  const forest = forestDrawing(result);
  const curves = drawingSvg(comparisonDrawing(result));
  const parts: readonly DocumentPart[] = [
    ...(note === '' ? [] : [{ title: 'Notes', html: noteHtml(note) }]),
    { title: 'Curves', html: curves },
    ...(forest ? [{ title: `Differences from ${control}`, html: drawingSvg(forest) }] : []),
    {
      title: 'Figures',
      html: [...notes.map((one) => `<p>${escaped(one)}</p>`), figuresHtml(result, seconds)].join('\n'),
    },
    ...arms.map(({ name, config }) => ({
      title: `Settings of ${name}`,
      html: `<p>${escaped(recipeWords(config))}.</p>\n${settingsHtml(config, `Settings of ${name}`)}`,
    })),
  ];
  const amount = `${amountText(budget.counter, budget.value)} ${counterLabel(budget.counter).toLowerCase()}`;
  return documentHtml({
    title: arms.map(({ name }) => name).join(' against '),
    lead: `${whole(seeds.length)} paired ${seeds.length === 1 ? 'seed' : 'seeds'}, ${amount} for each run.`,
    ...{ parts, rebuild, engine, now },
  });
}

function figuresHtml(
  { arms, control, differences }: ComparisonResult,
  seconds: ExportedComparison['seconds'],
): string {
  const cell = (arm: ComparisonResult['arms'][number], metric: (typeof effectMetrics)[number]): string => {
    const mean = fixed(meanOfKnown(metricValuesOf(arm, metric)), 3);
    const found = differences.find((one) => one.arm === arm.name && one.metric === metric);
    return found ? `${mean}; ${bracketedInterval(found)}` : mean;
  };
  return tableHtml({
    name: 'Figures',
    caption: `Means over seeds; after the semicolon the paired difference from ${control} with its 95 % interval by Student’s t.`,
    head: [
      'Arm',
      'Seeds',
      ...effectMetrics.map((metric) => effectWords[metric] ?? metric),
      'Rounds',
      'Time of a run',
    ],
    rows: arms.map((arm) => [
      arm.name === control ? `${arm.name} (control)` : arm.name,
      whole(arm.seeds.length),
      ...effectMetrics.map((metric) => cell(arm, metric)),
      whole(meanOfKnown(arm.rounds)),
      duration(meanOfKnown(seconds[arm.name] ?? []) ?? 0),
    ]),
  });
}
