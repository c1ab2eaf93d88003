/** Every seed of every arm of a result as CSV: numbers, mechanism and curve. */
import type { Published } from '../../experiment/published.ts';

const cell = (value: string): string => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
const number = (value: number | null | undefined): string => (value == null ? '' : String(value));

/** One line per arm and seed. A curve is `budget:pass@1` pairs separated by spaces. */
export function seedsCsv({ claim, engine, arms, mechanism, budget }: Published): string {
  const head = [
    ...[
      'claim',
      'engine',
      'arm',
      'seed',
      'auc',
      'final',
      'pass@8',
      `${budget.counter} to threshold`,
      'rounds',
      `${budget.counter} spent`,
    ],
    `mechanism ${mechanism?.metric ?? ''}`.trim(),
    `curve ${budget.counter}:pass@1`,
  ];
  const lines = arms.flatMap((arm) =>
    arm.seeds.map((seed, i) => [
      ...[claim, engine, arm.name, String(seed)],
      ...[arm.auc[i], arm.final[i], arm.passAt8[i], arm.toThreshold[i], arm.rounds[i], arm.spent?.[i]].map(
        number,
      ),
      number(arm.mechanism[i]),
      (arm.curves[i] ?? []).map(({ spent, passAt1 }) => `${spent}:${passAt1}`).join(' '),
    ]),
  );
  return [head, ...lines].map((line) => `${line.map(cell).join(',')}\n`).join('');
}
