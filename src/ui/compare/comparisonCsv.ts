/** The values of a comparison as CSV: a line for each arm, seed and metric. */
import type { ComparisonFile } from '../../experiment/comparisonFile.ts';
import { effectMetrics, metricValuesOf } from '../../experiment/comparisonResult.ts';

/** A field of CSV, RFC 4180; a text that a spreadsheet would read as a formula gets a leading apostrophe. */
function field(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t]/.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Lines `arm,seed,metric,value`: means over the rounds within the budget unless the name says final or seconds. `to 0.6` says
 * what was spent until pass@1 reached the threshold, and is empty where it did not.
 */
export function comparisonCsv(file: ComparisonFile): string {
  const { arms, seconds, savings, secondsToThreshold } = file;
  const units = Object.entries({ ...savings.units, seconds: secondsToThreshold });
  const lines = arms.flatMap((arm, at) =>
    arm.seeds.flatMap((seed, i) => {
      const line = (metric: string, value: number | null | undefined) =>
        [arm.name, seed, metric, value ?? null].map(field).join(',');
      return [
        ...effectMetrics.map((metric) => line(metric, metricValuesOf(arm, metric)[i])),
        line('spent', arm.spent[i]),
        line('rounds', arm.rounds[i]),
        line('seconds', seconds[arm.name]?.[i]),
        ...units.map(([unit, spending]) =>
          line(/* data */ `${unit} to ${savings.threshold}`, spending[at]?.spent[i]),
        ),
        ...Object.entries(arm.metrics).map(([metric, values]) => line(metric, values[i])),
      ];
    }),
  );
  return ['arm,seed,metric,value', ...lines, ''].join('\r\n');
}
