/** What runs of each task and policy depend on besides their request, asked of a thread once. */
import type { RunConfig } from '../../config/schema.ts';
import { startName } from '../../experiment/compare.ts';
import type { ArmHandle } from '../../runtime/armHandle.ts';

export type VersionOf = (config: RunConfig) => Promise<string>;
/** The weights that a policy was taught; undefined where a run starts from others. */
export type TaughtFor = (config: RunConfig) => Promise<Float32Array | undefined>;

export interface Versions {
  readonly versionOf: VersionOf;
  /** The weights that the version speaks of, whatever is taught meanwhile. */
  readonly taughtFor: TaughtFor;
}

/** A thread is started for a task and policy that are not known, and ended with the answer. */
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
      // What failed may succeed the next time, with weights that were taught since.
      asked.catch(() => {
        versions.delete(name);
        taught.delete(name);
      });
      versions.set(name, asked);
      return asked;
    },
  };
}
