/** The interface for choosing actions. Implemented over an Executor in runtime. */

/** The choice of each row. */
interface Acted {
  readonly actions: Int32Array;
  /** Log-probability of the action at the sampling temperature, nats. */
  readonly logps: Float32Array;
  /** Entropy of the distribution that it was drawn from, nats. */
  readonly entropies: Float32Array;
  /** Outputs of the policy's heads for each observation, by head; absent without heads. */
  readonly heads?: Readonly<Record<string, Float32Array>>;
  /** `[rows, width]`: the hidden state at each observation; absent from an actor that outputs none. */
  readonly states?: Float32Array;
}

/** The distribution over choices of each row. */
interface Distribution extends Pick<Acted, 'heads'> {
  /** `[rows, actions]`, row after row. */
  readonly probabilities: Float32Array;
}

export interface Actor {
  /** Counts updates of the weights; actions are stamped with it. */
  readonly version: number;
  /**
   * One action for each row of `observations` (`[rows, n]`, row after row) from one uniform in (0, 1) each; rows do
   * not affect each other. `greedy` takes the likeliest action. Throws when the lengths do not fit.
   */
  act(
    observations: Float32Array,
    uniforms: Float32Array,
    temperature: number,
    greedy?: boolean,
  ): Promise<Acted>;
  /** The probability of every action for each row of `observations`. Throws when the lengths do not fit. */
  distribution(observations: Float32Array, temperature: number): Promise<Distribution>;
}
