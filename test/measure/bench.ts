/**
 * Measures our speed against others' in a real Chromium. Without `--only` it measures the rows of public/bench.json and writes
 * the figures of test/measure/README.md if that is the output file; `--all` measures every row.
 */
import { writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { engineVersion } from '../../src/run/engineVersion.ts';
import { WrongUse, type Flags } from '../../src/cli/arguments.ts';
import { lineOf, type Row } from './bench/row.ts';
import { measurements, published } from './bench/rows/index.ts';
import { createStage, type Stage } from './bench/stage.ts';

/** The rows to measure; a name also selects rows that begin with it (`update` selects `update-1` and `update-2`). */
function chosen(asked: readonly string[], all: boolean): string[] {
  const names = Object.keys(measurements);
  if (asked.length === 0) return names.filter((name) => all || published.includes(name));
  for (const name of asked) {
    if (!names.some((known) => known === name || known.startsWith(`${name}-`))) {
      throw new WrongUse(`--only: must be among ${names.join(', ')}, got ${name}`);
    }
  }
  return names.filter((known) => asked.some((name) => known === name || known.startsWith(`${name}-`)));
}

async function describeDevice(stage: Stage): Promise<string> {
  const chromium = await stage.inBrowser((browser) => Promise.resolve(browser.version()));
  const cores = cpus();
  return `${cores.length} × ${cores[0]?.model.trim() ?? 'unknown processor'}, Chromium ${chromium}, Node ${process.versions.node}, ${process.platform}`;
}

export async function measure(flags: Flags): Promise<void> {
  const quick = flags.has('quick');
  const write = async (result: object): Promise<void> => {
    const text = `${JSON.stringify(result, null, 2)}\n`;
    const file = flags.text('json');
    if (file === undefined) process.stdout.write(text);
    else await writeFile(file, text);
  };
  const names = chosen(flags.list('only'), flags.has('all'));
  const stage = createStage();
  const rows: Row[] = [];
  const failures: string[] = [];
  try {
    const device = await describeDevice(stage);
    const busy = loadavg()[0] ?? 0;
    process.stderr.write(`bench: ${device}\n`);
    if (busy > 0.5) {
      process.stderr.write(
        `bench: something else is using ${busy.toFixed(1)} cores, so the figures will be off\n`,
      );
    }
    const begun = Date.now();
    for (const [at, name] of names.entries()) {
      const minutes = ((Date.now() - begun) / 60_000).toFixed(1);
      process.stderr.write(`bench: ${name}, ${at + 1} of ${names.length}, after ${minutes} minutes\n`);
      try {
        for (const row of (await measurements[name]?.({ stage, quick })) ?? []) {
          rows.push(row);
          process.stderr.write(`${lineOf(row)}\n`);
        }
      } catch (error) {
        failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
        process.stderr.write(`bench: ${failures.at(-1)}\n`);
      }
    }
    const measured = { device, engine: engineVersion, quick, load: Number(busy.toFixed(2)), rows };
    await write(measured);
  } finally {
    await stage.close();
  }
  if (failures.length > 0) throw new Error(`bench: ${failures.length} of ${names.length} rows failed`);
}
