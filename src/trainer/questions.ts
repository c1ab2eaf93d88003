/** Asks policies for the page: holds those of one or more checkpoints over one engine on one thread. */
import { alignmentOf } from '../question/alignment.ts';
import { answerDraws, answerTree, askedFacts } from '../question/answer.ts';
import { continuationOf } from '../question/continuation.ts';
import { actionsAt, distributionsOf } from '../question/distributions.ts';
import { insightOf } from '../question/inside.ts';
import { planeOf } from '../question/plane.ts';
import { offlineFacts, offlinePart, policyTable } from '../question/offline/measure.ts';
import { openAsked, type AskedPolicy } from '../question/policy.ts';
import { heldOutText } from '../question/prompt.ts';
import { measureTestTime } from '../question/testTime/measure.ts';
import { startingWeights } from '../run/startingWeights.ts';
import { openDevice, type OpenedDevice } from '../runtime/devices.ts';
import { createProgramActor } from '../runtime/programActor.ts';
import { createProgramPolicy } from '../runtime/programPolicy.ts';
import type { PolicySource, QuestionApi } from '../runtime/questionProtocol.ts';
import { browserThread } from '../runtime/sandboxHandle.ts';
import { playOwnCode } from '../sandbox/ownCode.ts';
import { createSandbox } from '../sandbox/sandbox.ts';
import { fetchModel } from './models.ts';

/** The thread's only object. */
export function createQuestions(): QuestionApi {
  const held = new Map<string, Promise<AskedPolicy>>();
  const sandbox = createSandbox(browserThread);
  let opened: Promise<OpenedDevice> | null = null;
  const now = (): number => performance.now();

  /** The engine, for policies of all sizes: only the choice of a device asks for one. */
  function engine(): Promise<OpenedDevice> {
    opened ??= openDevice({ device: 'wasm', threads: 1 });
    return opened;
  }

  async function open({ config, parameters, taught, memory }: PolicySource): Promise<AskedPolicy> {
    // The size of an own task's policy is known once its code is.
    await playOwnCode(sandbox, config);
    const weights = parameters ?? (await startingWeights(config, fetchModel, taught)).parameters;
    const parts = { createPolicy: createProgramPolicy, createActor: createProgramActor };
    const { executor } = await engine();
    return openAsked(config, weights, { executor, ...parts }, memory);
  }

  function of(key: string): Promise<AskedPolicy> {
    const found = held.get(key);
    return found ?? Promise.reject(new Error('this policy was closed; open it again'));
  }

  return {
    async load() {
      await engine().catch(() => undefined);
    },
    async hold(key, source) {
      const opening = held.get(key) ?? open(source);
      held.set(key, opening);
      opening.catch(() => held.delete(key));
      return askedFacts(await opening);
    },
    async drop(key) {
      const dropped = await held.get(key);
      held.delete(key);
      await dropped?.dispose();
    },
    heldOut: async (key, number) => heldOutText((await of(key)).config, number),
    tree: async (key, question) => answerTree(await of(key), question),
    draws: async (key, question, first, count) => answerDraws(await of(key), question, { first, count }, now),
    testTime: async (key, plan, first) => measureTestTime(await of(key), plan, first, now),
    policyTable: async (key) => policyTable(await of(key)),
    offlineFacts: async (key, plan, earlier) => offlineFacts(await of(key), plan, earlier),
    offlinePart: async (key, plan, earlier, arm, state) =>
      offlinePart(await of(key), plan, earlier, arm, state),
    async nextSymbols(key, tokens, temperature) {
      const read = await distributionsOf(await of(key), [tokens], temperature);
      return read.after(0, tokens.length - 1).slice();
    },
    continuation: async (key, tokens, temperature) => continuationOf(await of(key), tokens, temperature),
    async actions(key, observation, temperature) {
      const [probabilities] = await actionsAt(await of(key), [observation], temperature);
      return probabilities as Float32Array;
    },
    inside: async (key, read, temperature) => insightOf(await of(key), read, temperature),
    alignment: async (key, read, temperature) => alignmentOf(await of(key), read, temperature),
    plane: async (key, question, temperature) => planeOf(await of(key), question, temperature),
  };
}
