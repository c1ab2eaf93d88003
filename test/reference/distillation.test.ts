/** PF-OPSD's loss under a teacher with the solution, and the alignment of such teachers with the gradient of success. */
import { expect, it } from 'vitest';
import { defaultConfig } from '../../src/config/schema.ts';
import { estimate } from '../../src/learn/estimate.ts';
import { holdWeights } from '../../src/policy/heldWeights.ts';
import { distributionProgram } from '../../src/policy/programs/distribution.ts';
import { slopeProgram } from '../../src/policy/programs/slope.ts';
import { policyFromShape } from '../../src/policy/sizes.ts';
import { alignmentOf } from '../../src/question/alignment.ts';
import type { AskedPolicy } from '../../src/question/policy.ts';
import { advantageStrategies } from '../../src/strategies/learning.ts';
import { withTeachers } from '../../src/strategies/objective/self-distil/solutions.ts';
import { encode } from '../../src/tasks/alphabet.ts';
import { countdown } from '../../src/tasks/countdown.ts';
import { sortDigits } from '../../src/tasks/sortDigits.ts';
import { commonId, END } from '../../src/tasks/vocabulary/common.ts';
import { createReferenceExecutor } from '../graph/referenceExecutor.ts';
import { floats } from '../graph/referenceFeeds.ts';
import { seeded, seededInts } from '../graph/seeded.ts';
import { batchOf, makeTrajectory } from '../learn/trajectories.ts';
import { plainLogits, softmaxOf } from '../policy/plainTransformer.ts';
import { randomWeights } from '../policy/smallPolicy.ts';
import { mean, sum } from './arithmetic.ts';
import { expectClose, expectUpdate, updateFrom, wide } from './update.ts';

type Numbers = readonly number[];
/** π before each token of what was written; a hint before the prompt stands at the last positions, its first token at the very last. */
const reader =
  (spec: typeof wide.spec, temperature = 1) =>
  (of: ArrayLike<number>, hint: Numbers, prompt: Numbers, written: Numbers): number[][] => {
    const read = [...hint, ...prompt, ...written].slice(0, -1);
    const places = read.map((_, i) => (i < hint.length ? spec.shape.maxLength - 1 - i : i - hint.length));
    const hot = read.map((token) => Array.from({ length: 64 }, (_, v) => Number(v === token)));
    const logits = plainLogits(spec, of, hot, places).slice(hint.length + prompt.length - 1);
    return logits.map((row) => softmaxOf(row.map((x) => x / temperature)));
  };
const [open, close] = [commonId('[hint]'), commonId('[/hint]')];
const hintOf = (solution: Numbers): number[] => [open, ...solution.filter((token) => token !== END), close];
const divergence = (q: Numbers, p: Numbers): number => sum(q.map((x, v) => x * Math.log(x / p[v]!)));

it('PF-OPSD learns KL(q ‖ π) up to the first mistake, q the start with the solution in view, tilted at the sampled symbol', async () => {
  const config = { ...defaultConfig('pf-opsd'), task: 'sort-digits' as const };
  const all = [0, 1, 2].flatMap((group) => {
    const prompt = sortDigits.prompt('train', 20, group, 1);
    return [0, 1].map((sample) => {
      // Right for some tokens, and at last whole.
      const completion = sortDigits.solve(prompt);
      const wrong = seededInts(20_000 + 2 * group + sample, 5, 3, 60);
      const written = completion.map((token, t) => (t >= 2 * group + sample ? wrong[t]! : token));
      const logps = written.map(() => -1);
      const one = makeTrajectory({ prompt: prompt.tokens, completion: written, group, logps });
      const [reward] = seeded(20_100 + 2 * group + sample, 1, 0, 1) as [number];
      return { ...one, prompt, sample, reward, completion, written };
    });
  });
  const { batch } = estimate(batchOf(all), config, 5, advantageStrategies);
  const taught = await withTeachers(sortDigits, config, batch);
  const start = wide.weights.map((w, i) => w + 0.3 * seeded(20_200, wide.weights.length)[i]!);
  const read = reader(wide.spec);
  const teachers = all.map(({ prompt, completion, written, ...one }) => {
    const peers = all.filter(({ group }) => group === one.group);
    const a = one.reward - mean(peers.map(({ reward }) => reward));
    return read(start, hintOf(completion), prompt.tokens, written).map((row, t) => {
      const tilted = row.map((p, v) => p * (v === written[t] ? Math.exp(a / 0.5) : 1));
      return tilted.map((p) => p / sum(tilted));
    });
  });
  const lossAt = (of: ArrayLike<number>): number =>
    mean(
      all.flatMap(({ prompt, completion, written }, i) => {
        const mistake = written.findIndex((token, t) => token !== completion[t]);
        const graded = mistake === -1 ? written.length : mistake + 1;
        const own = read(of, [], prompt.tokens, written);
        return own.map((p, t) => (t < graded ? divergence(teachers[i]![t]!, p) : 0));
      }),
    );
  const found = updateFrom(taught, config, wide, { teacher_parameters: floats([start.length], start) });
  expectUpdate(found, lossAt, wide);
});

it('a token’s alignment is the cosine of −∇KL(q ‖ π) and the gradient of the exact success', async () => {
  const shape = { vocabulary: 64, maxLength: 32, width: 2, layers: 1, heads: 1, hidden: 3 };
  const spec = policyFromShape('aligned', shape);
  const held = Float64Array.from(randomWeights(spec.layout.size, 21, 0.9), Math.fround);
  const prompt = countdown.prompt('train', 7, 0, 1);
  // 7, 6 and 7 make 8, without brackets in these two ways alone.
  const right = ['7+7-6', '7-6+7'].map((text) => [...encode(text), END]);
  const written = [...encode('7+6*7'), END];
  const start = prompt.tokens.length;
  const executor = createReferenceExecutor();
  const asked = {
    ...{ spec, executor, task: countdown, weights: await holdWeights(executor, Float32Array.from(held)) },
    ...{ frame: { promptWidth: start, width: start + 6 }, slope: slopeProgram(spec) },
    config: { ...defaultConfig('grpo', 'countdown'), level: 1, max_completion_length: 6 },
    ...{ distribution: distributionProgram(spec), inside: distributionProgram(spec, { looks: true }) },
  } as unknown as AskedPolicy;
  const found = await alignmentOf(asked, { tokens: [...prompt.tokens, ...written], hint: 0, start }, 0.6);

  const read = reader(spec, 0.6);
  const teacher = read(held, hintOf(countdown.solve(prompt)), prompt.tokens, written);
  /** The exact success, and the divergence at each token. */
  const at = (of: ArrayLike<number>): number[] => {
    const chances = right.map((tokens) =>
      read(of, [], prompt.tokens, tokens).reduce((p, q, t) => p * q[tokens[t]!]!, 1),
    );
    const own = read(of, [], prompt.tokens, written);
    return [sum(chances), ...own.map((p, t) => divergence(teacher[t]!, p))];
  };
  const [success, ...divergences] = at(held) as [number, ...number[]];
  const slopes = [...held.keys()].map((k) => {
    const [above, below] = [1e-5, -1e-5].map((by) => at(held.with(k, held[k]! + by)));
    return above!.map((x, i) => (x - below![i]!) / 2e-5);
  });
  const dot = (i: number, j: number): number => sum(slopes.map((one) => one[i]! * one[j]!));
  const cosines = divergences.map((_, t) => -dot(0, t + 1) / Math.sqrt(dot(0, 0) * dot(t + 1, t + 1)));
  expect(found.right).toBe(2);
  expectClose([found.success], [success]);
  for (const [t, { divergence: nats, cosine }] of found.tokens.entries())
    expectClose([nats, cosine!], [divergences[t]!, cosines[t]!]);
});
