/** Trains ten recipes, or with `--own` ten own methods, in Node on one thread, and verifies their links in Node on two threads and in Chromium on one and two. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright';
import type { Flags } from '../../src/cli/arguments.ts';
import { bringsCode } from '../../src/config/link.ts';
import { engineVersion } from '../../src/run/engineVersion.ts';
import { inChromium } from './builtPage.ts';
import { put, root } from './output.ts';

const recipes = [
  ['grpo', 'chain-sum'],
  ['dapo', 'countdown'],
  ['treepo', 'chain-sum'],
  ['branchgrpo', 'sort-digits'],
  ['ppo', 'maze'],
  ['rollout-replay', 'strategies'],
  ['areal', 'scratchpad'],
  ['nudgerl', 'strategies'],
  ['length-cap', 'lookup'],
  ['reinforce', 'cart-pole'],
] as const;
/** Own methods that one run each trains with `--own`; all but one have a hook that answers in the sandbox in every round. */
const ownFiles = [
  ...['clip-higher', 'soft-gates', 'median-baseline', 'brevity', 'prune-by-entropy'].map(
    (name) => `own/${name}`,
  ),
  ...['choose-half-solved', 'growing-hint', 'branch-late'].map((name) => `own/${name}`),
  ...['methods/dapo', 'methods/gspo'],
];
const rounds = 10;

/** What is trained: flags for its method, and its task. */
interface Recipe {
  readonly name: string;
  readonly flags: readonly string[];
  readonly task: string;
}

const recipesOf = (own: boolean): readonly Recipe[] =>
  own
    ? ownFiles.map((name) => {
        const file = join(root, `src/sandbox/examples/${name}.js`);
        return { name, flags: ['--method-file', file], task: 'sort-digits' };
      })
    : recipes.map(([name, task]) => ({ name, flags: ['--method', name], task }));
const small = 'prompts_per_round=8 num_eval_prompts=32 eval_every_rounds=5';
/** Completions of a prompt; those of forks are counted by the tree. */
const generations = (name: string): number => (name === 'own/branch-late' ? 16 : 8);

const train = join(root, 'src/cli/train.ts');

interface Result {
  readonly link: string | null;
  readonly identical: boolean;
}

/** Runs the train command; returns its result even if it exits with an error because of a difference. */
async function inNode(folder: string, ...args: string[]): Promise<Result> {
  const json = join(folder, 'result.json');
  await promisify(execFile)(process.execPath, ['--import', 'tsx', train, ...args, '--json', json]).catch(
    (error: Error & { stderr?: string }) => process.stderr.write(error.stderr ?? error.message),
  );
  return JSON.parse(readFileSync(json, 'utf8')) as Result;
}

/** Opens the link, presses Verify, and returns the page's verdict. */
async function inTab(page: Page, address: string, hash: string, threads: number): Promise<string> {
  await page.goto('about:blank');
  // The page trains on as many threads as the proof names.
  await page.goto(`${address}${hash.replace(/(proof=\d+\.wasm\.)\d/, `$1${threads}`)}`);
  if (bringsCode(hash)) await page.getByRole('button', { name: 'Open the method' }).click();
  const banner = page.getByRole('region', { name: 'Proof of the link' });
  await banner.getByRole('button', { name: 'Verify' }).click();
  const said = banner.getByRole('status').or(banner.getByRole('alert')).filter({ hasText: /\S/ });
  return said.first().innerText({ timeout: 300_000 });
}

async function prove(browser: Browser, address: string, folder: string, own: boolean) {
  const page = await browser.newPage({ serviceWorkers: 'block' });
  const runs = [];
  for (const { name: method, flags, task } of recipesOf(own)) {
    const others =
      `--task ${task} --rounds ${rounds} --threads 1 --set ${small} num_generations=${generations(method)}`.split(
        ' ',
      );
    const { link } = await inNode(folder, ...flags, ...others);
    if (link === null) throw new Error(`${method} on ${task}: must have a link with proof, got none`);
    const said = [await inTab(page, address, link, 1), await inTab(page, address, link, 2)];
    const run = {
      method,
      task,
      linkCharacters: link.length,
      node2: (await inNode(folder, '--verify', link, '--threads', '2')).identical,
      chromium1: said[0]?.startsWith('Identical') === true && said[0].includes('Here: WASM, 1 thread,'),
      chromium2: said[1]?.startsWith('Identical') === true && said[1].includes('Here: WASM, 2 threads,'),
    };
    if (!run.chromium1 || !run.chromium2) process.stderr.write(`${said.join('\n')}\n`);
    process.stderr.write(`${JSON.stringify(run)}\n`);
    runs.push(run);
  }
  return {
    what: `trained in Node on one thread for ${rounds} rounds, then verified from the link: every round and the last state`,
    settings: small,
    runs,
    identical: {
      of: runs.length,
      nodeOnTwoThreads: runs.filter(({ node2 }) => node2).length,
      chromiumOnOneThread: runs.filter(({ chromium1 }) => chromium1).length,
      chromiumOnTwoThreads: runs.filter(({ chromium2 }) => chromium2).length,
    },
    engine: engineVersion,
    chromium: browser.version(),
    node: process.version,
    cores: cpus().length,
  };
}

export async function measure(flags: Flags): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'espalier-proofs-'));
  try {
    const own = flags.has('own');
    put(await inChromium((browser, address) => prove(browser, address, folder, own)), flags.text('json'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
