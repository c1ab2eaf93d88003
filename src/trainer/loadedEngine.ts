/** A worker's only engine: loaded on first use and then shared by all its runs. */
import type { RunConfig } from '../config/schema.ts';
import { EngineNotLoaded, OtherEngineLoaded } from '../runtime/call.ts';
import type { DeviceInfo, TellStage } from '../runtime/protocol.ts';
import { failureOf } from './failure.ts';
import type { Engine, OpenEngine } from './training.ts';

interface Loaded {
  readonly key: string;
  /** The policy size that the device was chosen for. */
  policy: RunConfig['policy'];
  readonly engine: Engine;
}

export class LoadedEngine {
  readonly #openEngine: OpenEngine;
  readonly #tell: TellStage;
  #loaded: Loaded | null = null;

  constructor(openEngine: OpenEngine, tell: TellStage) {
    this.#openEngine = openEngine;
    this.#tell = tell;
  }

  get current(): Loaded | null {
    return this.#loaded;
  }

  /** The engine. Throws `OtherEngineLoaded` if the loaded one has another device or number of threads. */
  async for(device: RunConfig['device'], threads: number, policy: RunConfig['policy']): Promise<Engine> {
    const key = `${device} ${threads}`;
    if (this.#loaded !== null && this.#loaded.key !== key) {
      throw new OtherEngineLoaded(
        `training worker: its engine must be for ${key} threads, got one for ${this.#loaded.key}`,
      );
    }
    this.#loaded ??= { key, policy, engine: await this.#openEngine(device, threads, policy, this.#tell) };
    const loaded = this.#loaded;
    if (loaded.policy !== policy) {
      if (!(await loaded.engine.suits(policy))) {
        throw new OtherEngineLoaded(
          `training worker: its device must suit the ${policy} policy, got one chosen for ${loaded.policy}`,
        );
      }
      loaded.policy = policy;
    }
    return loaded.engine;
  }

  /** The engine for a run. A resumed run falls back to WASM if its device is unavailable. `asked` overrides the run's device. */
  async forRun(
    { device: wanted, policy }: RunConfig,
    {
      threads,
      resumes,
      asked,
    }: {
      readonly threads: number;
      readonly resumes: boolean;
      readonly asked: RunConfig['device'] | undefined;
    },
  ): Promise<{ engine: Engine; device: DeviceInfo }> {
    if (asked !== undefined) {
      const engine = await this.for(asked, threads, policy);
      return { engine, device: fellBack(engine.device, 'fell back after lost devices') };
    }
    try {
      const engine = await this.for(wanted, threads, policy);
      return { engine, device: engine.device };
    } catch (error) {
      const needsNewWorker = error instanceof EngineNotLoaded || error instanceof OtherEngineLoaded;
      if (!resumes || wanted === 'wasm' || needsNewWorker) throw error;
      const engine = await this.for('wasm', threads, policy);
      return { engine, device: fellBack(engine.device, `fell back: ${failureOf(error)}`) };
    }
  }
}

function fellBack({ choice: _, ...device }: DeviceInfo, because: string): DeviceInfo {
  return { ...device, because };
}
