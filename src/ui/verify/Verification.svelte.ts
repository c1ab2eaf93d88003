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
import type { TrainerHandle } from '../../runtime/protocol.ts';
import { createWidgetHandle } from '../../runtime/widgetHandle.ts';
import { newRunId, newRunName } from '../../storage/names.ts';
import { sentenceOf } from '../state/sentences.ts';
import { trainRounds } from '../state/trainRounds.ts';

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
  readonly #createHandle: () => TrainerHandle;
  #handle: TrainerHandle | null = null;
  #round = $state.raw<number | null>(null);
  #outcome = $state.raw<VerificationOutcome | null>(null);
  #failure = $state.raw<string | null>(null);

  constructor(
    config: RunConfig,
    proof: Proof,
    createHandle = (): TrainerHandle => createWidgetHandle({ keepsRuns: false }),
  ) {
    this.#config = config;
    this.#proof = proof;
    this.#createHandle = createHandle;
  }

  /** Compared rounds; null while nothing trains. */
  get round(): number | null {
    return this.#round;
  }
  get outcome(): VerificationOutcome | null {
    return this.#outcome;
  }
  /** Why it could not be verified, one sentence. */
  get failure(): string | null {
    return this.#failure;
  }

  /** Trains to the round of the proof or to the first difference. */
  async start(): Promise<void> {
    if (this.#round !== null) return;
    const handle = this.#createHandle();
    this.#handle = handle;
    this.#round = 0;
    this.#outcome = null;
    this.#failure = null;
    try {
      const outcome = await this.#train(handle);
      if (this.#handle === handle) this.#outcome = outcome;
    } catch (error) {
      if (this.#handle === handle) this.#failure = sentenceOf(error);
    } finally {
      if (this.#handle === handle) this.stop();
    }
  }

  /** Stops at once; later rounds stay unverified. */
  stop(): void {
    this.#handle?.dispose();
    this.#handle = null;
    this.#round = null;
  }

  async #train(handle: TrainerHandle): Promise<VerificationOutcome> {
    const { device, threads, round } = this.#proof;
    const check = checkProof(this.#proof);
    const config = parseConfig({ ...this.#config, device, threads });
    const opened = await handle.open({ kind: 'new', runId: newRunId(), name: newRunName(), config });
    const difference = await trainRounds(handle, round, ({ metrics }) => {
      if (this.#handle === handle) this.#round = metrics.round;
      return check.add(metrics);
    });
    const comparison = difference ?? check.finish((await handle.snapshot())?.checkpoint.hash ?? '');
    return this.#outcomeOf(comparison, { device: opened.device.kind, threads: opened.device.threads });
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
