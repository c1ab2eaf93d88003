/** What the card of PPO-EWMA says of its settings. */
import { expect, test } from 'vitest';
import { defaultConfig } from '../../src/config/schema.ts';

test.each(['lookup', 'grid-world', 'cart-pole'] as const)(
  'on %s PPO-EWMA differs from PPO in what its average needs, and in nothing else',
  (task) => {
    const [ours, ppo] = [defaultConfig('ppo-ewma', task), defaultConfig('ppo', task)];
    const differing = Object.keys(ours).filter(
      (key) =>
        JSON.stringify(ours[key as keyof typeof ours]) !== JSON.stringify(ppo[key as keyof typeof ppo]),
    );
    // The decay of the average and the correction have their defaults.
    expect(differing.sort()).toEqual(['correction_cap', 'method', 'proximal']);
  },
);
