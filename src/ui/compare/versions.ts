/** What runs of each task and policy depend on besides their request, asked of a thread once. */
import type { RunConfig } from '../../config/schema.ts';
import type { ArmHandle } from '../../runtime/armHandle.ts';

export type VersionOf = (config: RunConfig) => Promise<string>;

/** A function that starts a thread for a task and policy that it does not know, and ends it with the answer. */
export function createVersions(createHandle: () => ArmHandle): VersionOf {
  const versions = new Map<string, Promise<string>>();
  return (config) => {
    const name = `${config.task} ${config.policy}`;
    const known = versions.get(name);
    if (known) return known;
    const handle = createHandle();
    const asked = handle.versionOf(config).finally(() => handle.dispose());
    asked.catch(() => versions.delete(name));
    versions.set(name, asked);
    return asked;
  };
}
