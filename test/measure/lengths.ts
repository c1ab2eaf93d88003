/** Measures lengths of every base policy's completions and their spread, at every level. */
import { writeFile } from 'node:fs/promises';
import { defaultConfig, parseConfig } from '../../src/config/schema.ts';
import { holdWeights } from '../../src/policy/heldWeights.ts';
import { transformerOf } from '../../src/policy/sizes.ts';
import { baseRecipes } from '../../src/run/baseRecipes.ts';
import { engineVersion } from '../../src/run/engineVersion.ts';
import { hashOf } from '../../src/run/hash.ts';
import { lengthReport, type LengthReport, type Lengths } from './lengthReport.ts';
import { openNodeExecutor } from '../../src/runtime/nodeOrt.ts';
import { createProgramPolicy } from '../../src/runtime/programPolicy.ts';
import { END, PAD } from '../../src/tasks/alphabet.ts';
import { taskOf } from '../../src/tasks/index.ts';
import { WrongUse, type Flags } from '../../src/cli/arguments.ts';
import { readBase } from '../../src/cli/basePolicies.ts';

const sizes = ['tiny', 'small'] as const;

interface Line extends LengthReport {
  readonly task: string;
  readonly level: number;
  readonly policy: string;
  /** Fingerprint of the weights. */
  readonly base: string;
}

const rounded = ({ mean, spread }: Lengths): Lengths => ({
  mean: Math.round(mean * 100) / 100,
  spread: Math.round(spread * 1000) / 1000,
});

export async function measure(flags: Flags): Promise<void> {
  const known = baseRecipes.map(({ task }) => task);
  const wanted = flags.text('task');
  const tasks = known.filter((task) => wanted === undefined || task === wanted);
  if (tasks.length === 0) throw new WrongUse(`--task: must be one of ${known.join(', ')}, got ${wanted}`);
  const { executor } = openNodeExecutor({ threads: 1 });
  const lines: Line[] = [];
  for (const id of tasks) {
    const task = taskOf(id);
    if (task.kind !== 'tokens') continue;
    for (const policy of sizes) {
      const config = parseConfig({ ...defaultConfig(undefined, id), policy });
      const { parameters } = await readBase(config);
      const weights = await holdWeights(executor, parameters);
      const player = createProgramPolicy(executor, transformerOf(policy), weights, { pad: PAD, end: END });
      for (const { level } of task.levels) {
        const at = parseConfig({ ...config, level });
        const { trained, heldOut } = await lengthReport(player, task, at, () => performance.now());
        const line = {
          ...{ task: id, level, policy, base: hashOf({ parameters }, null) },
          ...{ trained: rounded(trained), heldOut: rounded(heldOut) },
        };
        lines.push(line);
        process.stderr.write(`${JSON.stringify(line)}\n`);
      }
      await player.dispose();
      weights.release();
    }
  }
  await executor.dispose();
  const command = `npm run -s measure -- lengths${wanted === undefined ? '' : ` --task ${wanted}`}`;
  const text = `${JSON.stringify({ engine: engineVersion, command, lines }, null, 2)}\n`;
  const file = flags.text('json');
  if (file === undefined) process.stdout.write(text);
  else await writeFile(file, text);
}
