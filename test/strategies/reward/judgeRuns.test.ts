/** Runs whose reward is a judge: of a simulated human's choices, and of the reader's. */
import { describe, expect, it } from 'vitest';
import { writeChoices, type WrittenChoice } from '../../../src/config/choiceText.ts';
import { checkConfig, type RunConfig } from '../../../src/config/schema.ts';
import { decodeCheckpoint, encodeCheckpoint } from '../../../src/run/checkpointFile.ts';
import { createRun } from '../../../src/run/run.ts';
import { partsWith } from '../../run/parts.ts';

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
