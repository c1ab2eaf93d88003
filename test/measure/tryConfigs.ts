/** Trains two rounds of random valid configurations and of every method on every task, and looks for non-finite metrics. */
import type { Flags } from '../../src/cli/arguments.ts';
import { encodeLink } from '../../src/config/link.ts';
import type { RunConfig } from '../../src/config/schema.ts';
import { optionOf } from '../../src/config/settings.ts';
import type { Executor } from '../../src/graph/index.ts';
import { engineVersion } from '../../src/run/engineVersion.ts';
import { openNodeExecutor } from '../../src/runtime/nodeOrt.ts';
import { pairConfig, randomConfig, tryConfig } from '../run/randomConfigs.ts';
import { put } from './output.ts';

function choicesOf(key: 'method' | 'task'): readonly string[] {
  const option = optionOf(key);
  return option.kind === 'choice' ? option.choices.map(({ value }) => value) : [];
}

function* random(count: number): Generator<RunConfig> {
  for (let n = 0; n < count; n++) yield randomConfig(n);
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
  /** Error messages of stopped runs, with … for numbers. */
  messages: Record<string, number>;
}
function note(figures: Figures, message: string): void {
  const said = message.replace(/got [\d.e+-]+/, 'got …');
  figures.stopped++;
  figures.messages[said] = (figures.messages[said] ?? 0) + 1;
}

async function tryAll(configs: Iterable<RunConfig>, executor: Executor, figures: Figures): Promise<Figures> {
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
    }
  }
  return figures;
}

export async function measure(flags: Flags): Promise<void> {
  const { executor } = openNodeExecutor({ threads: 1 });
  const none = (): Figures => ({ configurations: 0, notFinite: 0, stopped: 0, messages: {} });
  const found = {
    random: await tryAll(random(flags.count('count')), executor, none()),
    pairs: await tryAll(pairs(), executor, none()),
  };
  put({ rounds: 2, engine: engineVersion, ...found }, flags.text('json'));
}
