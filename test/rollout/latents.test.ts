/** What a collection accounts of latent slots. */
import { expect, it } from 'vitest';
import { collect } from '../../src/rollout/collect.ts';
import type { LatentPhase } from '../../src/rollout/collection.ts';
import { completionOf } from '../../src/rollout/sample.ts';
import { encode } from '../../src/tasks/alphabet.ts';
import { scratchpad } from '../../src/tasks/scratchpad.ts';
import { recount } from './recount.ts';
import { uniformPolicy } from './uniformPolicy.ts';

const frame = { promptWidth: 14, width: 40 };
const [ends] = encode('=') as [number];

/** A collection of two prompts by two completions, and its part of the ledger counted again. */
async function collected(latents: LatentPhase) {
  const policy = uniformPolicy();
  const { batch, entries } = await collect({
    ...{ policy, verify: (attempts) => scratchpad.verify(attempts), frame, round: 5, samples: 2 },
    prompts: [0, 1].map((place) => ({ prompt: scratchpad.prompt('train', 3, place, 1), place })),
    ...{ maxCompletionLength: 8, temperature: 1, seed: 11, latents, now: () => 0 },
  });
  return { batch, entries, counted: recount(policy.calls, frame.width) };
}

it.each([1, 3])(
  '%i slots, and what ends them, count as tokens and as steps one after another',
  async (slots) => {
    const { batch, entries, counted } = await collected({
      ...{ slots, ends, mixTemperature: 1, noise: 'one_sided' },
    });
    expect(entries).toMatchObject(counted);
    const lengths = batch.trajectories.map((one) => completionOf(one).length);
    expect(batch.trajectories.map(({ latents }) => latents?.slots)).toEqual([slots, slots, slots, slots]);
    expect(entries.tok_unique).toBe(lengths.reduce((sum, length) => sum + length, 0));
    expect(entries.tok_unique).toBe(entries.tok_noshare);
    expect(entries.steps_seq).toBe(Math.max(...lengths));
  },
);
