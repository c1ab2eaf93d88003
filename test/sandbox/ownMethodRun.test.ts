/** Runs of own methods outlive the library: their run file has the code, and a run resumes from it alone. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { train } from '../../src/cli/train.ts';
import { openNodeRun } from '../../src/cli/nodeRun.ts';
import { nodeThread } from '../../src/cli/sandbox/nodeThread.ts';
import { codeOf } from '../../src/config/linkCode.ts';
import { ownMethodId } from '../../src/config/ownMethod.ts';
import { settingsOfOwnMethod } from '../../src/config/ownRecipe.ts';
import { defaultConfig, parseConfig } from '../../src/config/schema.ts';
import { readRunFile, writeRunFile } from '../../src/runfile/file.ts';
import { openBrought } from '../../src/sandbox/openBrought.ts';
import { openMethod, ownMethodFrom } from '../../src/sandbox/openMethod.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { inThisProcess } from '../cli/inThisProcess.ts';
import { sampleContent } from '../runfile/samples.ts';
import { clipHigher, fixedBaseline } from './ownSamples.ts';

const sandbox = createSandbox(nodeThread);
afterAll(() => sandbox.close());

const small = { policy: 'tiny', prompts_per_round: 4, num_generations: 4, num_eval_prompts: 8 } as const;

it('a run of an own method goes through a run file with code and values, and resumes there as one that was never stopped', async () => {
  const own = ownMethodFrom(fixedBaseline, await openMethod(sandbox, fixedBaseline), { usual: 0.75 });
  const base = { ...defaultConfig(own.basedOn), ...small, max_rounds: 4 };
  const config = parseConfig({ ...base, ...settingsOfOwnMethod(own, base) });
  const whole = await openNodeRun(config, { threads: 1 });
  const metrics = [(await whole.run.baseline())!.metrics, (await whole.run.round()).metrics];
  const checkpoint = await whole.run.checkpoint();
  const file = writeRunFile({ ...sampleContent(), metrics, checkpoint });
  await whole.run.round();
  const { hash } = await whole.run.checkpoint();
  await whole.dispose();

  const read = readRunFile(file);
  expect(read.checkpoint.config).toEqual(config);
  // Its reader is asked about this code before it runs; it is that of the method.
  const [brought, ...others] = codeOf(read.checkpoint.config);
  expect(others).toEqual([]);
  expect(brought).toEqual({ kind: 'method', code: fixedBaseline, id: ownMethodId(own) });
  expect(await openBrought(sandbox, [brought!])).toEqual([ownMethodId(own)]);
  const again = await openNodeRun(read.checkpoint.config, { threads: 1 });
  await again.run.restore(read.checkpoint);
  await again.run.round();
  expect((await again.run.checkpoint()).hash).toBe(hash);
  await again.dispose();
});

it('a run of an own method is not resumed on the command line where the file trains another loss than its code says', async () => {
  const own = ownMethodFrom(clipHigher, await openMethod(sandbox, clipHigher));
  const loss = { nodes: [['value', 'logp']] as const, lines: [1] };
  const base = { ...defaultConfig(own.basedOn), ...small, max_rounds: 4 };
  const forged = parseConfig({ ...base, ...settingsOfOwnMethod({ ...own, loss }, base) });
  const { run, dispose } = await openNodeRun(forged, { threads: 1 });
  const metrics = [(await run.baseline())!.metrics, (await run.round()).metrics];
  const file = writeRunFile({ ...sampleContent(), metrics, checkpoint: await run.checkpoint() });
  await dispose();
  const folder = mkdtempSync(join(tmpdir(), 'espalier-forged-'));
  const path = join(folder, 'forged.espalier');
  writeFileSync(path, file);
  const { code, errors } = await inThisProcess(train, ['--resume', path, '--rounds', '2']);
  rmSync(folder, { recursive: true });
  expect(code).not.toBe(0);
  expect(errors).toContain('its code is not that of its method');
});
