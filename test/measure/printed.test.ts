/** The commands that Claims, the page, its messages and the README print: each is a command that is there, and starts. */
import { readdirSync, readFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { parseClaimList } from '../../src/experiment/claimList.ts';
import { engineVersion } from '../../src/run/engineVersion.ts';
import { commandOf } from '../../src/ui/claims/words.ts';
import type { CommandForm } from '../../src/cli/arguments.ts';
import { usageOf } from './usage.ts';
import { compareForm } from '../../src/cli/compare.ts';
import { graphForm } from '../../src/cli/graph.ts';
import { modelsForm } from '../../src/cli/models.ts';
import { oembedForm } from '../../src/cli/oembed.ts';
import { trainForm } from '../../src/cli/train/form.ts';
import { tryForm } from '../../src/cli/try.ts';
import { inThisProcess } from '../cli/inThisProcess.ts';
import { planOn } from './experiment/plans/index.ts';
import { formOf, measure, programNamed } from './run.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Readonly<Record<string, string>> };
const list = parseClaimList(JSON.parse(read('public/claims.json')));
const lines = [...list.claims, ...list.notRun];
const oneRound = 'ended after round 1 for a test';

/** Runs a printed line as a shell does, until it has said `text`; resolves to all that it said. */
function said(line: string, text: string): Promise<string> {
  const [program = '', ...args] = line.split(' ');
  const env = { ...process.env, ESPALIER_ROUNDS: '1', ESPALIER_RUNS: join(tmpdir(), 'espalier-no-runs') };
  const started = spawn(program, args, { cwd: root, env, detached: true });
  return new Promise((resolve) => {
    let all = '';
    const take = (bytes: Buffer): void => {
      all += bytes.toString();
      if (all.includes(text)) process.kill(-(started.pid as number), 'SIGKILL');
    };
    started.stdout.on('data', take);
    started.stderr.on('data', take);
    started.once('close', () => resolve(all));
  });
}

describe('the command that a claim prints', () => {
  it('runs as it is printed, says what it repeats and which engine made it, and trains', async () => {
    const claim = lines[0]!;
    const all = await said(commandOf(claim), oneRound);
    expect(all).toContain(
      `${claim.claim}: repeats the published result of the plan in commit ${claim.plan.commit} into `,
    );
    if (claim.engine !== engineVersion)
      expect(all).toContain(
        `engine version ${claim.engine} trained it and version ${engineVersion} computes other numbers`,
      );
    expect(all.indexOf(oneRound)).toBeGreaterThan(all.indexOf('repeats the published result'));
  }, 120_000);

  const fromBase = lines.filter(({ claim }) => planOn(claim).start === null);
  it.each(fromBase.map((line) => [line.claim, line] as const))(
    'starts up to its first round: %s',
    async (_, line) => {
      vi.stubEnv('ESPALIER_ROUNDS', '0');
      const words = commandOf(line).split(' ');
      expect(words.slice(0, 5)).toEqual(['npm', 'run', '-s', 'measure', '--']);
      const { code, errors } = await inThisProcess(measure, words.slice(5));
      vi.unstubAllEnvs();
      expect(errors).toContain(`plan in commit ${line.plan.commit} into `);
      expect(errors).toMatch(/reached its first round with \d{5,} weights/);
      expect(code).toBe(1);
    },
    120_000,
  );

  // Their policies had stopped improving; without their files, these are trained first, which is the first round here.
  const fromPlateaus = lines.filter(({ claim }) => planOn(claim).start !== null);
  it.each(fromPlateaus.map((line) => [line.claim, line] as const))(
    'starts to the first round of the policy that it begins from: %s',
    async (_, line) => {
      const all = await said(commandOf(line), 'pass@1');
      expect(all).toContain(`plan in commit ${line.plan.commit} into `);
      expect(all).toMatch(/: round \d+ pass@1 0\.\d+/);
    },
    120_000,
  );

  it('refuses to write over what it repeats, and a plan without a result', async () => {
    const over = ['experiment', lines[0]!.claim, '--again', '--results', join(root, 'public/experiments')];
    expect(await inThisProcess(measure, over)).toMatchObject({
      code: 2,
      errors: expect.stringContaining('--results: must be another folder') as string,
    });
  });
});

/** Commands in texts, without what stands in their places: `npm run -s try -- --run … --prompt …`. */
const forms: Readonly<Record<string, CommandForm>> = {
  train: trainForm,
  try: tryForm,
  compare: compareForm,
  graph: graphForm,
  models: modelsForm,
  oembed: oembedForm,
};
const folders = ['src', 'public', 'README.md'];
const printed = folders
  .flatMap((folder) =>
    folder.includes('.')
      ? [folder]
      : readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
          join(folder, file),
        ),
  )
  .filter((file) => /\.(ts|svelte|mjs|html|md|js|ipynb|py)$/.test(file))
  .flatMap((file) =>
    [...read(file).matchAll(/npm run (?:-s )?[a-z]+(?: --(?: [^`\n<;]+)?)?/g)].map(([line]) => line.trim()),
  );

describe('every other command that is printed', () => {
  it('names a script that is there, and for this project’s own only flags that it takes', () => {
    expect(printed.length).toBeGreaterThan(40);
    for (const line of new Set(printed)) {
      const [, name = '', rest = ''] = /^npm run (?:-s )?([a-z]+)(?: -- ?(.*))?$/.exec(line) ?? [];
      expect(scripts, line).toHaveProperty(name);
      const program = name === 'measure' ? /^[a-z][a-z-]+/.exec(rest)?.[0] : undefined;
      const form = program === undefined ? forms[name] : formOf(programNamed(program));
      const flags = [...rest.matchAll(/(?:^|\s)(--[a-z-]+)/g)].map(([, flag = '']) => flag);
      const known = form ? usageOf(form) : '';
      for (const flag of form ? flags : []) expect(`${known} --help`, line).toContain(flag);
    }
  });
});
