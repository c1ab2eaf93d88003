/** What is set while a run is paused is stored at once: the tab may close before the next round. */
import { expect, test } from 'vitest';
import { writeChoices } from '../../src/config/choiceText.ts';
import { engineVersion } from '../../src/run/engineVersion.ts';
import { createMemoryLibrary } from '../../src/storage/memory.ts';
import { resumed } from '../../src/trainer/resume.ts';
import { trainRounds } from '../../src/ui/state/trainRounds.ts';
import { smallConfig } from '../run/resumed.ts';
import { trainerHere } from '../ui/trainerHere.ts';

const choices = writeChoices([{ prompt: [5], first: [20, 1], second: [21, 1], answer: 'first' }]);

test('a choice made in a pause is in the stored run, which stays at its round, paused or done', async () => {
  const library = createMemoryLibrary('a test');
  const handle = await trainerHere({ library });
  const judged = { labels: 'judge', human: 'reader', judge_features: 'words', max_rounds: 2 } as const;
  await handle.open({ kind: 'new', runId: 'mine', name: 'mine', config: smallConfig('grpo', judged) });
  const stored = async () => {
    const { checkpoint } = await resumed(library, { kind: 'resume', runId: 'mine' }, engineVersion);
    const { result } = await library.readRun('mine');
    return [checkpoint?.config.choices, checkpoint?.round, result.state];
  };
  await trainRounds(handle, 1, () => null);
  await handle.setLive({ choices });
  expect(await stored()).toEqual([choices, 1, 'paused']);
  await trainRounds(handle, 1, () => null);
  await handle.setLive({ choices: '' });
  expect(await stored()).toEqual(['', 2, 'done']);
});
