/** The messages between the self-test and its worker, which opens an engine. */
import type { GradientCheck } from './gradientCheck.ts';
import type { DeviceInfo } from './protocol.ts';

/** The worker's side. Rejects with a sentence if no engine is available. */
export interface SelfTestApi {
  checkGradient(): Promise<GradientCheck & { readonly device: DeviceInfo }>;
}
