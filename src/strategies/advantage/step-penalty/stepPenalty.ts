/**
 * Credit for single steps by the vote of critiques (CAPO: "Towards Enhancing LLM Reasoning through Verifiable Generative
 * Credit Assignment"). The verifier's verdict on each step acts as the critic; a critique errs at a set rate.
 */
import type { RunConfig } from '../../../config/schema.ts';
import type { SignalStrategy } from '../../../learn/advantage/strategy.ts';
import { membersOf } from '../../../learn/advantage/groups.ts';
import { completionStart, type Sample } from '../../../rollout/sample.ts';
import { streams, uniform } from '../../../tensor/random.ts';

type Settings = Pick<RunConfig, 'seed' | 'step_penalty' | 'step_critics' | 'step_critic_error'>;

/**
 * Whether more than half of the critiques of step number `step` call it wrong. Each errs with the given probability; its
 * random number is keyed by (seed, round in which the completion began, prompt, sample, step and critique).
 */
export function isFlagged(
  { prompt, round, sample, verdict }: Pick<Sample, 'prompt' | 'round' | 'sample' | 'verdict'>,
  step: number,
  { seed, step_critics: critics, step_critic_error: error }: Settings,
): boolean {
  const wrong = !verdict.steps?.[step]?.correct;
  let votes = 0;
  for (let critic = 0; critic < critics; critic++) {
    const key = step * critics + critic;
    const errs = error > 0 && uniform(seed, streams.critique, round, prompt.index, sample, key) < error;
    votes += Number(wrong !== errs);
  }
  return 2 * votes > critics;
}

/** A completion with what each of its tokens is to lose, and 1 for each that takes part: `[T]`. */
export interface FlaggedTokens {
  readonly group: number;
  readonly advantages: Float32Array;
  readonly flags: ArrayLike<number>;
  readonly mask: Uint8Array;
}

/** f̄: the mean flag of the tokens that take part in these completions of one group. */
export function flaggedShare(members: readonly Pick<FlaggedTokens, 'flags' | 'mask'>[]): number {
  let [flagged, trained] = [0, 0];
  for (const { flags, mask } of members) {
    mask.forEach((bit, t) => {
      trained += bit;
      flagged += bit * flags[t]!;
    });
  }
  return flagged / trained;
}

/**
 * A_t − λ(f_t − f̄) on the tokens that take part, with flags f and f̄ their mean over such tokens of the group: the penalty
 * sums to 0 over each group. Critiques flag trained tokens of wrong steps with 1, and others with 0.
 */
export function penaliseFlagged(completions: readonly FlaggedTokens[], lambda: number): Float32Array[] {
  const result = completions.map(({ advantages }) => advantages.slice());
  for (const members of membersOf(completions.map(({ group }) => group))) {
    const mean = flaggedShare(members.map((i) => completions[i]!));
    for (const i of members) {
      const { flags, mask } = completions[i]!;
      mask.forEach((bit, t) => {
        if (bit) result[i]![t]! -= lambda * (flags[t]! - mean);
      });
    }
  }
  return result;
}

/** Subtracts `step_penalty` from the tokens of flagged steps; steps are spans of the completion's tokens. */
export const stepPenalty: SignalStrategy = (config) =>
  config.step_penalty === 0
    ? null
    : (trajectories) => {
        let [steps, flagged, errors] = [0, 0, 0];
        const completions = trajectories.map((trajectory): FlaggedTokens => {
          const { group, advantages, mask } = trajectory;
          const flags = new Uint8Array(trajectory.tokens.length);
          const start = completionStart(trajectory);
          (trajectory.verdict.steps ?? []).forEach(({ from, to, correct }, step) => {
            const flag = isFlagged(trajectory, step, config);
            steps++;
            flagged += Number(flag);
            errors += Number(flag === correct);
            if (flag) flags.fill(1, start + from, start + to);
          });
          return { group, advantages, flags, mask };
        });
        const after = penaliseFlagged(completions, config.step_penalty);
        return {
          trajectories: trajectories.map((one, i) => ({ ...one, advantages: after[i] as Float32Array })),
          note: {
            id: 'step-penalty',
            of(i, t) {
              const { group, flags } = completions[i] as FlaggedTokens;
              const mean = flaggedShare(completions.filter((one) => one.group === group));
              return { penalty: config.step_penalty, flagged: flags[t] as number, mean };
            },
          },
          metrics: {
            'steps/flagged_ratio': steps > 0 ? flagged / steps : null,
            'steps/vote_error': steps > 0 ? errors / steps : null,
          },
        };
      };
