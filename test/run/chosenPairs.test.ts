/** Pairs that the reader chose as what an update learns, and runs of them on real programs. */
import { describe, expect, it } from 'vitest';
import { writeChoices, type WrittenChoice } from '../../src/config/choiceText.ts';
import { checkConfig, defaultConfig, type RunConfig } from '../../src/config/schema.ts';
import { withAdvantage, type Learnable } from '../../src/learn/learnable.ts';
import { learnsFromChoices, withChosenPairs } from '../../src/strategies/objective/dpo/chosenPairs.ts';
import { packPreferences } from '../../src/strategies/objective/dpo/preferredPairs.ts';
import { isHeldOut } from '../../src/strategies/reward/judge/choice.ts';
import { batchOf, makeTrajectory } from '../learn/trajectories.ts';
import { likedChoice, likedChoices } from '../strategies/reward/likedToken.ts';
import { roundsOf, smallConfig, wholeAndResumed } from './resumed.ts';

describe('pairs that the reader chose', () => {
  const choices = likedChoices(15);
  const reader = { labels: 'judge', human: 'reader', judge_features: 'words', surrogate: 'dpo' } as const;
  const settings = { ...reader, preference_pairs: 'choices', task: 'sort-digits' } as const;
  const configOf = (of: readonly WrittenChoice[], more: Partial<RunConfig> = {}) =>
    smallConfig('dpo', { ...settings, learning_rate: 0.01, choices: writeChoices(of), ...more });

  const fresh = batchOf([
    withAdvantage({ ...makeTrajectory({ prompt: [1], completion: [3], logps: [-1] }), earned: 1 }, 1),
  ]) as { trajectories: Learnable[] } & ReturnType<typeof batchOf>;
  const laid = (of: readonly WrittenChoice[], more: Partial<RunConfig> = {}) =>
    withChosenPairs({ ...fresh, round: 3 }, configOf(of, more));

  it('take the place of the round’s completions, the chosen one preferred, in as many groups as it has prompts', () => {
    const { batch, pairs } = laid(choices);
    expect(pairs).toBe(4);
    const [own, ...written] = batch.trajectories;
    expect([...own!.mask]).toEqual([0, 0]);
    expect(written.map(({ earned }) => earned)).toEqual([1, 0, 1, 0, 1, 0, 1, 0]);
    for (const one of written) expect(one.tokens[2] === 20).toBe(one.earned === 1);
    const plan = { perRow: 1, promptColumns: 1, segmentColumns: 3 };
    const { preferences } = packPreferences(
      written.map((one) => [one]),
      plan,
    );
    expect([...preferences!.data].filter((value) => value !== 0)).toEqual([1, -1, 1, -1, 1, -1, 1, -1]);
    expect(laid(choices).batch.trajectories).toEqual(batch.trajectories);
    const textsOf = ({ batch: { trajectories } }: ReturnType<typeof laid>) =>
      trajectories.slice(1).map(({ tokens }) => tokens.join(' '));
    const later = withChosenPairs({ ...fresh, round: 4 }, configOf(choices));
    expect(textsOf(later)).not.toEqual(textsOf(laid(choices)));
  });

  it('are none while there are too few, or only ties, and never those that measure the judge', () => {
    expect(laid(choices.slice(0, 9)).pairs).toBe(0);
    expect(laid([choices[0]!]).pairs).toBe(0);
    expect(laid(choices.map((_, i) => likedChoice(i, i % 2 === 0 ? 'equal' : 'neither'))).pairs).toBe(0);
    expect(laid(choices, { prompts_per_round: 100 }).pairs).toBe(12);
    expect(learnsFromChoices(configOf(choices))).toBe(true);
    for (const off of [{ preference_pairs: 'round' }, { human: 'rule' }, { surrogate: 'clipped' }] as const)
      expect(learnsFromChoices({ ...configOf(choices), ...off })).toBe(false);
  });

  it.each(['dpo', 'ipo', 'dpo_then_clipped'] as const)(
    'teach %s what they prefer, and a resumed run equals one that never stopped',
    async (surrogate) => {
      const { rows, equal, checkpoint } = await wholeAndResumed(
        configOf(choices, { surrogate, preference_rounds: 6 }),
        5,
        3,
      );
      expect(equal).toBe(true);
      expect(rows.map((row) => row['preference/pairs'])).toEqual([4, 4, 4, 4, 4]);
      expect(rows.at(-1)!['preference/margin']).toBeGreaterThan(0.1);
      expect(rows.at(-1)!['preference/accuracy']).toBeGreaterThan(0.7);
      expect(checkpoint.update).toBe(10);
    },
    120_000,
  );

  it('teach nothing where there are too few: no update is taken, and the judge says that it waits', async () => {
    const { rows, checkpoint } = await roundsOf(configOf(choices.slice(0, 5)), 2);
    expect(rows.map((row) => [row['preference/pairs'], row['judge/waiting'], row.update])).toEqual([
      [0, 1, 0],
      [0, 1, 0],
    ]);
    expect(checkpoint.update).toBe(0);
  }, 120_000);

  it('are one pair where they compare the same texts, and none where they contradict each other', () => {
    const compared = (answers: readonly WrittenChoice['answer'][]) =>
      laid(Array.from({ length: 20 }, (_, i) => likedChoice(0, answers[i % answers.length])))
        .batch.trajectories.slice(1)
        .map(({ tokens }) => tokens[2]);
    expect(compared(['first'])).toEqual([20, 10]);
    expect(compared(['first', 'second', 'second'])).toEqual([10, 20]);
    const even = Array.from({ length: 20 }, (_, i) => i).filter((i) => !isHeldOut(configOf([]).seed, i));
    const torn = Array.from({ length: 20 }, (_, i) =>
      likedChoice(0, even.indexOf(i) % 2 === 0 ? 'first' : 'second'),
    );
    expect(laid(torn).pairs).toBe(0);
  });

  it('are refused where the run could not write them, with the number of the first', () => {
    const said = (choice: Partial<WrittenChoice>) =>
      checkConfig({
        ...defaultConfig('dpo', 'sort-digits'),
        ...settings,
        choices: writeChoices([choices[0]!, { ...choices[1]!, ...choice }]),
      }).map(({ message }) => message);
    expect(said({})).toEqual([]);
    expect(said({ first: Array.from({ length: 90 }, () => 3) })).toEqual([
      expect.stringMatching(/^choices: must be between completions of at most \d+ symbols.*number 2/),
    ]);
    expect(said({ prompt: [] })).toHaveLength(1);
    expect(said({ first: [70] })).toEqual([expect.stringContaining('whose vocabulary has 64 symbols')]);
  });
});
