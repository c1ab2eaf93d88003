/** The messages between the self-test and the worker in which it opens an engine. */
import type { GradientCheck } from './gradientCheck.ts';
import type { DeviceInfo } from './protocol.ts';

/** The worker's side. Rejects with a sentence where no engine can be had. */
export interface SelfTestApi {
  checkGradient(): Promise<GradientCheck & { readonly device: DeviceInfo }>;
}
