/** Histories for the checks: a constant or a course of values per metric, over as many rounds as asked for. */
import { defaultConfig, type RunConfig } from '../../src/config/schema.ts';
import { MetricHistory } from '../../src/run/MetricHistory.ts';
import type { Evidence } from '../../src/ui/lab/findings/finding.ts';
import type { DeviceInfo } from '../../src/runtime/protocol.ts';

type Course = number | ((round: number) => number | null);

/** A healthy run of GRPO on WASM, with some metrics or settings replaced. */
export function evidence(
  metrics: Readonly<Record<string, Course>> = {},
  config: Partial<RunConfig> = {},
  { rounds = 40, device = wasm() }: { rounds?: number; device?: DeviceInfo | null } = {},
): Evidence {
  const healthy: Record<string, Course> = {
    reward: 0.5,
    frac_reward_zero_std: 0.1,
    entropy: 0.6,
    loss: 0.3,
    'clip_ratio/region_mean': 0.05,
    'completions/clipped_ratio': 0.01,
  };
  const history = new MetricHistory();
  for (let round = 1; round <= rounds; round++) {
    const row: Record<string, number | null> = { round, update: round };
    for (const [key, course] of Object.entries({ ...healthy, ...metrics })) {
      row[key] = typeof course === 'function' ? course(round) : course;
    }
    history.add(row as { round: number; update: number });
  }
  return { history, config: { ...defaultConfig(), steps_per_generation: 1, ...config }, device };
}

export function wasm(because = 'no WebGPU adapter'): DeviceInfo {
  return { kind: 'wasm', threads: 2, isolated: true, because };
}
