/** What the card of PolicyRollout says of its settings: who reads the rule, and with whom each completion is compared. */
import { expect, it } from 'vitest';
import { parseConfig } from '../../src/config/schema.ts';
import { estimate } from '../../src/learn/estimate.ts';
import { completionOf, completionStart } from '../../src/rollout/sample.ts';
import { advantageStrategies } from '../../src/strategies/learning.ts';
import { strategyName } from '../../src/tasks/hint.ts';
import { taskOf } from '../../src/tasks/index.ts';
import type { TokenTask } from '../../src/tasks/task.ts';
import { oddsBySeed, tablePolicy } from '../rollout/tablePolicy.ts';
import { collectHinted } from '../strategies/hints/collectHinted.ts';

const task = taskOf('strategies') as TokenTask;
const config = parseConfig({ method: 'policyrollout', scale_rewards: 'group' });
const odds = oddsBySeed(4);

it('half of each group reads the rule, and every completion is one of the policy without it, compared with all of its group', async () => {
  const prompts = [0, 1, 2].map((i) => ({ prompt: task.prompt('train', 5, i, 2), place: i }));
  const { batch, entries } = await collectHinted({
    ...{ task, policy: tablePolicy(odds, 0), settings: config, prompts, samples: 6 },
    // A reward that the completion alone decides.
    verify: (attempts) =>
      Promise.resolve(
        attempts.map(({ completion }) => {
          const reward = (completion[0] as number) % 2;
          return { reward, correct: reward === 1, reason: '' };
        }),
      ),
    ...{ plainFrame: { promptWidth: 7, width: 13 }, frame: { promptWidth: 10, width: 16 } },
    ...{ round: 0, maxCompletionLength: 6, temperature: 1, seed: 3, now: () => 0 },
  });
  const { trajectories } = estimate(batch, config, 6, advantageStrategies).batch;
  expect(trajectories).toHaveLength(18);
  expect(new Set(trajectories.map(({ reward }) => reward))).toEqual(new Set([0, 1]));
  const read = trajectories.filter(({ hint }) => hint);
  expect(read).toHaveLength(9);
  // Writing again without the rule is charged.
  expect(entries.tok_aux).toBe(read.reduce((sum, { tokens }) => sum + tokens.length, 0));
  for (const one of trajectories) {
    const { prompt } = prompts[one.group]!;
    if (one.hint) expect(one.hint.tokens).toEqual(strategyName(task, prompt));
    expect(one.prompt.tokens).toEqual(prompt.tokens);
    completionOf(one).forEach((token, t, all) => {
      const history = [...prompt.tokens, ...all.subarray(0, t)];
      const { chance } = odds(history).find((other) => other.token === token)!;
      expect(one.logps[completionStart(one) + t]).toBeCloseTo(Math.log(chance), 5);
    });
    const rewards = trajectories.filter(({ group }) => group === one.group).map(({ reward }) => reward);
    const mean = rewards.reduce((a, b) => a + b) / 6;
    const spread = Math.sqrt(rewards.reduce((sum, r) => sum + (r - mean) ** 2, 0) / 5);
    expect(one.advantages[completionStart(one)]).toBeCloseTo(
      spread === 0 ? 0 : (one.reward - mean) / spread,
      3,
    );
  }
});
