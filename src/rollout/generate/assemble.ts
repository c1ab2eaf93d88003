/** Puts a completion together from the segments that it was decoded in. */
import { roles, type Trajectory } from '../trajectory.ts';
import type { Generated } from '../policy.ts';
import { hintLength } from '../../tasks/hint.ts';
import type { Prompt } from '../../tasks/task.ts';

/** What one row wrote in one segment. Branches of a tree share the stretches before their fork. */
export interface Stretch {
  readonly before: Stretch | null;
  readonly generated: Generated;
  /** Column of the row in the segment's arrays. */
  readonly column: number;
  /** Tokens of this segment, observations included. */
  readonly length: number;
  /** How many of them, the first ones, the environment wrote. */
  readonly observed: number;
  /** Tokens of the completion up to here, and how many of these the environment wrote. */
  readonly total: number;
  readonly observedTotal: number;
  /** Version of the policy that wrote them. */
  readonly version: number;
}

/** A completion that will not go on. */
export interface Leaf {
  readonly prompt: Prompt;
  readonly group: number;
  readonly sample: number;
  readonly round: number;
  readonly last: Stretch | null;
  readonly terminated: boolean;
  /** Why its environment could not answer; absent where it did. */
  readonly failure?: string;
}

/** A trajectory that no verifier has seen yet. */
export type Unjudged = Omit<Trajectory, 'verdict' | 'reward'> & { readonly failure?: string };

/** The trajectory of a leaf: prompt tokens, then the tokens of all its stretches in the order they were written. */
export function assemble(leaf: Leaf): Unjudged {
  const { prompt, last } = leaf;
  const start = prompt.tokens.length;
  const total = start + (last?.total ?? 0);
  const tokens = new Int32Array(total);
  const tokenRoles = new Uint8Array(total); // prompt is role 0
  tokenRoles.fill(roles.hint, 0, hintLength(prompt.tokens));
  const trainMask = new Uint8Array(total);
  const logps = new Float32Array(total);
  const entropies = new Float32Array(total);
  const versions = new Int32Array(total);
  const values = last?.generated.heads?.value ? new Float32Array(total) : undefined;
  for (let at = 0; at < start; at++) {
    tokens[at] = prompt.tokens[at] as number;
    versions[at] = -1;
  }
  for (let stretch = last; stretch !== null; stretch = stretch.before) {
    const { generated, column, version } = stretch;
    const stride = generated.rows.parent.length;
    let at = start + stretch.total - stretch.length;
    for (let step = 0; step < stretch.length; step++, at++) {
      const from = step * stride + column; // [steps, rows]
      tokens[at] = generated.tokens[from] as number;
      if (step < stretch.observed) {
        tokenRoles[at] = roles.observation;
        versions[at] = -1;
        continue;
      }
      logps[at] = generated.logps[from] as number;
      entropies[at] = generated.entropies[from] as number;
      if (values) values[at] = generated.heads?.value?.[from] as number;
      versions[at] = version;
      tokenRoles[at] = roles.action;
      trainMask[at] = 1;
    }
  }
  return {
    prompt,
    group: leaf.group,
    sample: leaf.sample,
    round: leaf.round,
    tokens,
    roles: tokenRoles,
    trainMask,
    logps,
    entropies,
    versions,
    terminated: leaf.terminated,
    truncated: !leaf.terminated,
    ...(values && { values }),
    ...(leaf.failure !== undefined && { failure: leaf.failure }),
  };
}
