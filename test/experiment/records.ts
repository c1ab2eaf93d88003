/** Runs and experiments made up for tests. */
import { grpo } from '../../src/methods/grpo.ts';
import type { Experiment } from '../../src/experiment/experiment.ts';
import type { RunRecord } from '../../src/experiment/trainTo.ts';
import type { RunRequest } from '../../src/experiment/tune.ts';

/** Two arms that differ only in beta. */
export const toy: Experiment = {
  claim: 'grpo-toy',
  method: grpo.id,
  quoted: 'A claim.',
  common: { task: 'chain-sum', level: 1, policy: 'tiny' },
  budget: { counter: 'budget', value: 100 },
  threshold: 0.5,
  arms: [
    { name: 'plain', title: 'Plain.', method: grpo.id, settings: {} },
    { name: 'held', title: 'Held back.', method: grpo.id, settings: { beta: 0.1 } },
  ],
  controls: ['plain'],
  effect: { metric: 'auc', arm: 'held', against: 'plain', wanted: 'better' },
  mechanism: {
    metric: 'entropy',
    over: 'last quarter',
    arm: 'held',
    against: 'plain',
    wanted: 'higher',
    because: 'It says so.',
  },
  watched: ['entropy', 'kl'],
  limits: [],
};

/**
 * A straight curve from 0.2. Its end depends on the seed (which all arms share), on beta (which helps) and on the rate:
 * plain runs do best at three times their rate, held ones at a third of it.
 */
export function madeUpRun({ config, plan }: RunRequest): RunRecord {
  const { beta, seed, learning_rate } = config;
  const best = beta > 0 ? 4e-4 / 3 : 4e-4 * 3;
  const end =
    0.4 + 0.01 * seed + beta + 0.001 * ((seed * 7) % 3) * beta - 20 * Math.abs(learning_rate - best);
  const { value } = plan.budget;
  const rows = [1, 2, 3, 4].map((round) => ({
    round,
    update: round,
    spent: (round * value) / 4,
    entropy: round < 4 ? 9 : beta + seed + 0.01 * ((seed * 5) % 3) * beta,
    kl: null,
  }));
  return {
    points: [
      { spent: 0, passAt1: 0.2 },
      { spent: value, passAt1: end },
    ],
    rows,
    passAt8: plan.passAt8 ? 0.9 : null,
    seconds: 1,
    stopped: null,
  };
}
