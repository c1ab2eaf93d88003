/** Rewards that are no finite numbers, from the task's verifier to the weights: what they touch is left out, no more. */
import { headsOf, objectiveStrategies } from '../../src/strategies/learning.ts';
import { describe, expect, it } from 'vitest';
import { defaultConfig, parseConfig, type RunConfig } from '../../src/config/schema.ts';
import { createProgramLearner } from '../../src/learn/programLearner.ts';
import { holdWeights } from '../../src/policy/heldWeights.ts';
import { initialParameters } from '../../src/policy/initialize.ts';
import { policyOf, withHeads } from '../../src/policy/sizes.ts';
import type { Player } from '../../src/run/player.ts';
import { createRun, type Run } from '../../src/run/run.ts';
import { sharedExecutor } from '../runtime/sharedSessions.ts';
import { createProgramActor } from '../../src/runtime/programActor.ts';
import { createProgramPolicy } from '../../src/runtime/programPolicy.ts';
import { END, PAD } from '../../src/tasks/vocabulary/common.ts';
import { taskOf } from '../../src/tasks/index.ts';
import { frameOf } from '../../src/tasks/levels.ts';
import type { Attempt, Task, Verdict } from '../../src/tasks/task.ts';

const executor = sharedExecutor();

const small = { level: 1, num_generations: 4, num_eval_prompts: 4, eval_every_rounds: 100, warmup_steps: 0 };
const sums = { ...small, task: 'chain-sum', policy: 'tiny', prompts_per_round: 4 } as const;
const byValue = { baseline: 'value', scale_rewards: 'batch', cliprange_value: 0.2 } as const;
const cartPole = { ...small, task: 'cart-pole', policy: 'mlp', prompts_per_round: 2 } as const;

/** What a completion earns: decided by its tokens, so that completions of one prompt differ. */
const earned = ({ completion }: Attempt): number => completion.reduce((sum, token) => sum + token, 0) % 2;
/** Of each group of four the second is not scored. */
const isBad = (place: number): boolean => place % 4 === 1;

interface Judged {
  readonly attempt: Attempt;
  readonly bad: boolean;
}

/** A run of a task whose verifier gives `odd` as reward to the completions that `bad` names. */
async function open(settings: Partial<RunConfig>, odd: number, bad = isBad) {
  const config = parseConfig({ ...defaultConfig('grpo', settings.task), ...settings });
  const judged: Judged[] = [];
  const broken: Task = {
    ...taskOf(config.task),
    verify: (attempts: readonly Attempt[]): Promise<Verdict[]> =>
      Promise.resolve(
        attempts.map((attempt, place) => {
          judged.push({ attempt, bad: bad(place) });
          return { reward: bad(place) ? odd : earned(attempt), correct: false, reason: 'told' };
        }),
      ),
  };
  const body = policyOf(config.policy);
  const spec = withHeads(body, headsOf(config));
  const initial = new Float32Array(spec.layout.size);
  initial.set(initialParameters(body.layout, 1));
  const weights = await holdWeights(executor, initial);
  const learner = await createProgramLearner({
    objective: objectiveStrategies,
    executor,
    spec,
    weights,
    frame: frameOf(broken, config),
    groupSize: config.num_generations,
    pad: PAD,
    reference: initial,
  });
  let player: Player;
  if (broken.kind === 'control' && spec.kind === 'mlp') {
    player = { task: broken, actor: createProgramActor(executor, spec, weights) };
  } else if (broken.kind === 'tokens' && spec.kind === 'transformer') {
    player = { task: broken, policy: createProgramPolicy(executor, spec, weights, { pad: PAD, end: END }) };
  } else throw new Error(`no player of ${broken.id}`);
  return { run: createRun({ config, ...player, learner, now: () => 0 }), initial, judged };
}

async function twoRounds(run: Run) {
  const rows = [(await run.round()).metrics, (await run.round()).metrics];
  return { rows, checkpoint: await run.checkpoint() };
}

describe.each([
  ['compared within groups', sums],
  ['measured against a value head', { ...sums, ...byValue }],
  ['of a control task, compared within groups', cartPole],
  ['of a control task, measured against a value head', { ...cartPole, ...byValue }],
] as const)('a reward that is no finite number, %s', (_, settings) => {
  it('leaves its completion out of the update and nothing else', async () => {
    const { run, initial, judged } = await open(settings, NaN);
    const { rows, checkpoint } = await twoRounds(run);
    const perRound = judged.length / 2;
    for (const row of rows) {
      expect(row['advantages/non_finite']).toBe(perRound / 4);
      expect(row['verify/failure_frequency']).toBe(0.25);
      expect(row['updates/skipped']).toBe(0);
      for (const key of ['reward', 'reward_std', 'loss', 'grad_norm', 'entropy'])
        expect(Number.isFinite(row[key]), key).toBe(true);
    }
    // Groups of equal size: the mean over groups is the mean over all that were scored.
    const scored = judged.slice(0, perRound).filter(({ bad }) => !bad);
    const mean = scored.reduce((sum, { attempt }) => sum + earned(attempt), 0) / scored.length;
    expect(rows[0]!.reward).toBeCloseTo(mean, 12);
    expect(run.ledger.tok_train).toBe(
      judged.filter(({ bad }) => !bad).reduce((sum, { attempt }) => sum + attempt.completion.length, 0),
    );
    const { parameters } = checkpoint.arrays;
    expect(parameters!.every(Number.isFinite)).toBe(true);
    expect(parameters).not.toEqual(initial);
  });

  it('does the same whichever it is, and is not taken for a reward of 0', async () => {
    const runs = await Promise.all([NaN, Infinity, -Infinity, 0].map((odd) => open(settings, odd)));
    const ends = [];
    for (const { run } of runs) ends.push(await twoRounds(run));
    const [nan, infinite, negative, zero] = ends;
    for (const other of [infinite, negative]) {
      expect(other!.rows).toEqual(nan!.rows);
      expect(other!.checkpoint.hash).toBe(nan!.checkpoint.hash);
    }
    expect(zero!.checkpoint.hash).not.toBe(nan!.checkpoint.hash);
  });
});

it('a verifier that never gives a finite reward stops the run after three rounds, weights untouched', async () => {
  const { run, initial } = await open(sums, NaN, () => true);
  const rows = [(await run.round()).metrics, (await run.round()).metrics];
  expect(rows.map((row) => [row.update, row['updates/skipped'], row.loss])).toEqual([
    [0, 0, undefined],
    [0, 0, undefined],
  ]);
  expect((await run.checkpoint()).arrays.parameters).toEqual(initial);
  await expect(run.round()).rejects.toThrow(
    'update: no reward or advantage was a finite number in 3 rounds in a row up to round 3, so there was nothing to ' +
      'learn from; mend the verifier of chain-sum',
  );
});
