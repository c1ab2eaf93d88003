/**
 * `npm run try-configs`: trains two rounds of random valid configurations, then of every method on every task, and looks for metrics
 * that are not finite: `[count] [FILE.json]`.
 */
import { writeFileSync } from 'node:fs';
import { encodeLink } from '../../src/config/link.ts';
import type { RunConfig } from '../../src/config/schema.ts';
import { optionOf } from '../../src/config/settings.ts';
import { engineVersion } from '../../src/run/engineVersion.ts';
import { openNodeExecutor } from '../../src/runtime/nodeOrt.ts';
import { pairConfig, randomConfig, tryConfig } from './randomConfigs.ts';

const [count = '500', json] = process.argv.slice(2);
const { executor } = openNodeExecutor({ threads: 1 });

function choicesOf(key: 'method' | 'task'): readonly string[] {
  const option = optionOf(key);
  return option.kind === 'choice' ? option.choices.map(({ value }) => value) : [];
}

function* random(): Generator<RunConfig> {
  for (let n = 0; n < Number(count); n++) yield randomConfig(n);
}
function* pairs(): Generator<RunConfig> {
  for (const method of choicesOf('method')) {
    for (const task of choicesOf('task')) {
      const config = pairConfig(method, task);
      if (config !== null) yield config;
    }
  }
}

interface Figures {
  configurations: number;
  /** Configurations with a metric that is NaN or infinite. */
  notFinite: number;
  stopped: number;
  /** What was said where it stopped, with … for numbers. */
  messages: Record<string, number>;
}
const result: { rounds: number; engine: string; random?: Figures; pairs?: Figures } = {
  rounds: 2,
  engine: engineVersion,
};
const write = () => {
  if (json !== undefined) writeFileSync(json, `${JSON.stringify(result, null, 2)}\n`);
};

function note(figures: Figures, message: string): void {
  const said = message.replace(/got [\d.e+-]+/, 'got …');
  figures.stopped++;
  figures.messages[said] = (figures.messages[said] ?? 0) + 1;
}

async function tryAll(configs: Iterable<RunConfig>, figures: Figures): Promise<Figures> {
  for (const config of configs) {
    figures.configurations++;
    try {
      const { bad, stopped } = await tryConfig(config, executor);
      figures.notFinite += Number(bad.length > 0);
      if (bad.length > 0) process.stderr.write(`${bad.join(', ')} ${encodeLink(config)}\n`);
      if (stopped !== null) note(figures, stopped);
    } catch (error) {
      note(figures, error instanceof Error ? error.message : String(error));
    }
    if (figures.configurations % 25 === 0) {
      process.stderr.write(`${figures.configurations} tried\n`);
      write();
    }
  }
  write();
  return figures;
}

const none = () => ({
  configurations: 0,
  notFinite: 0,
  stopped: 0,
  messages: {},
});
result.random = none();
await tryAll(random(), result.random);
result.pairs = none();
await tryAll(pairs(), result.pairs);
if (json === undefined) process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
process.exit(0);
