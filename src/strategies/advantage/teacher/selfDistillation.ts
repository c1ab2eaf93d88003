/**
 * On-policy self-distillation from the solution (PF-OPSD: "On the Complementarity of Concrete and Abstract Reasoning", arXiv
 * 2606.03603): the teacher is the policy itself with the solution in its context. Per token of the policy's own completions,
 * A ← (1 − w)·A + w·(log π_T − log π), whose policy gradient is minus that of KL(π ‖ π_T) at each state.
 */
import type { SignalStrategy } from '../../../learn/advantage/strategy.ts';
import type { Learnable } from '../../../learn/learnable.ts';
import { averageOf } from '../../../tensor/statistics.ts';

/**
 * The teacher's correction of each token: log π_T − log π in nats, within ± `bound`; 0 on tokens that are not trained. Null where the
 * completion was not read by the teacher.
 */
export function correctionsOf(
  { teacher, logps, mask }: Pick<Learnable, 'teacher' | 'logps' | 'mask'>,
  bound: number,
): Float32Array | null {
  return teacher
    ? teacher.map((taught, t) =>
        mask[t] ? Math.min(bound, Math.max(-bound, taught - (logps[t] as number))) : 0,
      )
    : null;
}

/** Mean log-ratio to the teacher over the trained tokens of some completions; null without any. */
const divergenceOf = (some: readonly Learnable[]): number | null =>
  averageOf(
    some.flatMap(({ teacher, logps, mask }) =>
      teacher
        ? Array.from(logps.keys()).flatMap((t) =>
            mask[t] ? (logps[t] as number) - (teacher[t] as number) : [],
          )
        : [],
    ),
  );

/** Mixes the teacher's corrections into the advantages of trained tokens. */
export const selfDistillation: SignalStrategy = ({
  teacher_weight: weight,
  teacher_on,
  teacher_bound: bound,
}) =>
  weight === 0
    ? null
    : (trajectories) => {
        const corrections = trajectories.map((one) =>
          teacher_on === 'all' || !one.verdict.correct ? correctionsOf(one, bound) : null,
        );
        const corrected = corrections.flatMap((own, i) =>
          own ? Array.from(own).filter((_, t) => trajectories[i]?.mask[t]) : [],
        );
        return {
          trajectories: trajectories.map((one, i) => ({
            ...one,
            advantages: one.advantages.map((before, t) =>
              one.mask[t] ? (1 - weight) * before + weight * (corrections[i]?.[t] ?? 0) : before,
            ),
          })),
          note: {
            id: 'teacher',
            of: (i, t) => ({
              ...{ weight, correction: corrections[i]?.[t] ?? 0 },
              ...{ taught: trajectories[i]?.teacher?.[t] ?? 0, now: trajectories[i]?.logps[t] as number },
            }),
          },
          metrics: {
            'teacher/kl_wrong': divergenceOf(trajectories.filter(({ verdict }) => !verdict.correct)),
            'teacher/kl_right': divergenceOf(trajectories.filter(({ verdict }) => verdict.correct)),
            'teacher/bounded': averageOf(corrected.map((one) => Number(Math.abs(one) >= bound))),
          },
        };
      };
