/**
 * Advantages of steps beside those of whole completions (UI-S1: "Advancing GUI Automation via Semi-online Reinforcement
 * Learning", arXiv 2509.11543, and its released code). A step is right where the verifier says that it leads on.
 */
import type { SignalStrategy } from '../../../learn/advantage/strategy.ts';
import { completionStart, forcedTokensOf, type Sample } from '../../../rollout/sample.ts';
import type { StepVerdict } from '../../../tasks/task.ts';
import { isPatched } from '../../hints/patches/patches.ts';
import { averageOf } from '../../../tensor/statistics.ts';

/** G_t = Σ_{k ≥ t} γ^{k−t} r_k up to the first wrong step, with r 1 for right steps and 0 for wrong ones. */
export function stepReturnsOf(steps: readonly Pick<StepVerdict, 'correct'>[], decay: number): Float64Array {
  const returns = new Float64Array(steps.length);
  let later = 0;
  for (let t = steps.length - 1; t >= 0; t--) {
    later = steps[t]?.correct ? 1 + decay * later : 0;
    returns[t] = later;
  }
  return returns;
}

interface WrittenStep extends StepVerdict {
  /** The completions at the same step of the same prompt are compared. */
  readonly place: string;
  readonly value: number;
}

/** The steps that the policy wrote, with their returns. */
function writtenSteps(one: Sample, decay: number, patches: boolean): WrittenStep[] {
  const steps = one.verdict.steps ?? [];
  // Where the expert's turn was written, the policy's own was wrong.
  const own = steps.map((step) => ({ correct: step.correct && !(patches && isPatched(one, step)) }));
  const returns = stepReturnsOf(own, decay);
  const forced = forcedTokensOf(one);
  return steps.flatMap((step, t) =>
    step.to > forced ? [{ ...step, ...own[t], place: `${one.group} ${t}`, value: returns[t] as number }] : [],
  );
}

/** A_t + w(G_t − mean of G at the same step of the prompt) on the trained tokens of steps. */
export const stepReturns: SignalStrategy = ({
  step_return_weight: weight,
  step_return_decay: decay,
  expert_patches: patches,
}) =>
  weight === 0
    ? null
    : (trajectories) => {
        const steps = trajectories.map((one) => writtenSteps(one, decay, patches !== null));
        const all = steps.flat();
        const values = new Map<string, number[]>();
        for (const { place, value } of all) values.set(place, [...(values.get(place) ?? []), value]);
        const meanAt = ({ place }: WrittenStep): number => averageOf(values.get(place) ?? []) ?? 0;
        return {
          trajectories: trajectories.map((one, i) => {
            const start = completionStart(one);
            const advantages = one.advantages.slice();
            for (const step of steps[i] ?? []) {
              const added = weight * (step.value - meanAt(step));
              for (let at = start + step.from; at < start + step.to; at++)
                if (one.mask[at] === 1) advantages[at] = (advantages[at] as number) + added;
            }
            return { ...one, advantages };
          }),
          note: {
            id: 'step-returns',
            of(i, t) {
              const at = t - completionStart(trajectories[i] as Sample);
              const step = steps[i]?.find(({ from, to }) => at >= from && at < to);
              return { weight, return: step?.value ?? 0, mean: step ? meanAt(step) : 0 };
            },
          },
          metrics: {
            'step_returns/right': averageOf(all.map(({ correct }) => Number(correct))),
            'step_returns/mean': averageOf(all.map(({ value }) => value)),
          },
        };
      };
