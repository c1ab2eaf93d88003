/** The four switches together: what every combination of their strategies does, whichever are on. */
import { describe, expect, test } from 'vitest';
import { checkConfig } from '../../src/config/schema.ts';
import { numTokens } from '../../src/rollout/ledger.ts';
import { integer, streams } from '../../src/tensor/random.ts';
import { decodeCheckpoint, encodeCheckpoint } from '../../src/run/checkpointFile.ts';
import { createRun } from '../../src/run/run.ts';
import { taskOf } from '../../src/tasks/index.ts';
import type { Attempt, StepVerdict, TokenTask } from '../../src/tasks/task.ts';
import { namingPolicy } from '../rollout/namingPolicy.ts';
import { partsWith } from './parts.ts';
import { ownRecipes } from './ownRecipes.ts';
import { mostRounds, untilMoved } from './untilMoved.ts';
import { fours, nameOf, pairs, recipeOf, type Chosen, type Settings } from './switchChoices.ts';

/** Right at random, so that groups differ; every two tokens are a step. */
const isRight = ({ completion }: Attempt): boolean => (completion[0] ?? 0) % 3 === 0;
const stepsOf = ({ completion }: Attempt): StepVerdict[] =>
  Array.from({ length: completion.length >> 1 }, (_, i) => ({
    from: 2 * i,
    to: 2 * i + 2,
    correct: (completion[2 * i] as number) % 2 === 0,
  }));

function start(settings: Settings) {
  const parts = partsWith(settings);
  const task = taskOf(settings.task as string) as TokenTask;
  const verified: TokenTask = {
    ...task,
    verify: (attempts) =>
      Promise.resolve(
        attempts.map((attempt) => ({
          reward: Number(isRight(attempt)),
          correct: isRight(attempt),
          reason: '',
          steps: stepsOf(attempt),
        })),
      ),
  };
  return createRun({ ...parts, task: verified, policy: namingPolicy(parts.policy) });
}

async function expectToHold(settings: Settings): Promise<void> {
  const { config } = partsWith(settings);
  expect(checkConfig(config).map(({ message }) => message)).toEqual([]);
  const run = start(settings);
  const { metrics, ledger, middle, last, moved } = await untilMoved(run);
  expect(moved, `weights that moved within ${mostRounds} rounds`).toBe(true);
  const values = Object.entries({ ...metrics, ...ledger });
  expect(values.filter(([, value]) => value !== null && !Number.isFinite(value))).toEqual([]);
  expect(ledger.tok_unique).toBeLessThanOrEqual(ledger.tok_noshare);
  expect(numTokens(ledger)).toBe(ledger.tok_prompt + ledger.tok_hint + ledger.tok_unique + ledger.tok_draft);
  const again = start(settings);
  await again.restore(decodeCheckpoint(encodeCheckpoint(middle)));
  await again.round();
  expect((await again.checkpoint()).hash).toBe(last.hash);
}

/** The one combination that has no meaning: predictions are about the prompts of a round, which it then hardly learns from. */
const isRefused = ({ prune, replay }: Chosen): boolean =>
  prune === 'predicted_length' && replay === 'partial';
const accepted = (all: readonly Chosen[]): Chosen[] => all.filter((one) => !isRefused(one));

/** Some of these, drawn without replacement by keys of their own. */
const some = (all: readonly Chosen[], count: number): Chosen[] =>
  all
    .map((four, i) => ({ four, key: integer(0x7fffffff, 11, streams.control, i) }))
    .sort((a, b) => a.key - b.key)
    .slice(0, count)
    .map(({ four }) => four);
const drawn = some(accepted(fours), 60);

/** The recipe with rewards by a judge, and a human who is never without a preference. */
const judgedOf = (chosen: Chosen): Settings => ({
  ...recipeOf(chosen),
  ...{ labels: 'judge', judge_features: 'words', min_choices: 5, human_length_bias: 4, target_kl: 900 },
});
/** What asks the verifier about single completions or steps, for which the judge stands in. */
const asksVerifier = ({ topology, hint, replay }: Chosen): boolean =>
  ['chain', 'search'].includes(topology ?? '') ||
  ['failed', 'all_failed', 'by_difficulty', 'intervene'].includes(hint ?? '') ||
  ['recompose', 'swarm'].includes(replay ?? '');
const judged = (all: readonly Chosen[]): Chosen[] => accepted(all).filter((one) => !asksVerifier(one));

describe('every combination of four strategies', () => {
  test('is accepted on a task that fits', () => {
    expect(fours).toHaveLength(3360);
    const refused = fours.filter((four) => checkConfig(partsWith(recipeOf(four)).config).length > 0);
    expect(refused).toEqual(fours.filter(isRefused));
    expect(refused.length / fours.length).toBeLessThan(0.03);
  });

  test('is refused where a round learns from other groups than those whose length it predicts', () => {
    for (const pair of pairs.filter(isRefused))
      expect(checkConfig(partsWith(recipeOf(pair)).config).map(({ message }) => message)).toEqual([
        expect.stringContaining('A round then learns from groups of earlier rounds'),
      ]);
  });
});

describe('every combination of four strategies with rewards by a judge', () => {
  test('is accepted, but for those that ask the verifier', () => {
    const refused = fours.filter((four) => checkConfig(partsWith(judgedOf(four)).config).length > 0);
    expect(refused).toEqual(fours.filter((four) => isRefused(four) || asksVerifier(four)));
    expect(judged(fours)).toHaveLength(840);
  });

  test.each(judged(pairs).map((pair) => [nameOf(pair), pair] as const))('%s', async (_, pair) => {
    await expectToHold(judgedOf(pair));
  });

  test.each(some(judged(fours), 40).map((four) => [nameOf(four), four] as const))('%s', async (_, four) => {
    await expectToHold(judgedOf(four));
  });
});

describe('rounds move the weights, are finite, add up, and resume to the same hash', () => {
  test.each(accepted(pairs).map((pair) => [nameOf(pair), pair] as const))('%s', async (_, pair) => {
    await expectToHold(recipeOf(pair));
  });

  test.each(drawn.map((four) => [nameOf(four), four] as const))('%s', async (_, four) => {
    await expectToHold(recipeOf(four));
  });

  test.each(ownRecipes)('own code of %s with the other switches', async (hooks, recipe) => {
    const asked = new Set<string>();
    await expectToHold(recipe((hook) => asked.add(hook)));
    expect([...asked].sort()).toEqual(hooks.split(' ').sort());
  });
});
