/** Made-up runs for tests of run files: whole in shape, with the arrays of a real policy. */
import { defaultConfig, parseConfig, type RunConfig } from '../../src/config/schema.ts';
import { initialParameters } from '../../src/policy/initialize.ts';
import { policyOf, withHeads } from '../../src/policy/sizes.ts';
import { emptyLedger } from '../../src/rollout/ledger.ts';
import { sealCheckpoint, type CheckpointContent } from '../../src/run/checkpoint.ts';
import { engineVersion } from '../../src/run/engineVersion.ts';
import type { MetricRow } from '../../src/run/records.ts';
import type { RunFileContent } from '../../src/runfile/content.ts';
import { headsOf } from '../../src/strategies/learning.ts';
import { encodeBuffer } from '../../src/strategies/replay/buffered/encoding.ts';
import type { StoredGroup } from '../../src/strategies/replay/buffered/buffer.ts';
import { storedGroup } from '../strategies/replay/groups.ts';

export interface SampleOptions {
  readonly settings?: Partial<RunConfig>;
  readonly groups?: readonly StoredGroup[];
  readonly round?: number;
  /** More arrays of the size of the weights: older versions of them. */
  readonly versions?: number;
}

const sampleRows = (rounds: number): MetricRow[] =>
  Array.from({ length: rounds + 1 }, (_, round) => ({
    round,
    update: 2 * round,
    ...(round > 0 && { reward: round / 7, entropy: 1 / (3 * round), kl: null }),
    'pass@1': round % 5 === 0 ? round / 100 : null,
  }));

/** A run of the tiny policy with Thompson beliefs, hints that it solved and a replay buffer. */
export function sampleContent(options: SampleOptions = {}): RunFileContent {
  const {
    settings = {},
    groups = [storedGroup('a', 1), storedGroup('b', 2)],
    round = 12,
    versions = 0,
  } = options;
  const config = parseConfig({
    ...defaultConfig('grpo', 'chain-sum'),
    policy: 'tiny',
    prompt_selection: 'thompson',
    num_train_prompts: 64,
    replay: 'fifo',
    proximal: 'recomputed',
    scale_rewards: 'group',
    ...settings,
  });
  const { layout } = withHeads(policyOf(config.policy), headsOf(config));
  const weights = (seed: number): Float32Array => initialParameters(layout, seed);
  const stored = encodeBuffer({ groups });
  const older = Array.from({ length: versions }, (_, i) =>
    ['version', 'published'].map((kind) => [`${kind}_${i}_${i}`, weights(10 + i)] as const),
  ).flat();
  const content: CheckpointContent = {
    config,
    round,
    update: 2 * round,
    arrays: {
      parameters: weights(1),
      moment1: weights(2),
      moment2: weights(3),
      optimizer: Float32Array.of(2 * round, 0.5, 0.25),
      ...Object.fromEntries(older),
      replay: stored.values,
    },
    state: {
      prompts: { next: round * 32 },
      evaluation: { round: 10, passAt1: 0.25 },
      reward: 0.5,
      memory: { beliefs: [[3, 1.5, 2]] },
      replay: stored.state,
    },
    ledger: { ...emptyLedger, tok_prompt: 12, tok_unique: 30 },
    seconds: 3.25,
  };
  return {
    name: 'quiet-pear-7',
    createdAt: 1_700_000_000_000,
    updatedAt: 1_700_000_100_000,
    device: { kind: 'wasm', threads: 1, isolated: false, because: 'chosen by hand' },
    codeVersion: engineVersion,
    result: { round, reward: 0.5, passAt1: 0.25, numTokens: 42, seconds: 3.25, state: 'paused' },
    metrics: sampleRows(round),
    checkpoint: sealCheckpoint(content),
    completions: [
      {
        step: 12,
        prompt: '1+2=',
        completion: '3⏎',
        reward: 1,
        correct: true,
        reason: 'right',
        advantage: 0.5,
      },
    ],
  };
}
