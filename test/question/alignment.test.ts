/** The gradient of success against finite differences of a brute-force enumeration, and the completions that it lists. */
import { afterAll, describe, expect, it } from 'vitest';
import { holdWeights } from '../../src/policy/heldWeights.ts';
import { distributionProgram } from '../../src/policy/programs/distribution.ts';
import { slopeProgram } from '../../src/policy/programs/slope.ts';
import { policyFromShape } from '../../src/policy/sizes.ts';
import { alignmentOf, successGradient } from '../../src/question/alignment.ts';
import { rightCompletions } from '../../src/question/rightCompletions.ts';
import { encode, alphabet } from '../../src/tasks/alphabet.ts';
import { chainSum } from '../../src/tasks/chainSum.ts';
import { countdown } from '../../src/tasks/countdown.ts';
import { commonId } from '../../src/tasks/vocabulary/common.ts';
import { maze } from '../../src/tasks/maze.ts';
import { scratchpad } from '../../src/tasks/scratchpad.ts';
import { strategies } from '../../src/tasks/strategies.ts';
import { END } from '../../src/tasks/vocabulary/common.ts';
import type { Prompt, TokenTask } from '../../src/tasks/task.ts';
import { seeded, seededInts } from '../graph/seeded.ts';
import { plainLogits, softmaxOf } from '../policy/plainTransformer.ts';
import { randomWeights } from '../policy/smallPolicy.ts';
import { askedAtStart, configOf, executor } from './asking.ts';

afterAll(() => executor.dispose());

/** Every right completion of up to `longest` tokens over some symbols, by verifying all of them. */
async function bruteForce(task: TokenTask, prompt: Prompt, symbols: readonly number[], longest: number) {
  const right: string[] = [];
  let open: number[][] = [[]];
  for (let length = 1; length <= longest; length++) {
    const whole = open.map((beginning) => [...beginning, END]);
    const verdicts = await task.verify(whole.map((completion) => ({ prompt, completion })));
    right.push(...whole.filter((_, i) => verdicts[i]!.correct).map(String));
    open = open.flatMap((beginning) => symbols.map((symbol) => [...beginning, symbol]));
  }
  return right.sort();
}

describe('the list of right completions', () => {
  const every = alphabet.symbols.map((_, id) => id).filter((id) => id !== END);
  it.each([
    ['chain-sum', chainSum, every, 3, 1],
    ['maze', maze, encode('UDLR'), 6, 1],
    ['countdown', countdown, encode('123456789+-*()').filter((id) => id >= 0), 4, 1],
    ['strategies', strategies, every, 2, 1],
  ] as const)('is that of a brute-force search for %s', async (_, task, symbols, longest, level) => {
    for (let index = 0; index < 3; index++) {
      const prompt = task.prompt('train', 5, index, level);
      const found = await rightCompletions(task, prompt, longest);
      expect(found.map(String).sort()).toEqual(await bruteForce(task, prompt, symbols, longest));
    }
  });

  it('is refused with its number where there are too many', async () => {
    const prompt = scratchpad.prompt('train', 1, 0, 1);
    await expect(rightCompletions(scratchpad, prompt, 18)).rejects.toThrow('more than 512 right completions');
  });
});

const shape = { vocabulary: 64, maxLength: 24, width: 4, layers: 1, heads: 2, hidden: 6 };
const spec = policyFromShape('aligned', shape);

describe('the gradient of success', () => {
  it('equals finite differences of the exact probability', async () => {
    const of = Float64Array.from(randomWeights(spec.layout.size, 5, 0.9), Math.fround);
    const prompt = maze.prompt('train', 7, 0, 1);
    const short = { ...prompt, tokens: prompt.tokens };
    const symbols = encode('UDLR');
    const listed = (await bruteForce(maze, short, symbols, 6)).map((text) => text.split(',').map(Number));
    expect(listed.length).toBeGreaterThan(1);
    // A short stand-in for the prompt keeps the float64 loops fast.
    const before = seededInts(3, 5, 1, 60);
    const temperature = 1;
    const oneHot = (token: number): number[] => Array.from({ length: 64 }, (_, v) => Number(v === token));
    const exact = (weights: ArrayLike<number>): number =>
      listed.reduce((sum, completion) => {
        const row = [...before, ...completion].slice(0, -1);
        const logits = plainLogits(spec, weights, row.map(oneHot));
        return (
          sum + completion.reduce((p, token, t) => p * softmaxOf(logits[before.length - 1 + t]!)[token]!, 1)
        );
      }, 0);
    const weights = await holdWeights(executor, Float32Array.from(of));
    const asked = {
      ...{ spec, executor, weights, frame: { promptWidth: 5, width: 12 } },
      ...{ distribution: distributionProgram(spec), slope: slopeProgram(spec) },
    };
    const { success, gradient } = await successGradient(asked, before, listed, temperature);
    expect(success / exact(of)).toBeCloseTo(1, 4);
    const length = Math.hypot(...gradient);
    for (let trial = 0; trial < 6; trial++) {
      const direction = seeded(60 + trial, spec.layout.size);
      const step = 1e-5;
      const [above, below] = [step, -step].map((by) => exact(of.map((x, i) => x + by * direction[i]!)));
      const along = direction.reduce((sum, d, i) => sum + d * gradient[i]!, 0);
      const scale = length * Math.hypot(...direction);
      expect(Math.abs(along - (above! - below!) / (2 * step)) / scale).toBeLessThan(1e-4);
    }
  });
});

describe('the alignment of a completion', async () => {
  const config = configOf('chain-sum', { policy: 'tiny', level: 2 });
  const asked = await askedAtStart(config);
  const prompt = encode('28+54=');
  const rowOf = (completion: string) => ({
    tokens: [...prompt, ...encode(completion), END],
    ...{ hint: 0, start: prompt.length },
  });

  it('is 1 on a right completion where the teacher wants the only right symbol, and falls in a wrong one', async () => {
    const right = await alignmentOf(asked, rowOf('82'), 1);
    expect(right.right).toBe(1);
    expect(right.tokens.length).toBe(3);
    expect(right.success).toBeGreaterThan(0);
    for (const { cosine, divergence } of right.tokens) {
      expect(Math.abs(cosine!)).toBeLessThanOrEqual(1 + 1e-6);
      expect(divergence).toBeGreaterThanOrEqual(0);
    }
    expect(Math.max(...right.tokens.map(({ cosine }) => cosine!))).toBeGreaterThan(0.3);
  });

  it('does not depend on a hint before the prompt', async () => {
    const plain = await alignmentOf(asked, rowOf('72'), 1);
    const hint = [commonId('[hint]'), ...encode('8'), commonId('[/hint]')];
    const { tokens, start } = rowOf('72');
    const hinted = { tokens: [...hint, ...tokens], hint: hint.length, start: start + hint.length };
    expect(await alignmentOf(asked, hinted, 1)).toEqual(plain);
  });

  it('is refused for a task in turns, for latent slots, and where right completions are too many', async () => {
    const refused = async (task: string, more: object, why: RegExp) => {
      const other = await askedAtStart(configOf(task, { policy: 'tiny', level: 1, ...more }));
      const { tokens } = (other.task as TokenTask).prompt('eval', 1, 0, 1);
      const row = { tokens: [...tokens, END], hint: 0, start: tokens.length };
      await expect(alignmentOf(other, row, 1)).rejects.toThrow(why);
    };
    await refused('scratchpad', {}, /more than 512/);
    await refused('scratchpad', { latent_slots: 2 }, /latent slots/);
  });
});
