/** `npm run -s bench -- --profile`: time of an update and of generation by operator, here and natively. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { flopsOf } from '../flops.ts';
import { works, type WorkName } from '../work.ts';
import { operatorTimes, type OperatorTime } from './events.ts';

/** More runs of the long loop would overflow the WASM build's output. */
const runsOf: Readonly<Record<WorkName, number>> = { update: 40, generate: 8 };
const shownRows = 25;

export interface Profile {
  readonly work: WorkName;
  readonly gigaflop: number;
  /** Sums over operators, milliseconds. */
  readonly web: number;
  readonly native: number;
  readonly operators: readonly (OperatorTime & { readonly native: number })[];
}

async function timesWith(name: WorkName, library: 'web' | 'native'): Promise<OperatorTime[]> {
  const runs = runsOf[name];
  const child = ['--import', 'tsx', join(import.meta.dirname, 'child.ts'), name, library, String(runs)];
  const folder = await mkdtemp(join(tmpdir(), 'espalier-profile-'));
  try {
    // Into a file, because the WASM build prints faster than a pipe accepts.
    const file = join(folder, 'events');
    const out = await open(file, 'w');
    const running = spawn(process.execPath, child, { stdio: ['ignore', out.fd, 'inherit'] });
    const [code] = (await once(running, 'exit')) as [number | null];
    await out.close();
    if (code !== 0) throw new Error(`profile: ${name} by ${library} must end with 0, got ${code}`);
    return operatorTimes(await readFile(file, 'utf8'), runs);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const total = (times: readonly OperatorTime[]): number =>
  times.reduce((sum, { milliseconds }) => sum + milliseconds, 0);

/** Profiles with one thread each. Prints a table to stderr. */
export async function profile(name: WorkName): Promise<Profile> {
  process.stderr.write(`profile: ${name}\n`);
  const web = await timesWith(name, 'web');
  const native = await timesWith(name, 'native');
  const there = new Map(native.map((one) => [`${one.operator} ${one.shapes}`, one.milliseconds]));
  const operators = web.map((one) => ({ ...one, native: there.get(`${one.operator} ${one.shapes}`) ?? NaN }));
  const sums = { web: total(web), native: total(native) };
  const cell = (value: number): string => (Number.isNaN(value) ? '–' : value.toFixed(2)).padStart(8);
  const lines = operators
    .slice(0, shownRows)
    .map(
      ({ operator, shapes, calls, milliseconds, native: other }) =>
        `${cell(milliseconds)} ${cell(other)} ${String(calls).padStart(6)}  ${operator} ${shapes}`,
    );
  process.stderr.write(
    `${['  web ms   native  calls', ...lines, `${cell(sums.web)} ${cell(sums.native)}         all`].join('\n')}\n`,
  );
  return { work: name, gigaflop: flopsOf(works[name]()) / 1e9, ...sums, operators };
}
