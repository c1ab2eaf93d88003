/** Ten runs with one known fault each. */
import type { ToySettings } from './toyRun.ts';

export interface Fault {
  readonly name: string;
  /** The check that must be named first; null for the healthy run. */
  readonly check: string | null;
  readonly settings: Partial<ToySettings>;
}

export const faults: readonly Fault[] = [
  { name: 'healthy', check: null, settings: {} },
  { name: 'dead groups', check: 'dead-groups', settings: { skill: -5, difficulty: 0, learningRate: 0.01 } },
  { name: 'collapse', check: 'entropy-collapse', settings: { habit: 1.5, sharpen: 2 } },
  {
    name: 'hacking by length',
    check: 'length-hacking',
    settings: { perWord: 0.03, limit: 120, slip: 0.6, skill: 2 },
  },
  {
    name: 'too large step',
    check: 'large-step',
    settings: { learningRate: 4, numIterations: 4, warmup: 40, seed: 3 },
  },
  { name: 'stale weights', check: 'stale-weights', settings: { behind: 1000, learningRate: 0.3 } },
  { name: 'leaking evaluation', check: 'leaking-evaluation', settings: { evalOnTraining: true } },
  { name: 'truncation', check: 'truncation', settings: { limit: 20, verbose: 0.6, learningRate: 0.01 } },
  { name: 'KL runaway', check: 'kl-runaway', settings: { beta: -2, slip: 0.5, steps: 35 } },
  { name: 'wrong verifier', check: 'wrong-verifier', settings: { blind: 0.6 } },
];
