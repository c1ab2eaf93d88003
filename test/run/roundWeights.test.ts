/** The weights before and after a displayed round, against the checkpoints that stand between the rounds. */
import { expect, it } from 'vitest';
import { defaultConfig, parseConfig } from '../../src/config/schema.ts';
import { sharedExecutor } from '../runtime/sharedSessions.ts';
import { openHere } from './openHere.ts';

const executor = sharedExecutor();

it.each(['grpo', 'ppo'])(
  'the weights around a round of %s are those of its checkpoints, bit for bit',
  async (method) => {
    const config = parseConfig({
      ...defaultConfig(method, 'chain-sum'),
      ...{ policy: 'tiny', prompts_per_round: 4, num_generations: 4, num_eval_prompts: 2 },
      ...{ max_rounds: 5, warmup_steps: 0, eval_every_rounds: 3, learning_rate: 2e-3 },
    });
    const { run, dispose } = await openHere(config, executor);
    const weights = [(await run.checkpoint()).arrays['parameters']];
    for (let round = 1; round <= 3; round++) {
      await run.round({ showGroups: round === 3 ? 0 : 2 });
      weights.push((await run.checkpoint()).arrays['parameters']);
    }
    for (const round of [2, 1, 2])
      expect(await run.weightsOf(round)).toEqual({ before: weights[round - 1], after: weights[round] });
    expect(weights[2]).not.toEqual(weights[1]);
    // Nothing of the third round was displayed, so it was not kept.
    expect(await run.weightsOf(3)).toBeNull();
    // Asking changes nothing.
    expect((await run.checkpoint()).arrays['parameters']).toEqual(weights[3]);
    await dispose();
  },
);
