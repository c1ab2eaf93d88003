/** Asks a thread once per task and policy for the version that its runs depend on. */
import type { RunConfig } from '../../config/schema.ts';
import { startName } from '../../experiment/conduct.ts';
import type { ArmHandle } from '../../runtime/armHandle.ts';

type VersionOf = (config: RunConfig) => Promise<string>;
/** The warm-start weights of a policy; undefined if the run starts from other weights. */
export type TaughtFor = (config: RunConfig) => Promise<Float32Array | undefined>;

export interface Versions {
  readonly versionOf: VersionOf;
  /** The weights that the version was computed with, even if the policy is taught again later. */
  readonly taughtFor: TaughtFor;
}

/** Starts a thread for an unknown task and policy, and disposes it after its answer. */
export function createVersions(
  createHandle: () => ArmHandle,
  readTaught: TaughtFor = () => Promise.resolve(undefined),
): Versions {
  const versions = new Map<string, Promise<string>>();
  const taught = new Map<string, Promise<Float32Array | undefined>>();

  function taughtFor(config: RunConfig): Promise<Float32Array | undefined> {
    const name = startName(config);
    const read = taught.get(name) ?? readTaught(config);
    taught.set(name, read);
    return read;
  }

  async function ask(config: RunConfig): Promise<string> {
    const weights = await taughtFor(config);
    const handle = createHandle();
    return handle.versionOf(config, weights).finally(() => handle.dispose());
  }

  return {
    taughtFor,
    versionOf(config) {
      const name = startName(config);
      const known = versions.get(name);
      if (known) return known;
      const asked = ask(config);
      // A failed request may succeed next time, for example after a warm start was made.
      asked.catch(() => {
        versions.delete(name);
        taught.delete(name);
      });
      versions.set(name, asked);
      return asked;
    },
  };
}
