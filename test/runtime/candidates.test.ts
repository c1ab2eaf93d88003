/** The likeliest tokens that a policy names on request, on real programs. */
import { describe, expect, test } from 'vitest';
import { readBase } from '../../src/cli/basePolicies.ts';
import { defaultConfig, parseConfig } from '../../src/config/schema.ts';
import { holdWeights } from '../../src/policy/heldWeights.ts';
import type { GenerateExtras } from '../../src/policy/programs/besides.ts';
import { generateProgram } from '../../src/policy/programs/generate.ts';
import { transformerOf } from '../../src/policy/sizes.ts';
import { collect } from '../../src/rollout/collect.ts';
import { growthOf } from '../../src/run/growth.ts';
import { candidatesFor } from '../../src/strategies/topology/branching.ts';
import { sharedExecutor } from './sharedSessions.ts';
import { createProgramPolicy } from '../../src/runtime/programPolicy.ts';
import { alphabet } from '../../src/tasks/alphabet.ts';
import { END, PAD } from '../../src/tasks/vocabulary/common.ts';
import { countdown as task } from '../../src/tasks/countdown.ts';
import { frameOf } from '../../src/tasks/levels.ts';
import { trainPrompt } from '../../src/tasks/pool.ts';
import { exp } from '../../src/tensor/exp.ts';
import { printProgram } from '../graph/printer.ts';

const executor = sharedExecutor();

const special = { pad: PAD, end: END };
const spec = transformerOf('tiny');
const config = parseConfig({ ...defaultConfig('grpo', 'countdown'), policy: 'tiny', temperature: 1.5 });
const prompts = [0, 1, 2, 3].map((place) => ({ prompt: trainPrompt(config, place), place }));
const frame = frameOf(task, config);

async function open(extras?: GenerateExtras) {
  const weights = await holdWeights(executor, (await readBase(config)).parameters);
  return createProgramPolicy(executor, spec, weights, special, extras);
}

describe('candidates', () => {
  test('are the two likeliest of all tokens, each with the probability it is recorded with when it is forced', async () => {
    const policy = await open({ candidates: 2 });
    const [length, count] = [4, prompts.length];
    const rows = await policy.prefill(
      prompts.map(({ prompt }) => prompt.tokens),
      frame,
    );
    const uniforms = new Float32Array(length * count).fill(0.4);
    const said = await policy.generate(rows, { length, uniforms, temperature: 1.5 });
    const step = length - 1;
    // Up to the last step as it was, and there every token of the alphabet in turn.
    const chances: number[][] = prompts.map(() => []);
    for (let token = 0; token < alphabet.size; token++) {
      const forced = said.tokens.slice().fill(token, step * count);
      const { logps } = await policy.generate(rows, { length, uniforms, forced, temperature: 1.5 });
      chances.forEach((mine, row) => mine.push(exp(logps[step * count + row] as number)));
    }
    let seen = 0;
    chances.forEach((mine, row) => {
      if (said.tokens.filter((_, at) => at % count === row && at < step * count).includes(END)) return;
      const order = mine.map((chance, token) => ({ chance, token })).sort((a, b) => b.chance - a.chance);
      said.candidates?.forEach(({ tokens, probabilities: named }, rank) => {
        expect(tokens[step * count + row]).toBe(order[rank]?.token);
        expect(named[step * count + row]).toBeCloseTo(order[rank]?.chance as number, 5);
      });
      seen++;
    });
    expect(said.candidates).toHaveLength(2);
    expect(seen).toBeGreaterThan(1);
    await policy.dispose();
  });

  test('cost nothing if not requested: the program is the same', () => {
    const [plain, none, two] = [
      generateProgram(spec, special),
      generateProgram(spec, special, { candidates: candidatesFor(config) }),
      generateProgram(spec, special, { candidates: candidatesFor({ ...config, topology: 'lookahead' }) }),
    ];
    expect(printProgram(none)).toBe(printProgram(plain));
    expect(two.outputs.length).toBe(plain.outputs.length + 4);
  });
});

test('a group whose tokens never branch equals the flat group, bit for bit, on real programs', async () => {
  const policy = await open({ candidates: 2 });
  const grow = async (topology: 'flat' | 'lookahead') => {
    const settings = { ...config, topology, branch_gap: 0, num_generations: 4 };
    const longest = frame.width - frame.promptWidth;
    const { batch } = await collect({
      policy,
      verify: (attempts) => task.verify(attempts),
      prompts,
      frame,
      round: 0,
      samples: 4,
      maxCompletionLength: longest,
      temperature: config.temperature,
      seed: config.seed,
      ...growthOf({ config: settings, longest, round: 0 }),
      now: () => 0,
    });
    return batch.trajectories.map(({ branch: _, ...one }) => one);
  };
  expect(await grow('lookahead')).toEqual(await grow('flat'));
  await policy.dispose();
});
