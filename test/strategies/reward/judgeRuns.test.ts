/** Runs whose reward is a judge: of a simulated human's choices, and of the reader's. */
import { describe, expect, it } from 'vitest';
import { writeChoices, type WrittenChoice } from '../../../src/config/choiceText.ts';
import { checkConfig, type RunConfig } from '../../../src/config/schema.ts';
import { decodeCheckpoint, encodeCheckpoint } from '../../../src/run/checkpointFile.ts';
import { createRun } from '../../../src/run/run.ts';
import { readBase } from '../../../src/cli/basePolicies.ts';
import { holdWeights } from '../../../src/policy/heldWeights.ts';
import { policyOf, withHeads, type TransformerSpec } from '../../../src/policy/sizes.ts';
import { createProgramPolicy } from '../../../src/runtime/programPolicy.ts';
import type { JudgeState } from '../../../src/strategies/reward/judge/judge.ts';
import { judgeScore, stateOf } from '../../../src/strategies/reward/judge/readCompletion.ts';
import { statesOfChoices } from '../../../src/strategies/reward/judge/statesOfChoices.ts';
import { extentOf, taskFor } from '../../../src/tasks/index.ts';
import { plainFrameOf } from '../../../src/tasks/levels.ts';
import type { TokenTask } from '../../../src/tasks/task.ts';
import { END, PAD } from '../../../src/tasks/vocabulary/common.ts';
import { partsWith } from '../../run/parts.ts';
import { roundsOf, smallConfig, wholeAndResumed } from '../../run/resumed.ts';
import { likedChoices } from './likedToken.ts';
import { openSharedExecutor } from '../../runtime/sharedSessions.ts';

describe('a run with the judge', () => {
  // A policy that writes at random is never right: only the bias decides.
  const judged = {
    labels: 'judge',
    judge_features: 'words',
    choices_per_round: 6,
    human_length_bias: 9,
  } as const;
  const opened = (settings: Partial<RunConfig> = {}) => createRun(partsWith({ ...judged, ...settings }));

  it.each([
    ['completions of one round', {}],
    ['trees', { topology: 'segments', segment_length: 2, branch_width: 2 }],
    ['completions that a later round finishes', { replay: 'partial' }],
    ['stored completions', { replay: 'fifo' }],
  ] as const)('of %s that is resumed equals one that never stopped', async (_, settings) => {
    const whole = opened(settings);
    for (let round = 0; round < 3; round++) await whole.round();
    const stored = decodeCheckpoint(encodeCheckpoint(await whole.checkpoint()));
    const resumed = opened(settings);
    await resumed.restore(stored);
    for (let round = 0; round < 3; round++) {
      const { metrics } = await resumed.round();
      expect(metrics).toEqual((await whole.round()).metrics);
      expect(metrics['judge/reward']).toBeTypeOf('number');
    }
    const [one, other] = [await resumed.checkpoint(), await whole.checkpoint()];
    expect(one).toMatchObject({ state: other.state, hash: other.hash });
  });

  it('learns nothing while the judge waits, and counts choices', async () => {
    const run = opened();
    const first = await run.round();
    expect(first.metrics).toMatchObject({ 'judge/waiting': 1, reward: 0.5, frac_reward_zero_std: 1 });
    expect(first.ledger).toMatchObject({ human_choices: 6 });
    const second = await run.round();
    expect(second.ledger).toMatchObject({ human_choices: 12 });
    const third = await run.round();
    expect(third.metrics).toMatchObject({ 'judge/waiting': 0, 'judge/choices': 18 });
  });

  it('has no metrics of the noisy reward model, nor one without a judge those of the judge', async () => {
    const { metrics } = await opened().round();
    expect(Object.keys(metrics).filter((name) => name.startsWith('reward_model'))).toEqual([]);
    const plain = await opened({ labels: 'verifier' }).round();
    expect(Object.keys(plain.metrics).filter((name) => name.startsWith('judge'))).toEqual([]);
    expect(plain.ledger.human_choices).toBeUndefined();
  });

  it('goes with every switch, and a task of numbers is refused', () => {
    for (const settings of [
      { topology: 'segments' },
      { prune: 'quality' },
      { hint: 'always', task: 'chain-sum' },
      { replay: 'fifo' },
      { beta: 0.1 },
      { baseline: 'probe' },
    ] as const)
      expect(checkConfig({ labels: 'judge', ...settings })).toEqual([]);
    for (const human of ['rule', 'reader']) {
      const all = { topology: 'segments', prune: 'quality', hint: 'always', replay: 'fifo' };
      const judged = { labels: 'judge', human, judge_features: 'words', task: 'replies', policy: 'small' };
      expect(checkConfig({ ...judged, ...all, level: 1 })).toEqual([]);
    }
    expect(checkConfig({ labels: 'judge', task: 'cart-pole' }).map(({ field }) => field)).toEqual(['labels']);
  });
});

describe('a run with the reader’s choices', () => {
  /** The reader likes token 20, which half of the first completions hold. */
  const choiceOf = (
    i: number,
    answer: WrittenChoice['answer'] = i % 2 === 0 ? 'first' : 'second',
  ): WrittenChoice => {
    const [liked, other] = [
      [20, 10 + i, 1],
      [10 + i, 21, 1],
    ];
    return {
      prompt: [5],
      answer,
      ...(i % 2 === 0 ? { first: liked, second: other } : { first: other, second: liked }),
    } as WrittenChoice;
  };
  const choices = Array.from({ length: 12 }, (_, i) => choiceOf(i));
  const reader = { labels: 'judge', human: 'reader', judge_features: 'words' } as const;
  const opened = (of: readonly WrittenChoice[]) =>
    createRun(partsWith({ ...reader, choices: writeChoices(of) }));

  it('learns nothing from nine of them, and from the round after the tenth gives each completion its own reward', async () => {
    const run = opened(choices.slice(0, 9));
    await run.round();
    expect((await run.round()).metrics).toMatchObject({
      'judge/waiting': 1,
      reward: 0.5,
      'judge/choices': 9,
    });
    run.setLive({ choices: writeChoices(choices) });
    const joined = await run.round();
    expect(joined.metrics).toMatchObject({ 'judge/waiting': 1, 'judge/choices': 12 });
    expect(joined.ledger).toMatchObject({ human_choices: 12 });
    const { metrics } = await run.round();
    expect(metrics).toMatchObject({ 'judge/waiting': 0 });
    expect(metrics['frac_reward_zero_std']).toBeLessThan(1);
  });

  it('likes what they prefer, whichever side it stood on, and nothing where all are ties', async () => {
    const weightsOf = async (of: readonly WrittenChoice[]) => {
      const run = opened(of);
      await run.round();
      const { state } = await run.checkpoint();
      return (JSON.parse(JSON.stringify(state)) as { memory: { judge: { weights: number[] | null } } }).memory
        .judge.weights;
    };
    const weights = (await weightsOf(choices))!;
    expect(weights[1 + 20]).toBe(Math.max(...weights));
    expect(weights[1 + 21]).toBe(Math.min(...weights));
    expect(await weightsOf(choices.map((_, i) => choiceOf(i, i % 2 === 0 ? 'equal' : 'neither')))).toBeNull();
  });

  it('says that the judge waits while all are ties, and how many contradict each other', async () => {
    const metricsOf = async (of: readonly WrittenChoice[]) => {
      const run = opened(of);
      await run.round();
      return (await run.round()).metrics;
    };
    const ties = choices.map((_, i) => choiceOf(i, 'equal'));
    expect(await metricsOf(ties)).toMatchObject({ 'judge/waiting': 1, 'judge/ties': 1, reward: 0.5 });
    const turned = choices.slice(0, 3).map((one) => ({ ...one, first: one.second, second: one.first }));
    expect(await metricsOf([...choices, ...turned])).toMatchObject({
      'judge/contradicted': 6 / 15,
      'judge/waiting': 0,
    });
    const [one] = choices;
    expect(await metricsOf([one!])).toMatchObject({ 'judge/waiting': 1, 'judge/choices': 1 });
    expect(await metricsOf(choices.map(() => one!))).toMatchObject({ 'judge/contradicted': 0 });
  });

  it('forgets the judge when choices are taken back below the least number, and never counts backwards', async () => {
    const run = opened(choices);
    await run.round();
    expect((await run.round()).metrics).toMatchObject({ 'judge/waiting': 0 });
    run.setLive({ choices: writeChoices(choices.slice(0, 4)) });
    await run.round();
    const { metrics, ledger } = await run.round();
    expect(metrics).toMatchObject({ 'judge/waiting': 1, reward: 0.5, 'judge/choices': 4 });
    expect(ledger).toMatchObject({ human_choices: 12 });
  });

  it('has the numbers of a run that got the same choices in the same rounds, resumed in between', async () => {
    const settings: Partial<RunConfig> = { choices: writeChoices(choices) };
    const [whole, other] = [opened(choices.slice(0, 10)), opened(choices.slice(0, 10))];
    for (const run of [whole, other]) {
      await run.round();
      run.setLive(settings);
      await run.round();
    }
    const resumed = opened(choices);
    await resumed.restore(decodeCheckpoint(encodeCheckpoint(await other.checkpoint())));
    for (let round = 0; round < 3; round++)
      expect((await resumed.round()).metrics).toEqual((await whole.round()).metrics);
    expect((await resumed.checkpoint()).hash).toBe((await whole.checkpoint()).hash);
  });
});

describe('a judge on hidden states', () => {
  const choices = likedChoices(12);
  const settings = { labels: 'judge', human: 'reader', judge_features: 'hidden' } as const;
  const configOf = (of: readonly WrittenChoice[], more: Partial<RunConfig> = {}) =>
    smallConfig('grpo', { task: 'sort-digits', ...settings, choices: writeChoices(of), ...more });
  const judgeIn = ({ state }: { readonly state: object }) =>
    (JSON.parse(JSON.stringify(state)) as { memory: { judge: JudgeState } }).memory.judge;

  it.each([{}, { judge_every: 2 }, { replay: 'partial' }, { schedule: 'async' }] as const)(
    'learns from the reader’s choices with %j, and is resumed as if it had never stopped',
    async (more) => {
      const { rows, equal, checkpoint } = await wholeAndResumed(configOf(choices, more), 4, 2);
      expect(equal).toBe(true);
      expect(rows.map((row) => row['judge/waiting'])).toEqual([1, 0, 0, 0]);
      expect(rows.at(-1)).toMatchObject({ 'judge/choices': 12, 'judge/ties': 0 });
      expect(rows.at(-1)!['frac_reward_zero_std']).toBeLessThan(1);
      const { choices: kept, weights } = judgeIn(checkpoint);
      const score = (one: (typeof kept)[number]['first']) => judgeScore(weights!, one);
      const right = kept.filter(({ first, second, won }) => (score(first) > score(second) ? 1 : 0) === won);
      expect(right.length).toBeGreaterThanOrEqual(10);
      expect(Object.keys((checkpoint.state as { memory: object }).memory)).toEqual(['judge']);
    },
    120_000,
  );

  it('waits while there are too few choices, which cost no tokens', async () => {
    const { rows, ledger } = await roundsOf(configOf(choices.slice(0, 9)), 2);
    const { ledger: more } = await roundsOf(configOf(choices, { learning_rate: 1e-9 }), 2);
    expect(rows.at(-1)).toMatchObject({ 'judge/waiting': 1, 'judge/choices': 9, reward: 0.5 });
    // Two rounds of 24 texts of five tokens.
    expect(more.tok_aux - ledger.tok_aux).toBe(2 * 24 * 5);
  }, 120_000);

  it('reads the states of the weights that write the round: what it reads again is what sampling recorded', async () => {
    const config = configOf(choices);
    const task = taskFor(config) as TokenTask;
    const { executor } = openSharedExecutor();
    const spec = withHeads(policyOf(config.policy, extentOf(task)), []) as TransformerSpec;
    const weights = await holdWeights(executor, (await readBase(config)).parameters);
    const policy = createProgramPolicy(executor, spec, weights, { end: END, pad: PAD }, { states: true });
    const frame = plainFrameOf(task, config);
    const prompt = { tokens: task.prompt('train', 1, 0, 1).tokens };
    const rows = await policy.prefill([prompt.tokens, prompt.tokens], frame);
    const length = frame.width - frame.promptWidth;
    const uniforms = Float32Array.from({ length: 2 * length }, (_, i) => ((37 * i) % 101) / 101 + 0.001);
    const generated = await policy.generate(rows, { length, uniforms, temperature: 1 });
    const width = generated.states!.length / (2 * generated.steps);
    const sides = [0, 1].map((row) => {
      const written = generated.rows.position[row]! - prompt.tokens.length + 1;
      const at = Array.from({ length: written }, (_, step) => 2 * step + row);
      const states = at.flatMap((place) => [
        ...generated.states!.subarray(place * width, (place + 1) * width),
      ]);
      const completion = at.map((place) => generated.tokens[place]!);
      const tokens = Int32Array.from([...prompt.tokens, ...completion]);
      return { completion, state: stateOf({ prompt, tokens, states: Float32Array.from(states) }) };
    });
    const [first, second] = sides.map(({ completion }) => completion) as [number[], number[]];
    const read = await statesOfChoices(
      { policy, frame, temperature: 1 },
      {
        ...config,
        min_choices: 1,
        choices: writeChoices([{ ...prompt, prompt: prompt.tokens, first, second, answer: 'first' }]),
      },
    );
    for (const [i, side] of [read.choices[0]!.first, read.choices[0]!.second].entries())
      side.state!.forEach((value, j) => expect(value).toBeCloseTo(sides[i]!.state[j]!, 5));
  }, 60_000);
});

describe('a judged run on replies', () => {
  it('trains with all four switches on, with finite numbers, and resumes to the same hash', async () => {
    const config = smallConfig('rlhf', {
      ...{ policy: 'small', judge_features: 'hidden', beta: 0.05, min_choices: 4, num_generations: 8 },
      ...{ topology: 'segments', segment_length: 4, branch_width: 2, tree_credit: 'treepo_average' },
      ...{
        prune: 'random',
        prune_at: 5,
        hint: 'always',
        replay: 'fifo',
        scale_rewards: 'none',
        target_kl: 50,
      },
    });
    const { rows, equal, checkpoint } = await wholeAndResumed(config, 3, 2);
    expect(equal).toBe(true);
    for (const row of rows)
      expect(Object.values(row).filter((value) => value !== null && !Number.isFinite(value))).toEqual([]);
    expect(rows.at(-1)).toMatchObject({ 'judge/waiting': 0, 'judge/stopped': null });
    expect(checkpoint.update).toBeGreaterThan(0);
  }, 120_000);
});
