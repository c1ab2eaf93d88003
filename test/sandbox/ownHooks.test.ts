/** Code at every hook of a round in the real sandbox: the run trains, and resumes to the same hash. */
import { afterAll, expect, it } from 'vitest';
import { nodeThread } from '../../src/cli/sandbox/nodeThread.ts';
import { openMethod, ownMethodFrom, playOwnMethod } from '../../src/sandbox/openMethod.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { smallConfig, wholeAndResumed } from '../run/resumed.ts';
import { ownRecipes } from '../run/ownRecipes.ts';

const sandbox = createSandbox(nodeThread);
afterAll(() => sandbox.close());

const source = `
export const name = 'Every hook';
export const settings = { least: { default: 0.1, min: 0, max: 1 } };
export const keep = (rows, { least }) => rows.map(({ text, entropies }) => entropies[0] > least || text.length > 2);
export const choose = (prompts) => prompts.map(({ tried, solved, age }) => (tried ? solved / tried : 0.5) + (age ?? 0));
export const hint = ({ solution, attempts }) => (attempts.length > 3 ? solution.slice(0, 2) : null);
export const replay = ({ surprisal, advantage, age, least }) => surprisal + Math.abs(advantage) + least / age;
export const branch = ({ entropies, position }) => entropies[position] - Math.random() / 1e6;
`;

it('a run with code at every hook equals one that was stopped and resumed', async () => {
  const own_method = ownMethodFrom(source, await openMethod(sandbox, source));
  await playOwnMethod(sandbox, own_method);
  const [, recipe] = ownRecipes.at(-1)!;
  const config = smallConfig('grpo', { ...recipe(), own_method, steps_per_generation: 1 });
  const { rows, equal } = await wholeAndResumed(config, 4, 2);
  expect(equal).toBe(true);
  expect(rows.some((row) => (row['branching/fired'] ?? 0) > 0)).toBe(true);
  expect(rows.some((row) => (row['saved/replayed_rows'] ?? 0) > 0)).toBe(true);
});
