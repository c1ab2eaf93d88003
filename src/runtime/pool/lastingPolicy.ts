/**
 * A policy that survives the loss of its thread. It records how every held state was made, so that another thread can make
 * it again and continue: programs are deterministic, so the rows get the same bits.
 */
import { gatherRows, type Frame, type Policy, type Rows } from '../../rollout/policy.ts';

/** Weights as sent to a rollout worker; `serial` distinguishes sets even if their versions are equal. */
export interface PooledWeights {
  readonly serial: number;
  readonly version: number;
  readonly parameters: Float32Array;
}

/** A thread or its stand-in: gives the policy for given weights. States are shared by all weights. */
export type Backend = (weights: PooledWeights) => Policy;

export interface LastingParts {
  /** The current backend. */
  backend(): Backend;
  /** The weights of new calls. */
  weights(): PooledWeights;
  /** Called after `backend` failed with `error`: resolves once another is ready, or rejects with the caller's error. */
  replace(backend: Backend, error: unknown): Promise<void>;
}

/** The current location of a state. */
interface Place {
  readonly backend: Backend;
  readonly policy: Policy;
  readonly rows: Rows;
}

interface State {
  /** Null if the state was released or must be made again. */
  place: Place | null;
  isReleased: boolean;
  /** Number of rows at its creation. */
  readonly size: number;
  /** Makes it again; the caller owns the result. */
  readonly remake: (backend: Backend) => Promise<Place>;
}

const stateAt = (place: Place, remake: State['remake']): State => ({
  ...{ place, remake, isReleased: false, size: place.rows.parent.length },
});

/** The caller's rows over a new state. */
const heldRows = (state: State, rows: Rows): Rows => ({
  ...rows,
  state,
  parent: Int32Array.from(rows.parent, (_, row) => row),
});

/** The caller's rows over the state at its current location. */
function placed(rows: Rows, place: Place): Rows {
  const { last, position, done, hint } = rows;
  return { ...gatherRows(place.rows, rows.parent), last, position, done, hint };
}

/** A policy over the current backend. Throws what `replace` rejects with, and errors of the rows themselves. */
export function lastingPolicy({ backend, weights, replace }: LastingParts): Policy {
  /** Asks backends until one answers. Sends the first call before it returns. */
  async function answered<T>(ask: (backend: Backend) => Promise<T>): Promise<T> {
    for (;;) {
      const asked = backend();
      try {
        return await ask(asked);
      } catch (error) {
        await replace(asked, error);
      }
    }
  }

  /** Runs `use` on a state at a backend, making the state again if needed; frees a copy that is not kept. */
  async function withState<T>(
    state: State,
    at: Backend,
    isKept: boolean,
    use: (place: Place) => Promise<T>,
  ): Promise<T> {
    if (state.place?.backend === at) return use(state.place);
    const place = await state.remake(at);
    const stays = isKept && !state.isReleased;
    if (stays) state.place = place;
    try {
      return await use(place);
    } finally {
      if (!stays) place.policy.release(place.rows);
    }
  }

  return {
    get version() {
      return weights().version;
    },

    async prefill(prompts, frame: Frame, hints) {
      const under = weights();
      const make = async (at: Backend): Promise<Place> => {
        const policy = at(under);
        return { backend: at, policy, rows: await policy.prefill(prompts, frame, hints) };
      };
      const place = await answered(make);
      return heldRows(stateAt(place, make), place.rows);
    },

    async generate(rows, segment) {
      const state = rows.state as State;
      if (state.isReleased) throw new Error('generate: the rows were released, prefill their prompts again');
      const under = weights();
      const write = (at: Backend, isKept: boolean) =>
        withState(state, at, isKept, async (place) => {
          const policy = at(under);
          return { policy, generated: await policy.generate(placed(rows, place), segment) };
        });
      const asked = async (at: Backend) => ({ at, ...(await write(at, true)) });
      const { at, policy, generated } = await answered(asked);
      const place = { backend: at, policy, rows: generated.rows };
      const next = stateAt(place, async (other) => {
        const again = await write(other, false);
        return { backend: other, policy: again.policy, rows: again.generated.rows };
      });
      return { ...generated, rows: heldRows(next, generated.rows) };
    },

    join(a, b) {
      const [first, second] = [a.state as State, b.state as State];
      if (first.isReleased || second.isReleased)
        throw new Error('join: rows were released, prefill their prompts again');
      const { place: here } = first;
      const there = second.place;
      const isTogether = here !== null && here.backend === there?.backend;
      const state: State = {
        place: isTogether ? { ...here, rows: here.policy.join(here.rows, there.rows) } : null,
        isReleased: false,
        size: first.size + second.size,
        async remake(at) {
          const [before, after] = [await first.remake(at), await second.remake(at)];
          return { ...before, rows: before.policy.join(before.rows, after.rows) };
        },
      };
      for (const taken of [first, second]) {
        if (!isTogether) taken.place?.policy.release(taken.place.rows);
        taken.isReleased = true;
        taken.place = null;
      }
      return {
        frame: a.frame,
        state,
        parent: Int32Array.of(...a.parent, ...b.parent.map((parent) => parent + first.size)),
        last: Int32Array.of(...a.last, ...b.last),
        position: Int32Array.of(...a.position, ...b.position),
        done: Uint8Array.of(...a.done, ...b.done),
        hint: Int32Array.of(...a.hint, ...b.hint),
      };
    },

    release(rows) {
      const state = rows.state as State;
      if (state.isReleased) return;
      state.isReleased = true;
      state.place?.policy.release(state.place.rows);
      state.place = null;
    },
  };
}
