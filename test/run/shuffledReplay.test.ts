/** Shuffled answers of the environment in rounds that learn from older groups too. */
import { expect, it } from 'vitest';
import type { Executor, Feed } from '../../src/graph/index.ts';
import type { Tensor } from '../../src/tensor/tensor.ts';
import { sharedExecutor } from '../runtime/sharedSessions.ts';
import { smallConfig } from './resumed.ts';
import { openHere } from './openHere.ts';

const executor = sharedExecutor();

/** Of the observation tokens that an update predicts, the share that were not written there. */
function shareShuffled(feeds: Readonly<Record<string, Feed>>): number {
  const [tokens, targets, environment] = ['tokens', 'targets', 'environment'].map(
    (name) => feeds[name] as Tensor,
  );
  const [columns, scored] = [tokens!.shape[1]!, targets!.shape[1]!];
  const [observed, others] = [0, 0].map(() => [] as number[]);
  targets!.data.forEach((target, at) => {
    if (!(environment!.data[at]! > 0)) return;
    observed!.push(at);
    const [row, column] = [Math.floor(at / scored), at % scored];
    // The token that follows the one fed in this column.
    if (tokens!.data[row * columns + (columns - scored) + column + 1] !== target) others!.push(at);
  });
  return others!.length / observed!.length;
}

it('stay shuffled beside groups from a buffer', async () => {
  const config = smallConfig('grpo', {
    ...{ task: 'lookup', replay: 'fifo', env_coef: 0.1, env_shuffle: true, steps_per_generation: 1 },
    ...{ replay_buffer_size: 64, fresh_ratio: 0.5 },
  });
  const shares: number[] = [];
  const watched: Executor = {
    ...executor,
    run(program, feeds, skip) {
      if (program.name === 'gradient') shares.push(shareShuffled(feeds));
      return executor.run(program, feeds, skip);
    },
  };
  const { run, dispose } = await openHere(config, watched);
  const replayed: number[] = [];
  for (let round = 0; round < 4; round++)
    replayed.push((await run.round()).metrics['replay/replayed_ratio'] ?? 0);
  await dispose();
  expect(Math.max(...replayed)).toBeGreaterThan(0);
  expect(shares).toHaveLength(4);
  expect(Math.min(...shares)).toBeGreaterThan(0.3);
});
