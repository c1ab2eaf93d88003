/** Divides a total of completions among groups of prompts, one arm per group, by dynamic programming. */

export interface DroGroup {
  /** Prompts of the group; each gets the arm's number of completions. */
  readonly members: number;
  /** Score of each arm for one of them; higher is better. */
  readonly scores: readonly number[];
}

/** The arm of each group with Σ members · arm = total and the highest Σ members · score. Throws where no choice adds up. */
export function divided(groups: readonly DroGroup[], arms: readonly number[], total: number): number[] {
  let best = new Float64Array(total + 1).fill(-Infinity);
  best[0] = 0;
  const choices = groups.map(({ members, scores }) => {
    const next = new Float64Array(total + 1).fill(-Infinity);
    const choice = new Int32Array(total + 1).fill(-1);
    for (const [arm, n] of arms.entries()) {
      const cost = members * n;
      const worth = members * (scores[arm] as number);
      for (let spent = cost; spent <= total; spent++) {
        const value = (best[spent - cost] as number) + worth;
        if (value > (next[spent] as number)) {
          next[spent] = value;
          choice[spent] = arm;
        }
      }
    }
    best = next;
    return choice;
  });
  if (best[total] === -Infinity) throw new Error(`budget: no arms add up to ${total} completions`);
  const given = new Array<number>(groups.length);
  let left = total;
  for (let group = groups.length - 1; group >= 0; group--) {
    const n = arms[(choices[group] as Int32Array)[left] as number] as number;
    given[group] = n;
    left -= (groups[group] as DroGroup).members * n;
  }
  return given;
}
