/** A run of ours as TRL and Trackio write one, opened again. */
import { expect, test } from 'vitest';
import { openForeign } from '../../src/foreign/open.ts';
import { writeCompletions } from '../../src/runfile/completions.ts';
import { trackioLines, trainerStateJson } from '../../src/runfile/logs.ts';
import { sampleContent } from '../runfile/samples.ts';
import { fileOf } from './asFiles.ts';

const content = {
  ...sampleContent({}),
  metrics: [0, 1, 2].map((round) => ({
    round,
    update: 2 * round,
    reward: round / 3,
    loss: -1e-17,
    'pass@1': round === 1 ? null : 0.25,
  })),
  completions: [0, 1, 2].map((n) => ({
    ...{ step: 2, prompt: '1+1=', completion: n === 0 ? '2⏎' : '<b>3', reward: 1 - n, correct: n === 0 },
    ...{ reason: 'because', advantage: 0.7 - n, solution: '2', ...(n === 2 && { split: 'eval' as const }) },
  })),
};

test.each([
  ['trainer_state.json', trainerStateJson],
  ['trackio.jsonl', trackioLines],
])('%s has the same numbers', async (name, write) => {
  const run = await openForeign([fileOf(name, write(content))]);
  const values = (key: string) => run.metrics.find((metric) => metric.key === key)?.values;
  expect(run.steps).toEqual([0, 1, 2]);
  expect([values('reward'), values('loss'), values('pass@1')]).toEqual([
    [0, 1 / 3, 2 / 3],
    [-1e-17, -1e-17, -1e-17],
    [0.25, NaN, 0.25],
  ]);
  expect(run.files[0]?.leftOut).toEqual([]);
  expect([run.library, run.settings['num_generations']]).toEqual([
    name === 'trackio.jsonl' ? 'trackio' : 'espalier',
    content.checkpoint.config.num_generations,
  ]);
});

test('traces for Trackio keep texts, rewards, advantages, reference answers, and what was evaluated', async () => {
  const { completions, advantages } = await openForeign([fileOf('trackio.jsonl', trackioLines(content))]);
  expect(advantages).toBe('written');
  expect(
    completions.map(({ step, split, prompt, completion, reward, advantage, truth, parts }) => [
      ...[step, split, prompt, completion, reward, advantage, truth, parts],
    ]),
  ).toEqual([
    [2, 'train', '1+1=', '2', 1, 0.7, '2', []],
    [2, 'train', '1+1=', '<b>3', 0, 0.7 - 1, '2', []],
    [2, 'eval', '1+1=', '<b>3', -1, 0.7 - 2, '2', []],
  ]);
});

test('completions of a run file say which ones were evaluated', async () => {
  const { completions } = await openForeign([
    fileOf('trajectories.jsonl', writeCompletions(content.completions)),
  ]);
  expect(completions.map(({ split }) => split)).toEqual(['train', 'train', 'eval']);
});
