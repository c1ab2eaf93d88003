/** Stored and fresh groups written down by hand. */
import type { StoredGroup } from '../../../src/strategies/replay/buffered/buffer.ts';
import type { FreshGroup } from '../../../src/strategies/replay/buffered/strategy.ts';
import type { Sample } from '../../../src/rollout/sample.ts';
import { judge, makeTrajectory } from '../../learn/trajectories.ts';

/** A completion of that many tokens. */
export function completion(key: string, length: number, correct: boolean, group = 0): Sample {
  const tokens = Array.from({ length }, (_, i) => 2 + (i % 7));
  const logps = tokens.map((token) => -0.1 * token);
  const made = makeTrajectory({ prompt: [1, 3], completion: tokens, logps, group });
  const reward = Number(correct);
  return { ...made, prompt: { ...made.prompt, key }, reward, verdict: { reward, correct, reason: '' } };
}

export function storedGroup(
  key: string,
  round: number,
  score = 1,
  lengths: readonly number[] = [3, 5],
): StoredGroup {
  const trajectories = lengths.map((length, sample) => ({
    ...completion(key, length, sample % 2 === 0),
    sample,
  }));
  return { key, round, score, open: trajectories.map((_, i) => i), trajectories };
}

export function freshGroup(key: string, score = 1, group = 0): FreshGroup {
  const trajectories = [3, 5].map((length, i) =>
    judge(completion(key, length, i === 0 && score > 0, group), score > 0 ? 1 - 2 * i : 0),
  );
  return { trajectories, score };
}
