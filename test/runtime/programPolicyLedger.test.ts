import { objectiveStrategies } from '../../src/strategies/learning.ts';
import { afterAll, expect, it } from 'vitest';
import { readBase } from '../../src/cli/basePolicies.ts';
import { defaultConfig, parseConfig } from '../../src/config/schema.ts';
import type { Executor, Feed } from '../../src/graph/index.ts';
import { createProgramLearner } from '../../src/learn/programLearner.ts';
import { holdWeights } from '../../src/policy/heldWeights.ts';
import { policyOf } from '../../src/policy/sizes.ts';
import { collectRound } from '../../src/run/collectRound.ts';
import { playRound } from '../../src/run/round.ts';
import { initialState } from '../../src/run/state.ts';
import { openNodeExecutor } from '../../src/runtime/nodeOrt.ts';
import { createProgramPolicy } from '../../src/runtime/programPolicy.ts';
import { END, PAD } from '../../src/tasks/vocabulary/common.ts';
import { chainSum as task } from '../../src/tasks/chainSum.ts';
import { frameOf } from '../../src/tasks/levels.ts';
import type { Tensor } from '../../src/tensor/tensor.ts';

interface Call {
  readonly program: string;
  readonly feeds: Readonly<Record<string, Feed>>;
  readonly read: Readonly<Record<string, Tensor>>;
}

const { executor } = openNodeExecutor({ threads: 1 });
afterAll(() => executor.dispose());

const count = (data: ArrayLike<number>, wanted: (value: number) => boolean): number =>
  Array.from(data).filter(wanted).length;
const fed = ({ feeds }: Call, name: string): ArrayLike<number> => (feeds[name] as Tensor).data;
const total = (numbers: readonly number[]): number => numbers.reduce((sum, x) => sum + x, 0);

it.each([
  ['the loss reads the reference', 0],
  ['loss and advantages read the reference', 1],
])('a real round’s ledger is what the executor was asked to do where %s', async (_, overconfidence_alpha) => {
  const calls: Call[] = [];
  const logging: Executor = {
    ...executor,
    run: async (program, feeds, skip) => {
      const results = await executor.run(program, feeds, skip);
      calls.push({ program: program.name, feeds, read: results.read });
      return results;
    },
  };
  const config = parseConfig({
    ...defaultConfig('grpo'),
    policy: 'tiny',
    prompts_per_round: 6,
    num_generations: 4,
    steps_per_generation: 2,
    num_iterations: 2,
    beta: 0.01,
    overconfidence_alpha,
    temperature: 4, // so that some completions are truncated
    mask_truncated_completions: true,
  });
  const spec = policyOf('tiny');
  const frame = frameOf(task, config);
  const { parameters: base } = await readBase(config);
  const weights = await holdWeights(logging, base);
  const policy = createProgramPolicy(logging, spec, weights, { pad: PAD, end: END });
  const learner = await createProgramLearner({
    objective: objectiveStrategies,
    executor: logging,
    spec,
    weights,
    frame,
    groupSize: config.num_generations,
    pad: PAD,
    reference: base,
  });
  const parts = { config, task, policy, learner, now: () => 0 };
  const start = initialState(config);
  const { trajectories } = (await collectRound(parts, start)).batch;
  calls.length = 0;
  const { ledger } = (await playRound(parts, start)).state;
  const of = (program: string): Call[] => calls.filter((call) => call.program === program);

  // From the calls. A row that is over, or only fills up a batch, does not move.
  const moved = of('generate').map(
    (call) => total(Array.from(call.read.position_out!.data)) - total(Array.from(fed(call, 'position'))),
  );
  expect(ledger.tok_unique).toBe(total(moved));
  expect(ledger.steps_seq).toBe(total(of('generate').map(({ read }) => read.tokens!.shape[0]!)));
  expect(ledger.tok_prefill).toBe(
    total(of('prefill').map((call) => count(fed(call, 'tokens'), (id) => id !== PAD))),
  );
  expect(ledger.tok_train).toBe(
    total(of('gradient').map((call) => count(fed(call, 'weights'), (w) => w > 0))),
  );
  expect(ledger.positions_update).toBe(total(of('gradient').map((call) => fed(call, 'tokens').length)));

  // From the trajectories.
  const completions = trajectories.map(({ prompt, tokens }) => tokens.length - prompt.tokens.length);
  expect(trajectories).toHaveLength(24);
  expect(ledger.tok_unique).toBe(total(completions));
  expect(ledger.tok_noshare).toBe(total(completions));
  expect(ledger.tok_prompt).toBe(total(trajectories.map(({ prompt }) => prompt.tokens.length)));
  expect(ledger.verify).toBe(24);
  expect(ledger.tok_train).toBe(2 * total(completions.filter((_, i) => trajectories[i]!.terminated)));
  // Scored by the anchor once, whatever the passes: a group’s prompt once, its completions each.
  const prompts = [
    ...new Map(trajectories.map(({ group, prompt }) => [group, prompt.tokens.length])).values(),
  ];
  expect(prompts).toHaveLength(6);
  expect(ledger.tok_aux).toBe(total(completions) + total(prompts));
  expect(of('score')).toHaveLength(2);
  expect(of('gradient')).toHaveLength(4);

  // The round was worth counting: some were truncated, some ended by themselves.
  expect(new Set(trajectories.map(({ truncated }) => truncated)).size).toBe(2);
});
