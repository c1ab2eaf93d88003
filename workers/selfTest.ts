/** What the self-test's thread does: opens an engine as training does, and checks its gradients. */
import { openDevice } from '../src/runtime/devices.ts';
import { checkGradient } from '../src/runtime/gradientCheck.ts';
import type { SelfTestApi } from '../src/runtime/selfTestProtocol.ts';

export const selfTest: SelfTestApi = {
  async checkGradient() {
    const { executor, device } = await openDevice({ device: 'wasm', threads: 0 });
    return { ...(await checkGradient(executor)), device };
  },
};
