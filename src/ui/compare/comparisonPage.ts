/** A comparison as one page: its note, its curves, the differences with intervals, and the settings of every arm. */
import type { ComparisonFile } from '../../experiment/comparisonFile.ts';
import { effectMetrics, metricValuesOf, type ComparedResult } from '../../experiment/comparisonResult.ts';
import { savedUnits, type SavedUnit } from '../../experiment/comparisonSavings.ts';
import { meanOfKnown } from '../../experiment/readings.ts';
import { drawingSvg } from '../files/drawing.ts';
import { escaped } from '../files/markup.ts';
import { documentHtml, tableHtml, type DocumentPart } from '../files/document.ts';
import { recipeWords, settingsHtml } from '../files/settingsTable.ts';
import { noteHtml } from '../notes/markdown.ts';
import { duration, fixed, whole } from '../state/format.ts';
import { comparisonDrawing } from './comparisonDrawing.ts';
import { forestDrawing } from './forestDrawing.ts';
import {
  amountText,
  bracketedInterval,
  counterInside,
  counterLabel,
  effectWords,
  ratioText,
  savingNotes,
  spendingText,
  spentText,
} from './words.ts';
import { shownName } from '../state/shownName.ts';

/** The text of an HTML file. `rebuild`: the address that opens the comparison. */
export function comparisonPage(result: ComparisonFile, rebuild: string, now: number): string {
  const { arms, seeds, budget, control, engine, notes, note = '' } = result;
  const forest = forestDrawing(result);
  const curves = drawingSvg(comparisonDrawing(result));
  const parts: readonly DocumentPart[] = [
    ...(note === '' ? [] : [{ title: 'Notes', html: noteHtml(note) }]),
    { title: 'Curves', html: curves },
    ...(forest ? [{ title: `Differences from ${control}`, html: drawingSvg(forest) }] : []),
    {
      title: 'Figures',
      html: [...notes.map((one) => `<p>${escaped(one)}</p>`), figuresHtml(result)].join('\n'),
    },
    { title: `Cost until held-out pass@1 is ${result.savings.threshold}`, html: savingsHtml(result) },
    ...arms.map(({ name, config }) => ({
      title: `Settings of ${shownName(name)}`,
      html: `<p>${escaped(recipeWords(config))}.</p>\n${settingsHtml(config, `Settings of ${shownName(name)}`)}`,
    })),
  ];
  const amount = `${amountText(budget.counter, budget.value)} ${counterInside(budget.counter)}`;
  return documentHtml({
    title: arms.map(({ name }) => shownName(name)).join(/* text */ ' against '),
    lead: `${whole(seeds.length)} paired ${seeds.length === 1 ? 'seed' : 'seeds'}, ${amount} for each run.`,
    ...{ parts, rebuild, engine, now },
  });
}

function figuresHtml(result: ComparisonFile): string {
  const { arms, control, differences, seconds } = result;
  const cell = (arm: ComparedResult, metric: (typeof effectMetrics)[number]): string => {
    const mean = fixed(meanOfKnown(metricValuesOf(arm, metric)), 3);
    const found = differences.find((one) => one.arm === arm.name && one.metric === metric);
    return found ? `${mean}; ${bracketedInterval(found)}` : mean;
  };
  return tableHtml({
    name: /* text */ 'Figures',
    caption: `Means over seeds; after the semicolon the paired difference from ${control} with its 95 % interval by Student’s t. Final figures are of the first round at or past the budget, when a run had spent what stands beside them.`,
    head: [
      /* text */ 'Arm',
      /* text */ 'Seeds',
      ...effectMetrics.map((metric) => effectWords[metric] ?? metric),
      /* text */ 'Spent',
      /* text */ 'Rounds',
      'Time of a run',
    ],
    rows: arms.map((arm) => [
      arm.name === control ? `${shownName(arm.name)} (control)` : shownName(arm.name),
      whole(arm.seeds.length),
      ...effectMetrics.map((metric) => cell(arm, metric)),
      spentText(result, arm),
      whole(meanOfKnown(arm.rounds)),
      duration(meanOfKnown(seconds[arm.name] ?? []) ?? 0),
    ]),
  });
}

function savingsHtml({ arms, control, savings, secondsToThreshold }: ComparisonFile): string {
  const units = { ...savings.units, seconds: secondsToThreshold };
  const cell = (unit: SavedUnit, at: number): string => {
    const spending = units[unit][at];
    if (!spending) return '–';
    const { ratio } = spending;
    const compared = ratio ? `; × ${fixed(ratio.mean, 2)} ${ratioText(ratio)}` : '';
    return `${spendingText(unit, spending)}${compared}`;
  };
  const table = tableHtml({
    name: 'Cost until the threshold',
    caption: `Means over the seeds that reached it; after the semicolon the ratio to ${control} over pairs that both did, with its 95 % interval.`,
    head: [/* text */ 'Arm', /* text */ 'Seeds', ...savedUnits.map(counterLabel)],
    rows: arms.map(({ name, seeds }, at) => [
      shownName(name),
      `${savings.reached[at]?.seeds.filter(Boolean).length ?? 0} of ${seeds.length}`,
      ...savedUnits.map((unit) => cell(unit, at)),
    ]),
  });
  const said = savingNotes({ ...savings, units }, control);
  return [table, ...said.map((one) => `<p>${escaped(one)}</p>`)].join('\n');
}
