/** Settings of the run: seed, device, length, and how often it evaluates and saves. */
import { atRun } from '../config/declare.ts';
import type { Options } from '../config/option.ts';
import { scheduleOptions } from './schedule/options.ts';

/** Settings whose stage is Run, and those of the schedule. */
export const runOptions = {
  seed: atRun.whole('Seed', 1, [0, 4_294_967_295], {
    help: 'Chooses prompts and samples. The same code, settings, seed and device give the same metrics, bit for bit.',
  }),
  device: atRun.choice('Device', 'auto', {
    help: 'What trains: WASM runs on the processor everywhere, WebGPU on the graphics card. Automatic measures and takes the faster one for this policy.',
    choices: { auto: { label: 'Automatic' }, wasm: { label: 'WASM' }, webgpu: { label: 'WebGPU' } },
  }),
  rollout_device: atRun.more.choice('Completions on', 'auto', {
    help: 'Where completions are written: on WASM by rollout workers, while updates run on the device that trains. Automatic measures.',
    choices: {
      auto: { label: 'Automatic' },
      same: { label: 'The device that trains' },
      wasm: { label: 'WASM' },
    },
  }),
  threads: atRun.more.whole('Threads', 0, [0, 8], {
    help: 'Processor threads on WASM; the results do not depend on it. 0 means automatic: what the rollout workers leave, at most 4.',
  }),
  rollout_workers: atRun.more.wholeOrNone('Rollout workers', null, [1, 16, 'workers'], {
    help: 'Threads that generate and compute updates side by side; the results do not depend on it. Not set means automatic: up to 4, or one where rounds measure that as faster.',
    because: 'The training thread is one of them.',
  }),
  ...scheduleOptions,
  max_rounds: atRun.whole('Rounds', 2000, [1, 1_000_000, 'rounds'], {
    help: 'The run stops after this many rounds. Raise it to train a finished run further.',
    live: true,
  }),
  stop_at_pass: atRun.more.numberOrNone('Stop at pass@1', null, [0, 1], {
    help: 'The run stops once an evaluation solves at least this share of held-out prompts (pass@1; of cart-pole, episodes of 475 steps or more). Not set: the run continues to its last round.',
    aboveMin: true,
    live: true,
  }),
  stop_at_tokens: atRun.wholeOrNone('Token budget', null, [1, 1_000_000_000_000, 'tokens'], {
    help: 'The run stops after the round in which prompts and completions reach this many tokens (num_tokens). Not set: no budget.',
    live: true,
  }),
  eval_every_rounds: atRun.more.whole('Evaluate every', 25, [1, 1_000_000, 'rounds'], {
    help: 'Rounds between two evaluations on held-out prompts. Evaluation costs time but no training budget.',
  }),
  num_eval_prompts: atRun.more.whole('Held-out prompts', 512, [2, 8192, 'prompts'], {
    help: 'Held-out prompts that an evaluation answers, once each. 512 gives pass@1 a standard error of at most 0.022.',
  }),
  eval_pass_at_8: atRun.more.toggle('Curve of pass@8', false, {
    help: 'Answers each held-out prompt eight times and reports pass@8 beside pass@1. Evaluation takes eight times as long, but no training budget.',
  }),
  capability_prompts: atRun.more.whole('Capability prompts', 0, [0, 1024, 'prompts'], {
    help: 'Of this many held-out prompts, counts those out of reach before training (none of 256 completions right) and within reach now (one of 64), without hints. It takes time but no budget; 0 counts none.',
  }),
  save_every_rounds: atRun.more.whole('Save every', 25, [1, 1_000_000, 'rounds'], {
    help: 'Rounds between two checkpoints. After a crash or a closed tab the run resumes from the last one; pausing saves too.',
  }),
} as const satisfies Options;
