/** Mechanism and condition of plans on replay: the arm replays at least this share of its completions. */
import type { Plan } from '../plan.ts';

export const replaysAtLeast = (
  arm: string,
  share: number,
): {
  readonly mechanism: Omit<Plan['mechanism'], 'arm' | 'over'>;
  readonly conditions: Plan['conditions'];
} => ({
  mechanism: {
    metric: 'replay/replayed_ratio',
    against: null,
    than: share,
    wanted: 'higher',
    because: 'What is learned again need not be sampled again.',
  },
  conditions: [
    {
      title: 'Share of replayed completions',
      arm,
      reading: { of: 'rounds', metric: 'replay/replayed_ratio' },
      least: share,
      because: 'Without replay the method is its control.',
    },
  ],
});
