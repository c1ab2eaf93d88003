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

/** How much each token is to lose, and which tokens take part: `[T]` of each trajectory. */
interface Flagged {
  readonly flags: readonly ArrayLike<number>[];
  readonly masks: readonly Uint8Array[];
}

/** f̄: the mean flag of the tokens of these members that take part. */
export function flaggedShare(members: readonly number[], { flags, masks }: Flagged): number {
  let [flagged, trained] = [0, 0];
  for (const i of members) {
    masks[i]!.forEach((bit, t) => {
      trained += bit;
      flagged += bit * flags[i]![t]!;
    });
  }
  return flagged / trained;
}

/**
 * A_t ← A_t − λ(f_t − f̄) on the tokens that take part, with flags f and f̄ their mean over such tokens of the group: the
 * penalty sums to 0 over each group. Critiques flag trained tokens of wrong steps with 1, and others with 0.
 */
export function penaliseFlagged(
  advantages: readonly Float32Array[],
  { flags, masks }: Flagged,
  groups: ArrayLike<number>,
  lambda: number,
): Float32Array[] {
  const result = advantages.map((tokens) => tokens.slice());
  for (const members of membersOf(groups)) {
    const mean = flaggedShare(members, { flags, masks });
    for (const i of members) {
      masks[i]!.forEach((bit, t) => {
        if (bit) result[i]![t]! -= lambda * (flags[i]![t]! - mean);
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
        const flags = trajectories.map((trajectory) => {
          const own = new Uint8Array(trajectory.tokens.length);
          const start = completionStart(trajectory);
          (trajectory.verdict.steps ?? []).forEach(({ from, to, correct }, step) => {
            const flag = isFlagged(trajectory, step, config);
            steps++;
            flagged += Number(flag);
            errors += Number(flag === correct);
            if (flag) own.fill(1, start + from, start + to);
          });
          return own;
        });
        const groups = trajectories.map(({ group }) => group);
        const masks = trajectories.map(({ mask }) => mask);
        const before = trajectories.map(({ advantages }) => advantages);
        const after = penaliseFlagged(before, { flags, masks }, groups, config.step_penalty);
        return {
          trajectories: trajectories.map((one, i) => ({ ...one, advantages: after[i] as Float32Array })),
          note: {
            id: 'step-penalty',
            of(i, t) {
              const members = groups.flatMap((group, j) => (group === groups[i] ? [j] : []));
              const mean = flaggedShare(members, { flags, masks });
              return { penalty: config.step_penalty, flagged: flags[i]?.[t] as number, mean };
            },
          },
          metrics: {
            'steps/flagged_ratio': steps > 0 ? flagged / steps : null,
            'steps/vote_error': steps > 0 ? errors / steps : null,
          },
        };
      };
