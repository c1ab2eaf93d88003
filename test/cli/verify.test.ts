import { expect, it } from 'vitest';
import { nodeThread } from '../../src/cli/sandbox/nodeThread.ts';
import { openNodeRun } from '../../src/cli/nodeRun.ts';
import { verifyLink } from '../../src/cli/verify.ts';
import { settingsOfOwnMethod } from '../../src/config/ownRecipe.ts';
import { encodeProvenLink } from '../../src/config/proof.ts';
import { defaultConfig, parseConfig } from '../../src/config/schema.ts';
import { proofOf } from '../../src/run/proof.ts';
import { openMethod, ownMethodFrom } from '../../src/sandbox/openMethod.ts';
import { openTask, ownTaskFrom } from '../../src/sandbox/openTask.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { rememberOwnTask } from '../../src/tasks/own/ownTask.ts';
import { exampleSource } from '../sandbox/examples.ts';
import { fixedBaseline } from '../sandbox/ownSamples.ts';
import { knownLink } from '../../src/ui/selftest/known.ts';

it('the known run of the self-test is repeated by the command line, and another seed is found out', async () => {
  expect(await verifyLink(knownLink)).toMatchObject({ identical: true, round: 4 });
  const other = await verifyLink(`https://example.org/${knownLink}&seed=9`);
  expect(other.comparison).toMatchObject({ kind: 'differs' });
});

it('a run of someone’s own task is repeated from its link alone, and a link with other code is refused', async () => {
  const sandbox = createSandbox(nodeThread);
  const source = exampleSource('modulo');
  const own = ownTaskFrom(source, await openTask(sandbox, source), 'chain-sum');
  const small = { policy: 'tiny', prompts_per_round: 4, num_generations: 4, num_eval_prompts: 8 } as const;
  const config = parseConfig({ ...defaultConfig('grpo', rememberOwnTask(own)), ...small, max_rounds: 3 });
  const { run, dispose } = await openNodeRun(config, { threads: 1, sandbox });
  const metrics = [(await run.baseline())!.metrics];
  for (let round = 0; round < 3; round++) metrics.push((await run.round()).metrics);
  const proof = proofOf({ checkpoint: await run.checkpoint(), metrics }, { device: 'wasm', threads: 1 });
  const link = encodeProvenLink(config, proof);
  await dispose();
  sandbox.close();
  expect(await verifyLink(link)).toMatchObject({ identical: true, round: 3 });
  await expect(verifyLink(link.replace('Add+', 'Ask+'))).rejects.toThrow(/its code is not that of its task/);
});

it('a run of an own method on an own task is repeated from its link alone, and other code of either is refused', async () => {
  const sandbox = createSandbox(nodeThread);
  const task = exampleSource('modulo').replace('Add', 'Sum');
  const ownTask = ownTaskFrom(task, await openTask(sandbox, task), 'chain-sum');
  const own = ownMethodFrom(fixedBaseline, await openMethod(sandbox, fixedBaseline), { usual: 0.75 });
  const small = { policy: 'tiny', prompts_per_round: 4, num_generations: 4, num_eval_prompts: 8 } as const;
  const base = { ...defaultConfig(own.basedOn, rememberOwnTask(ownTask)), ...small, max_rounds: 3 };
  const config = parseConfig({ ...base, ...settingsOfOwnMethod(own, base) });
  const { run, dispose } = await openNodeRun(config, { threads: 1, sandbox });
  const metrics = [(await run.baseline())!.metrics];
  for (let round = 0; round < 3; round++) metrics.push((await run.round()).metrics);
  const proof = proofOf({ checkpoint: await run.checkpoint(), metrics }, { device: 'wasm', threads: 1 });
  const link = encodeProvenLink(config, proof);
  await dispose();
  sandbox.close();
  expect(link).toContain('own.usual=0.75');
  expect(await verifyLink(link)).toMatchObject({ identical: true, round: 3 });
  // The value is part of the recipe: another one gives other numbers.
  expect((await verifyLink(link.replace('own.usual=0.75', 'own.usual=0.25'))).comparison.kind).toBe(
    'differs',
  );
  await expect(verifyLink(link.replace('Fixed+b', 'Faxed+b'))).rejects.toThrow(
    /its code is not that of its method/,
  );
  await expect(verifyLink(link.replace('Sum+', 'Ask+'))).rejects.toThrow(/its code is not that of its task/);
});
