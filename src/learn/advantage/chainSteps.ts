/** Derives the steps of a sample's advantage with their operands, for display. */
import { stepOf, type TraceNote, type TraceStep } from '../trace.ts';
import type { Members } from './groups.ts';

/** Advantages and factors on the loss, one per sample. */
interface Values {
  readonly advantages: ArrayLike<number>;
  readonly weights: ArrayLike<number>;
}

/** The intermediate results of a chain on a batch. */
export interface Chained {
  /** Names of the steps of baseline and scale. */
  readonly ids: { readonly baseline: string; readonly scale: string };
  /** One value per sample: rewards, rewards minus their baseline, divisors. */
  readonly rewards: ArrayLike<number>;
  readonly above: ArrayLike<number>;
  readonly scale: ArrayLike<number>;
  /** Groups in which samples are compared; empty where the group is the whole batch, too long to list. */
  readonly groups: Members;
  /** Each shape's note, with the values before and after it. */
  readonly stages: readonly (readonly [TraceNote | undefined, Values, Values])[];
  /** Samples with a value that is not finite. */
  readonly lost: ReadonlySet<number>;
}

/** The steps of sample `i`, in order; shapes that left it unchanged are omitted. */
export function chainSteps(
  { ids, rewards, above, scale, groups, stages, lost }: Chained,
  i: number,
): readonly TraceStep[] {
  const reward = rewards[i] as number;
  const [difference, divisor] = [above[i] as number, scale[i] as number];
  const members = groups.find((own) => own.includes(i)) ?? [];
  const group = members.map((j) => rewards[j] as number);
  const steps: TraceStep[] = [
    {
      id: ids.baseline,
      operands: { reward, baseline: reward - difference, group },
      result: difference,
    },
    { id: ids.scale, operands: { difference, scale: divisor }, result: difference / divisor },
  ];
  for (const [note, before, after] of stages) {
    const [from, to] = [before.advantages[i] as number, after.advantages[i] as number];
    const left = before.weights[i] !== 0 && after.weights[i] === 0;
    if (from !== to || left) steps.push(stepOf(note ?? { id: 'shape' }, [i, 0], [from, to], left));
  }
  if (lost.has(i)) steps.push({ id: 'non-finite', operands: {}, result: 0, left: true });
  return steps;
}
