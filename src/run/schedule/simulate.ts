/**
 * What more rollout workers would bring, by a discrete-event simulation from a run's own measured times. Batches come in order; each is
 * split into shards, a shard begins once a worker is free and AReaL's bound allows its batch (`plan.ts`), and the one trainer takes
 * batches as they become whole. A simulation, not a measurement: moving weights and samples costs nothing in it, and every worker is
 * as fast as the one that was measured.
 */

/** What a round took, milliseconds: generation and verification on one worker, and updates. */
export interface MeasuredRound {
  readonly generate: number;
  readonly update: number;
}

export interface SimulatedMachine {
  /** Rollout workers; the trainer is a thread beside them. */
  readonly workers: number;
  /** Most rounds that generation may be ahead of the updates (η); 0 is the synchronous schedule. */
  readonly staleness: number;
  /** Prompts of a round: a batch has no more shards. */
  readonly prompts: number;
  /** Share of the time to decode a batch that stays when a worker has few of its rows, 0 to 1. */
  readonly fixedShare: number;
}

export interface Simulated {
  /** Milliseconds per round, over all rounds. */
  readonly msPerRound: number;
  /** Shares of the time in which workers generated and the trainer updated, 0 to 1. */
  readonly workersBusy: number;
  readonly trainerBusy: number;
  /** Mean over batches: rounds learned between the weights that began it and its update. */
  readonly staleness: number;
}

/** As many batches are in flight as the bound allows, and the workers are shared out among them. */
export function shardsOf({ workers, staleness, prompts }: SimulatedMachine): number {
  return Math.max(1, Math.min(prompts, Math.ceil(workers / (staleness + 1))));
}

/** Milliseconds of one of `shards` equal parts of a batch that takes `generate` on one worker. */
export function shardTime(generate: number, shards: number, fixedShare: number): number {
  return generate * (fixedShare + (1 - fixedShare) / shards);
}

/** Plays `rounds` one after the other. Throws where there are none or the machine has no worker. */
export function simulate(rounds: readonly MeasuredRound[], machine: SimulatedMachine): Simulated {
  const { workers, staleness, fixedShare } = machine;
  if (rounds.length === 0 || workers < 1)
    throw new Error(`simulation: needs a round and a worker, got ${rounds.length} and ${workers}`);
  const shards = shardsOf(machine);
  const free = new Float64Array(workers);
  /** When the weights of each round were there; those before the first at 0. */
  const learned = [0];
  let [generated, updated, behind] = [0, 0, 0];
  for (const [at, { generate, update }] of rounds.entries()) {
    const each = shardTime(generate, shards, fixedShare);
    const allowed = learned[Math.max(0, at - staleness)] as number;
    let [begins, whole] = [Infinity, 0];
    for (let shard = 0; shard < shards; shard++) {
      const worker = free.indexOf(Math.min(...free));
      const start = Math.max(free[worker] as number, allowed);
      begins = Math.min(begins, start);
      free[worker] = start + each;
      whole = Math.max(whole, start + each);
    }
    const newest = learned.findLastIndex((when) => when <= begins);
    behind += at - newest;
    learned.push(Math.max(whole, learned[at] as number) + update);
    generated += each * shards;
    updated += update;
  }
  const total = learned.at(-1) as number;
  return {
    msPerRound: total / rounds.length,
    workersBusy: total > 0 ? generated / (workers * total) : 0,
    trainerBusy: total > 0 ? updated / total : 0,
    staleness: behind / rounds.length,
  };
}
