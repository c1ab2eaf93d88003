/** ECHO (terminal): besides the reward, the policy learns to predict what the environment answers. */
import { compared } from './cardResult.ts';
import type { Method } from './method.ts';

export const echoEnv: Method = {
  id: 'echo-env',
  title: 'ECHO (environment)',
  paper: {
    title: 'ECHO: Terminal Agents Learn World Models for Free',
    arxiv: '2605.24517',
    year: 2026,
  },
  provenance: 'near',
  stage: 'Learn',
  saves: [],
  purpose: 'Also learns to predict the environment’s answers, so that failed attempts teach something too.',
  concepts: ['world model', 'auxiliary loss', 'environment prediction', 'tool use', 'agents'],
  formula: String.raw`\mathcal L=\mathcal L_{\text{GRPO}}(\text{actions})-\lambda\,\frac1{|O|}\sum_{t\in O}\log\pi_\theta(o_t\mid o_{<t})`,
  settings: {
    task: 'lookup',
    env_coef: 0.05,
    loss_type: 'grpo',
    scale_rewards: 'group',
    epsilon: 0.2,
    epsilon_high: null,
  },
  pitfalls: [
    'The weight matters: the paper finds 0.01 to 0.05 useful, no gain at 0.1 and collapse at 0.2.',
    'Answers that only repeat the question are predicted at once and teach nothing.',
    'Random answers cannot be predicted, and learning their frequencies costs capacity. A base policy that was never shown answers also pays for learning what they look like.',
    'Train with shuffled answers (env_shuffle) too: what helps as much then is regularisation, not a model of the environment.',
  ],
  results: [
    compared('echo-env-rare', 'toolbox', 'GRPO on actions alone', [-0.00643, -0.0108, -0.00206], {
      note: 'Almost every attempt fails there, and no arm rose above the base policy: the budget was too short to learn at all.',
    }),
    compared('echo-env-rules', 'toolbox', 'GRPO on actions alone', [0.01064, -0.00218, 0.02345]),
    compared(
      'echo-env-rules',
      'toolbox',
      'the same loss on shuffled answers',
      [-0.00249, -0.02742, 0.02245],
      {
        against: 'shuffled',
      },
    ),
    compared('echo-env-foresight', 'lookup', 'GRPO on actions alone', [-0.10656, -0.12087, -0.09225], {
      note: 'The tables of lookup are random, so answers cannot be predicted there.',
    }),
  ],
  departures: [
    'The paper leaves boilerplate such as warnings out of the loss; our environments only answer, so all their tokens count.',
    'Another method of this name is for training at test time; this one is about terminals.',
  ],
  claim:
    'The paper reports that pass@1 on TerminalBench 2.0 rises from 2.70 % to 5.17 % with Qwen3-8B and from 5.17 % to 10.79 % with Qwen3-14B, over GRPO alone.',
  experiments: ['echo-env-rare', 'echo-env-rules', 'echo-env-foresight'],
};
