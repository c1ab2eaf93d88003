/** `npm run -s models`: makes the shipped base policies and their manifest. Nothing else writes to models/. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultConfig, parseConfig } from '../config/schema.ts';
import { baseFileName, type BaseRecord, type Manifest } from '../policy/base.ts';
import { writePolicyFile } from '../policy/file.ts';
import { policyOf } from '../policy/sizes.ts';
import { makeBasePolicy, warmStartSettings } from '../run/basePolicy.ts';
import { openNodeExecutor } from '../runtime/nodeOrt.ts';
import { createProgramPolicy } from '../runtime/programPolicy.ts';
import { readFlags, runCommand } from './arguments.ts';

/** Level at which each task's base policies are made, and the accuracy that stops the warm start. */
const recipes = [
  { task: 'chain-sum', level: 2, target: { low: 0.43, high: 0.5 }, seed: 1, maxUpdates: 5000 },
] as const;
const sizes = ['tiny', 'small'] as const;

runCommand(async () => {
  const flags = readFlags(process.argv.slice(2), ['task', 'threads']);
  const wanted = flags.text('task');
  const chosen = recipes.filter(({ task }) => wanted === undefined || wanted === task);
  if (chosen.length === 0)
    throw new Error(`--task: must be one of ${recipes.map(({ task }) => task).join(', ')}, got ${wanted}`);
  const { executor } = openNodeExecutor({ threads: flags.count('threads', 2, 1) });
  const folder = join(import.meta.dirname, '../../models');
  await mkdir(folder, { recursive: true });
  const policies: BaseRecord[] = [];
  for (const { task, level, target, seed, maxUpdates } of chosen) {
    for (const policy of sizes) {
      const config = parseConfig({ ...defaultConfig(), task, level, policy });
      const base = await makeBasePolicy({
        config,
        executor,
        createPolicy: createProgramPolicy,
        seed,
        target,
        maxUpdates,
        now: () => performance.now(),
        onEvaluation: (updates, loss, passAt1) =>
          process.stderr.write(
            `${task} ${policy} update ${updates} loss ${loss.toFixed(3)} pass@1 ${passAt1.toFixed(3)}\n`,
          ),
      });
      if (base.passAt1 === null || base.passAt1 < target.low || base.hashAfter20 === null) {
        throw new Error(
          `${task} ${policy}: pass@1 must reach ${target.low} within ${maxUpdates} updates, got ${base.passAt1}`,
        );
      }
      const file = baseFileName(task, policy);
      const spec = policyOf(policy);
      await writeFile(join(folder, file), writePolicyFile(spec, base.parameters));
      policies.push({
        file,
        task,
        level,
        policy,
        parameters: spec.layout.size,
        seed,
        updates: base.updates,
        'pass@1': base.passAt1,
        hashAfter20: base.hashAfter20,
        hash: base.hash,
      });
    }
  }
  const manifest: Manifest = { version: 1, warmStart: warmStartSettings, policies };
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
});
