/** Runs whose labels are votes: what learning sees is the vote's, what evaluation says is the verifier's. */
import { expect, it } from 'vitest';
import type { RunConfig } from '../../src/config/schema.ts';
import type { Learnable } from '../../src/learn/learnable.ts';
import type { Learner } from '../../src/learn/learner.ts';
import type { Batch } from '../../src/rollout/sample.ts';
import { createRun } from '../../src/run/run.ts';
import { rolloutsView, shownOf } from '../../src/run/view.ts';
import { chainSum } from '../../src/tasks/chainSum.ts';
import type { Split } from '../../src/tasks/task.ts';
import { partsWith } from './parts.ts';

/** A run in which the verifier finds everything wrong in training, and answers are one of three. */
function voting(settings: Partial<RunConfig> = {}) {
  const asked: Record<Split, number> = { train: 0, eval: 0 };
  const learned: Batch<Learnable>[] = [];
  const { learner, ...rest } = partsWith({ labels: 'majority', max_rounds: 4, ...settings });
  const parts = {
    ...rest,
    learner: {
      ...learner,
      learn: (batch, config) => {
        learned.push(batch);
        return learner.learn(batch, config);
      },
    } satisfies Learner,
    task: {
      ...chainSum,
      answerOf: ({ completion }: { completion: readonly number[] }) => String((completion[0] ?? 0) % 3),
      verify: (attempts: Parameters<typeof chainSum.verify>[0]) => {
        for (const { prompt } of attempts) asked[prompt.split]++;
        return Promise.resolve(
          attempts.map(({ prompt, completion }) => {
            const correct = prompt.split === 'eval' && (completion[0] ?? 0) % 2 === 0;
            return { reward: Number(correct), correct, reason: 'as asked' };
          }),
        );
      },
    },
  };
  return { run: createRun(parts), asked, learned };
}

it('a run whose labels are votes learns from votes only, and shows the verifier’s verdicts as well', async () => {
  const { run, learned } = voting();
  await run.round();
  const [batch] = learned as [Batch<Learnable>];
  for (let group = 0; group < 5; group++) {
    const members = batch.trajectories.filter((one) => one.group === group);
    expect(members).toHaveLength(4);
    const answers = members.map(({ tokens, prompt }) => (tokens[prompt.tokens.length] as number) % 3);
    const votes = [0, 1, 2].map((one) => answers.filter((answer) => answer === one).length);
    const most = answers.find((answer) => votes[answer] === Math.max(...votes));
    expect(members.map(({ reward }) => reward)).toEqual(answers.map((answer) => Number(answer === most)));
    expect(members.every(({ verdict }) => !verdict.correct && verdict.reward === 0)).toBe(true);
  }
  const { lines } = rolloutsView(batch, chainSum, shownOf(batch, 1))[0]!;
  const label = batch.trajectories[0]!.vote!.label;
  expect(
    lines.every(({ reason, correct }) => !correct && reason === `as asked; the vote says ${label}`),
  ).toBe(true);
});

it('a run whose labels are votes is evaluated by the verifier, and counts every verdict that was asked for', async () => {
  const { run, asked } = voting();
  const first = (await run.baseline())!;
  const { run: verified } = voting({ labels: 'verifier' });
  expect(first.metrics['pass@1']).toBe((await verified.baseline())!.metrics['pass@1']);
  expect(first.metrics['pass@1']).toBeGreaterThan(0);
  const { metrics, ledger } = await run.round();
  expect(metrics).toMatchObject({
    'vote/accuracy': 0,
    reward: 1 - (metrics['vote/reward_accuracy'] as number),
  });
  expect(metrics.reward).toBeGreaterThan(1 / 3);
  expect(metrics['vote/margin']).toBeGreaterThan(0);
  expect([asked.train, ledger.verify]).toEqual([20, 20]);
  const { metrics: plain } = await verified.round();
  expect(plain.reward).toBe(0);
  expect(Object.keys(plain).filter((key) => key.startsWith('vote/'))).toEqual([]);
});

it('a run whose labels are votes leaves out by its votes the groups that teach nothing', async () => {
  const mixed = async (labels: RunConfig['labels']) => {
    const { metrics } = await voting({ dynamic_sampling: true, labels }).run.round();
    return metrics['dynamic_sampling/mixed_groups'];
  };
  expect([await mixed('majority'), await mixed('verifier')]).toEqual([5, 0]);
});
