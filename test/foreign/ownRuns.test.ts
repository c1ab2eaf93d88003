/** Faults of runs that our own engine trained, named from the log that they export. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { train } from '../../src/cli/train.ts';
import { entropyCollapse, klRunaway, oldWeights } from '../../src/foreign/checks/policy.ts';
import { lengthHacking, truncation } from '../../src/foreign/checks/lengths.ts';
import { sameText } from '../../src/foreign/checks/repetition.ts';
import { diagnose } from '../../src/foreign/diagnose.ts';
import type { RunCheck } from '../../src/foreign/diagnosis.ts';
import { openForeign } from '../../src/foreign/open.ts';
import type { RunFileContent } from '../../src/runfile/content.ts';
import { readRunFile } from '../../src/runfile/file.ts';
import { trackioLines, trainerStateJson } from '../../src/runfile/logs.ts';
import { inThisProcess } from '../cli/inThisProcess.ts';
import { fileOf } from './asFiles.ts';

const folder = mkdtempSync(join(tmpdir(), 'espalier-own-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The faults that are named in what a run exports, the surest first. */
async function faultsNamed(flags: string, exported: (run: RunFileContent) => string = trainerStateJson) {
  const file = join(folder, 'own.espalier');
  const call = `--threads 1 ${flags} --save ${file} --json ${file}.json`;
  const { code, errors } = await inThisProcess(train, call.split(' '));
  expect([code, errors]).toEqual([0, errors]);
  const log = exported(readRunFile(readFileSync(file)));
  const name = exported === trainerStateJson ? 'trainer_state.json' : 'own.jsonl';
  return diagnose(await openForeign([fileOf(name, log)])).filter(
    ({ kind, certainty }) => kind === 'fault' && certainty !== 'cannot tell',
  );
}

test.each<[string | null, string]>([
  [null, '--rounds 30'],
  ['dead-groups', '--rounds 20 --level 6'],
  ['large-step', '--rounds 30 --set learning_rate=0.006 --set num_iterations=4'],
])(
  '%s is named first in a run with %s',
  async (check, flags) => {
    const found = await faultsNamed(`--task chain-sum --set policy=tiny ${flags}`);
    if (check === null) expect(found.filter(({ certainty }) => certainty === 'sure')).toEqual([]);
    else expect(found[0]?.id).toBe(check);
  },
  120_000,
);

test.each([
  [2, 'grpo'],
  [3, 'dapo'],
  [4, 'rloo'],
])(
  'nothing sure is said of a healthy run of seed %i and %s, nor of its completions',
  async (seed, method) => {
    const flags = `--task chain-sum --set policy=tiny --rounds 30 --seed ${seed} --method ${method}`;
    const found = await faultsNamed(flags, trackioLines);
    expect(found.filter(({ certainty }) => certainty === 'sure')).toEqual([]);
  },
  120_000,
);

/** Tasks of a reader with a fault: their code, and the check that must be named first. */
const faultyTasks: readonly (readonly [check: string, code: string])[] = [
  // Both splits have the same prompts.
  ['leaking-evaluation', 'export const heldOut = false;\nexport const verify = isRight;'],
  // Right sums of two digits are rejected.
  ['wrong-verifier', 'export const verify = (prompt, said) => said.length === 1 && isRight(prompt, said);'],
];

test.each(faultyTasks)(
  '%s is named first in a run of a task that has this fault',
  async (check, code) => {
    const file = join(folder, `${check}.js`);
    const sums = `export const name = 'Sums';
export const description = 'Add two digits.';
export const levels = [{ title: 'digits' }];
export const prompt = (random) => \`\${random.integer(10)}+\${random.integer(10)}=\`;
export const solution = (prompt) => String(Number(prompt[0]) + Number(prompt[2]));
const isRight = (prompt, said) => said === solution(prompt);
`;
    writeFileSync(file, sums + code);
    const flags = `--task-file ${file} --anyway --base chain-sum --set policy=tiny --rounds 30`;
    const [first] = await faultsNamed(flags, trackioLines);
    expect([first?.id, first?.certainty]).toEqual([check, 'sure']);
  },
  120_000,
);

/** The recipe that a check links to, as a call of the command line. */
function recipeOf({ see }: RunCheck): string {
  const given = [...new URLSearchParams(see?.link.slice(1))].filter(([key]) => key !== 'v');
  return given
    .map(([key, value]) =>
      ['method', 'task', 'level'].includes(key) ? `--${key} ${value}` : `--set ${key}=${value}`,
    )
    .join(' ');
}

test.each<[RunCheck, number]>([
  [truncation, 30],
  [klRunaway, 30],
  [oldWeights, 30],
  [entropyCollapse, 30],
  [lengthHacking, 40],
])(
  'the recipe of $id shows it: it is the first fault of its run after at most 20 s of two cores',
  async (check, rounds) => {
    const before = process.cpuUsage();
    const found = await faultsNamed(`${recipeOf(check)} --rounds ${rounds}`);
    const { user, system } = process.cpuUsage(before);
    expect(found[0]?.id).toBe(check.id);
    expect((user + system) / 1e6).toBeLessThan(40);
  },
  120_000,
);

test('the recipe of same-text ends in one completion for its prompts', async () => {
  const found = await faultsNamed(`${recipeOf(sameText)} --rounds 40`, trackioLines);
  expect(found.map(({ id }) => id)).toContain('same-text');
}, 120_000);
