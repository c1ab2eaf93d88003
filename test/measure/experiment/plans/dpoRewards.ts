/** DPO on the best and worst completion against PPO and GRPO on all, with the task’s own rewards. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import { notWorse } from './notWorse.ts';
import pilot from './pilots/dpoRewards.json';

export const dpoRewards = notWorse(
  againstControls({
    claim: 'dpo-rewards',
    method: 'dpo',
    quoted: 'The paper reports that DPO matches or exceeds RLHF by PPO, without a number in its abstract.',
    size: { percent: null, words: 'matches or exceeds PPO, without a number', beside: atEqualTokens },
    common: { task: 'sort-digits', level: 3, labels: 'verifier', eval_every_rounds: 4 },
    budget: 200_000,
    title: 'The best of eight completions is made likelier than the worst',
    controls: [
      ['ppo', 'PPO with a value head', {}, 'ppo'],
      ['grpo', 'GRPO on all completions', {}, 'grpo'],
    ],
    mechanism: {
      metric: 'preference/accuracy',
      against: null,
      than: 0.5,
      wanted: 'higher',
      because: 'The policy itself is the reward model, so it must rank the pairs.',
    },
    conditions: [
      {
        title: 'Pairs whose preferred completion gained more',
        arm: 'dpo',
        reading: { of: 'rounds', metric: 'preference/accuracy' },
        least: 0.5,
        because: 'A policy that ranks pairs at random learned nothing from them.',
      },
    ],
    settings: { prompts_per_round: 32 },
    pilot: { ...pilot, detect: 0.02 },
    watched: ['preference/margin'],
    limits: [
      'Pairs are ranked by the task’s graded reward and are new in every round; the paper has a fixed set of human choices.',
    ],
  }),
);
