/**
 * A pool of rollout workers for one run. Each has its own engine and weights; a round's rows are split among them by prompt,
 * and updates by part. The number of workers does not affect the run's numbers.
 */
import type { DeviceValue, Executor } from '../../graph/index.ts';
import type { ComputeParts, PartResult } from '../../learn/updateParts.ts';
import type { HeldWeights } from '../../policy/heldWeights.ts';
import type { GenerateExtras } from '../../policy/programs/besides.ts';
import type { SpecialTokens } from '../../policy/programs/generate.ts';
import type { TransformerSpec } from '../../policy/sizes.ts';
import type { Policy } from '../../rollout/policy.ts';
import { createProgramPolicy } from '../programPolicy.ts';
import type { RestartLimits } from '../restarts.ts';
import { createExpectedLengths } from './expectedLengths.ts';
import { createCoreTrial, type CoreFigures } from './coreTrial.ts';
import type { PooledWeights } from './lastingPolicy.ts';
import type { RolloutThread } from './protocol.ts';
import { createSeat, type Seat } from './seat.ts';
import { splitPolicy } from './splitPolicy.ts';
import { createStandIn } from './standIn.ts';
import { createUseMeter, type WorkerUse } from './use.ts';
import type { WorkerNotice } from '../notices.ts';

export interface RolloutPoolParts {
  /** Threads that generate, including this one: at least 1. */
  readonly workers: number;
  /** Starts another thread; throws if that is impossible. */
  readonly start: () => RolloutThread;
  /**
   * This thread's role. `shares` (default): it generates too, because it would only wait. `waits`: it has other work and
   * generates only while none of the `workers` other threads is ready. `differs`: its device rounds differently, so it waits
   * for the first worker and generates only once none is left.
   */
  readonly here?: 'shares' | 'waits' | 'differs';
  /** Receives a sentence for the reader. */
  readonly onNotice: (notice: WorkerNotice) => void;
  readonly limits?: RestartLimits;
  /**
   * Whether rounds are measured on all workers and on this thread alone, to continue with what is faster. Only where this
   * thread shares their work. `known`: figures of an earlier run with the same settings. If they left cores idle, it
   * measures again, because something else may have used them.
   */
  readonly trial?: { readonly known: CoreFigures | null };
  /** Milliseconds from any origin. */
  readonly now: () => number;
}

export interface RolloutPool {
  /** The run's policy over all workers, for `openRun`'s `createPolicy`. A pool serves one run. */
  createPolicy(
    executor: Executor,
    spec: TransformerSpec,
    weights: HeldWeights,
    special: SpecialTokens,
    extras?: GenerateExtras,
  ): Policy & { prepare(): Promise<void>; dispose(): Promise<void> };
  /** Computes parts of the run's updates on this thread and its workers, for `openRun`'s `computeParts`. */
  readonly computeParts: ComputeParts;
  /** Takes the duration of a round that ended, without its evaluation, in milliseconds. */
  took(ms: number): void;
  /** What a trial measured; null before its end, or without one. */
  readonly figures: CoreFigures | null;
  /** Use of the workers since the last call; empty for a policy without a pool. */
  use(): readonly WorkerUse[];
  /** Settles when every worker is ready or stopped for good; rounds need not wait for it. */
  started(): Promise<void>;
}

/** Starts no thread before the run's policy is prepared. */
export function createRolloutPool(parts: RolloutPoolParts): RolloutPool {
  const { workers, start, here = 'shares', onNotice, limits, now } = parts;
  const others = here === 'shares' ? workers - 1 : workers;
  const known = parts.trial?.known?.used === workers ? parts.trial.known : null;
  const trial = parts.trial && here === 'shares' && others > 0 ? createCoreTrial(workers, known) : null;
  const meter = createUseMeter(now);
  const expected = createExpectedLengths();
  let seats: readonly Seat[] = [];
  let published: Published | null = null;

  function begin(executor: Executor, weights: HeldWeights, programs: Parameters<typeof createStandIn>[1]) {
    const own = createProgramPolicy(executor, programs.spec, weights, programs.special, programs.extras);
    const local = metered(own, meter, now);
    const standIn = createStandIn(executor, programs);
    const copies = publish(executor);
    published = copies;
    let current: PooledWeights | null = null;
    const weightsNow = (): PooledWeights => {
      if (current === null) throw new Error('internal: weights must be published before rows are asked for');
      return current;
    };

    function givenUp(because: string): void {
      const left = seats.filter(({ state }) => state !== 'ended').length + Number(here === 'shares');
      const differs = here === 'differs' && left === 0;
      onNotice({
        of: 'failed',
        left: here === 'differs' ? left : Math.max(1, left),
        workers,
        because,
        differs,
      });
    }

    function seat(): Seat {
      const onGivenUp = givenUp;
      return createSeat({
        ...{ start, programs, standIn: standIn.backend, limits, onGivenUp },
        weights: weightsNow,
      });
    }

    const ready = (): readonly Policy[] =>
      seats
        // If this thread would round differently, rows wait for the replacement of a lost worker.
        .filter(({ state }) => state === 'working' || (state === 'replacing' && here === 'differs'))
        .map(({ policy }) => policy);
    const members = (): readonly Policy[] => {
      const working = trial?.together === false ? [] : ready();
      return here === 'shares' || working.length === 0 ? [...working, local] : working;
    };
    const { pad } = programs.special;
    const split = splitPolicy({ version: () => weights.version, pad, members, expected });
    const whole = others > 0 ? split : local;

    async function beforeRows(): Promise<void> {
      if (seats.length === 0) return;
      if (here === 'differs') await started();
      // Before a segment's calls are sent, because reading waits for programs.
      current = await copies(weights);
    }

    return {
      get version() {
        return weights.version;
      },
      async prefill(...asked) {
        await beforeRows();
        return whole.prefill(...asked);
      },
      async generate(...asked) {
        await beforeRows();
        return whole.generate(...asked);
      },
      join: (a, b) => whole.join(a, b),
      release: (rows) => whole.release(rows),
      async prepare() {
        await own.prepare();
        seats = Array.from({ length: others }, seat);
      },
      async dispose() {
        for (const one of seats) one.dispose();
        seats = [];
        await standIn.dispose();
        await own.dispose();
      },
    } satisfies ReturnType<RolloutPool['createPolicy']>;
  }

  async function started(): Promise<void> {
    await Promise.all(seats.map((one) => one.started));
  }

  return {
    createPolicy(executor, spec, weights, special, extras = {}) {
      if (published) throw new Error('internal: a pool of rollout workers has one run');
      return begin(executor, weights, { spec, special, extras });
    },
    async computeParts({ program, weights, parts, here: ownPart }) {
      // Where this thread's device rounds differently, it computes every part.
      const isAlone = here === 'differs' || trial?.together === false;
      const helpers = isAlone ? [] : seats.filter(({ state }) => state === 'working');
      const copy = published && helpers.length > 0 && parts.length > 1 ? await published(weights) : null;
      // The first part is this thread's: an update of one part waits for no message.
      const elsewhere = parts.map((part, i) => {
        const helper = helpers[(i % (helpers.length + 1)) - 1];
        return copy && helper ? helper.part(copy, program, part) : null;
      });
      const results: PartResult[] = [];
      const { version } = weights;
      for (const [i, part] of parts.entries()) {
        if (elsewhere[i]) continue;
        const begun = now();
        results[i] = await ownPart(part);
        meter.ran({ of: 'update', ms: now() - begun, rows: 0, version });
      }
      // A part whose worker failed is computed again here: programs are deterministic, so it has the same bits.
      for (const [i, part] of parts.entries()) results[i] ??= (await elsewhere[i]) ?? (await ownPart(part));
      return results;
    },
    took(ms) {
      // While a worker starts, and without a pool, rounds say nothing.
      if (seats.length > 0 && seats.every(({ state }) => state === 'working')) trial?.took(ms);
    },
    get figures() {
      return trial?.figures ?? null;
    },
    use() {
      const mine = { kind: 'here', state: 'working', replaced: 0, ...meter.take() } as const;
      if (!published) return [];
      return [...(here === 'shares' ? [mine] : []), ...seats.map((one) => one.take())];
    },
    started,
  };
}

/** Wraps a policy to measure how long its calls take. */
function metered(policy: Policy, meter: ReturnType<typeof createUseMeter>, now: () => number): Policy {
  async function timed<T>(rows: number, call: () => Promise<T>): Promise<T> {
    const begun = now();
    try {
      return await call();
    } finally {
      meter.ran({ of: 'rows', ms: now() - begun, rows, version: policy.version });
    }
  }
  return {
    get version() {
      return policy.version;
    },
    prefill: (...asked) => timed(0, () => policy.prefill(...asked)),
    generate: (rows, segment) => timed(rows.parent.length, () => policy.generate(rows, segment)),
    join: (a, b) => policy.join(a, b),
    release: (rows) => policy.release(rows),
  };
}

type Published = (weights: HeldWeights) => Promise<PooledWeights>;

/** Host copies of weights, one per set. */
function publish(executor: Executor): Published {
  const known = new WeakMap<DeviceValue, PooledWeights>();
  let serial = 0;
  return async ({ parameters, version }) => {
    const copy = known.get(parameters) ?? {
      serial: ++serial,
      version,
      parameters: (await executor.read(parameters)).data as Float32Array,
    };
    known.set(parameters, copy);
    return copy;
  };
}
