/** The graphics card as the browser describes it. */
import type { Job } from '../../bench/site/jobs/job.ts';

export interface Adapter {
  readonly vendor: string;
  readonly architecture: string;
  readonly device: string;
  readonly description: string;
  /** No graphics card: the processor computes. */
  readonly software: boolean;
  readonly features: readonly string[];
  readonly maxStorageBufferBindingSize: number;
}

/** Null without WebGPU or an adapter. */
export const gpuAdapter: Job<object, Adapter | null> = async () => {
  const adapter = await navigator.gpu?.requestAdapter({ powerPreference: 'high-performance' });
  if (!adapter) return null;
  const { vendor, architecture, device, description, isFallbackAdapter } = adapter.info;
  return {
    ...{ vendor, architecture, device, description },
    software: isFallbackAdapter || architecture === 'swiftshader',
    features: [...adapter.features].sort(),
    maxStorageBufferBindingSize: adapter.limits.maxStorageBufferBindingSize,
  };
};
