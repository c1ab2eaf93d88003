/** Choices as the text of a setting: read back exactly, refused where no vocabulary has them, and held by links. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isChoices, readChoices, writeChoices } from '../../src/config/choiceText.ts';
import { decodeLink, encodeLink } from '../../src/config/link.ts';
import { ConfigError, parseConfig } from '../../src/config/schema.ts';
import { anyChoice } from './anyConfig.ts';

const judged = {
  task: 'replies',
  level: 1,
  policy: 'small',
  labels: 'judge',
  human: 'reader',
  judge_features: 'words',
};
const one = { prompt: [70, 4095], first: [1], second: [64, 65, 1], answer: 'neither' } as const;

it('choices are read back exactly, with ids up to 4,095', () => {
  const choices = fc.array(anyChoice, { maxLength: 8 });
  fc.assert(
    fc.property(choices, (all) => {
      expect(readChoices(writeChoices(all))).toEqual(all);
    }),
  );
  expect(readChoices(writeChoices([one]))).toEqual([one]);
  expect(readChoices('')).toEqual([]);
});

it('other texts are no choices', () => {
  const right = writeChoices([one]);
  for (const text of [
    `${right}*`,
    `*${right}`,
    `${right}x`,
    right.slice(1),
    'AA.AA.AA',
    'AA..AA.a',
    'AA.A A.AA.a',
    'ÄÄ.AA.AA.a',
  ])
    expect([text, isChoices(text)]).toEqual([text, false]);
  expect(isChoices(`${right}*${right}`)).toBe(true);
});

it('a link holds the choices of a run', () => {
  const config = parseConfig({ ...judged, choices: writeChoices([{ ...one, prompt: [70] }]) });
  expect(decodeLink(encodeLink(config))).toEqual(config);
});

it('choices with symbols that the task does not have are refused by their number', () => {
  const choices = writeChoices([{ ...one, prompt: [70] }, one]);
  expect(() => parseConfig({ ...judged, choices })).toThrow(ConfigError);
  expect(() => parseConfig({ ...judged, choices })).toThrow(
    /choices: must be between texts of replies, .*got "number 2 /,
  );
});

it('choices that a run could not write are refused where its policy reads them', () => {
  const choices = writeChoices([
    { ...one, prompt: [5], first: [6, 1], second: [7, 1] },
    { ...one, prompt: [5], first: Array.from({ length: 90 }, () => 6), second: [7, 1] },
  ]);
  expect(() => parseConfig({ ...judged, choices })).not.toThrow();
  expect(() => parseConfig({ ...judged, judge_features: 'hidden', choices })).toThrow(
    /choices: must be between completions of at most \d+ symbols, .*got "number 2 /,
  );
});
