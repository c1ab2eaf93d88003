/** What is said where the reader is the reward and cannot choose. */
import { expect, test } from 'vitest';
import { writeChoices } from '../../src/config/choiceText.ts';
import { noPlaceToChoose } from '../../src/config/noPlaceToChoose.ts';
import { parseConfig } from '../../src/config/schema.ts';

const judged = {
  task: 'replies',
  policy: 'small',
  level: 1,
  labels: 'judge',
  judge_features: 'words',
} as const;
const withChoices = (count: number) => {
  const one = { prompt: [5], first: [20, 1], second: [21, 1], answer: 'first' } as const;
  return parseConfig({
    ...{ ...judged, human: 'reader', min_choices: 2 },
    choices: writeChoices(Array.from({ length: count }, () => one)),
  });
};

test('a run of the reader’s choices says how many it has, whether they are enough, and where to choose', () => {
  expect(noPlaceToChoose(withChoices(0))).toBe(
    'You cannot choose here: this run has 0 of the 2 choices that it needs, so it learns nothing. Open it in the Lab and choose there.',
  );
  expect(noPlaceToChoose(withChoices(1))).toContain('has 1 of the 2 choices');
  expect(noPlaceToChoose(withChoices(3))).toBe(
    'You cannot choose here: this run learns from the 3 choices that it has. Open it in the Lab to choose more.',
  );
});

test('a run whose human is simulated, or without a judge, says nothing', () => {
  expect(noPlaceToChoose(parseConfig({ ...judged, human: 'rule' }))).toBeNull();
  expect(noPlaceToChoose(parseConfig({}))).toBeNull();
});
