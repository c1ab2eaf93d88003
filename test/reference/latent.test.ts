/** Latent-GRPO's surrogate over mixtures and its three rules, against a transformer in plain loops and finite differences. */
import { expect, it } from 'vitest';
import { gumbel } from '../../src/rollout/latents.ts';
import { roles, type Sample } from '../../src/rollout/sample.ts';
import { seeded, seededInts } from '../graph/seeded.ts';
import { plainLogits } from '../policy/plainTransformer.ts';
import { mean, spread, sum } from './arithmetic.ts';
import { completionsOf, expectUpdate, logpsAt, oneHot, relative, spec, updateOf, weights } from './update.ts';

const [slots, tau, size] = [2, 0.5, 4];
type Thought = Sample & { reference: Float32Array; latents: NonNullable<Sample['latents']> };

/** Completions whose first two tokens are slots; the last one of each group did not end them. */
const completions: Thought[] = completionsOf(9900, 3, 5)
  .map((one, i) => {
    const completion = seededInts(9950 + i, 4 + (i % 3), 1, 9);
    const ids = Array.from({ length: slots }, (_, s) =>
      [0, 2, 3, 5].map((k) => (completion[s]! + k) % 9),
    ).flat();
    const mixed = Array.from({ length: slots }, (_, s) => {
      const odds = seeded(9970 + 10 * i + s, size, 0.1, 1).sort((a, b) => b - a);
      return odds.map((x) => x / sum(odds));
    });
    const tokens = Int32Array.from([...one.prompt.tokens, ...completion]);
    const all = (of: (t: number) => number): Uint8Array => Uint8Array.from(tokens, (_, at) => of(at - 3));
    return {
      ...{
        ...one,
        tokens,
        entropies: new Float32Array(tokens.length),
        versions: new Int32Array(tokens.length),
      },
      latents: {
        slots,
        ids: Int32Array.from(ids),
        weights: Float32Array.from(mixed.flat()),
        ended: i % 5 !== 4,
      },
      trainMask: all((t) => Number(t >= 0)),
      roles: all((t) => (t < 0 ? roles.prompt : t < slots ? roles.latent : roles.action)),
    };
  })
  .map((one, i) => {
    const gaps = seeded(10_100 + i, 8, -0.4, 0.4);
    const logps = Float32Array.from([
      0,
      0,
      0,
      ...logpsAt(weights, one, inputsOf(weights, one, 0)).map((l, t) => l + gaps[t]!),
    ]);
    return { ...one, logps, reference: logps };
  });

/** What the policy reads after the prompt: mixtures softmax(log w + Δz / τ) in slots, from slot `first` on with Δz by the weights. */
function inputsOf(of: ArrayLike<number>, one: Sample & Pick<Thought, 'latents'>, first: number): number[][] {
  const recorded = (s: number): number[] => {
    const row = Array.from({ length: 9 }, () => 0);
    for (let k = 0; k < size; k++) row[one.latents.ids[size * s + k]!]! += one.latents.weights[size * s + k]!;
    return row;
  };
  const written = [...one.tokens].slice(3, -1);
  const plain = written.map((token, t) => (t < slots ? recorded(t) : oneHot(token)));
  const logits = [of, weights].map((w) => plainLogits(spec, w, [...one.prompt.tokens.map(oneHot), ...plain]));
  return plain.map((row, t) => {
    if (t >= slots || t < first) return row;
    const odds = row.map((w, v) => w * Math.exp((logits[0]![2 + t]![v]! - logits[1]![2 + t]![v]!) / tau));
    return odds.map((x) => x / sum(odds));
  });
}

it('an update learns from slots by the ratio of their symbols, through their mixtures, by the three rules', () => {
  const ended = completions.filter(({ latents }) => latents.ended);
  const advantageOf = (one: Thought): number => {
    const rewards = ended.filter(({ group }) => group === one.group).map(({ reward }) => reward);
    return (one.reward - mean(rewards)) / (spread(rewards) + 1e-4);
  };
  const slotLogp = ({ logps }: Thought): number => mean([...logps.subarray(3, 3 + slots)]);
  const isBest = (one: Thought): boolean => {
    const better = ended.filter((other) => other.group === one.group && advantageOf(other) > 0);
    return Math.max(...better.map(slotLogp)) === slotLogp(one);
  };
  const lossAt = (of: ArrayLike<number>): number =>
    // Those without an end take no place in the update.
    mean(
      ended.map((one) => {
        const a = advantageOf(one);
        const first = a > 0 && !isBest(one) ? 1 : 0;
        const logps = logpsAt(of, one, inputsOf(of, one, first));
        const terms = logps.map((logp, t) => {
          const ratio = Math.exp(logp - one.logps[3 + t]!);
          const clipped = Math.min(Math.max(ratio, 0.8), 1.2);
          return t < first ? 0 : -Math.min(ratio * a, clipped * a);
        });
        return mean(terms);
      }),
    );
  const settings = { task: 'scratchpad', latent_slots: slots, latent_temperature: tau } as const;
  expectUpdate(
    updateOf(completions, {
      ...settings,
      loss_type: 'grpo',
      scale_rewards: 'group',
      epsilon: 0.2,
      epsilon_high: null,
    }),
    lossAt,
  );
});

it('one-sided noise is Gumbel noise given that it is above 0', () => {
  // F(g) = exp(−e^−g), so that F(0) = 1/e.
  for (const u of seeded(10_300, 30, 0.001, 0.999)) {
    const g = gumbel(u, 'one_sided');
    const below = (Math.exp(-Math.exp(-g)) - Math.exp(-1)) / (1 - Math.exp(-1));
    expect(g).toBeGreaterThan(0);
    expect(relative([below], [u])).toBeLessThan(1e-5);
    expect(relative([Math.exp(-Math.exp(-gumbel(u, 'two_sided' as never)))], [u])).toBeLessThan(1e-5);
  }
});
