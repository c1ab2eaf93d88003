/** A policy that also says what forks, pruning rules and probes read: the two likeliest tokens, a quality and a state of each. */
import type { Generated, Policy } from '../../src/rollout/policy.ts';

/** The policy itself, with candidates, a quality head and states of two numbers that follow from the tokens alone. */
export function namingPolicy(policy: Policy): Policy {
  return new Proxy(policy, {
    get(of, key) {
      if (key !== 'generate') return Reflect.get(of, key) as unknown;
      return async (...given: Parameters<Policy['generate']>): Promise<Generated> => {
        const generated = await of.generate(...given);
        const { tokens } = generated;
        return {
          ...generated,
          heads: { quality: Float32Array.from(tokens, (token) => (token % 7) - 3) },
          states: Float32Array.from(
            { length: 2 * tokens.length },
            (_, i) => ((tokens[i >> 1] ?? 0) % (5 + 2 * (i & 1))) - 2,
          ),
          candidates: [
            { tokens, probabilities: new Float32Array(tokens.length).fill(0.4) },
            {
              tokens: tokens.map((token) => (token % 40) + 2),
              probabilities: Float32Array.from(tokens, (token) => (token % 3 === 0 ? 0.35 : 0.1)),
            },
          ],
        };
      };
    },
  });
}
