/** `--again` to its very end: a small plan, trained in part, and published before. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import type { Children } from '../../../src/cli/compare/children.ts';
import { engineVersion } from '../../../src/run/engineVersion.ts';
import { trained } from '../../experiment/sameRecipe.ts';
import type { RunRequest } from '../../../src/experiment/trainTo.ts';
import { madeUpRun, toy } from './records.ts';
import { checkSeeds, firstSeed, type Plan } from './plan.ts';
import type { PlanResult } from './planResult.ts';

const folder = mkdtempSync(join(tmpdir(), 'espalier-again-'));
// Read when the modules of the command load.
vi.stubEnv('ESPALIER_RUNS', join(folder, 'runs'));
const { conductPlans } = await import('./conductPlans.ts');
const { conduct, trainBy } = await import('./conduct.ts');
const { textOf } = await import('./resultText.ts');

afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** At most two rounds for each run. */
const plan: Plan = {
  ...toy,
  budget: { counter: 'prompts', value: 8 },
  common: { ...toy.common, num_eval_prompts: 16, prompts_per_round: 4, num_generations: 4 },
  conditions: toy.conditions.map((one) => ({ ...one, least: 0 })),
  checkRounds: 1,
  pilot: { ...toy.pilot, spread: 0.001 },
};

const trainedSeeds = [...checkSeeds, firstSeed, firstSeed + 1];
const children: Children = {
  // A minute's work otherwise: the check of conditions and the first seeds are trained, the other runs are made up.
  perform: async (request) =>
    trainedSeeds.includes(request.config.seed) ? trained(request) : madeUpRun(request),
  cpuSeconds: 0,
  cpuSecondsOf: () => null,
  close: () => undefined,
  end: () => undefined,
};

const published = join(folder, 'published');
const file = join(published, `${plan.claim}.json`);

/** Repeats the published result as the command does; resolves to what it says, and the result that it wrote. */
async function repeated(): Promise<{ said: string; result: PlanResult }> {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const results = join(folder, 'again');
  try {
    const options = { commit: undefined, minutes: null, results, again: true, published, jobs: 1 };
    await conductPlans([plan], children, options);
    const said = write.mock.calls.map(([text]) => String(text)).join('');
    return { said, result: JSON.parse(readFileSync(join(results, 'grpo-toy.json'), 'utf8')) as PlanResult };
  } finally {
    write.mockRestore();
  }
}

/** A result as it is committed. */
function publish(result: PlanResult, engine: string): string {
  const commit = { ruleCommit: 'a'.repeat(40), base: '', version: '1', command: 'x' };
  const text = textOf({ ...result, ...commit, engine });
  mkdirSync(published, { recursive: true });
  writeFileSync(file, text);
  return text;
}

it('writes into a folder of its own, and says both outcomes at the end, and whether another engine published', async () => {
  // Published: random rewards do as well as the method.
  const helped = { labels: 'verifier', beta: 0.2, learning_rate: 2e-4 } as const;
  const runArm = async ({ request: { config, plan } }: { readonly request: RunRequest }) =>
    madeUpRun({ config: { ...config, ...(config.labels === 'random' && helped) }, plan });
  const cache = { get: () => Promise.resolve(null), put: () => Promise.resolve() };
  const madeUp = await conduct(plan, trainBy({ runArm, versionOf: () => Promise.resolve(''), cache }));
  const text = publish(madeUp, engineVersion);
  const first = await repeated();
  expect(first.said).toContain(
    `repeats the published result of the plan in commit ${'a'.repeat(40)} into ${join(folder, 'again')}\n`,
  );
  expect([madeUp.verdict, first.result.verdict]).toEqual(['inconclusive', 'reproduced']);
  expect(first.said).toContain(
    'grpo-toy: published inconclusive, yours reproduced, another outcome\n1 of 1 plans done',
  );
  expect(readFileSync(file, 'utf8')).toBe(text);

  publish(first.result, '8');
  const { said, result } = await repeated();
  expect(result.effect).toEqual(first.result.effect);
  const other = `; engine version 8 trained it and version ${engineVersion} computes other numbers\n`;
  expect(said.split(other)).toHaveLength(3);
  expect(said).toContain(`published reproduced, yours reproduced, same outcome${other}`);
}, 600_000);
