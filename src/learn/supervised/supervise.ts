/** Supervised updates of a run's learner: they share its weights, its optimiser and its settings. */
import type { RunConfig } from '../../config/schema.ts';
import type { Executor } from '../../graph/index.ts';
import type { HeldWeights } from '../../policy/heldWeights.ts';
import type { PolicySpec } from '../../policy/sizes.ts';
import { addToLedger, emptyLedger, type Ledger } from '../../rollout/ledger.ts';
import type { OptimizerState } from '../optimizerState.ts';
import type { SupervisedObjective } from './symbolWeights.ts';
import { createWarmStart, type Demonstration, type WarmStart, type WarmStartReport } from './warmStart.ts';

/** The supervised updates with which a round begins. */
export interface Supervision {
  readonly objective: SupervisedObjective;
  readonly updates: number;
  /** Demonstrations of an update. */
  readonly prompts: number;
}

interface Supervised {
  /** The cost: `tok_train`, `tok_aux` and `positions_update`. */
  readonly entries: Partial<Ledger>;
  /** One report per update. */
  readonly reports: readonly WarmStartReport[];
}

export interface Supervisor {
  /** One update per batch, in order. Throws where loss or gradient is not finite, and where the policy reads no tokens. */
  learn(
    batches: readonly (readonly Demonstration[])[],
    objective: SupervisedObjective,
    config: RunConfig,
  ): Promise<Supervised>;
  dispose(): Promise<void>;
}

interface Parts {
  readonly executor: Executor;
  readonly spec: PolicySpec;
  readonly weights: HeldWeights;
  readonly optimizer: OptimizerState;
  /** Tokens of a row. */
  readonly width: number;
  readonly pad: number;
  /** Called after each update. */
  readonly follow: (config: RunConfig) => Promise<void>;
}

/** Makes the programs of an objective with its first update. */
export function createSupervisor({ executor, spec, weights, optimizer, follow, ...rows }: Parts): Supervisor {
  const made = new Map<string, WarmStart>();

  async function warmStartFor(objective: SupervisedObjective, seed: number): Promise<WarmStart> {
    if (spec.kind === 'mlp')
      throw new Error(`warm start: the policy must read tokens, got ${spec.id}, which reads numbers`);
    const key = JSON.stringify([objective, seed]);
    const known = made.get(key);
    if (known) return known;
    const fresh = await createWarmStart(executor, spec, weights, { ...rows, objective, seed, optimizer });
    made.set(key, fresh);
    return fresh;
  }

  return {
    async learn(batches, objective, config) {
      const warmStart = await warmStartFor(objective, config.seed);
      const reports: WarmStartReport[] = [];
      let entries = emptyLedger;
      for (const batch of batches) {
        const report = await warmStart.update(batch, config);
        await follow(config);
        reports.push(report);
        const { trained, scored, positions } = report;
        entries = addToLedger(entries, {
          ...{ tok_train: trained, tok_aux: scored, positions_update: positions },
        });
      }
      return { reports, entries };
    },
    async dispose() {
      for (const one of made.values()) await one.dispose();
    },
  };
}
