/**
 * `npm run -s bench`: measures our speed against others' in a real Chromium. Progress goes to stderr, the result is
 * JSON.
 */
import { writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { readFlags, runCommand } from './arguments.ts';
import { lineOf, type Row } from './bench/row.ts';
import { measurements } from './bench/rows/index.ts';
import { createStage, type Stage } from './bench/stage.ts';

/** The names asked for; a name also selects those that begin with it (`update` for `update-1` and `update-2`). */
function chosen(asked: readonly string[]): string[] {
  const names = Object.keys(measurements);
  if (asked.length === 0) return names;
  for (const name of asked) {
    if (!names.some((known) => known === name || known.startsWith(`${name}-`))) {
      throw new Error(`--only: must be among ${names.join(', ')}, got ${name}`);
    }
  }
  return names.filter((known) => asked.some((name) => known === name || known.startsWith(`${name}-`)));
}

async function describeDevice(stage: Stage): Promise<string> {
  const chromium = await stage.inBrowser((browser) => Promise.resolve(browser.version()));
  const cores = cpus();
  return `${cores.length} × ${cores[0]?.model.trim() ?? 'unknown processor'}, Chromium ${chromium}, Node ${process.versions.node}, ${process.platform}`;
}

runCommand(async () => {
  const flags = readFlags(process.argv.slice(2), ['quick', 'json', 'only']);
  const quick = flags.has('quick');
  const names = chosen(flags.list('only'));
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
    for (const name of names) {
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
    const text = `${JSON.stringify({ device, quick, load: Number(busy.toFixed(2)), rows }, null, 2)}\n`;
    const file = flags.text('json');
    if (file === undefined) process.stdout.write(text);
    else await writeFile(file, text);
  } finally {
    await stage.close();
  }
  if (failures.length > 0) throw new Error(`bench: ${failures.length} of ${names.length} rows failed`);
});
