/** DART: earlier successes join groups that all failed, uncertain turns are trained, and weights never exceed 1. */
import { compared } from './cardResult.ts';
import type { Method } from './method.ts';

export const dart: Method = {
  id: 'dart',
  title: 'DART',
  paper: {
    title: 'Efficient Multi-turn RL for GUI Agents via Decoupled Training and Adaptive Data Curation',
    arxiv: '2509.23866',
    year: 2025,
  },
  provenance: 'code read',
  stage: 'Replay',
  saves: ['tokens'],
  purpose: 'Adds an earlier success where all completions failed, and trains on the least certain turns.',
  concepts: [
    'experience replay',
    'store of successes',
    'sparse reward',
    'high-entropy steps',
    'truncated importance sampling',
  ],
  formula: String.raw`\begin{gathered}G_x\leftarrow G_x\cup\{y^+_x\}\quad\text{where }r(y)<1\text{ for all }y\in G_x\\[4pt]\mathcal L=-\operatorname{sg}\!\Big(\min\!\Big(\tfrac{\pi_{\text{old}}}{\pi_{\text{rollout}}},1\Big)\Big)\min\!\Big(\tfrac{\pi_\theta}{\pi_{\text{old}}}\hat A,\ \operatorname{clip}\!\Big(\tfrac{\pi_\theta}{\pi_{\text{old}}},1{-}\epsilon,1{+}\epsilon'\Big)\hat A\Big)\quad\text{on turns with high }\bar H\end{gathered}`,
  settings: {
    task: 'toolbox',
    policy: 'tiny',
    level: 2,
    prompts_per_round: 16,
    num_train_prompts: 32,
    learning_rate: 0.002,
    replay: 'successes',
    replay_buffer_size: 256,
    proximal: 'recomputed',
    correction: 'truncate',
    correction_cap: 1,
    select_tokens: 0.5,
    select_unit: 'turn',
    num_generations: 4,
    allocation: 'equal',
    max_generations: 8,
    epsilon_high: 0.28,
  },
  pitfalls: [
    'A prompt whose success is replayed round after round is imitated: watch replay/age_mean, and set replay_max_age if it only grows.',
    'Weights of at most 1 make the gradient of old successes smaller, the more the policy has moved away from them.',
    'A prompt that was never solved has no success to add; hints may find the first one.',
    'It helps where prompts return: set num_train_prompts.',
  ],
  results: [
    compared('dart-successes', 'toolbox', 'GRPO', [0.01357, -0.00433, 0.03146], {
      note: 'Fewer groups were without a difference.',
    }),
  ],
  departures: [
    'The paper collects successes of hard tasks before training; here they are those that the run found itself, the newest of each prompt.',
    'The released code comments its filter of steps out; here the half of each completion’s turns with the highest mean entropy is trained.',
    'The paper lowers the number of rollouts of easy tasks and their length; here hard prompts get more completions, as in DARS, and the length limit stays.',
    'Its reference penalty of 0.1 and dual clip of 10 are left out, and its decoupled modules are other settings here.',
  ],
  claim: 'The paper reports 42.13 % of OSWorld’s tasks solved by a 7B model, 14.61 points above its base.',
  experiments: ['dart-successes'],
};
