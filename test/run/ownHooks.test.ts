/** Runs with own code at the hooks of a round: what a failing hook leaves behind, and how the run goes on after it. */
import { describe, expect, it } from 'vitest';
import { checkConfig, parseConfig, type RunConfig } from '../../src/config/schema.ts';
import { metricsOf } from '../../src/config/metrics.ts';
import { decodeCheckpoint, encodeCheckpoint } from '../../src/run/checkpointFile.ts';
import type { Checkpoint, MetricRow } from '../../src/run/records.ts';
import { createRun } from '../../src/run/run.ts';
import { namingPolicy } from '../rollout/namingPolicy.ts';
import { taskOf } from '../../src/tasks/index.ts';
import type { Attempt, TokenTask } from '../../src/tasks/task.ts';
import { methodWith, ownRecipes } from './ownRecipes.ts';
import { partsWith } from './parts.ts';
import type { Settings } from './switchChoices.ts';

/** Right at random, so that groups differ. */
const isRight = ({ completion }: Attempt): boolean => (completion[0] ?? 0) % 3 === 0;

/** A run of a recipe, and what it stored. */
function start(settings: Settings) {
  const rows: MetricRow[] = [];
  const checkpoints: Checkpoint[] = [];
  const parts = partsWith(settings, {
    runId: 'one',
    store: {
      save: (_, { metrics, checkpoint }) => {
        rows.push(...metrics);
        if (checkpoint) checkpoints.push(checkpoint);
        return Promise.resolve();
      },
    },
  });
  const task: TokenTask = {
    ...(taskOf(settings.task as string) as TokenTask),
    verify: (attempts) =>
      Promise.resolve(
        attempts.map((one) => ({ reward: Number(isRight(one)), correct: isRight(one), reason: '' })),
      ),
  };
  const config = parseConfig(parts.config);
  const run = createRun({ ...parts, config, task, policy: namingPolicy(parts.policy) });
  return { run, rows, checkpoints };
}

const rounds = 4;
const hooks = ['keep', 'choose', 'hint', 'replay', 'branch'] as const;
const everyHook = ownRecipes.at(-1)!;

it.each(hooks)(
  'a run whose code fails in %s stops with its sentence, stores nothing half, and goes on from its checkpoint',
  async (hook) => {
    expect(everyHook[0].split(' ')).toContain(hook);
    let fails = false;
    const recipe = everyHook[1]((asked) => {
      if (fails && asked === hook) throw new Error(`method Mine: ${hook} did not answer within 0.8 s`);
    });
    const whole = start(recipe);
    for (let i = 0; i < rounds; i++) await whole.run.round();

    const { run, rows, checkpoints } = start(recipe);
    await run.round();
    await run.round();
    await run.save('running');
    fails = true;
    await expect(run.round()).rejects.toThrow(`method Mine: ${hook} did not answer within 0.8 s`);
    await run.save('error');
    expect(rows.map(({ round }) => round)).toEqual([1, 2]);
    expect(checkpoints.map(({ round }) => round)).toEqual([2]);
    await expect(run.checkpoint()).rejects.toThrow('has no round boundary to save');

    fails = false;
    const again = start(recipe);
    await again.run.restore(decodeCheckpoint(encodeCheckpoint(checkpoints[0]!)));
    await again.run.round();
    await again.run.round();
    expect((await again.run.checkpoint()).hash).toBe((await whole.run.checkpoint()).hash);
    // The run itself goes on too, once it is restored.
    await run.restore(checkpoints[0]!);
    await run.round();
    await run.round();
    expect((await run.checkpoint()).hash).toBe((await whole.run.checkpoint()).hash);
  },
);

describe('a run with own code', () => {
  it.each(ownRecipes)(
    'of %s reports exactly the metrics that are described of its switches',
    async (_, recipe) => {
      const settings = recipe();
      const { run } = start({
        ...settings,
        ...{ finish_pruned: settings.task !== 'lookup' && !!settings.prune },
      });
      const seen = new Set<string>();
      for (let i = 0; i < 2; i++) for (const key of Object.keys((await run.round()).metrics)) seen.add(key);
      const slots = /^(pruning|prompts|hints|replay|branching|tree|saved|would)\//;
      // Those of the loss come from updates, which are arithmetic here.
      const described = metricsOf(run.config).flatMap(({ key, slot }) =>
        slots.test(key) && slot !== 'objective' ? [key] : [],
      );
      expect([...seen].filter((key) => slots.test(key)).sort()).toEqual(described.sort());
    },
  );

  it.each([
    ['prune', 'keep'],
    ['prompt_selection', 'choose'],
    ['hint_content', 'hint'],
    ['replay', 'replay'],
    ['fork_by', 'branch'],
  ] as const)('needs the hook that %s chooses', (setting, hook) => {
    const pool = { num_train_prompts: 16 };
    const refused = (settings: Partial<RunConfig>): readonly string[] =>
      checkConfig(partsWith({ ...pool, [setting]: 'own', ...settings }).config).map(({ message }) => message);
    expect(refused({})).toEqual([
      expect.stringContaining(`It needs the ${hook} of an own method, which is not here.`),
    ]);
    const [other] = hooks.filter((one) => one !== hook);
    expect(refused({ own_method: methodWith([other!]) })).toEqual([
      expect.stringContaining(`Mine has no ${hook}.`),
    ]);
    expect(refused({ own_method: methodWith([hook]) })).toEqual([]);
  });
});
