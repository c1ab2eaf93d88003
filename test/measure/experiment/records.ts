/** Made-up runs and plans for tests. */
import { grpo } from '../../../src/methods/grpo.ts';
import type { Plan } from './plan.ts';
import type { RunCache } from '../../../src/experiment/obtain.ts';
import type { TrainedRun, RunRequest } from '../../../src/experiment/trainTo.ts';
import { emptyLedger } from '../../../src/rollout/ledger.ts';

/** A method that differs from its control only in beta. */
export const toy: Plan = {
  claim: 'grpo-toy',
  method: grpo.id,
  quoted: 'A claim.',
  size: {
    percent: null,
    words: 'without a number',
    beside: { of: 'effect', as: 'more', words: 'mean pass@1' },
  },
  replaces: null,
  common: { task: 'chain-sum', level: 2, policy: 'tiny', eval_every_rounds: 1, num_eval_prompts: 64 },
  questions: 'level',
  start: null,
  budget: { counter: 'budget', value: 100 },
  threshold: 0.5,
  units: ['tok_unique', 'seconds'],
  arms: [
    { name: 'plain', title: 'Plain.', method: grpo.id, settings: {} },
    { name: 'held', title: 'Held back.', method: grpo.id, settings: { beta: 0.1 } },
    { name: 'placebo', title: 'Random.', method: grpo.id, settings: { labels: 'random' }, rateOf: 'plain' },
  ],
  controls: ['plain'],
  strongest: 'plain',
  placebo: 'placebo',
  effect: { metric: 'auc', arm: 'held', wanted: 'better' },
  mechanism: {
    metric: 'entropy',
    over: 'last quarter',
    arm: 'held',
    against: 'plain',
    wanted: 'higher',
    because: 'It says so.',
  },
  conditions: [
    {
      title: 'Entropy at first',
      arm: 'plain',
      reading: { of: 'rounds', metric: 'entropy' },
      least: 1,
      because: 'A sure policy explores nothing.',
    },
  ],
  checkRounds: 4,
  pilot: { engine: '1', seeds: [201, 202], spread: 0.01, detect: 0.05, secondsPerRun: 2 },
  watched: ['entropy', 'kl'],
  limits: ['It is made up.'],
};

/**
 * A straight curve from 0.2. Its end depends on the seed (shared by all arms), on beta (which helps) and on the rate: plain
 * runs do best at eight times their rate, beyond the grid, and held ones at half of it; random rewards teach nothing.
 */
export function madeUpRun({ config, plan }: RunRequest): TrainedRun {
  const { beta, seed, learning_rate, labels } = config;
  const best = 4e-4 * (beta > 0 ? 1 / 2 : 8);
  const doublings = Math.abs(Math.log2(learning_rate / best));
  const learned = 0.4 + 0.01 * seed + beta + 0.001 * ((seed * 7) % 3) * beta - 0.02 * doublings;
  const end = labels === 'random' ? 0.2 : learned;
  const value = Math.min(plan.budget.value, 100);
  const rows = [1, 2, 3, 4].map((round) => ({
    round,
    update: round,
    spent: (round * value) / 4,
    entropy: round < 4 ? 9 : beta + seed + 0.01 * ((seed * 5) % 3) * beta,
    kl: null,
  }));
  const counts = (share: number) => ({
    ...emptyLedger,
    ...{
      rounds: 4 * share,
      budget: value * share,
      num_tokens: 50 * share,
      tok_unique: (40 - 100 * beta) * share,
    },
    ...{ tok_train: 9 * share, steps_seq: 8 * share, verify: 7 * share, prompts: 6 * share, seconds: share },
  });
  return {
    points: [
      { spent: 0, passAt1: 0.2, counts: counts(0) },
      { spent: value / 2, passAt1: (0.2 + end) / 2, counts: counts(1 / 2) },
      { spent: value, passAt1: end, counts: counts(1) },
    ],
    rows,
    passAt8: plan.passAt8 ? 0.9 : null,
    seconds: 1,
    stopped: null,
  };
}

/** A cache of runs that a test can look into. */
export function memory(): RunCache & { readonly kept: Map<string, TrainedRun> } {
  const kept = new Map<string, TrainedRun>();
  return {
    kept,
    get: (key) => Promise.resolve(kept.get(key) ?? null),
    put: (key, record) => Promise.resolve(void kept.set(key, record)),
  };
}
