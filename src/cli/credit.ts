/**
 * `npm run -s credit -- [--task T] [--trees 64] [--completions 256] [--resamples 2000] [--seed 1] [--threads 1] [--json FILE]`:
 * ranks tree credit by the true values of nodes. A whole run writes public/credit.json. Progress goes to stderr.
 */
import { join } from 'node:path';
import type { RunConfig } from '../config/schema.ts';
import { biasPlan, creditConfig, rankingPlans, type CreditPlan } from '../analysis/creditPlan.ts';
import { rankCredits } from '../analysis/creditRanking.ts';
import { rootBias } from '../analysis/rootBias.ts';
import type { Executor } from '../graph/index.ts';
import { holdWeights } from '../policy/heldWeights.ts';
import { transformerOf } from '../policy/sizes.ts';
import { engineVersion } from '../run/engineVersion.ts';
import { hashOf } from '../run/hash.ts';
import { valuedTrees, type ValuedTree, type ValuedTreesPlan } from '../run/valuedTrees.ts';
import { openNodeExecutor } from '../runtime/nodeOrt.ts';
import { createProgramPolicy } from '../runtime/programPolicy.ts';
import { END, PAD } from '../tasks/alphabet.ts';
import { taskOf } from '../tasks/index.ts';
import { readFlags, runCommand } from './arguments.ts';
import { readBase } from './basePolicies.ts';
import { root, writeWhole } from './compare/files.ts';

const whole = { trees: 64, completions: 256, resamples: 2000, seed: 1 };
/** Trees for the bias: of each only the prompt is completed, so there may be more. */
const biasTreesPerTree = 8;

/** The plan's trees on the shipped base policy, and the fingerprint of its weights. */
async function grown(
  executor: Executor,
  config: RunConfig,
  plan: Pick<ValuedTreesPlan, 'trees' | 'completions' | 'nodes'>,
): Promise<{ readonly trees: ValuedTree[]; readonly base: string }> {
  const task = taskOf(config.task);
  if (task.kind !== 'tokens') throw new Error(`credit: task must be one of tokens, got ${config.task}`);
  const { parameters } = await readBase(config);
  const spec = transformerOf(config.policy);
  const weights = await holdWeights(executor, parameters);
  const policy = createProgramPolicy(executor, spec, weights, { pad: PAD, end: END });
  let shown = 0;
  const onProgress = (done: number, total: number): void => {
    if (done < total && Math.floor((10 * done) / total) === shown) return;
    shown = Math.floor((10 * done) / total);
    process.stderr.write(`${config.task} by ${config.topology}: ${done} of ${total} nodes completed\n`);
  };
  const trees = await valuedTrees({ task, policy, config, ...plan, onProgress });
  await policy.dispose();
  weights.release();
  return { trees, base: hashOf({ parameters }, null) };
}

/** What of the configuration decides on the trees. */
function shownConfig({ settings }: CreditPlan, { task, policy, level, seed }: RunConfig) {
  return { task, level, policy, seed, settings };
}

runCommand(async () => {
  const flags = readFlags(process.argv.slice(2), ['task', ...Object.keys(whole), 'threads', 'json']);
  const wanted = flags.text('task');
  const plans = rankingPlans.filter(({ task }) => wanted === undefined || task === wanted);
  if (plans.length === 0) {
    throw new Error(
      `--task: must be one of ${rankingPlans.map(({ task }) => task).join(', ')}, got ${wanted}`,
    );
  }
  const trees = flags.count('trees', whole.trees, 2);
  const completions = flags.count('completions', whole.completions, 2);
  const resamples = flags.count('resamples', whole.resamples, 1);
  const seed = flags.count('seed', whole.seed);
  const given = ['task', ...Object.keys(whole)].filter((name) => flags.has(name));
  const command = `npm run -s credit${given.length > 0 ? ` -- ${given.map((name) => `--${name} ${flags.text(name)}`).join(' ')}` : ''}`;
  const file = flags.text('json') ?? (given.length === 0 ? join(root, 'public/credit.json') : undefined);

  const { executor } = openNodeExecutor({ threads: flags.count('threads', 1, 1) });
  const tasks = [];
  for (const plan of plans) {
    const config = creditConfig(plan, seed);
    const measured = await grown(executor, config, { trees, completions, nodes: 'inner' });
    const ranking = rankCredits(measured.trees, config, { completions, resamples, seed });
    tasks.push({ ...shownConfig(plan, config), base: measured.base, ...ranking });
  }
  const config = creditConfig(biasPlan, seed);
  const rooted = await grown(executor, config, {
    trees: biasTreesPerTree * trees,
    completions,
    nodes: 'root',
  });
  const bias = {
    ...shownConfig(biasPlan, config),
    base: rooted.base,
    trees: rooted.trees.length,
    values: rootBias(rooted.trees, config, { resamples, seed }),
  };
  await executor.dispose();
  const text = JSON.stringify(
    { command, engine: engineVersion, completions, resamples, tasks, bias },
    null,
    2,
  );
  if (file === undefined) process.stdout.write(`${text}\n`);
  else await writeWhole(file, `${text}\n`);
});
