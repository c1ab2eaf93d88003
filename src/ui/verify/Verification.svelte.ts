/**
 * Trains the run of a link again in a separate worker, in memory, and compares it with the link's proof. Does not touch the
 * open run or the library.
 */
import type { Proof } from '../../config/proof.ts';
import { parseConfig, type RunConfig } from '../../config/schema.ts';
import {
  checkProof,
  comparisonWords,
  machineWords,
  type ProofComparison,
  type ProofMachine,
} from '../../run/proof.ts';
import { TrainingApart, type CreateHandle } from '../state/TrainingApart.svelte.ts';

/** The result for the reader. */
export interface VerificationOutcome {
  readonly comparison: ProofComparison;
  readonly sentence: string;
  /** The devices of both runs. */
  readonly machines: string;
  readonly here: string;
}

export class Verification {
  readonly #config: RunConfig;
  readonly #proof: Proof;
  readonly #training: TrainingApart;
  outcome = $state.raw<VerificationOutcome | null>(null);

  constructor(config: RunConfig, proof: Proof, createHandle?: CreateHandle) {
    this.#config = config;
    this.#proof = proof;
    this.#training = new TrainingApart(createHandle);
  }

  /** Compared rounds; null while nothing trains. */
  get round(): number | null {
    return this.#training.round;
  }
  /** Why it could not be verified, one sentence. */
  get failure(): string | null {
    return this.#training.failure;
  }

  /** Trains to the round of the proof or to the first difference. */
  async start(): Promise<void> {
    if (this.round !== null) return;
    this.outcome = null;
    this.outcome = await this.#training.run(async (train) => {
      const { device, threads, round: rounds } = this.#proof;
      const check = checkProof(this.#proof);
      const config = parseConfig({ ...this.#config, device, threads });
      let difference: ProofComparison | null = null;
      const trained = await train({ config, rounds }, ({ metrics }) => {
        difference = check.add(metrics);
        return difference !== null;
      });
      const comparison = difference ?? check.finish(trained.checkpoint?.hash ?? '');
      return this.#outcomeOf(comparison, {
        device: trained.device.kind,
        threads: trained.device.threads,
      });
    });
  }

  /** Stops at once; later rounds stay unverified. */
  stop(): void {
    this.#training.stop();
  }

  #outcomeOf(comparison: ProofComparison, here: ProofMachine): VerificationOutcome {
    const { engine } = this.#proof;
    return {
      comparison,
      sentence: comparisonWords(comparison, this.#proof),
      machines: `There: ${machineWords(this.#proof, engine)}. Here: ${machineWords(here)}.`,
      here: machineWords(here),
    };
  }
}
